//! Chains in danger near some points, and where they or their captors have liberties.

use tesuji_board::{Board, Chain, Color, PointSet};

/// The chains of a colour that meet `area` and have at most `few` liberties.
fn weak_chains<'a>(
    board: &'a Board,
    area: &PointSet,
    color: Color,
    few: u16,
) -> impl Iterator<Item = &'a Chain> {
    let chains = board.chains_in(*area & board.stones(color)).map(|id| board.chain(id));
    chains.filter(move |chain| chain.liberty_count <= few)
}

/// The liberties of those chains.
pub fn weak_liberties(board: &Board, area: &PointSet, color: Color, few: u16) -> PointSet {
    let chains = weak_chains(board, area, color, few);
    chains.fold(PointSet::EMPTY, |points, chain| points | chain.liberties)
}

/// Their stones.
pub fn weak_stones(board: &Board, area: &PointSet, color: Color, few: u16) -> PointSet {
    let chains = weak_chains(board, area, color, few);
    chains.fold(PointSet::EMPTY, |stones, chain| stones | chain.stones)
}

/// Moves that save those chains: their liberties, and those of enemies around them that have
/// hardly more.
pub fn rescues(board: &Board, area: &PointSet, color: Color, few: u16) -> PointSet {
    weak_chains(board, area, color, few).fold(PointSet::EMPTY, |points, chain| {
        let enemies = weak_liberties(board, &chain.stones.rim(), !color, chain.liberty_count + 1);
        points | chain.liberties | enemies
    })
}
