//! A judged position as bytes, which `train/` reads: [`LENGTH`] bytes each.
//!
//! | from | what |
//! |--:|---|
//! | 0 | width, height |
//! | 2 | the kind of question |
//! | 3 | flags, see [`Record::flags`] |
//! | 4 | the outcome with the side to move first |
//! | 5 | for a ko, its threats plus 128 |
//! | 6 | eight times the binary logarithm of the positions looked at |
//! | 7 | 0 |
//! | 8 | u32: the number of the problem or game in its file |
//! | 12 | u16: the cell that ko forbids, 65535 for none |
//! | 14 | 0, 0 |
//! | 16 | cells, two bits each: 1 the side to move, 2 the other |
//! | 108 | bits of cells: the stones in question |
//! | 154 | the points of the fight |
//! | 200 | right moves |
//! | 246 | moves of which nothing is known |
//!
//! Cells go by rows from the top; the lowest bits of a byte come first.

use tesuji_board::{Board, Color, Point, PointSet, Setup, Size};

/// The bytes of a record.
pub const LENGTH: usize = 292;

/// Boards up to this side are written.
const MOST_SIDE: usize = 19;

const CELLS: usize = 16;
const SETS: usize = 108;
const SET: usize = 46;

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Life and death: nobody gets out of the frame.
    Life,
    /// Capture: whoever gets out of the frame is safe.
    Capture,
    /// Connection of two chains.
    Connection,
}

impl Kind {
    /// All kinds, in the order of their numbers.
    pub const ALL: [Kind; 3] = [Kind::Life, Kind::Capture, Kind::Connection];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Life => "life",
            Kind::Capture => "capture",
            Kind::Connection => "connection",
        }
    }
}

/// What becomes of the stones in question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// They die, or are kept apart.
    Lost,
    /// A ko with so many threats, as the solver grades it.
    Ko(i8),
    /// They live, escape or are joined.
    Saved,
}

/// A judged position.
#[derive(Clone)]
pub struct Record<'a> {
    /// The position.
    pub board: &'a Board,
    /// Who is to move.
    pub to_move: Color,
    /// Where ko forbids a move.
    pub ban: Option<Point>,
    /// What is asked.
    pub kind: Kind,
    /// The stones in question.
    pub target: PointSet,
    /// The points of the fight.
    pub inside: PointSet,
    /// Moves that reach the outcome.
    pub right: PointSet,
    /// Moves of which that is not known.
    pub unknown: PointSet,
    /// What becomes of the stones.
    pub outcome: Outcome,
    /// Whether it takes a move: a pass would not reach the outcome.
    pub is_open: bool,
    /// Whether this is where a fight begins.
    pub is_root: bool,
    /// Whether it comes from a published problem.
    pub is_published: bool,
    /// Whether the other side's stones are in danger too.
    pub is_race: bool,
    /// Positions looked at.
    pub work: u64,
    /// The number of the problem or game.
    pub source: u32,
}

impl Record<'_> {
    /// Whether the side to move wants to capture, or to keep apart.
    pub fn attacks(&self) -> bool {
        self.target.first().is_some_and(|stone| self.board.get(stone) != Some(self.to_move))
    }

    /// Bit 0: the side to move attacks; 1: the outcome takes a move; 2: the
    /// beginning of a fight; 3: from a published problem; 4: a race.
    pub fn flags(&self) -> u8 {
        let bits = [self.attacks(), self.is_open, self.is_root, self.is_published, self.is_race];
        bits.into_iter().rev().fold(0, |all, bit| all << 1 | u8::from(bit))
    }

    /// The record as bytes; `None` for boards that are too large.
    pub fn to_bytes(&self) -> Option<[u8; LENGTH]> {
        let size = self.board.size();
        if size.width() > MOST_SIDE || size.height() > MOST_SIDE {
            return None;
        }
        let mut out = [0; LENGTH];
        out[0] = size.width() as u8;
        out[1] = size.height() as u8;
        out[2] = self.kind as u8;
        out[3] = self.flags();
        let (outcome, threats) = match self.outcome {
            Outcome::Lost => (0, 0),
            Outcome::Ko(threats) => (1, threats),
            Outcome::Saved => (2, 0),
        };
        out[4] = outcome;
        out[5] = (i16::from(threats) + 128) as u8;
        out[6] = (8.0 * (self.work as f64 + 1.0).log2()).round().min(255.0) as u8;
        out[8..12].copy_from_slice(&self.source.to_le_bytes());
        let ban = self.ban.map_or(u16::MAX, |point| cell(size, point) as u16);
        out[12..14].copy_from_slice(&ban.to_le_bytes());
        for (color, code) in [(self.to_move, 1), (!self.to_move, 2)] {
            for point in self.board.stones(color).iter() {
                let at = cell(size, point);
                out[CELLS + at / 4] |= code << (at % 4 * 2);
            }
        }
        for (number, set) in [self.target, self.inside, self.right, self.unknown].iter().enumerate()
        {
            for point in set.iter() {
                let at = cell(size, point);
                out[SETS + number * SET + at / 8] |= 1 << (at % 8);
            }
        }
        Some(out)
    }
}

