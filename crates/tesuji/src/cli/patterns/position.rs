//! One position of a file, with the moves that led to it.

use std::path::Path;

use anyhow::{Context, Result, anyhow};
use tesuji_board::{Board, Color, Diagram};
use tesuji_patterns::Position;
use tesuji_sgf::{Collection, ReplayOptions, Until, replay};

use crate::files;

/// No position needs more.
const LARGEST: usize = 64 << 20;

/// The last position of the first game of a file, or the one after so many
/// moves; of a diagram, Black to move.
pub fn read(file: &Path, after_move: Option<usize>) -> Result<Position> {
    let name = || file.display().to_string();
    let content = files::read(file, LARGEST).with_context(name)?;
    if content.trim_ascii_start().starts_with(b"(") {
        let read = Collection::read(&content).with_context(name)?;
        let tree =
            read.collection.games.first().ok_or_else(|| anyhow!("no game")).with_context(name)?;
        let until = after_move.map_or(Until::End, Until::AfterMove);
        let options = ReplayOptions { until, ..ReplayOptions::default() };
        let played = replay(tree, &tree.main_line(), &options).with_context(name)?;
        let mut position = Position::from_game(&played.game);
        position.set_to_move(played.to_move);
        return Ok(position);
    }
    let text = files::text(content).with_context(name)?;
    let diagram = Diagram::parse(&text).with_context(name)?;
    let board = Board::from_setup(&diagram.setup).with_context(name)?;
    Ok(Position::from_board(&board, Color::Black))
}
