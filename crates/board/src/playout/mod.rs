//! The board of random play: as little as a game to the end needs, in a form
//! that is cheap to copy and to change.
//!
//! The cost of random play is mostly that of wrongly predicted branches, so
//! the data are laid out for code that does not branch:
//! - every cell knows its eight neighbours as bits, kept up to date by each
//!   stone that comes or goes, so eyes, friends and enemies are bit masks;
//! - border and empty cells are chains of their own, so a stone changes the
//!   liberties of its four neighbours without asking what they are;
//! - a chain's liberties are one number ([`liberties`]), which also tells atari;
//! - the stones of a chain are a ring, all labelled with the same cell; when
//!   chains join, one of them is relabelled;
//! - the empty points are a list without order, and each knows its place.
//!
//! Moves are in [`play`], the random game in [`random`].

mod liberties;
mod play;
mod random;
mod rng;

pub use rng::Rng;

use std::fmt;

use crate::point::{MAX_SIDE, STRIDE};
use crate::{Color, Point, PointSet, Size};
use liberties::Liberties;

/// From a point to its neighbours, in the order of [`Point::neighbors`]; a bit
/// mask over neighbours has them in this order too, followed by the diagonals
/// in the order of [`Point::diagonals`].
const OFFSETS: [isize; 4] = [1, -1, STRIDE as isize, -(STRIDE as isize)];

/// The four bits of the neighbours.
const NEIGHBORS: u8 = 0b1111;

/// The index of a cell that is no point: it stands for "none".
const NOWHERE: usize = 0;

/// What is known about one cell, border included.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Cell {
    /// Which of the eight neighbours have a stone of each colour. An edge
    /// counts as both colours, but only one of the diagonals beyond the edge
    /// is counted: so an eye is real if at most one enemy is on its diagonals,
    /// wherever it is.
    around: [u8; 2],
    /// A stone's chain: the cell that labels all its stones. Any other cell is
    /// a chain of its own.
    chain: u16,
    /// The next stone of the chain's ring; for an empty point, its place in
    /// the list of the empty points.
    link: u16,
}

/// A board for random play, the player to move and the ko included.
///
/// Positions come from [`PlayoutBoard::from_stones`]; a copy of one is the
/// start of each random game. Knowledge of earlier positions is limited to the
/// simple ko.
///
/// ```
/// use tesuji_board::{PlayoutBoard, Rng, Size};
/// let start = PlayoutBoard::new(Size::square(9)?);
/// let mut rng = Rng::new(1);
/// let mut game = start;
/// let length = game.run_random(&mut rng);
/// assert!(game.is_over() && length > 40);
/// assert!(game.area_score().abs() <= 81);
/// # Ok::<(), tesuji_board::InvalidSize>(())
/// ```
#[derive(Clone, Copy)]
pub struct PlayoutBoard {
    size: Size,
    to_move: Color,
    passes: u8,
    ko: u16,
    stones: [u16; 2],
    empty_count: u16,
    empties: [u16; MAX_SIDE * MAX_SIDE],
    cells: [Cell; Point::COUNT],
    /// By the label of a chain.
    liberties: [Liberties; Point::COUNT],
}

impl PlayoutBoard {
    /// The empty board, Black to move.
    pub fn new(size: Size) -> PlayoutBoard {
        let mut board = PlayoutBoard {
            size,
            to_move: Color::Black,
            passes: 0,
            ko: NOWHERE as u16,
            stones: [0; 2],
            empty_count: 0,
            empties: [0; MAX_SIDE * MAX_SIDE],
            cells: [Cell { around: [0; 2], chain: 0, link: 0 }; Point::COUNT],
            liberties: [Liberties::NONE; Point::COUNT],
        };
        for (index, cell) in board.cells.iter_mut().enumerate() {
            cell.chain = index as u16;
        }
        for point in size.points() {
            let outside = |(_, p): &(usize, Point)| !size.contains(*p);
            let beside: u8 =
                (0..).zip(point.neighbors()).filter(outside).map(|(bit, _)| 1 << bit).sum();
            let corner = (4..).zip(point.diagonals()).find(outside).map_or(0, |(bit, _)| 1 << bit);
            board.cells[point.index()].around = [beside | corner; 2];
            board.append_empty(point.index());
        }
        board
    }

