//! Where a ko may not be retaken at once: which point is closed to the player to move.

use tesuji_board::{Color, Point, PointSet};

use super::{Search, zone};
use crate::goal::{Goal, GoalKind};

/// Whether a proof of the goal may count on closed kos. Who waits for ever has no
/// smaller node to go to.
pub(super) fn may_close(goal: &Goal) -> bool {
    !goal.kind.is_prevention() && goal.kind != GoalKind::LiveAnywhere
}

/// What tells a position with a closed point from the same stones without.
pub(super) fn mark(closed: Option<Point>) -> u64 {
    closed.map_or(0, |p| (p.index() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

impl Search<'_> {
    /// Where a player may not play, because that would retake a ko at once. What is
    /// closed to the opponent must be so beyond doubt: where retaking would take more
    /// than one stone, it is not.
    pub(super) fn closed_to(&self, color: Color) -> Option<Point> {
        if !self.simple_ko {
            return None;
        }
        let ko = self.board.ko().filter(|ko| ko.color == color)?;
        let sure =
            color == self.goal.prover || zone::captures(&self.board, color, ko.point).len() == 1;
        sure.then_some(ko.point)
    }

    /// The same for the other player after a move, without making it.
    pub(super) fn closed_after(
        &self,
        color: Color,
        p: Point,
        captured: &PointSet,
    ) -> Option<Point> {
        let taken = captured.first().filter(|_| self.simple_ko && captured.len() == 1)?;
        let board = &self.board;
        let near = PointSet::of(p).rim() & board.points();
        let alone = near.iter().all(|q| board.get(q) == Some(!color));
        let keeps = |id| !(board.chain(id).liberties - PointSet::of(p)).is_empty();
        let sure = color != self.goal.prover || board.chains_around(taken, color).all(keeps);
        (alone && sure).then_some(taken)
    }
}
