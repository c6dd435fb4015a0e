//! Kills: captures of an enclosed chain, by retrograde analysis of everything that can happen
//! around it.
//!
//! A search with proof numbers meets the same position on many ways, and where kos begin it
//! cannot tell a way that leads around in a circle from one that fails. Where only a dozen
//! points matter all positions can be written down instead. [`place`] chooses the points and
//! the walls around them, [`moves`] says what a stone does there for certain, [`positions`]
//! writes all positions down and goes back from those in which the target is gone, and
//! [`write`] makes nodes of a proof out of the attacker's moves: the checker knows nothing of
//! all this.

mod moves;
mod place;
mod positions;
mod write;

use tesuji_board::{Board, Budget, Color, StopReason};

use crate::goal::{Goal, GoalKind};
use crate::search::Outcome;
use place::Place;
use positions::Positions;

/// How far from the target points matter, in the order in which it is tried.
const REACHES: [u32; 3] = [1, 2, 3];

/// Tries to prove a capture by writing down every position of a small place around the target.
/// Where that fails without any ko rule and `simple_ko` is set, it is tried once more with the
/// rule that a ko may not be retaken at once. The budget's nodes are positions.
pub fn prove_kill(
    board: &Board,
    first: Color,
    goal: &Goal,
    simple_ko: bool,
    budget: &Budget,
) -> Outcome {
    let mut outcome = Outcome {
        proof: None,
        stopped: Some(StopReason::TooLarge),
        nodes: 0,
        proven: 0,
        seen: None,
    };
    let there = |t| board.get(t) == Some(goal.opponent());
    let is_asked = goal.kind == GoalKind::Capture && goal.targets.iter().any(|&t| there(t));
    if !is_asked || (board.ko().is_some() && simple_ko) {
        return outcome;
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
            let left = budget.after(outcome.nodes);
            let mut positions = Positions::new(&place, with_ko);
            outcome.stopped = positions.solve(first == goal.prover, &left);
            outcome.nodes += positions.len() as u64;
            if outcome.stopped.is_some() {
                return outcome;
            }
            outcome.proof = write::proof(board, first, goal, &place, &positions);
            if outcome.proof.is_some() {
                return outcome;
            }
            outcome.stopped = Some(StopReason::Exhausted);
        }
        last = Some(place);
    }
    outcome
}
