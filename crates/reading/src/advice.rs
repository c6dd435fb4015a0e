//! Advice on moves: somebody who knows more may say which moves to try first,
//! or which to try at all. It orders the search and proves nothing.

use std::fmt;
use std::sync::Arc;

use tesuji_board::{Board, Color, Point};

use crate::goal::Goal;

/// What is thought of one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice {
    /// Where to play.
    pub point: Point,
    /// How much less promising it is than the best move could be, in units of
    /// proof numbers; 0 stands for the move that somebody would try first.
    pub cost: u32,
}

/// Somebody who advises moves.
pub trait MoveAdvisor: fmt::Debug + Send + Sync {
    /// Adds the moves that a player should try who is to move while a goal is
    /// pursued, each once and in any order. The player may be the one who
    /// pursues the goal or the other one.
    fn advise(&self, board: &Board, goal: &Goal, to_move: Color, advice: &mut Vec<Advice>);

    /// Whether the goal seems out of reach with a player to move, so that the search
    /// should not look any further here.
    fn is_hopeless(&self, _board: &Board, _goal: &Goal, _to_move: Color) -> bool {
        false
    }
}

/// An advisor, and how far the search follows the advice.
#[derive(Clone, Debug)]
pub struct Counsel {
    /// Who advises.
    pub advisor: Arc<dyn MoveAdvisor>,
    /// What a move costs that was not advised; nothing if the prover tries only
    /// moves that were. The opponent's moves are all answered in any case.
    pub unadvised: Option<u32>,
}

impl Counsel {
    /// The advice for a player, by points.
    pub(crate) fn hear(&self, board: &Board, goal: &Goal, to_move: Color) -> Vec<Advice> {
        let mut advice = Vec::new();
        self.advisor.advise(board, goal, to_move, &mut advice);
        advice
    }
}

/// The cost of a move, if it was advised.
pub(crate) fn cost_of(advice: &[Advice], point: Point) -> Option<u32> {
    advice.iter().find(|one| one.point == point).map(|one| one.cost)
}
