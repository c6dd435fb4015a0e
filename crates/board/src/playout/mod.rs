//! The board of random play: as little as a game to the end needs, in a form
//! that is cheap to copy and to change.
//!
//! Random play costs as much for wrongly predicted branches as for its work,
//! so the data are laid out for code that does not branch:
//! - every cell knows its eight neighbours as bits, kept up to date by each
//!   stone that comes or goes, so eyes, friends and enemies are bit masks;
//! - empty and border cells have chains too, so a stone changes the liberties
//!   of its four neighbours without asking what they are;
//! - a chain's liberties are one number ([`liberties`]), which also tells atari
//!   and thereby captures and suicide;
//! - the stones of a chain are a ring, all labelled with the same cell; when
//!   chains join, one of them is relabelled;
//! - the empty points are a list without order, and each knows its place.
//!
//! Moves are in [`play`], the random game in [`random`], what a policy of play
//! asks in [`tactics`].

#[allow(unsafe_code)]
mod grid;
mod liberties;
mod play;
mod random;
mod rng;
mod tactics;

pub use rng::Rng;

use std::fmt;

use crate::point::{MAX_SIDE, STRIDE};
use crate::{Color, Point, PointSet, Size};
use grid::{Grid, Spot};
use liberties::Liberties;

/// From a point to its neighbours, in the order of [`Point::neighbors`]; a bit
/// mask over neighbours has them in this order too, followed by the diagonals
/// in the order of [`Point::diagonals`].
const OFFSETS: [isize; 4] = [1, -1, STRIDE as isize, -(STRIDE as isize)];

/// The four bits of the neighbours.
const NEIGHBORS: u8 = 0b1111;

/// The players as constants of generic functions: random play is compiled once
/// for each.
const BLACK: usize = Color::Black.index();
const WHITE: usize = Color::White.index();

/// What is known about one cell, border included.
#[derive(Clone, Copy)]
#[repr(align(8))]
struct Cell {
    /// Which of the eight neighbours have a stone of each colour. An edge
    /// counts as both colours, but only one of the diagonals beyond the edge
    /// is counted: so an eye is real if at most one enemy is on its diagonals,
    /// wherever it is.
    around: [u8; 2],
    /// The cell that labels the chain of a stone. An empty point is a chain of
    /// its own; all border cells are one.
    chain: Spot,
    /// The next stone in the ring of the chain; an empty point is a ring of
    /// its own too.
    next: Spot,
    /// The place in the list of the empty points, without meaning if a stone.
    place: u16,
}

/// A board for random play, the player to move and the ko included.
///
/// Positions come from [`PlayoutBoard::from_stones`]; a copy of one is the
/// start of each random game. Of earlier positions it knows only the simple ko.
/// All points passed to it must be on the board.
///
/// ```
/// use tesuji_board::{PlayoutBoard, Rng, Size};
/// let start = PlayoutBoard::new(Size::square(9)?);
/// let mut rng = Rng::new(1);
/// let mut game = start;
/// for _ in 0..10 {
///     game.copy_from(&start);
///     let length = game.run_random(&mut rng);
///     assert!(game.is_over() && length > 40);
///     assert!(game.area_score().abs() <= 81);
/// }
/// # Ok::<(), tesuji_board::InvalidSize>(())
/// ```
#[derive(Clone, Copy)]
pub struct PlayoutBoard {
    size: Size,
    to_move: Color,
    passes: u8,
    ko: Spot,
    stones: [u16; 2],
    empty_count: usize,
    empties: [Spot; MAX_SIDE * MAX_SIDE],
    cells: Grid<Cell>,
    /// By the label of a chain.
    liberties: Grid<Liberties>,
}

