//! The size of a board.

use std::fmt;
use std::str::FromStr;

use crate::point::{MAX_SIDE, Point};
use crate::point_set::PointSet;

/// Width and height of a board, each from 1 to 25.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

/// A size that no board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a board of {0}x{1} is not possible: each side has 1 to 25 points")]
pub struct InvalidSize(pub usize, pub usize);

impl Size {
    /// The usual board.
    pub const STANDARD: Size = Size { width: 19, height: 19 };

    /// A board of any size, rectangles included.
    pub const fn new(width: usize, height: usize) -> Result<Size, InvalidSize> {
        if width == 0 || height == 0 || width > MAX_SIDE || height > MAX_SIDE {
            return Err(InvalidSize(width, height));
        }
        Ok(Size { width: width as u8, height: height as u8 })
    }

    /// A square board.
    pub const fn square(side: usize) -> Result<Size, InvalidSize> {
        Size::new(side, side)
    }

    /// The number of columns.
    #[inline]
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// The number of rows.
    #[inline]
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// The number of points.
    #[inline]
    pub const fn area(self) -> usize {
        self.width() * self.height()
    }

    /// Whether both sides are equal.
    #[inline]
    pub const fn is_square(self) -> bool {
        self.width == self.height
    }

    /// Whether the point lies on a board of this size.
    #[inline]
    pub const fn contains(self, point: Point) -> bool {
        // A border cell's column or row wraps to a number that is too large.
        let (column, row) = (
            (point.index() % crate::point::STRIDE).wrapping_sub(1),
            (point.index() / crate::point::STRIDE).wrapping_sub(1),
        );
        column < self.width() && row < self.height()
    }

    /// The point in a column and a row from 0 (row 0 is the lowest), if the
    /// board has it.
    pub fn point(self, column: usize, row: usize) -> Option<Point> {
        (column < self.width() && row < self.height()).then(|| Point::new(column, row))
    }

    /// Every point, from left to right, the lowest row first.
    pub fn points(self) -> impl Iterator<Item = Point> + Clone {
        (0..self.height())
            .flat_map(move |row| (0..self.width()).map(move |column| Point::new(column, row)))
    }

    /// Every point as a set.
    pub fn all_points(self) -> PointSet {
        self.points().collect()
    }

    /// The line of a point: 1 on the edge of the board, 2 next to it, …
    pub fn line(self, point: Point) -> usize {
        let (column, row) = (point.column(), point.row());
        1 + column.min(row).min(self.width() - 1 - column).min(self.height() - 1 - row)
    }

    /// The points that usual boards mark: star points and the centre.
    pub fn star_points(self) -> PointSet {
        let lines = |side: usize| -> Vec<usize> {
            let edge = if side >= 12 { 3 } else { 2 };
            match side {
                0..=6 => vec![],
                _ if side % 2 == 1 && side >= 9 => vec![edge, side / 2, side - 1 - edge],
                _ => vec![edge, side - 1 - edge],
            }
        };
        let (columns, rows) = (lines(self.width()), lines(self.height()));
        let small = self.width() < 13 || self.height() < 13;
        let middle = |c: usize, r: usize| (c * 2 + 1 == self.width(), r * 2 + 1 == self.height());
        columns
            .iter()
            .flat_map(|&c| rows.iter().map(move |&r| (c, r)))
            .filter(|&(c, r)| {
                let (c, r) = middle(c, r);
                !small || c == r
            })
            .map(|(c, r)| Point::new(c, r))
            .collect()
    }
}

/// A text that is no size.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no board size (a side such as 19, or width and height such as 13x9)")]
pub struct ParseSizeError(String);

/// `19` for a square, `13x9` for any board.
impl FromStr for Size {
    type Err = ParseSizeError;

    fn from_str(text: &str) -> Result<Size, ParseSizeError> {
        let (width, height) = text.split_once('x').unwrap_or((text, text));
        let sides = width.parse().ok().zip(height.parse().ok());
        let size = sides.and_then(|(width, height)| Size::new(width, height).ok());
        size.ok_or_else(|| ParseSizeError(text.to_owned()))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_on_the_board_or_not() {
        let size = Size::new(4, 6).unwrap();
        let inside = (0..Point::COUNT).filter(|&i| size.contains(Point::from_index(i))).count();
        assert_eq!((inside, size.all_points().len()), (24, 24));
    }

    #[test]
    fn texts_lead_back_to_sizes() {
        assert_eq!("9".parse(), Ok(Size::square(9).unwrap()));
        for size in [Size::new(13, 9).unwrap(), Size::STANDARD] {
            assert_eq!(size.to_string().parse(), Ok(size));
        }
        for wrong in ["", "x", "0", "26", "9x", "9x0", "-1", "9x9x9"] {
            assert_eq!(wrong.parse::<Size>(), Err(ParseSizeError(wrong.to_owned())));
        }
    }

    #[test]
    fn lines_and_star_points() {
        let size = Size::STANDARD;
        assert_eq!(size.line(Point::new(0, 9)), 1);
        assert_eq!(size.line(Point::new(9, 9)), 10);
        let count = |side| Size::square(side).unwrap().star_points().len();
        assert_eq!([5, 8, 9, 13, 19].map(count), [0, 4, 5, 9, 9]);
    }
}
