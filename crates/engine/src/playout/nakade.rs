//! The middle of small eye spaces, and dead shapes.

use tesuji_board::{PlayoutBoard, Point};

/// Eye spaces up to this size have a vital point.
const LARGEST: usize = 6;

/// The vital point of a small empty space beside the last move, when all
/// around it is the opponent's, who made that move, or all is the mover's own.
pub(super) fn vital_point(board: &PlayoutBoard, last: Point) -> Option<Point> {
    let around = board.around(last);
    let empty = !(around[0] | around[1]) & 0b1111;
    for (i, start) in last.neighbors().into_iter().enumerate() {
        if empty >> i & 1 == 1
            && let Some(space) = Space::around(board, start)
            && let Some(vital) = space.vital()
            && board.is_playable(vital)
        {
            return Some(vital);
        }
    }
    None
}

/// Whether a move into atari leaves the opponent, who takes the stones, with a
/// space for one eye only: a single stone, two that put it in atari, or a shape
/// with a vital point.
pub(super) fn leaves_dead_shape(board: &PlayoutBoard, point: Point) -> bool {
    let own = board.to_move();
    let mut stones = Space::default();
    stones.add(point);
    for beside in point.neighbors() {
        let friend = board.size().contains(beside) && board.stone(beside) == Some(own);
        if friend && !stones.contains(beside) {
            for stone in board.chain_stones(beside) {
                if !stones.add(stone) {
                    return false;
                }
            }
        }
    }
    match stones.count {
        1 => true,
        2 => puts_in_atari(board, point),
        _ => stones.vital().is_some(),
    }
}

/// Whether a chain of the opponent beside the point has one more liberty only.
fn puts_in_atari(board: &PlayoutBoard, point: Point) -> bool {
    let enemy = Some(!board.to_move());
    let beside = point.neighbors().into_iter().filter(|&p| board.size().contains(p));
    beside.into_iter().any(|p| board.stone(p) == enemy && board.two_liberties(p).is_some())
}

/// A few connected points.
#[derive(Default)]
struct Space {
    points: [Option<Point>; LARGEST],
    count: usize,
}

impl Space {
    /// The empty points that hang together with one, if they are few and have
    /// stones of one colour around.
    fn around(board: &PlayoutBoard, start: Point) -> Option<Space> {
        let mut space = Space::default();
        space.add(start);
        let mut next = 0;
        let mut border = [0; 2];
        while next < space.count {
            let point = space.points[next].expect("counted");
            next += 1;
            let around = board.around(point);
            let edge = around[0] & around[1];
            border[0] |= around[0] & !edge & 0b1111;
            border[1] |= around[1] & !edge & 0b1111;
            if border[0] != 0 && border[1] != 0 {
                return None;
            }
            let empty = !(around[0] | around[1]);
            for (i, beside) in point.neighbors().into_iter().enumerate() {
                if empty >> i & 1 == 1 && !space.contains(beside) && !space.add(beside) {
                    return None;
                }
            }
        }
        Some(space)
    }

    fn contains(&self, point: Point) -> bool {
        self.points[..self.count].contains(&Some(point))
    }

    /// Says whether there was room.
    fn add(&mut self, point: Point) -> bool {
        if self.count == LARGEST {
            return false;
        }
        self.points[self.count] = Some(point);
        self.count += 1;
        true
    }

    /// The point whose owner decides between one eye and two. **Definition**:
    /// the usual dead shapes; three in a row or bent, the pyramid and the square
    /// of four, the cross and the bulky five, the rabbity six.
    fn vital(&self) -> Option<Point> {
        let points = || self.points[..self.count].iter().flatten().copied();
        let degree = |p: Point| p.neighbors().into_iter().filter(|&q| self.contains(q)).count();
        let mut counts = [0; 5];
        let mut middle = points().next()?;
        for point in points() {
            counts[degree(point)] += 1;
            if degree(point) > degree(middle) {
                middle = point;
            }
        }
        // How many of the points have one, two, three and four neighbours.
        let is_dead = match self.count {
            3 => true,
            4 => counts[3] == 1 || counts[2] == 4,
            5 => counts[4] == 1 || (counts[3] == 1 && counts[2] == 3),
            6 => counts[4] == 1 && counts[2] == 3,
            _ => false,
        };
        is_dead.then_some(middle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Color, Diagram, PointSet, Setup};

    fn check(text: &str, vital: Option<char>) {
        let diagram = Diagram::parse(text).unwrap();
        let setup = diagram.setup;
        let board =
            PlayoutBoard::from_stones(setup.size, &setup.black, &setup.white, Color::Black, None);
        let found: PointSet = setup.white.iter().filter_map(|p| vital_point(&board, p)).collect();
        let expected = vital.map_or(PointSet::EMPTY, |letter| PointSet::of(diagram.at(letter)));
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn dead_shapes_have_a_vital_point() {
        check("O O O O O .\nO . a . O .\nO O O O O .\n. . . . . .\n. . . . . .", Some('a'));
        check("O . O O O .\nO . a . O .\nO O O O O .\n. . . . . .\n. . . . . .", None);
        check("O O O O O .\nO . . . . O\nO O O O O .\n. . . . . .\n. . . . . .", None);
        check("O O . O O .\nO . a . O .\nO O O O O .\n. . . . . .\n. . . . . .", Some('a'));
        check("O O . O O .\nO . a . O .\nO O . O O .\n. O O O . .\n. . . . . .", Some('a'));
        check("O O . . O .\nO . a . O .\nO O O O O .\n. . . . . .\n. . . . . .", Some('a'));
    }

    #[test]
    fn stones_given_up_must_be_few_or_a_dead_shape() {
        // White has three liberties: two stones more would be given up for nothing.
        let text = "O O O O O O O\nO a X . . . O\nO O O O O O O";
        let diagram = Diagram::parse(text).unwrap();
        let setup = diagram.setup;
        let board =
            PlayoutBoard::from_stones(setup.size, &setup.black, &setup.white, Color::Black, None);
        assert!(!leaves_dead_shape(&board, diagram.at('a')));
        let dead = ["O O O O O O\nO a X X . O\nO O O O O O", "O O O O O\nO a X . O\nO O O O O"];
        for text in dead {
            let diagram = Diagram::parse(text).unwrap();
            let Setup { size, black, white, .. } = diagram.setup;
            let board = PlayoutBoard::from_stones(size, &black, &white, Color::Black, None);
            assert!(leaves_dead_shape(&board, diagram.at('a')), "{text}");
        }
    }
}
