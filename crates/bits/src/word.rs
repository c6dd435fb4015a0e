//! A machine word as a small set of points.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr};

/// A set of at most `BITS` points.
pub trait Word:
    Copy
    + Eq
    + Debug
    + Send
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// How many points there may be.
    const BITS: u32;
    /// No point.
    const EMPTY: Self;
    /// Room for as many sets as can lie apart from each other.
    type Sets: AsRef<[Self]> + AsMut<[Self]>;
    /// That room, unused.
    const NO_SETS: Self::Sets;

    /// The set of one point.
    fn bit(index: u32) -> Self;
    /// The number of points.
    fn count(self) -> u32;
    /// The first point; `BITS` if there is none.
    fn lowest(self) -> u32;
    /// The set without its first point.
    fn without_lowest(self) -> Self;
    /// The two halves, for hashing.
    fn halves(self) -> (u64, u64);

    /// Is there no point?
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Has it a point in common with the other?
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Is there exactly one point?
    fn is_single(self) -> bool {
        !self.is_empty() && self.without_lowest().is_empty()
    }
}

macro_rules! word {
    ($type:ty, $halves:expr) => {
        impl Word for $type {
            const BITS: u32 = <$type>::BITS;
            const EMPTY: Self = 0;
            type Sets = [Self; Self::BITS as usize / 2];
            const NO_SETS: Self::Sets = [0; Self::BITS as usize / 2];

            fn bit(index: u32) -> Self {
                1 << index
            }

            fn count(self) -> u32 {
                self.count_ones()
            }

            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            fn halves(self) -> (u64, u64) {
                $halves(self)
            }
        }
    };
}

word!(u64, |word: u64| (word, 0));
word!(u128, |word: u128| (word as u64, (word >> 64) as u64));

/// The points of a set, first to last.
pub fn points<W: Word>(set: W) -> impl Iterator<Item = u32> {
    let mut rest = set;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let index = rest.lowest();
        rest = rest.without_lowest();
        Some(index)
    })
}