/// A record that was read. The side to move is Black.
pub struct Stored {
    /// The position.
    pub board: Board,
    /// What is asked.
    pub kind: Kind,
    /// The stones in question.
    pub target: PointSet,
    /// The points of the fight.
    pub inside: PointSet,
    /// Moves that reach the outcome.
    pub right: PointSet,
    /// Moves of which that is not known.
    pub unknown: PointSet,
    /// What becomes of the stones.
    pub outcome: Outcome,
    /// Whether it takes a move.
    pub is_open: bool,
    /// Whether this is where a fight begins.
    pub is_root: bool,
}

impl Stored {
    /// From [`LENGTH`] bytes; `None` if they are no record. A ko that forbids a move
    /// is not read.
    pub fn from_bytes(bytes: &[u8]) -> Option<Stored> {
        let bytes: &[u8; LENGTH] = bytes.try_into().ok()?;
        let size = Size::new(bytes[0].into(), bytes[1].into()).ok()?;
        if size.width() > MOST_SIDE || size.height() > MOST_SIDE {
            return None;
        }
        let mut setup = Setup::new(size);
        let mut sets = [PointSet::EMPTY; 4];
        for point in size.points() {
            let at = cell(size, point);
            setup.put(
                point,
                match bytes[CELLS + at / 4] >> (at % 4 * 2) & 3 {
                    0 => None,
                    1 => Some(Color::Black),
                    2 => Some(Color::White),
                    _ => return None,
                },
            );
            for (number, set) in sets.iter_mut().enumerate() {
                if bytes[SETS + number * SET + at / 8] >> (at % 8) & 1 == 1 {
                    set.insert(point);
                }
            }
        }
        let [target, inside, right, unknown] = sets;
        let flag = |bit: u8| bytes[3] >> bit & 1 == 1;
        Some(Stored {
            board: Board::from_setup(&setup).ok()?,
            kind: *Kind::ALL.get(usize::from(bytes[2]))?,
            target,
            inside,
            right,
            unknown,
            outcome: match bytes[4] {
                0 => Outcome::Lost,
                1 => Outcome::Ko((i16::from(bytes[5]) - 128) as i8),
                2 => Outcome::Saved,
                _ => return None,
            },
            is_open: flag(1),
            is_root: flag(2),
        })
    }
}

/// The cell of a point: rows from the top.
fn cell(size: Size, point: Point) -> usize {
    (size.height() - 1 - point.row()) * size.width() + point.column()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::Diagram;

    #[test]
    fn written_and_read_again() {
        let diagram = Diagram::parse(". O X .\nO O X .\nX X X .").unwrap();
        let board = Board::from_setup(&diagram.setup).unwrap();
        let target = board.stones(Color::White);
        let point: Point = "A3".parse().unwrap();
        for to_move in Color::BOTH {
            let record = Record {
                board: &board,
                to_move,
                ban: None,
                kind: Kind::Capture,
                target,
                inside: target | PointSet::of(point),
                right: PointSet::of(point),
                unknown: PointSet::EMPTY,
                outcome: Outcome::Ko(-2),
                is_open: true,
                is_root: false,
                is_published: true,
                is_race: false,
                work: 1023,
                source: 70_000,
            };
            let bytes = record.to_bytes().unwrap();
            let read = Stored::from_bytes(&bytes).unwrap();
            assert_eq!(read.board.stones(Color::Black), board.stones(to_move));
            assert_eq!(read.board.stones(Color::White), board.stones(!to_move));
            assert_eq!((read.target, read.inside), (target, record.inside));
            assert_eq!((read.right, read.unknown), (record.right, record.unknown));
            assert_eq!((read.kind, read.outcome), (Kind::Capture, Outcome::Ko(-2)));
            assert_eq!((read.is_open, read.is_root), (true, false));
            assert_eq!(bytes[6], 80);
            assert_eq!(bytes[8..12], 70_000u32.to_le_bytes());
            assert_eq!(bytes[3] & 1 == 1, to_move == Color::Black);
        }
        assert!(Stored::from_bytes(&[0; LENGTH]).is_none());
        assert!(Stored::from_bytes(&[0; 3]).is_none());
    }
}
