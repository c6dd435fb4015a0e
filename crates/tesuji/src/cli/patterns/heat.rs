//! A heat map of the probabilities of moves, drawn as all other boards are.

use tesuji_draw::{Picture, Rgb, Sketch, WOOD};
use tesuji_patterns::{Chance, Position};

use crate::cli::pictures::LETTERS;

/// The colour of a move that is certain.
const HEAT: Rgb = Rgb(0xd0, 0x21, 0x1c);
/// What is written on it.
const INK: Rgb = Rgb(0x14, 0x14, 0x14);
/// Moves that are less likely have no colour.
const LEAST: f32 = 0.001;

/// Draws the board, the probabilities of all moves as colours, the last move and
/// the first moves as letters.
pub fn heat_map(position: &Position, chances: &[Chance], first: usize) -> Picture {
    let board = position.board();
    let warm = chances.iter().filter(|chance| chance.probability >= LEAST);
    // A square root, so that small chances are still seen.
    let shades: Vec<_> = warm
        .map(|chance| (chance.point, WOOD.under(HEAT, chance.probability.sqrt().min(1.0))))
        .collect();
    let sketch = Sketch::whole(board);
    let mut picture = Picture::shaded(&sketch, &shades);
    if let Some(last) = position.last(0) {
        picture.mark_last(&sketch, last);
    }
    for (chance, letter) in chances.iter().take(first).zip(LETTERS) {
        picture.write(&sketch, chance.point, &char::from(*letter).to_string(), INK, None);
    }
    picture
}