    /// A position in which every chain has a liberty. `ko` is the point where
    /// the player to move must not take back.
    ///
    /// # Panics
    /// If a point is not on the board or has stones of both colours, or if a
    /// chain has no liberty.
    pub fn from_stones(
        size: Size,
        black: &PointSet,
        white: &PointSet,
        to_move: Color,
        ko: Option<Point>,
    ) -> PlayoutBoard {
        assert!(!black.meets(white), "a point has two stones");
        let mut board = PlayoutBoard::new(size);
        for (color, stones) in [(Color::Black, black), (Color::White, white)] {
            for point in stones.iter().inspect(|&p| assert!(size.contains(p), "{p} is outside")) {
                board.put(point.index(), color);
            }
        }
        for point in (*black | *white).iter() {
            assert!(board.chain_liberties(point) != Liberties::NONE, "{point} has no liberty");
        }
        board.to_move = to_move;
        board.ko = ko.map_or(NOWHERE, Point::index) as u16;
        board
    }

    /// The size of the board.
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Who plays next.
    #[inline]
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// The point where the player to move must not take back a single stone.
    #[inline]
    pub fn ko(&self) -> Option<Point> {
        (self.ko as usize != NOWHERE).then(|| Point::from_index(self.ko as usize))
    }

    /// Whether the last two moves were passes.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.passes >= 2
    }

    /// The stone on a point.
    #[inline]
    pub fn stone(&self, point: Point) -> Option<Color> {
        // The cell to the right knows; it has no other stone on this bit, as
        // only border cells have their left neighbour off the board.
        let right = self.cells[point.index() + 1].around;
        let is_left = |color: Color| right[color.index()] >> 1 & 1 != 0;
        Color::BOTH.into_iter().find(|&color| is_left(color))
    }

    /// The number of stones of a player on the board.
    #[inline]
    pub fn stone_count(&self, color: Color) -> usize {
        self.stones[color.index()] as usize
    }

    /// The empty points, in no order.
    #[inline]
    pub fn empty_points(&self) -> impl ExactSizeIterator<Item = Point> + Clone {
        self.empties[..self.empty_count as usize].iter().map(|&v| Point::from_index(v as usize))
    }

    /// The only liberty of the chain on this point, if it is in atari.
    #[inline]
    pub fn last_liberty(&self, stone: Point) -> Option<Point> {
        self.chain_liberties(stone).last().map(Point::from_index)
    }

    /// Whether this empty point is an eye of a player for all that random play
    /// can tell: all neighbours are the player's stones (or the edge), and the
    /// opponent has at most one diagonal point, or none if the point is on the
    /// edge.
    #[inline]
    pub fn is_eye_like(&self, point: Point, color: Color) -> bool {
        let around = self.cells[point.index()].around;
        is_eye(around[color.index()], around[color.opponent().index()])
    }

    /// Black's stones and surrounded single points minus White's. At the end
    /// of a random game, where nothing else is left, this is the area score.
    pub fn area_score(&self) -> i32 {
        let stones = i32::from(self.stones[0]) - i32::from(self.stones[1]);
        self.empty_points().fold(stones, |score, p| {
            let [black, white] = Color::BOTH.map(|color| i32::from(self.surrounds(color, p)));
            score + black - white
        })
    }

    /// Whose point it is: who has a stone there, or all its neighbours.
    #[inline]
    pub fn owner(&self, point: Point) -> Option<Color> {
        self.stone(point).or_else(|| match Color::BOTH.map(|color| self.surrounds(color, point)) {
            [true, false] => Some(Color::Black),
            [false, true] => Some(Color::White),
            _ => None,
        })
    }

    #[inline]
    fn surrounds(&self, color: Color, point: Point) -> bool {
        self.cells[point.index()].around[color.index()] & NEIGHBORS == NEIGHBORS
    }

    #[inline]
    fn chain_liberties(&self, stone: Point) -> Liberties {
        self.liberties[self.cells[stone.index()].chain as usize]
    }
}

impl fmt::Debug for PlayoutBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} to move", self.to_move)?;
        for row in (0..self.size.height()).rev() {
            for column in 0..self.size.width() {
                let point = Point::new(column, row);
                f.write_str(match self.stone(point) {
                    Some(Color::Black) => " X",
                    Some(Color::White) => " O",
                    None if self.ko() == Some(point) => " *",
                    None => " .",
                })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// Whether a point with these neighbours of its own and the other colour is a
/// real eye.
#[inline(always)]
fn is_eye(own: u8, enemy: u8) -> bool {
    // Bit i of the constant: whether the number i has at most one bit.
    own & NEIGHBORS == NEIGHBORS && 0b0000_0001_0001_0111u32 >> (enemy >> 4) & 1 != 0
}
