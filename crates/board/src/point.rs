//! Points and moves, and how people write them.
//!
//! A point's index does not depend on the size of the board: the board lies in
//! the lower left corner of a 25×25 frame with a border around it, so the four
//! neighbours of a point are always at the same four constant offsets. One
//! border column serves both sides, because the right neighbour of the last
//! column is the border cell of the next row.

use std::fmt;
use std::str::FromStr;

use crate::parse_error::ParseError;

/// The longest side a board can have.
pub const MAX_SIDE: usize = 25;

/// Cells from one row to the next.
pub(crate) const STRIDE: usize = MAX_SIDE + 1;

/// An intersection: `A1` is the lower left corner, the letter I is not used.
///
/// ```
/// use tesuji_board::Point;
/// let p = Point::new(3, 15);
/// assert_eq!(p.to_string(), "D16");
/// assert_eq!("d16".parse(), Ok(p));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Point(u16);

impl Point {
    /// Every index is below this number; arrays over points have this length.
    pub const COUNT: usize = 704;

    /// The point in a column from 0 (`A`) and a row from 0 (`1`, the lowest).
    ///
    /// # Panics
    /// If either is 25 or more.
    #[inline]
    pub const fn new(column: usize, row: usize) -> Point {
        assert!(column < MAX_SIDE && row < MAX_SIDE);
        Point(((row + 1) * STRIDE + column + 1) as u16)
    }

    /// The column from 0.
    #[inline]
    pub const fn column(self) -> usize {
        self.0 as usize % STRIDE - 1
    }

    /// The row from 0, counted from the bottom.
    #[inline]
    pub const fn row(self) -> usize {
        self.0 as usize / STRIDE - 1
    }

    /// The index of this point in arrays of length [`Point::COUNT`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The inverse of [`Point::index`]. Border cells have an index too, but
    /// are not points of any board.
    #[inline]
    pub const fn from_index(index: usize) -> Point {
        Point(index as u16)
    }

    /// Right, left, upper and lower neighbour. Some may lie outside the board.
    #[inline]
    pub const fn neighbors(self) -> [Point; 4] {
        let i = self.0;
        let stride = STRIDE as u16;
        [Point(i + 1), Point(i - 1), Point(i + stride), Point(i - stride)]
    }

    /// The four diagonal neighbours. Some may lie outside the board.
    #[inline]
    pub const fn diagonals(self) -> [Point; 4] {
        let i = self.0;
        let stride = STRIDE as u16;
        [Point(i + stride + 1), Point(i + stride - 1), Point(i - stride + 1), Point(i - stride - 1)]
    }

    /// The eight points around, the straight neighbours first. Some may lie
    /// outside the board.
    #[inline]
    pub const fn around(self) -> [Point; 8] {
        let [a, b, c, d] = self.neighbors();
        let [e, f, g, h] = self.diagonals();
        [a, b, c, d, e, f, g, h]
    }
}

/// The letter of a column from 0: A to Z without I.
pub const fn column_letter(column: usize) -> char {
    let letter = b'A' + column as u8;
    (if letter >= b'I' { letter + 1 } else { letter }) as char
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}", column_letter(self.column()), self.row() + 1))
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What is said of any other text.
const EXPECTED: &str = "not a point (write D4; the letter I is not used)";

impl FromStr for Point {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Point, ParseError> {
        let parse = || {
            let letter = text.chars().next()?.to_ascii_uppercase();
            let column = (0..MAX_SIDE).find(|&c| column_letter(c) == letter)?;
            let digits = &text[letter.len_utf8()..];
            if digits.len() > 2 || !digits.bytes().all(|b| b.is_ascii_digit()) {
                return None;
            }
            let row: usize = digits.parse().ok()?;
            (1..=MAX_SIDE).contains(&row).then(|| Point::new(column, row - 1))
        };
        parse().ok_or_else(|| ParseError::new(text, EXPECTED))
    }
}

/// What a player does in one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// No stone is placed.
    Pass,
    /// A stone is placed on an empty point.
    Play(Point),
}

impl Move {
    /// The point that is played, if any.
    #[inline]
    pub const fn point(self) -> Option<Point> {
        match self {
            Move::Pass => None,
            Move::Play(p) => Some(p),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Pass => f.pad("pass"),
            Move::Play(p) => p.fmt(f),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Move, ParseError> {
        if text.eq_ignore_ascii_case("pass") {
            Ok(Move::Pass)
        } else {
            text.parse().map(Move::Play)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip_and_skip_the_letter_i() {
        for column in 0..MAX_SIDE {
            for row in 0..MAX_SIDE {
                let p = Point::new(column, row);
                assert_eq!((p.column(), p.row()), (column, row));
                assert_eq!(p.to_string().parse(), Ok(p));
                assert!(!p.to_string().contains('I'));
            }
        }
        assert_eq!(Point::new(24, 24).to_string(), "Z25");
    }

    #[test]
    fn what_is_no_point_is_refused() {
        for text in ["", "I5", "A0", "A26", "5A", "AA", "A-1", "A+1", "A1 ", "é1", "A001"] {
            assert!(text.parse::<Point>().is_err(), "{text:?}");
        }
        assert_eq!("PASS".parse(), Ok(Move::Pass));
    }
}
