//! Somebody who guides the proof of a capture on the open board: the exact search in a frame.
//!
//! Everything outside the frame counts as the capturing side's there. What cannot be captured
//! even so cannot be captured; and where a capture is found, its moves are mostly those of a
//! proof. What is proven does not depend on it.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use tesuji_board::{Board, Budget, Color, Move, PointSet};
use tesuji_reading::{Advice, Counsel, Goal, GoalKind, MoveAdvisor};
use tesuji_solver::{Fight, Frame, Reach};

/// Positions of the frame's search for the question itself, and for each position of a proof.
const FIRST_NODES: u64 = 20_000;
const NODES: u64 = 1_000;
/// Bytes for what the frame's search remembers.
const MEMORY: usize = 64 << 20;
/// What a move costs in a proof that the frame does not advise.
const UNADVISED: u32 = 30;

struct Guide {
    fight: Mutex<Fight>,
    simple_ko: bool,
}

impl fmt::Debug for Guide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guide").field("simple_ko", &self.simple_ko).finish_non_exhaustive()
    }
}

impl Guide {
    /// Is the target captured, and how? `None` if that is not found out.
    fn ask(&self, board: &Board, to_move: Color, nodes: u64) -> Option<(bool, Option<Move>)> {
        let mut fight = self.fight.lock().unwrap_or_else(PoisonError::into_inner);
        fight.capture_on(board, to_move, self.simple_ko, &Budget::new(nodes, MEMORY))
    }
}

impl MoveAdvisor for Guide {
    fn advise(&self, board: &Board, goal: &Goal, to_move: Color, advice: &mut Vec<Advice>) {
        if to_move == goal.prover
            && let Some((true, Some(Move::Play(point)))) = self.ask(board, to_move, NODES)
        {
            advice.push(Advice { point, cost: 0 });
        }
    }

    fn is_hopeless(&self, board: &Board, _goal: &Goal, to_move: Color) -> bool {
        matches!(self.ask(board, to_move, NODES), Some((false, _)))
    }
}

/// Somebody who guides the proof of a capture, if a frame around the target is small enough
/// and the target is captured in it.
pub fn guide_to_capture(
    board: &Board,
    goal: &Goal,
    first: Color,
    simple_ko: bool,
) -> Option<Counsel> {
    if goal.kind != GoalKind::Capture {
        return None;
    }
    let chains = goal.targets.iter().filter_map(|&point| board.chain_at(point));
    let target = chains.fold(PointSet::EMPTY, |all, id| all | board.chain(id).stones);
    let frame = Frame::around(board, &target, Reach::USUAL)?.without_help();
    if !frame.undying(board).is_empty() {
        return None;
    }
    let fight = Mutex::new(Fight::new(board, &frame, MEMORY).ok()?);
    let guide = Guide { fight, simple_ko };
    guide.ask(board, first, FIRST_NODES)?.0.then(|| Counsel {
        advisor: Arc::new(guide),
        unadvised: Some(UNADVISED),
        after: 0,
    })
}
