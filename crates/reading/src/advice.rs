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

/// What is not advised costs so much, if who is dear to ask says where to look.
const LEAST_LIKELY: u32 = 60;
/// What a factor of e in likelihood costs.
const COST: f32 = 8.0;
/// Who is dear to ask is asked about positions below which so many were looked at.
const LATE: u64 = 1000;

impl Advice {
    /// What a chance costs.
    pub fn cost_of_chance(chance: f32) -> u32 {
        let cost = -COST * chance.clamp(1e-6, 1.0).ln();
        (cost as u32).min(LEAST_LIKELY)
    }

    /// Adds moves by their chances, the likeliest first. Those that cost as much as
    /// others are left out.
    pub fn by_chances(moves: &[(Point, f32)], advice: &mut Vec<Advice>) {
        let most = moves.first().map_or(1.0, |(_, chance)| chance.max(f32::MIN_POSITIVE));
        let costs = moves
            .iter()
            .map(|&(point, chance)| Advice { point, cost: Advice::cost_of_chance(chance / most) });
        advice.extend(costs.take_while(|advice| advice.cost < LEAST_LIKELY));
    }
}

/// Somebody who advises moves.
pub trait MoveAdvisor: fmt::Debug + Send + Sync {
    /// Adds the moves that a player should try who is to move while a goal is
    /// pursued, each once and in any order. The player may be the one who
    /// pursues the goal or the other one.
    fn advise(&self, board: &Board, goal: &Goal, to_move: Color, advice: &mut Vec<Advice>);

    /// The same, and what a position costs in which the goal seems unlikely to be
    /// reached; 0 for a certain one.
    fn judge(&self, board: &Board, goal: &Goal, to_move: Color, advice: &mut Vec<Advice>) -> u32 {
        self.advise(board, goal, to_move, advice);
        0
    }

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
    /// Who is dear to ask is asked late: about a position below which so many were
    /// looked at, and once. 0 for somebody who is asked about every position.
    pub after: u64,
}

impl Counsel {
    /// Somebody who is dear to ask and speaks of chances.
    pub fn late(advisor: Arc<dyn MoveAdvisor>) -> Counsel {
        Counsel { advisor, unadvised: Some(LEAST_LIKELY), after: LATE }
    }

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
