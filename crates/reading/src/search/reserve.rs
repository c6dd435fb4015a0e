//! The reserve: liberties far from the action that are counted, not watched.
//!
//! A chain in a zone needs a liberty that no move outside takes away. One point
//! of the zone will do, but then the opponent's move on that point has to be
//! answered, on a board that differs from all others. A wall with many
//! liberties elsewhere is safe without that: each move of the opponent takes
//! one of them at most, and a proof knows how many moves elsewhere he can make.

use tesuji_board::{Board, Chain, PointSet};

use super::candidates;
use crate::goal::{Goal, GoalKind};
use crate::proof::Spare;

/// Points this near to the targets are watched.
const NEAR: u32 = 3;

/// The points whose loss is counted.
pub(super) struct Reserve {
    pub points: PointSet,
    /// A chain relies on the reserve if so many of its points may be lost.
    margin: u32,
}

impl Reserve {
    /// All empty points that are not near the targets.
    pub fn choose(board: &Board, goal: &Goal) -> Reserve {
        let points = match goal.kind {
            // Who waits for ever loses any reserve in the end.
            GoalKind::Survive | GoalKind::LiveAnywhere => PointSet::EMPTY,
            _ => {
                let near = candidates::near(board, goal, NEAR);
                board.empty_points() - near - near.rim()
            }
        };
        Reserve { points, margin: u32::MAX }
    }

    /// Relies on the reserve where a chain may lose so many points of it.
    pub fn set_margin(&mut self, margin: u32) {
        self.margin = margin;
    }

    /// How many points are taken.
    pub fn taken(&self, board: &Board) -> u32 {
        if self.points.is_empty() { 0 } else { (self.points - board.empty_points()).len() as u32 }
    }

    /// How many points may be taken while the chain still has a liberty, if
    /// that is enough to rely on.
    pub fn backs(&self, board: &Board, chain: &Chain) -> Option<Spare> {
        let left = (chain.liberties & self.points).len() as u32;
        let enough = left > self.margin.saturating_add(self.taken(board));
        enough.then(|| Spare::of(left - 1))
    }
}
