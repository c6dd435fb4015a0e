//! The end of a game that both sides end by passing.

use tesuji_board::{Budget, Color, Game, PointSet};
use tesuji_judge::{dead_stones, stones_in_seki};

/// Random games that tell what is dead.
const PLAYOUTS: u32 = 500;

/// The score and the dead stones.
pub fn counted(game: &Game, to_move: Color) -> (String, PointSet) {
    let board = game.board();
    let seki = stones_in_seki(board, &Budget::new(0, 0));
    let dead = dead_stones(board, to_move, PLAYOUTS, || false) - seki;
    (game.score(&dead).to_string(), dead)
}
