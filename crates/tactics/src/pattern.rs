//! The stones in a frame, and the chains as far as the frame shows them.

use std::fmt;

use crate::cells::{Cell, Cells};
use crate::frame::Frame;
use tesuji_board::Color;

/// Black and white stones on the cells of a frame; every other cell is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Pattern {
    /// The cells with black stones.
    pub black: Cells,
    /// The cells with white stones.
    pub white: Cells,
}

impl Pattern {
    /// The stones of one colour.
    #[inline]
    pub fn stones(self, color: Color) -> Cells {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// The pattern with a stone more and some stones of the other colour less.
    #[inline]
    pub fn after(self, color: Color, cell: Option<Cell>, captured: Cells) -> Pattern {
        let own = self.stones(color) | cell.map_or(Cells::EMPTY, Cells::of);
        let other = self.stones(!color) - captured;
        match color {
            Color::Black => Pattern { black: own, white: other },
            Color::White => Pattern { black: other, white: own },
        }
    }

    /// The empty cells.
    #[inline]
    pub fn empty(self, frame: &Frame) -> Cells {
        frame.cells() - self.black - self.white
    }

    /// The rows from the top with `X`, `O` and `.`, parted by slashes.
    pub fn text(self, frame: &Frame) -> String {
        let size = frame.size();
        let row = |y: usize| -> String {
            (0..size.width).map(|x| self.letter(Cell::new(y * size.width + x))).collect()
        };
        (0..size.height).rev().map(row).collect::<Vec<_>>().join("/")
    }

    /// The inverse of [`Pattern::text`]; `None` if the text is of another size
    /// or holds other letters.
    pub fn parse(frame: &Frame, text: &str) -> Option<Pattern> {
        let size = frame.size();
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != size.height || rows.iter().any(|row| row.len() != size.width) {
            return None;
        }
        let mut pattern = Pattern::default();
        for (y, row) in rows.iter().rev().enumerate() {
            for (x, letter) in row.chars().enumerate() {
                let cell = Cell::new(y * size.width + x);
                match letter {
                    'X' => pattern.black.insert(cell),
                    'O' => pattern.white.insert(cell),
                    '.' => {}
                    _ => return None,
                }
            }
        }
        Some(pattern)
    }

    /// `X`, `O` or `.`.
    pub fn letter(self, cell: Cell) -> char {
        match (self.black.contains(cell), self.white.contains(cell)) {
            (true, _) => 'X',
            (_, true) => 'O',
            _ => '.',
        }
    }
}

/// Connected stones of one colour in a frame: what it shows of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fragment {
    /// The colour of the stones.
    pub color: Color,
    /// The stones.
    pub cells: Cells,
    /// The empty cells next to them: the internal liberties.
    pub liberties: Cells,
    /// Where its conditions are kept, if it touches the frontier: the slot of
    /// its first frontier cell.
    pub slot: Option<usize>,
}

/// A pattern with its fragments, which every question about it needs.
#[derive(Clone)]
pub struct Shape<'a> {
    /// The frame.
    pub frame: &'a Frame,
    /// The stones.
    pub pattern: Pattern,
    /// The empty cells.
    pub empty: Cells,
    fragments: [Fragment; Cell::MOST],
    count: usize,
}

impl<'a> Shape<'a> {
    /// Finds the fragments.
    pub fn new(frame: &'a Frame, pattern: Pattern) -> Shape<'a> {
        let empty = pattern.empty(frame);
        let nothing = Fragment {
            color: Color::Black,
            cells: Cells::EMPTY,
            liberties: Cells::EMPTY,
            slot: None,
        };
        let mut shape = Shape { frame, pattern, empty, fragments: [nothing; Cell::MOST], count: 0 };
        for color in Color::BOTH {
            let mut rest = pattern.stones(color);
            while let Some(cell) = rest.first() {
                let cells = flood(frame, Cells::of(cell), rest);
                rest -= cells;
                shape.fragments[shape.count] = Fragment {
                    color,
                    cells,
                    liberties: frame.neighbors_of(cells) & empty,
                    slot: (cells & frame.frontier()).first().map(|c| frame.slot(c)),
                };
                shape.count += 1;
            }
        }
        shape
    }

    /// All fragments, black ones first.
    #[inline]
    pub fn fragments(&self) -> &[Fragment] {
        &self.fragments[..self.count]
    }

    /// The fragments of one colour.
    pub fn of_color(&self, color: Color) -> impl Iterator<Item = &Fragment> {
        self.fragments().iter().filter(move |f| f.color == color)
    }

    /// The fragments of one colour next to an empty cell.
    pub fn around(&self, cell: Cell, color: Color) -> impl Iterator<Item = &Fragment> {
        self.of_color(color).filter(move |f| f.liberties.contains(cell))
    }

    /// The fragment of the stone on a cell.
    pub fn fragment_at(&self, cell: Cell) -> Option<&Fragment> {
        self.fragments().iter().find(|f| f.cells.contains(cell))
    }

    /// Whether some stones could not be on any board: a fragment without
    /// liberties that nothing outside can help.
    pub fn is_impossible(&self) -> bool {
        self.fragments().iter().any(|f| f.liberties.is_empty() && f.slot.is_none())
    }
}

impl fmt::Debug for Shape<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.pattern.text(self.frame))
    }
}

/// All cells of an area that can be reached from a start inside of it.
pub fn flood(frame: &Frame, start: Cells, area: Cells) -> Cells {
    let mut filled = start;
    loop {
        let step = (frame.neighbors_of(filled) & area) - filled;
        if step.is_empty() {
            return filled;
        }
        filled |= step;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frame::Place;

    #[test]
    fn fragments_of_a_corner() {
        let frame = Frame::new(Place::Corner, "4x3".parse().unwrap()).unwrap();
        let pattern = Pattern::parse(&frame, "XX.O/.XO./O.XX").unwrap();
        assert_eq!(pattern.text(&frame), "XX.O/.XO./O.XX");
        let shape = Shape::new(&frame, pattern);
        let seen: Vec<_> = shape
            .fragments()
            .iter()
            .map(|f| (f.color, f.cells.len(), f.liberties.len(), f.slot.is_some()))
            .collect();
        assert_eq!(
            seen,
            [
                (Color::Black, 2, 2, true),
                (Color::Black, 3, 3, true),
                (Color::White, 1, 2, false),
                (Color::White, 1, 2, false),
                (Color::White, 1, 2, true),
            ]
        );
        assert!(Pattern::parse(&frame, "XX.O/.XO.").is_none());
    }
}
