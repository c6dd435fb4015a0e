//! Kills: captures of an enclosed chain, by retrograde analysis of everything that can happen
//! around it.
//!
//! A search with proof numbers meets the same position on many ways, and where kos begin it
//! cannot tell a way that leads around in a circle from one that fails. Where only a dozen
//! points matter the positions can be written down instead. [`place`] chooses the points and
//! the walls around them, [`moves`] says what a stone does there for certain, [`positions`]
//! writes positions down and goes back from those in which the target is gone or safe, and
//! [`write`] makes nodes of a proof out of the attacker's moves: the checker knows nothing of
//! all this.

mod moves;
mod place;
mod positions;
mod write;

use tesuji_board::{Board, Budget, Color, StopReason};

use crate::goal::{Goal, GoalKind};
use crate::proof::Proof;
use crate::search::Outcome;
use moves::ENDLESS;
use place::Place;
use positions::Positions;

/// How far from the target points matter, in the order in which it is tried.
const REACHES: [u32; 4] = [1, 2, 3, 4];

/// Tries to prove a capture by writing down the positions of a small place around the target.
/// Where that fails without any ko rule and `simple_ko` is set, it is tried once more with the
/// rule that a ko may not be retaken at once. The budget's nodes are positions.
pub fn prove_kill(
    board: &Board,
    first: Color,
    goal: &Goal,
    simple_ko: bool,
    budget: &Budget,
) -> Outcome {
    let mut attempt = Attempt { board, first, goal, nodes: 0 };
    let there = |t| board.get(t) == Some(goal.opponent());
    let is_asked = goal.kind == GoalKind::Capture && goal.targets.iter().any(|&t| there(t));
    if !is_asked || (board.ko().is_some() && simple_ko) {
        return attempt.ends(Err(StopReason::TooLarge));
    }
    let mut last: Option<Place> = None;
    for reach in REACHES {
        let Some(place) = Place::around(board, goal, reach) else { break };
        if last.as_ref().is_some_and(|last| last.points == place.points) {
            continue;
        }
        for with_ko in [false, true] {
            if with_ko && !simple_ko {
                continue;
            }
            let left = budget.after(attempt.nodes);
            let share = if simple_ko && !with_ko { left.at_most(left.nodes / 2) } else { left };
            match attempt.within(&place, with_ko, &share) {
                Ok(None) => {}
                Err(StopReason::Nodes) if simple_ko && !with_ko => {}
                found => return attempt.ends(found),
            }
        }
        last = Some(place);
    }
    let stopped = if last.is_some() { StopReason::Exhausted } else { StopReason::TooLarge };
    attempt.ends(Err(stopped))
}

struct Attempt<'a> {
    board: &'a Board,
    first: Color,
    goal: &'a Goal,
    nodes: u64,
}

impl Attempt<'_> {
    /// A proof within a place, if there is one. First nobody counts what the walls bear, since
    /// that makes many positions of one; it is counted if the walls do not bear what was found.
    fn within(
        &mut self,
        place: &Place,
        with_ko: bool,
        budget: &Budget,
    ) -> Result<Option<Proof>, StopReason> {
        let before = self.nodes;
        for spare in [ENDLESS, place.spare()] {
            let left = budget.after(self.nodes - before);
            let mut positions = Positions::new(place, with_ko);
            let stopped = positions.solve(self.first == self.goal.prover, spare, &left);
            self.nodes += positions.len() as u64;
            if let Some(stopped) = stopped {
                return Err(stopped);
            }
            if !positions.is_won(0) {
                break;
            }
            let proof = write::proof(self.board, self.first, self.goal, place, &positions);
            if proof.is_some() {
                return Ok(proof);
            }
        }
        Ok(None)
    }

    fn ends(&self, found: Result<Option<Proof>, StopReason>) -> Outcome {
        let stopped = found.as_ref().err().copied();
        let proof = found.ok().flatten();
        Outcome { proof, stopped, nodes: self.nodes, proven: 0, seen: None }
    }
}
