//! The liberties of a chain, summed up in one number.

use super::{OFFSETS, STRIDE};
use crate::Point;

const SUM_SHIFT: u32 = 31;
const COUNT_SHIFT: u32 = 52;

/// All pairs of a stone of a chain and an empty point next to it: how many,
/// the sum of the points' indices, and the sum of the indices' squares, side
/// by side in one word.
///
/// A stone that comes or goes changes the word by one addition, and the word
/// still tells what random play must know. It is 0 when the chain has no
/// liberty. And if all pairs have the same point, the mean of the squares is
/// the square of the mean; if they have not, it is greater. So a chain in atari
/// is recognised, and its last liberty found, without looking at the board.
///
/// Each empty point is in at most 4 pairs, so there are fewer than 2¹² pairs,
/// with a sum below 2²¹ and squares summing up to less than 2³¹: no part
/// overflows into the next. The chains of empty and border cells, which take
/// part in additions so that nobody need ask, hold numbers without meaning
/// that may wrap around.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Liberties(u64);

impl Liberties {
    pub(super) const NONE: Liberties = Liberties(0);

    /// One pair with this point.
    #[inline(always)]
    pub(super) const fn of(point: usize) -> Liberties {
        let point = point as u64;
        Liberties((1 << COUNT_SHIFT) + point * ((1 << SUM_SHIFT) + point))
    }

    /// One pair with each of the neighbours of a point that are in the mask.
    #[inline(always)]
    pub(super) fn of_neighbors(point: usize, mask: u8) -> Liberties {
        // (p + d)² = p² + 2pd + d², and likewise for the sum and the count.
        let offsets = &OFFSET_SUMS[(mask & 15) as usize];
        Liberties(
            (offsets.count.wrapping_mul(Liberties::of(point).0))
                .wrapping_add(offsets.doubled.wrapping_mul(point as u64))
                .wrapping_add(offsets.own),
        )
    }

    #[inline(always)]
    pub(super) const fn plus(self, other: Liberties) -> Liberties {
        Liberties(self.0.wrapping_add(other.0))
    }

    #[inline(always)]
    pub(super) const fn minus(self, other: Liberties) -> Liberties {
        Liberties(self.0.wrapping_sub(other.0))
    }

    /// How many pairs there are.
    #[inline(always)]
    pub(super) const fn pairs(self) -> u64 {
        self.0 >> COUNT_SHIFT
    }

    /// Whether every pair is the given one, `Liberties::of(point)`.
    #[inline(always)]
    pub(super) const fn are_only(self, pair: Liberties) -> bool {
        self.0 == (self.0 >> COUNT_SHIFT).wrapping_mul(pair.0)
    }

    /// The only liberty, if there is only one.
    #[inline]
    pub(super) const fn last(self) -> Option<usize> {
        let count = self.0 >> COUNT_SHIFT;
        if count == 0 {
            return None;
        }
        let sum = self.0 >> SUM_SHIFT & ((1 << (COUNT_SHIFT - SUM_SHIFT)) - 1);
        let mean = (sum / count) as usize;
        if self.are_only(Liberties::of(mean)) { Some(mean) } else { None }
    }
}

/// What a set of neighbours contributes beyond the point they surround.
struct OffsetSums {
    count: u64,
    doubled: u64,
    own: u64,
}

static OFFSET_SUMS: [OffsetSums; 16] = {
    let mut sums = [const { OffsetSums { count: 0, doubled: 0, own: 0 } }; 16];
    let mut mask = 0;
    while mask < 16 {
        let mut i = 0;
        while i < 4 {
            if mask >> i & 1 == 1 {
                let offset = OFFSETS[i] as i64;
                sums[mask].count += 1;
                sums[mask].doubled = sums[mask].doubled.wrapping_add_signed(2 * offset);
                sums[mask].own =
                    sums[mask].own.wrapping_add_signed((offset << SUM_SHIFT) + offset * offset);
            }
            i += 1;
        }
        mask += 1;
    }
    sums
};

const _: () = {
    let most_pairs = (STRIDE - 1).pow(2) as u64 * 4;
    let largest = Point::COUNT as u64;
    assert!(most_pairs < 1 << (64 - COUNT_SHIFT));
    assert!(most_pairs * largest < 1 << (COUNT_SHIFT - SUM_SHIFT));
    assert!(most_pairs * largest * largest < 1 << SUM_SHIFT);
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_liberty_is_told_from_several() {
        let (a, b, c) = (Liberties::of(99), Liberties::of(100), Liberties::of(101));
        assert_eq!(Liberties::NONE.last(), None);
        assert_eq!(a.plus(a).plus(a).last(), Some(99));
        // The mean is 100, as of 100 alone.
        let both = a.plus(c);
        assert_eq!((both.last(), both.plus(b).last()), (None, None));
        assert!(!both.are_only(b) && b.plus(b).are_only(b));
        assert_eq!(both.plus(b).minus(a).minus(c).last(), Some(100));
    }

    #[test]
    fn neighbours_together_are_the_sum_of_each() {
        for mask in 0..16u8 {
            let point = 345usize;
            let mut sum = Liberties::NONE;
            for (i, &offset) in OFFSETS.iter().enumerate() {
                if mask >> i & 1 == 1 {
                    sum = sum.plus(Liberties::of(point.checked_add_signed(offset).unwrap()));
                }
            }
            assert_eq!(Liberties::of_neighbors(point, mask), sum, "{mask:#b}");
        }
    }
}
