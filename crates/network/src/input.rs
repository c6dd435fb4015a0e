//! What the network sees of a position: which planes are set at which point.
//!
//! The same planes are made by `train/model.py`; a change must be made in both.

use tesuji_board::{Board, Color, Point, PointSet, Size, Symmetry};

/// So many recent moves are seen.
pub const RECENT: usize = 5;

/// Chains are told apart by 1, 2, … liberties up to this number, or more.
const LIBERTIES: usize = 6;

const EMPTY: u8 = 2 * LIBERTIES as u8;
const BOARD: u8 = EMPTY + 1;
const KO: u8 = BOARD + 1;
const MOVES: u8 = KO + 1;
const PROBLEM: u8 = MOVES + RECENT as u8;

const TARGET: u8 = PROBLEM + 1;
const REGION: u8 = TARGET + 1;
const ATTACK: u8 = REGION + 1;
const KINDS: u8 = ATTACK + 1;

/// The number of planes: chains of the side to move by liberties, those of the
/// other side, empty points, all points of the board, the point that ko
/// forbids, the recent moves, all points again if this is a problem; of a
/// [`Question`] its stones, its points, all points if the side to move attacks,
/// and all points in one plane for each kind.
pub const PLANES: usize = KINDS as usize + 3;

/// What is asked about some stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionKind {
    /// Do they live, if nobody gets out of the region?
    Life,
    /// Are they captured, if whoever gets out of the region is safe?
    Capture,
    /// Are two chains joined?
    Connection,
}

/// A question about some stones, as a searcher has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// What is asked.
    pub kind: QuestionKind,
    /// The stones in question, all of one colour.
    pub target: PointSet,
    /// The points of the fight; none if they are not known, or in a question about
    /// a connection.
    pub region: PointSet,
}

/// A position to be judged.
#[derive(Clone, Copy)]
pub struct Query<'a> {
    /// The board.
    pub board: &'a Board,
    /// Who is to move.
    pub to_move: Color,
    /// The recent moves, the latest first; `None` is a pass or before the
    /// beginning.
    pub recent: [Option<Point>; RECENT],
    /// Whether somebody set this as a problem: then the right first move is
    /// asked for, instead of the one a good player would choose in a game.
    pub problem: bool,
    /// What White gets for moving second; it matters for the chance to win alone.
    pub komi: f32,
    /// What is asked, if this is about some stones.
    pub question: Option<Question>,
}

/// Komi if nobody says otherwise.
const USUAL_KOMI: f32 = 6.5;

