//! What a diagram of a problem shows, before it is drawn for a terminal or as a
//! picture: the part of the board with stones, and a line of play as numbers.

use tesuji_board::{Board, Color, Move, Point, PointSet};

/// A point of a diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Nothing stands there.
    Empty,
    /// A stone of the position.
    Stone(Color),
    /// A move of the line.
    Number(Color, usize),
}

/// A diagram.
#[derive(Clone)]
pub struct Sketch<'a> {
    board: &'a Board,
    moves: Vec<(Color, Point, usize)>,
    /// The first and the last column that are shown.
    pub columns: (usize, usize),
    /// The lowest and the highest row that are shown.
    pub rows: (usize, usize),
    /// The group in question.
    pub target: PointSet,
    /// Moves on points that are taken already: "8 at 3", or "8 at D4".
    pub again: Vec<(usize, String)>,
    /// Who probably owns a point, from −1 (White) to 1 (Black).
    pub owners: Vec<(Point, f32)>,
}

impl<'a> Sketch<'a> {
    /// The diagram of a position without any moves.
    pub fn new(board: &'a Board) -> Sketch<'a> {
        Sketch::of_line(board, Color::Black, &[], PointSet::EMPTY)
    }

    /// The diagram of a position with a line of play about some stones.
    pub fn of_line(
        board: &'a Board,
        to_move: Color,
        line: &[Move],
        target: PointSet,
    ) -> Sketch<'a> {
        let mut moves: Vec<(Color, Point, usize)> = Vec::new();
        let mut again = Vec::new();
        for (i, action) in line.iter().enumerate() {
            let Some(point) = action.point() else { continue };
            let mover = if i % 2 == 0 { to_move } else { !to_move };
            match moves.iter().find(|(_, taken, _)| *taken == point) {
                Some((_, _, first)) => again.push((i + 1, first.to_string())),
                None if !board.is_empty(point) => again.push((i + 1, point.to_string())),
                None => moves.push((mover, point, i + 1)),
            }
        }
        let stones = board.points() - board.empty_points();
        let used = || stones.iter().chain(moves.iter().map(|(_, point, _)| *point));
        let span = |places: Vec<usize>, size: usize| {
            let least = places.iter().min().map_or(0, |least| least.saturating_sub(1));
            let most = places.iter().max().map_or(size - 1, |most| (most + 1).min(size - 1));
            (least, most)
        };
        let size = board.size();
        Sketch {
            board,
            columns: span(used().map(Point::column).collect(), size.width()),
            rows: span(used().map(Point::row).collect(), size.height()),
            target,
            moves,
            again,
            owners: Vec::new(),
        }
    }

    /// The whole board of a position.
    pub fn whole(board: &'a Board) -> Sketch<'a> {
        let size = board.size();
        Sketch {
            columns: (0, size.width() - 1),
            rows: (0, size.height() - 1),
            ..Sketch::new(board)
        }
    }

    /// What is at a point.
    pub fn cell(&self, point: Point) -> Cell {
        match self.board.get(point) {
            Some(color) => Cell::Stone(color),
            None => self
                .moves
                .iter()
                .find(|(_, place, _)| *place == point)
                .map_or(Cell::Empty, |(color, _, number)| Cell::Number(*color, *number)),
        }
    }

    /// The size of the whole board.
    pub fn size(&self) -> tesuji_board::Size {
        self.board.size()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Corner, Diagram, Size};

    #[test]
    fn numbers_and_repetitions() {
        let size = Size::square(9).unwrap();
        let diagram = Diagram::parse_corner("..B\n...", size, Corner::TopLeft).unwrap();
        let board = Board::from_setup(&diagram.setup).unwrap();
        let line = ["B9", "A8", "pass", "B9", "C9"].map(|name| name.parse().unwrap());
        let sketch = Sketch::of_line(&board, Color::White, &line, PointSet::EMPTY);
        let cell = |name: &str| sketch.cell(name.parse().unwrap());
        assert_eq!(cell("B9"), Cell::Number(Color::White, 1));
        assert_eq!(cell("A8"), Cell::Number(Color::Black, 2));
        assert_eq!((cell("C9"), cell("C8")), (Cell::Stone(Color::Black), Cell::Empty));
        assert_eq!(sketch.again, [(4, "1".to_owned()), (5, "C9".to_owned())]);
        assert_eq!((sketch.columns, sketch.rows), ((0, 3), (6, 8)));
    }
}
