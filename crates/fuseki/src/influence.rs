//! Bouzy's influence: the usual yardstick for opening strategies.
//!
//! **Definition** (Bouzy 2003, after Zobrist; the GNU Go manual has it in
//! words): stones are worth ±128, empty points 0. A *dilation* adds to every
//! point that has no neighbour of the other sign the number of its neighbours
//! of its own sign; a point worth 0 may go either way. An *erosion* brings
//! every point closer to 0 by the number of its neighbours that are 0 or of the
//! other sign, not beyond 0.

use tesuji_board::{Board, Color, Point, PointMap};

/// The worth of a stone.
const STONE: i32 = 128;

/// Influence after dilations and erosions; positive for Black.
///
/// ```
/// use tesuji_board::{Board, Color, Size};
/// let mut board = Board::new(Size::square(19).unwrap());
/// board.play(Color::Black, "D4".parse().unwrap()).unwrap();
/// let after = tesuji_fuseki::influence(&board, 5, 21);
/// assert!(after["D4".parse().unwrap()] > 0);
/// // One stone alone makes no territory, 5/21 says.
/// assert_eq!(after["F4".parse().unwrap()], 0);
/// ```
pub fn influence(board: &Board, dilations: usize, erosions: usize) -> PointMap<i32> {
    let mut values = PointMap::filled(0);
    for color in Color::BOTH {
        let worth = if color == Color::Black { STONE } else { -STONE };
        for p in board.stones(color) {
            values[p] = worth;
        }
    }
    let points: Vec<Point> = board.points().iter().collect();
    let size = board.size();
    let around = |p: Point| p.neighbors().into_iter().filter(move |&q| size.contains(q));
    for _ in 0..dilations {
        let before = values;
        for &p in &points {
            let plus = around(p).filter(|&q| before[q] > 0).count() as i32;
            let minus = around(p).filter(|&q| before[q] < 0).count() as i32;
            if before[p] >= 0 && minus == 0 {
                values[p] += plus;
            }
            if before[p] <= 0 && plus == 0 {
                values[p] -= minus;
            }
        }
    }
    for _ in 0..erosions {
        let before = values;
        for &p in &points {
            let value = before[p];
            let foreign = around(p).filter(|&q| before[q].signum() != value.signum()).count();
            let foreign = foreign as i32;
            values[p] = match value.signum() {
                1 => (value - foreign).max(0),
                -1 => (value + foreign).min(0),
                _ => 0,
            };
        }
    }
    values
}

/// The points with Black's influence less those with White's.
pub fn influence_balance(board: &Board, dilations: usize, erosions: usize) -> i32 {
    let values = influence(board, dilations, erosions);
    board.points().iter().map(|p| values[p].signum()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::Diagram;

    /// By hand: after one dilation the four neighbours have 1. After two the
    /// stone has four more, each neighbour one more for the stone, the
    /// diagonals 2 and the outer tips 1.
    #[test]
    fn dilations_of_one_stone() {
        let mut board = Board::new(tesuji_board::Size::square(7).unwrap());
        board.play(Color::Black, "D4".parse().unwrap()).unwrap();
        let values = influence(&board, 2, 0);
        let row = |row: usize| -> Vec<i32> {
            (0..7).map(|column| values[Point::new(column, row)]).collect()
        };
        assert_eq!(row(3), [0, 1, 2, 132, 2, 1, 0]);
        assert_eq!(row(4), [0, 0, 2, 2, 2, 0, 0]);
        assert_eq!(row(5), [0, 0, 0, 1, 0, 0, 0]);
        // Each erosion takes from a point what borders on nothing: three
        // times from the tips' three sides, and the rest follows.
        let eroded = influence(&board, 2, 3);
        let middle = Point::new(3, 3);
        assert!(eroded[middle] > 100);
        assert_eq!(board.points().iter().filter(|&p| eroded[p] != 0).count(), 1);
    }

    #[test]
    fn colours_change_the_sign_and_nothing_else() {
        let text = ". . . . .\n. X . O .\n. . X . .\n. O . . .\n. . . . .";
        let other = text.replace('X', "Y").replace('O', "X").replace('Y', "O");
        let balance = |text: &str| {
            let board = Board::from_setup(&Diagram::parse(text).unwrap().setup).unwrap();
            [(5, 21), (5, 10), (4, 0), (2, 3)].map(|(d, e)| influence_balance(&board, d, e))
        };
        assert_eq!(balance(text), balance(&other).map(|value| -value));
    }
}
