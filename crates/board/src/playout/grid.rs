//! Arrays over cells that are read and written without bounds checks.
//!
//! Random play does little else than look up neighbours: checking every index
//! makes it execute a sixth more instructions. So the check is made once,
//! when an index becomes a [`Spot`], and this is the only place that relies on
//! it.

use crate::Point;
use crate::point::STRIDE;

/// From a cell to the most distant of its eight neighbours.
pub(super) const REACH: usize = STRIDE + 1;

/// The cells from the lower left to the upper right neighbour of a cell, which
/// is in the middle, at [`REACH`].
pub(super) type Window<T> = [T; 2 * REACH + 1];

/// A cell whose eight neighbours are cells too: a point, or a border cell that
/// is as far inside as one.
///
/// Invariant: `REACH <= index < Point::COUNT - REACH`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spot(u16);

impl Spot {
    /// A border cell on every board: it stands for "none".
    pub(super) const NOWHERE: Spot = Spot::new(STRIDE * STRIDE);

    #[inline(always)]
    pub(super) const fn new(index: usize) -> Spot {
        assert!(index >= REACH && index < Point::COUNT - REACH, "not a point");
        Spot(index as u16)
    }

    #[inline(always)]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline(always)]
    pub(super) const fn point(self) -> Point {
        Point::from_index(self.index())
    }
}

impl From<Point> for Spot {
    #[inline(always)]
    fn from(point: Point) -> Spot {
        Spot::new(point.index())
    }
}

/// One entry for each cell.
#[derive(Clone, Copy)]
pub(super) struct Grid<T>([T; Point::COUNT]);

impl<T: Copy> Grid<T> {
    pub(super) const fn filled(value: T) -> Grid<T> {
        Grid([value; Point::COUNT])
    }

    #[inline(always)]
    pub(super) fn at(&self, spot: Spot) -> &T {
        // SAFETY: the index of a spot is less than `Point::COUNT`.
        unsafe { self.0.get_unchecked(spot.index()) }
    }

    #[inline(always)]
    pub(super) fn at_mut(&mut self, spot: Spot) -> &mut T {
        // SAFETY: the index of a spot is less than `Point::COUNT`.
        unsafe { self.0.get_unchecked_mut(spot.index()) }
    }

    #[inline(always)]
    pub(super) fn around(&self, spot: Spot) -> &Window<T> {
        let first = self.0.as_ptr();
        // SAFETY: there are `REACH` entries before that of a spot and as many
        // after it, and the window has the lifetime of the borrowed array.
        unsafe { &*first.add(spot.index() - REACH).cast() }
    }

    #[inline(always)]
    pub(super) fn around_mut(&mut self, spot: Spot) -> &mut Window<T> {
        let first = self.0.as_mut_ptr();
        // SAFETY: as in `around`; and the array is borrowed mutably.
        unsafe { &mut *first.add(spot.index() - REACH).cast() }
    }

    /// Copies the entries below an index.
    #[inline]
    pub(super) fn copy_below(&mut self, end: usize, from: &Grid<T>) {
        self.0[..end].copy_from_slice(&from.0[..end]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_a_spot_and_the_rim_is_not() {
        let corners = [Point::new(0, 0), Point::new(24, 0), Point::new(0, 24), Point::new(24, 24)];
        for point in corners {
            assert_eq!(Spot::from(point).point(), point);
        }
        for index in [0, REACH - 1, Point::COUNT - REACH, Point::COUNT, usize::MAX] {
            assert!(std::panic::catch_unwind(|| Spot::new(index)).is_err(), "{index}");
        }
    }

    #[test]
    fn a_window_shows_the_neighbours() {
        let mut grid = Grid::filled(0);
        for index in REACH..Point::COUNT - REACH {
            *grid.at_mut(Spot::new(index)) = index;
        }
        let spot = Spot::from(Point::new(7, 11));
        let window = grid.around(spot);
        assert_eq!((window[0], window[REACH]), (spot.index() - REACH, spot.index()));
        grid.around_mut(spot)[REACH + 1] = 5;
        assert_eq!(*grid.at(Spot::new(spot.index() + 1)), 5);
        let mut copy = Grid::filled(9);
        copy.copy_below(spot.index(), &grid);
        assert_eq!((*copy.at(spot), copy.around(spot)[REACH - 1]), (9, spot.index() - 1));
    }
}
