//! Stones on a board, maybe impossible, and the one step to a legal board.

use crate::color::Color;
use crate::point::Point;
use crate::point_set::PointSet;
use crate::size::Size;
use crate::symmetry::Symmetry;

/// Any placement of stones: what a file or a person says, before anybody has
/// checked that it can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The size of the board.
    pub size: Size,
    /// Where Black has stones.
    pub black: PointSet,
    /// Where White has stones.
    pub white: PointSet,
    /// Who moves next, where it is known.
    pub to_move: Option<Color>,
}

/// Why a [`Setup`] is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// A stone is not on the board.
    #[error("a stone at {0} lies outside the board")]
    OffBoard(Point),
    /// Two stones share a point.
    #[error("there is both a black and a white stone at {0}")]
    Overlap(Point),
    /// A chain is on the board although it has been captured.
    #[error("the {} chain at {at} has no liberty", color.to_string().to_lowercase())]
    NoLiberty {
        /// The chain's colour.
        color: Color,
        /// One of its stones.
        at: Point,
    },
}

impl Setup {
    /// An empty board.
    pub fn new(size: Size) -> Setup {
        Setup { size, black: PointSet::EMPTY, white: PointSet::EMPTY, to_move: None }
    }

    /// The stones of one player.
    pub fn stones(&self, color: Color) -> PointSet {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    /// Makes a point hold a stone, or nothing.
    pub fn put(&mut self, point: Point, stone: Option<Color>) {
        self.black.remove(point);
        self.white.remove(point);
        match stone {
            Some(Color::Black) => self.black.insert(point),
            Some(Color::White) => self.white.insert(point),
            None => false,
        };
    }

    /// What stands at a point.
    pub fn get(&self, point: Point) -> Option<Color> {
        if self.black.contains(point) {
            Some(Color::Black)
        } else if self.white.contains(point) {
            Some(Color::White)
        } else {
            None
        }
    }

    /// Whether this is a position: [`crate::Board::from_setup`] then succeeds.
    pub fn check(&self) -> Result<(), SetupError> {
        let all = self.size.all_points();
        if let Some(p) = ((self.black | self.white) - all).first() {
            return Err(SetupError::OffBoard(p));
        }
        if let Some(p) = (self.black & self.white).first() {
            return Err(SetupError::Overlap(p));
        }
        let empty = all - self.black - self.white;
        for color in Color::BOTH {
            // What cannot be reached from an empty point has no liberty.
            let stones = self.stones(color);
            let alive = (empty.rim() & stones).flood(&stones);
            if let Some(at) = (stones - alive).first() {
                return Err(SetupError::NoLiberty { color, at });
            }
        }
        Ok(())
    }

    /// The same position seen through a symmetry.
    pub fn transformed(&self, symmetry: Symmetry) -> Setup {
        Setup {
            size: symmetry.apply_size(self.size),
            black: symmetry.apply_set(self.size, &self.black),
            white: symmetry.apply_set(self.size, &self.white),
            to_move: self.to_move,
        }
    }

    /// The same position with the colours exchanged.
    pub fn swapped(&self) -> Setup {
        Setup {
            size: self.size,
            black: self.white,
            white: self.black,
            to_move: self.to_move.map(Color::opponent),
        }
    }

    /// The representative of all positions that are equal up to symmetry and,
    /// if `swap_colors`, exchange of the colours, with the way to it: first the
    /// exchange, then the symmetry.
    ///
    /// A board that is wider than high stays so: of the sixteen (eight) images
    /// only those of the smallest height count, and of these the least in the
    /// order of the stone sets.
    pub fn canonical(&self, swap_colors: bool) -> (Setup, Symmetry, bool) {
        let key = |s: &Setup| (s.size.height(), s.black, s.white, s.to_move);
        let mut best = (*self, Symmetry::IDENTITY, false);
        for swapped in [false, true] {
            if swapped && !swap_colors {
                break;
            }
            let base = if swapped { self.swapped() } else { *self };
            for symmetry in Symmetry::ALL {
                let image = base.transformed(symmetry);
                if key(&image) < key(&best.0) {
                    best = (image, symmetry, swapped);
                }
            }
        }
        best
    }
}
