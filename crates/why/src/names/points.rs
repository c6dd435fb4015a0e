//! Small questions about points and stones that several names ask.

use tesuji_board::{Board, Color, Point, PointSet};

/// The points around, those of the board only.
pub(super) fn neighbors(board: &Board, p: Point) -> impl Iterator<Item = Point> {
    let size = board.size();
    p.neighbors().into_iter().filter(move |&q| size.contains(q))
}

/// The diagonal neighbours on the board.
pub(super) fn diagonals(board: &Board, p: Point) -> impl Iterator<Item = Point> {
    let size = board.size();
    p.diagonals().into_iter().filter(move |&q| size.contains(q))
}

/// Is there a stone of a colour?
pub(super) fn is(board: &Board, p: Point, color: Color) -> bool {
    board.size().contains(p) && board.get(p) == Some(color)
}

/// The point one further on the line from `from` through `to`.
pub(super) fn beyond(from: Point, to: Point) -> Point {
    Point::from_index(2 * to.index() - from.index())
}

/// The place around a point that a player's stones shut in: connected points that
/// are not his.
pub(super) fn room(board: &Board, p: Point, owner: Color) -> PointSet {
    PointSet::of(p).flood(&(board.points() - board.stones(owner)))
}

/// The two points that complete the square of two diagonal points.
pub(super) fn between(p: Point, q: Point) -> [Point; 2] {
    [Point::new(p.column(), q.row()), Point::new(q.column(), p.row())]
}
