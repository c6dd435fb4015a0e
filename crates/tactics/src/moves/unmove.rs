//! Taking moves back: the patterns from which a move may lead to a pattern.
//!
//! A captured chain had no liberty left in the frame, so all its neighbours
//! there are stones of the capturer after the move: the chain filled a whole
//! connected empty area that only the capturer's stones surround.

use tesuji_board::Color;

use crate::cells::{Cell, Cells};
use crate::pattern::{Pattern, Shape, flood};

/// Every pattern from which a move of a colour may lead to this one. Some may
/// be impossible, and from some the move may lead elsewhere: the caller looks
/// at them with the moves themselves.
pub fn predecessors(shape: &Shape, color: Color, found: &mut Vec<Pattern>) {
    let areas = surrounded_areas(shape, color);
    let own = shape.pattern.stones(color);
    let played = own.map(Some).chain([None]);
    for cell in played {
        for bits in 0..1usize << areas.len() {
            let filled = areas
                .iter()
                .enumerate()
                .filter(|(i, _)| bits >> i & 1 != 0)
                .fold(Cells::EMPTY, |set, (_, &area)| set | area);
            if cell.is_none() && filled.is_empty() && color == Color::Black {
                // A black pass changes nothing.
                continue;
            }
            found.push(take_back(shape.pattern, color, cell, filled));
        }
    }
}

fn surrounded_areas(shape: &Shape, color: Color) -> Vec<Cells> {
    let own = shape.pattern.stones(color);
    let mut areas = Vec::new();
    let mut rest = shape.empty;
    while let Some(cell) = rest.first() {
        let area = flood(shape.frame, Cells::of(cell), rest);
        rest -= area;
        if (shape.frame.neighbors_of(area) - area).is_subset(own) {
            areas.push(area);
        }
    }
    areas
}

fn take_back(pattern: Pattern, color: Color, cell: Option<Cell>, filled: Cells) -> Pattern {
    let own = pattern.stones(color) - cell.map_or(Cells::EMPTY, Cells::of);
    let other = pattern.stones(!color) | filled;
    match color {
        Color::Black => Pattern { black: own, white: other },
        Color::White => Pattern { black: other, white: own },
    }
}
