//! One position of a file, with the moves that led to it.

use std::path::Path;

use anyhow::Result;
use tesuji_board::Color;
use tesuji_patterns::Position;

use crate::cli::files_named;

/// The last position of the first game of a file, or the one after so many
/// moves; of a diagram, Black to move.
pub fn read(file: &Path, after_move: Option<usize>) -> Result<Position> {
    let read = files_named::position(file, after_move)?;
    let Some(to_move) = read.to_move else {
        return Ok(Position::from_board(&read.board, Color::Black));
    };
    let mut position = Position::from_game(&read.game);
    position.set_to_move(to_move);
    Ok(position)
}