impl<'a> Query<'a> {
    /// A position of a game of which no past is known.
    pub fn new(board: &'a Board, to_move: Color) -> Query<'a> {
        Query {
            board,
            to_move,
            recent: [None; RECENT],
            problem: false,
            komi: USUAL_KOMI,
            question: None,
        }
    }

    /// A problem.
    pub fn problem(board: &'a Board, to_move: Color) -> Query<'a> {
        Query { problem: true, ..Query::new(board, to_move) }
    }

    /// A question about some stones: right moves, and what becomes of them.
    pub fn about(board: &'a Board, to_move: Color, question: Question) -> Query<'a> {
        Query { question: Some(question), ..Query::problem(board, to_move) }
    }

    /// The end of a sequence of moves, each a point or a pass, the first first.
    pub fn after(
        board: &'a Board,
        to_move: Color,
        moves: impl DoubleEndedIterator<Item = Option<Point>>,
    ) -> Query<'a> {
        let mut query = Query::new(board, to_move);
        for (recent, action) in query.recent.iter_mut().zip(moves.rev()) {
            *recent = action;
        }
        query
    }

    /// A number that is the same for queries that look the same, and hardly
    /// ever for others.
    pub fn key(&self) -> u64 {
        let mut key = self.board.situation_hash(self.to_move);
        let size = self.board.size();
        let forbidden = self.forbidden();
        let points = self.recent.iter().chain([&forbidden]);
        let numbers = points.map(|point| point.map_or(0, |point| point.index() as u64));
        let others = [size.width() as u64, size.height() as u64, u64::from(self.problem)];
        let question = self.question.iter().flat_map(|question| {
            let points = question.target.iter().chain(question.region.iter());
            let points = points.map(|point| point.index() as u64);
            points.chain([question.target.len() as u64, 1 + question.kind as u64])
        });
        let komi = u64::from(self.komi.to_bits());
        for number in numbers.chain(others).chain([komi]).chain(question) {
            key = (key ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            key ^= key >> 29;
        }
        key
    }

    /// The point that ko forbids to the side to move.
    fn forbidden(&self) -> Option<Point> {
        self.board.ko().map(|ko| ko.point).filter(|&point| self.board.is_ko(self.to_move, point))
    }
}

/// The planes of a position: for every cell the planes that are set there, in
/// rising order, rows from the top.
#[derive(Clone, Debug, PartialEq)]
pub struct Input {
    /// The size, as seen.
    pub size: Size,
    /// Komi, in favour of the side to move.
    pub komi: f32,
    /// The cells of the stones in question.
    pub target: Vec<usize>,
    cells: Vec<Cell>,
}

/// No more planes than these are set at one point: what stands there, board,
/// ko, recent moves, problem, and four of a question.
const MOST: usize = 8 + RECENT;

#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Cell {
    planes: [u8; MOST],
    count: u8,
}

impl Cell {
    fn set(&mut self, plane: u8) {
        self.planes[usize::from(self.count)] = plane;
        self.count += 1;
    }
}

/// The cell of a point: rows from the top, as records of games have them.
pub fn cell(size: Size, point: Point) -> usize {
    (size.height() - 1 - point.row()) * size.width() + point.column()
}

impl Input {
    /// The planes of a query, seen through a symmetry.
    pub fn new(query: &Query, symmetry: Symmetry) -> Input {
        let from = query.board.size();
        let size = symmetry.apply_size(from);
        let mut cells = vec![Cell::default(); size.area()];
        let at = |point| cell(size, symmetry.apply(from, point));
        for point in from.points() {
            let here = &mut cells[at(point)];
            here.set(match query.board.chain_at(point) {
                None => EMPTY,
                Some(id) => {
                    let chain = query.board.chain(id);
                    let liberties = (chain.liberty_count as usize).clamp(1, LIBERTIES);
                    let side = if chain.color == query.to_move { 0 } else { LIBERTIES };
                    (side + liberties - 1) as u8
                }
            });
            here.set(BOARD);
        }
        if let Some(point) = query.forbidden() {
            cells[at(point)].set(KO);
        }
        for (plane, point) in (MOVES..).zip(query.recent) {
            if let Some(point) = point.filter(|&point| from.contains(point)) {
                cells[at(point)].set(plane);
            }
        }
        if query.problem {
            cells.iter_mut().for_each(|cell| cell.set(PROBLEM));
        }
        let mut target = Vec::new();
        if let Some(question) = &query.question {
            let inside = query.board.points();
            let places = |set: &PointSet| -> Vec<usize> {
                let mut places: Vec<usize> = (*set & inside).iter().map(at).collect();
                places.sort_unstable();
                places
            };
            target = places(&question.target);
            target.iter().for_each(|&place| cells[place].set(TARGET));
            places(&question.region).into_iter().for_each(|place| cells[place].set(REGION));
            let first = (question.target & inside).first();
            if first.is_some_and(|stone| query.board.get(stone) != Some(query.to_move)) {
                cells.iter_mut().for_each(|cell| cell.set(ATTACK));
            }
            cells.iter_mut().for_each(|cell| cell.set(KINDS + question.kind as u8));
        }
        let komi = if query.to_move == Color::White { query.komi } else { -query.komi };
        Input { size, komi, target, cells }
    }

    /// The planes that are set at a cell.
    #[inline(always)]
    pub fn planes(&self, cell: usize) -> &[u8] {
        let cell = &self.cells[cell];
        &cell.planes[..usize::from(cell.count)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::Diagram;

    /// The planes set at a point of a diagram's board, after the moves named.
    fn check(query: &Query, point: &str, expect: &[u8]) {
        let input = Input::new(query, Symmetry::IDENTITY);
        let point: Point = point.parse().unwrap();
        assert_eq!(input.planes(cell(query.board.size(), point)), expect, "at {point}");
    }

    #[test]
    fn chains_by_liberties() {
        let diagram = Diagram::parse("X . . . .\nO O . . .\n. . . X .\n. . X X .").unwrap();
        let board = Board::from_setup(&diagram.setup).unwrap();
        let query = Query::new(&board, Color::Black);
        check(&query, "A4", &[0, 13]);
        check(&query, "B3", &[9, 13]);
        check(&query, "D1", &[4, 13]);
        check(&query, "E4", &[12, 13]);
        let query = Query::problem(&board, Color::White);
        check(&query, "A4", &[6, 13, 20]);
        check(&query, "B3", &[3, 13, 20]);
    }

    #[test]
    fn stones_in_question() {
        let diagram = Diagram::parse("X . . .\nO O . .\n. . X .").unwrap();
        let board = Board::from_setup(&diagram.setup).unwrap();
        let set =
            |names: [&str; 2]| names.iter().map(|name| name.parse::<Point>().unwrap()).collect();
        let question = Question {
            kind: QuestionKind::Capture,
            target: set(["A2", "B2"]),
            region: set(["A1", "B2"]),
        };
        let query = Query::about(&board, Color::Black, question);
        check(&query, "A2", &[9, 13, 20, 21, 23, 25]);
        check(&query, "B2", &[9, 13, 20, 21, 22, 23, 25]);
        check(&query, "A1", &[12, 13, 20, 22, 23, 25]);
        check(&Query::about(&board, Color::White, question), "A3", &[6, 13, 20, 25]);
        assert_eq!(Input::new(&query, Symmetry::IDENTITY).target, [4, 5]);
        let key = |kind| Query::about(&board, Color::Black, Question { kind, ..question }).key();
        assert_ne!(key(QuestionKind::Life), key(QuestionKind::Capture));
    }

    #[test]
    fn ko_and_recent_moves() {
        let diagram = Diagram::parse(". X O .\nX O . O\n. X O .\n. . . .").unwrap();
        let mut board = Board::from_setup(&diagram.setup).unwrap();
        let point = |text: &str| text.parse::<Point>().unwrap();
        board.play(Color::Black, point("C3")).unwrap();
        let moves = [Some(point("A1")), None, Some(point("C3"))];
        let query = Query::after(&board, Color::White, moves.into_iter());
        check(&query, "B3", &[12, 13, 14]);
        check(&query, "C3", &[6, 13, 15]);
        check(&query, "A1", &[12, 13, 17]);
        // The ko forbids nothing to the one who took it.
        check(&Query::new(&board, Color::Black), "B3", &[12, 13]);
    }

    #[test]
    fn a_symmetry_turns_a_rectangle() {
        let diagram = Diagram::parse("X . . .\n. . . .\n. . O .").unwrap();
        let board = Board::from_setup(&diagram.setup).unwrap();
        let query = Query::new(&board, Color::Black);
        for symmetry in Symmetry::ALL {
            let input = Input::new(&query, symmetry);
            assert_eq!(input.size, symmetry.apply_size(board.size()));
            for point in board.size().points() {
                let image = cell(input.size, symmetry.apply(board.size(), point));
                let here = cell(board.size(), point);
                let plain = Input::new(&query, Symmetry::IDENTITY);
                assert_eq!(input.planes(image), plain.planes(here));
            }
        }
    }
}
