//! Static rules that settle positions of either player.

use tesuji_board::{Color, PointSet};

use super::proven::{Fact, Why};
use super::{Search, zone};

impl Search<'_> {
    /// Settles a position in which a static rule says that the goal is reached. The first
    /// move of a proof is always spelled out.
    pub(super) fn settle_by_static(&mut self, key: u64, to_move: Color) -> bool {
        let Some(finder) = self.statics else { return false };
        let is_first = self.board.depth() == 0;
        if is_first && to_move == self.goal.prover || self.closed_to(to_move).is_some() {
            return false;
        }
        let Some(found) = finder.find(&self.board, self.goal, to_move) else { return false };
        let mut zone = found.zone;
        for &target in &self.goal.targets {
            let chain = self.board.chain_at(target).map(|id| self.board.chain(id).stones);
            zone |= chain.unwrap_or(PointSet::EMPTY);
        }
        let needs = zone::close(&self.board, &mut zone, &self.walls);
        self.add_fact(key, Fact { zone, needs, why: Why::Static(found.used) });
        true
    }
}