impl PlayoutBoard {
    /// The empty board, Black to move.
    pub fn new(size: Size) -> PlayoutBoard {
        let nothing = Cell { around: [0; 2], chain: Spot::NOWHERE, next: Spot::NOWHERE, place: 0 };
        let mut board = PlayoutBoard {
            size,
            to_move: Color::Black,
            passes: 0,
            ko: Spot::NOWHERE,
            stones: [0; 2],
            empty_count: 0,
            empties: [Spot::NOWHERE; MAX_SIDE * MAX_SIDE],
            cells: Grid::filled(nothing),
            liberties: Grid::filled(Liberties::NONE),
        };
        for point in size.points() {
            let outside = |(_, p): &(usize, Point)| !size.contains(*p);
            let beside: u8 =
                (0..).zip(point.neighbors()).filter(outside).map(|(bit, _)| 1 << bit).sum();
            let corner = (4..).zip(point.diagonals()).find(outside).map_or(0, |(bit, _)| 1 << bit);
            board.cells.at_mut(point.into()).around = [beside | corner; 2];
            board.append_empty(point.into());
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
                board.put_stone(point, color);
            }
        }
        for point in (*black | *white).iter() {
            assert!(board.chain_liberties(point) != Liberties::NONE, "{point} has no liberty");
        }
        board.to_move = to_move;
        board.ko = ko.map_or(Spot::NOWHERE, Spot::from);
        board
    }

    /// Makes this board equal to another one, like an assignment, but copies
    /// only the rows that the board has: what lies beyond is never looked at.
    #[inline]
    pub fn copy_from(&mut self, other: &PlayoutBoard) {
        let PlayoutBoard { size, to_move, passes, ko, stones, empty_count, .. } = *other;
        let end = (size.height() + 2) * STRIDE;
        self.cells.copy_below(end, &other.cells);
        self.liberties.copy_below(end, &other.liberties);
        self.empties[..empty_count].copy_from_slice(&other.empties[..empty_count]);
        (self.size, self.to_move, self.passes, self.ko) = (size, to_move, passes, ko);
        (self.stones, self.empty_count) = (stones, empty_count);
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
        (self.ko != Spot::NOWHERE).then(|| self.ko.point())
    }

    /// Whether the last two moves were passes.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.passes >= 2
    }

    /// The stone on a point.
    #[inline]
    pub fn stone(&self, point: Point) -> Option<Color> {
        debug_assert!(self.size.contains(point), "{point} is outside");
        // The cell to the right knows. If that is a border cell, it knows
        // stones only: edges are marked around points.
        let right = self.cells.around(point.into())[grid::REACH + 1].around;
        Color::BOTH.into_iter().find(|color| right[color.index()] >> 1 & 1 != 0)
    }

    /// The number of stones of a player on the board.
    #[inline]
    pub fn stone_count(&self, color: Color) -> usize {
        self.stones[color.index()] as usize
    }

    /// The empty points, in no order.
    #[inline]
    pub fn empty_points(&self) -> impl ExactSizeIterator<Item = Point> + Clone {
        self.empties[..self.empty_count].iter().map(|spot| spot.point())
    }

    /// The only liberty of the chain of this stone, if it is in atari.
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
        let around = self.cells.at(point.into()).around;
        no_eye(around[color.index()], around[color.opponent().index()]) == 0
    }

    /// Black's stones and surrounded single points minus White's. At the end
    /// of a random game, where nothing else is left, this is the area score.
    pub fn area_score(&self) -> i32 {
        let stones = i32::from(self.stones[BLACK]) - i32::from(self.stones[WHITE]);
        self.empties[..self.empty_count].iter().fold(stones, |score, &spot| {
            let [black, white] = self.surrounded_by(spot).map(i32::from);
            score + black - white
        })
    }

    /// Whose point it is: who has a stone there, or all its neighbours.
    #[inline]
    pub fn owner(&self, point: Point) -> Option<Color> {
        self.stone(point).or_else(|| match self.surrounded_by(point.into()) {
            [true, false] => Some(Color::Black),
            [false, true] => Some(Color::White),
            _ => None,
        })
    }

    #[inline]
    fn surrounded_by(&self, spot: Spot) -> [bool; 2] {
        self.cells.at(spot).around.map(|stones| stones & NEIGHBORS == NEIGHBORS)
    }

    #[inline]
    fn chain_liberties(&self, stone: Point) -> Liberties {
        *self.liberties.at(self.cells.at(stone.into()).chain)
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

/// No neighbour if a point with these neighbours of its own and the other
/// colour is a real eye, else all four.
///
/// In the endgame it is as good as random whether a point is an own eye, an
/// enemy's or none, so this is a mask for further questions and not a branch.
#[inline(always)]
fn no_eye(own: u8, enemy: u8) -> u8 {
    let surrounded = ((own & NEIGHBORS) + 1) >> 4;
    surrounded.wrapping_sub(1) & NEIGHBORS | BROKEN[(enemy >> 4) as usize]
}

/// All neighbours if there are two enemies or more among the diagonals.
static BROKEN: [u8; 16] = {
    let mut broken = [NEIGHBORS; 16];
    let mut few = 0;
    while few < 5 {
        broken[(1 << few) >> 1] = 0;
        few += 1;
    }
    broken
};
