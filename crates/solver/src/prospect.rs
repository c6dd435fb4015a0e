//! What a group of a game may hope for: an answer for every question, by random games
//! where the search finds none.

use tesuji_board::{Budget, Color, KoGrade, Point, PointSet};

use crate::fight::Fights;
use crate::frame::{Frame, Reach};
use crate::params::{ADVISED_HOPE, HOPE, NARROW, PROSPECT_GAMES};
use crate::sides::Side;

/// What one side can do about a group when it begins.
#[derive(Clone, Copy, Debug, Default)]
pub struct Prospect {
    /// How it ends; `None` if that was not found out.
    pub grade: Option<KoGrade>,
    /// Without a grade: does it look as if the side that begins gets its way?
    pub hopeful: bool,
    /// The move that reaches the grade, or the most promising one.
    pub best: Option<Point>,
}

/// What becomes of a group when one side begins, on a board where it may run away
/// and where some stones are weak.
///
/// Life in a small frame is life; all else is asked again in a larger one, at last
/// in one that the group may leave. What is not found out there, random games say, and
/// of a defence half of it somebody who advises, if there is one.
pub fn prospect(
    fights: &mut Fights,
    first: Color,
    group: &PointSet,
    weak: &PointSet,
    budget: &Budget,
) -> Prospect {
    let mut answer = Prospect::default();
    let mut left = budget.nodes;
    for (steps, escapes) in [(1, false), (2, false), (3, true)] {
        let reach = Reach { steps, escapes, weak: *weak, ..NARROW };
        let Some(frame) = Frame::around(fights.board(), group, reach) else { break };
        let Ok(mut fight) = fights.take(&frame, budget.memory) else { break };
        let side = frame.side_of(first);
        let before = fight.nodes();
        let part = budget.with_nodes(if escapes { left } else { left / 2 });
        let grade = fight.grade(first, &part);
        left = left.saturating_sub(fight.nodes() - before);
        if let Some(found) = grade {
            answer = Prospect { grade, hopeful: false, best: fight.best(first, found) };
        } else if escapes {
            let outlook = fight.outlook(first, PROSPECT_GAMES, budget);
            let advice = fights.advice(&frame, first);
            let hopeful = match (&advice, side) {
                (Some(advice), Side::Defender) => {
                    (outlook.chance + 1.0 - advice.captured) / 2.0 >= ADVISED_HOPE
                }
                _ => outlook.chance >= HOPE[side as usize],
            };
            // A kill in a smaller frame is trusted more than an estimate.
            if answer.grade.is_none() || (side == Side::Defender && hopeful) {
                let mut liked = advice.iter().flat_map(|advice| &advice.moves).map(|(p, _)| *p);
                let best = liked.find(|p| frame.inside.contains(*p));
                let best = best.or(outlook.moves.first().copied());
                answer = Prospect { grade, hopeful, best };
            }
        }
        fights.put(fight, budget.memory);
        if grade == Some(KoGrade::LIVES) {
            break;
        }
    }
    answer
}
