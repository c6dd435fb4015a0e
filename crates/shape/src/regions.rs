//! Regions: the parts into which the stones of one player divide the board.
//!
//! **Definition** (Benson, *Life in the game of Go*, 1976; there "X-enclosed
//! region"): for a colour, a maximal connected set of points without a stone
//! of that colour. It may hold stones of the other colour, and its boundary is
//! the set of stones of the first colour next to it. The open outside of a
//! group is a region too.

use tesuji_board::{Board, ChainId, Color, PointSet};

/// A maximal connected set of points without a stone of `color`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// Whose stones surround it.
    pub color: Color,
    /// Every point, with a stone of the other colour or empty.
    pub points: PointSet,
    /// The empty points. There is at least one, since every chain has a
    /// liberty.
    pub empties: PointSet,
    /// The stones of `color` next to the region.
    pub boundary: PointSet,
    /// The chains these stones belong to, each once.
    pub chains: Vec<ChainId>,
}

impl Region {
    /// **Definition** (Benson 1976): a region is vital to a chain that borders
    /// it if every empty point of it is a liberty of the chain. The other
    /// player can then fill all its empty points but one, and the last only by
    /// a capture.
    pub fn is_vital_to(&self, board: &Board, chain: ChainId) -> bool {
        let chain = board.chain(chain);
        chain.color == self.color && self.empties.is_subset(&chain.liberties)
    }
}

/// All regions of a colour, in the order of their lowest, leftmost points.
pub fn regions(board: &Board, color: Color) -> Vec<Region> {
    let own = board.stones(color);
    let empty = board.empty_points();
    components(board.points() - own)
        .map(|points| {
            let boundary = points.rim() & own;
            let chains = board.chains_in(boundary).collect();
            Region { color, points, empties: points & empty, boundary, chains }
        })
        .collect()
}

/// The connected parts of a set of points.
pub(crate) fn components(mut rest: PointSet) -> impl Iterator<Item = PointSet> {
    std::iter::from_fn(move || {
        let part = PointSet::of(rest.first()?).flood(&rest);
        rest -= part;
        Some(part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::Diagram;

    /// For each region of Black: points, empty points, boundary stones, chains,
    /// and the chains it is vital to.
    fn check(diagram: &str, expect: &[[usize; 5]]) {
        let board = Board::from_setup(&Diagram::parse(diagram).unwrap().setup).unwrap();
        let found: Vec<[usize; 5]> = regions(&board, Color::Black)
            .iter()
            .map(|r| {
                let vital = r.chains.iter().filter(|&&c| r.is_vital_to(&board, c)).count();
                [r.points.len(), r.empties.len(), r.boundary.len(), r.chains.len(), vital]
            })
            .collect();
        assert_eq!(found, expect, "{diagram}");
    }

    #[test]
    fn an_empty_board_is_one_region_without_a_boundary() {
        check("...\n...", &[[6, 6, 0, 0, 0]]);
    }

    #[test]
    fn walls_divide_and_white_stones_do_not() {
        check(
            ". X . O .
             X X . O O
             . X . . .",
            &[[1, 1, 2, 1, 1], [9, 6, 3, 1, 0], [1, 1, 2, 1, 1]],
        );
    }

    #[test]
    fn a_region_between_two_chains_may_be_vital_to_one() {
        check(
            ". . X O .
             X X X . .
             . . . . .
             X X . . .",
            &[[12, 11, 6, 2, 0], [2, 2, 3, 1, 1]],
        );
    }
}
