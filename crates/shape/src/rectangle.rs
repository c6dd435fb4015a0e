//! Rectangles on the board, and a chain's liberties inside and outside of one.
//!
//! Rules that cover a part of the board see the liberties inside it and count
//! the rest: a chain's external liberties.

use tesuji_board::{Chain, Point, PointSet, Size};

/// The points between two corners, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rectangle {
    low: Point,
    high: Point,
}

impl Rectangle {
    /// The rectangle with these two opposite corners, whichever they are.
    pub fn new(a: Point, b: Point) -> Rectangle {
        Rectangle {
            low: Point::new(a.column().min(b.column()), a.row().min(b.row())),
            high: Point::new(a.column().max(b.column()), a.row().max(b.row())),
        }
    }

    /// The whole board.
    pub fn board(size: Size) -> Rectangle {
        Rectangle { low: Point::new(0, 0), high: Point::new(size.width() - 1, size.height() - 1) }
    }

    /// The smallest rectangle around some points; `None` around nothing.
    pub fn around(points: PointSet) -> Option<Rectangle> {
        points.iter().map(|p| Rectangle::new(p, p)).reduce(|a, b| Rectangle {
            low: Rectangle::new(a.low, b.low).low,
            high: Rectangle::new(a.high, b.high).high,
        })
    }

    /// The lower left corner.
    pub fn low(self) -> Point {
        self.low
    }

    /// The upper right corner.
    pub fn high(self) -> Point {
        self.high
    }

    /// The number of columns.
    pub fn width(self) -> usize {
        self.high.column() - self.low.column() + 1
    }

    /// The number of rows.
    pub fn height(self) -> usize {
        self.high.row() - self.low.row() + 1
    }

    /// Whether a point lies in it.
    pub fn contains(self, point: Point) -> bool {
        (self.low.column()..=self.high.column()).contains(&point.column())
            && (self.low.row()..=self.high.row()).contains(&point.row())
    }

    /// Every point as a set.
    pub fn points(self) -> PointSet {
        let columns = self.low.column()..=self.high.column();
        (self.low.row()..=self.high.row())
            .flat_map(|row| columns.clone().map(move |column| Point::new(column, row)))
            .collect()
    }

    /// The liberties of a chain inside and outside.
    pub fn split_liberties(self, chain: &Chain) -> SplitLiberties {
        let points = self.points();
        SplitLiberties { inside: chain.liberties & points, outside: chain.liberties - points }
    }
}

/// The liberties of a chain, divided by a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SplitLiberties {
    /// Those in the rectangle.
    pub inside: PointSet,
    /// The external ones.
    pub outside: PointSet,
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Board, Diagram};

    /// The marked points are the corners; the numbers are the liberties of the
    /// chain at C3 inside and outside.
    fn check(diagram: &str, inside: usize, outside: usize) {
        let diagram = Diagram::parse(diagram).unwrap();
        let board = Board::from_setup(&diagram.setup).unwrap();
        let rectangle = Rectangle::around(diagram.marked).unwrap();
        let chain = board.chain(board.chain_at("C3".parse().unwrap()).unwrap());
        let split = rectangle.split_liberties(chain);
        assert_eq!((split.inside.len(), split.outside.len()), (inside, outside));
        assert_eq!(split.inside | split.outside, chain.liberties);
        assert!(rectangle.points().iter().all(|p| rectangle.contains(p)));
        assert_eq!(rectangle.points().len(), rectangle.width() * rectangle.height());
    }

    #[test]
    fn liberties_are_split_at_the_sides() {
        check(". . . . .\n. * . . .\n. . X X .\n* . O . .\n. . . . .", 1, 4);
        check("* . . . .\n. . . . .\n. . X X .\n. . O . .\n. . . . *", 5, 0);
        check(". . . . .\n. . . . .\n. . X X .\n. . O . .\n. . . . *", 0, 5);
    }

    #[test]
    fn corners_may_be_given_in_any_order() {
        let (a, b) = ("B5".parse().unwrap(), "D2".parse().unwrap());
        assert_eq!(Rectangle::new(a, b), Rectangle::new(b, a));
        assert_eq!(Rectangle::new(a, b).low(), "B2".parse().unwrap());
        assert_eq!(Rectangle::new(a, b).high(), "D5".parse().unwrap());
        let size = Size::new(7, 3).unwrap();
        assert_eq!(Rectangle::board(size).points(), size.all_points());
        assert_eq!(Rectangle::around(PointSet::EMPTY), None);
    }
}
