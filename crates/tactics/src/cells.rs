//! The cells of a rule's rectangle, and sets of them.

use std::fmt;
use std::ops::{BitAndAssign, SubAssign};

/// A cell of a rectangle: row by row from the lowest, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// A rectangle has at most so many cells.
    pub const MOST: usize = 16;

    /// The cell with an index below [`Cell::MOST`].
    #[inline]
    pub const fn new(index: usize) -> Cell {
        assert!(index < Cell::MOST);
        Cell(index as u8)
    }

    /// The index, for arrays over cells.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Cells(u16);

impl Cells {
    /// No cell.
    pub const EMPTY: Cells = Cells(0);

    /// The set with these bits, bit i standing for the cell with index i.
    #[inline]
    pub const fn from_bits(bits: u16) -> Cells {
        Cells(bits)
    }

    /// The bits.
    #[inline]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The first cells, so many.
    #[inline]
    pub const fn first_cells(count: usize) -> Cells {
        Cells(((1u32 << count) - 1) as u16)
    }

    /// Exactly one cell.
    #[inline]
    pub const fn of(cell: Cell) -> Cells {
        Cells(1 << cell.0)
    }

    /// Whether a cell is in the set.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.0 & 1 != 0
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.0 |= 1 << cell.0;
    }

    /// The number of cells.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the two sets share a cell.
    #[inline]
    pub const fn meets(self, other: Cells) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether all cells are in the other set.
    #[inline]
    pub const fn is_subset(self, other: Cells) -> bool {
        self.0 & !other.0 == 0
    }

    /// The lowest cell.
    #[inline]
    pub fn first(self) -> Option<Cell> {
        (self.0 != 0).then(|| Cell(self.0.trailing_zeros() as u8))
    }
}

impl Iterator for Cells {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let first = self.first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Cells {
        cells.into_iter().fold(Cells::EMPTY, |set, cell| set | Cells::of(cell))
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.map(Cell::index)).finish()
    }
}

/// The operators of a set that is one word.
macro_rules! set_operators {
    ($set:ident) => {
        impl std::ops::BitOr for $set {
            type Output = $set;
            #[inline]
            fn bitor(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }
        }

        impl std::ops::BitAnd for $set {
            type Output = $set;
            #[inline]
            fn bitand(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }
        }

        impl std::ops::Sub for $set {
            type Output = $set;
            #[inline]
            fn sub(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }
        }

        impl std::ops::BitOrAssign for $set {
            #[inline]
            fn bitor_assign(&mut self, other: $set) {
                self.0 |= other.0;
            }
        }
    };
}
pub(crate) use set_operators;

set_operators!(Cells);

impl BitAndAssign for Cells {
    #[inline]
    fn bitand_assign(&mut self, other: Cells) {
        self.0 &= other.0;
    }
}

impl SubAssign for Cells {
    #[inline]
    fn sub_assign(&mut self, other: Cells) {
        self.0 &= !other.0;
    }
}
