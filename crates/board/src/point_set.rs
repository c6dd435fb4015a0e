//! Sets of points as bits, and arrays over points.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Index, IndexMut, Sub, SubAssign};

use crate::point::{MAX_SIDE, Point, STRIDE};

const WORDS: usize = Point::COUNT / 64;

/// A set of points: 704 bits, so that unions, intersections and growth by one
/// step cost a few instructions for a whole board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// No point.
    pub const EMPTY: PointSet = PointSet([0; WORDS]);

    /// Exactly one point.
    #[inline]
    pub fn of(point: Point) -> PointSet {
        let mut set = PointSet::EMPTY;
        set.insert(point);
        set
    }

    /// Adds a point; says whether it is new.
    #[inline]
    pub fn insert(&mut self, point: Point) -> bool {
        let (word, bit) = (point.index() / 64, 1 << (point.index() % 64));
        let new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        new
    }

    /// Takes a point out; says whether it was there.
    #[inline]
    pub fn remove(&mut self, point: Point) -> bool {
        let (word, bit) = (point.index() / 64, 1 << (point.index() % 64));
        let there = self.0[word] & bit != 0;
        self.0[word] &= !bit;
        there
    }

    /// Whether the point is in the set.
    #[inline]
    pub fn contains(&self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 != 0
    }

    /// The number of points.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is no point.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether the two sets share a point.
    #[inline]
    pub fn meets(&self, other: &PointSet) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Whether every point of this set is in the other.
    #[inline]
    pub fn is_subset(&self, other: &PointSet) -> bool {
        self.0.iter().zip(&other.0).all(|(a, b)| a & !b == 0)
    }

    /// The points of a row (from 0) as bits, the first column lowest.
    #[inline]
    pub fn row(&self, row: usize) -> u32 {
        let at = Point::new(0, row).index();
        let (word, shift) = (at / 64, at % 64);
        let low = self.0[word] >> shift;
        let high = if shift == 0 { 0 } else { self.0[(word + 1) % WORDS] << (64 - shift) };
        ((low | high) & ((1 << MAX_SIDE) - 1)) as u32
    }

    /// The lowest, leftmost point.
    #[inline]
    pub fn first(&self) -> Option<Point> {
        self.iter().next()
    }

    /// The points from left to right, the lowest row first.
    #[inline]
    pub fn iter(&self) -> Points {
        Points { words: self.0, at: 0 }
    }

    /// The points next to the set and not in it, border cells included:
    /// intersect the result with the points of the board.
    #[inline]
    pub fn rim(&self) -> PointSet {
        let mut rim = self.shift_up(1);
        rim |= self.shift_down(1);
        rim |= self.shift_up(STRIDE);
        rim |= self.shift_down(STRIDE);
        rim -= *self;
        rim
    }

    /// All points of `area` that can be reached from this set by steps inside
    /// `area`.
    pub fn flood(&self, area: &PointSet) -> PointSet {
        let mut filled = (*self & *area).0;
        // Word by word, up and down the board in turn, until a whole pass adds
        // nothing: few passes do, where whole-board steps would be as many as
        // the longest way is long.
        loop {
            let mut added = false;
            for at in 0..WORDS {
                added |= fill_word(&mut filled, &area.0, at);
            }
            if !added {
                return PointSet(filled);
            }
            added = false;
            for at in (0..WORDS).rev() {
                added |= fill_word(&mut filled, &area.0, at);
            }
            if !added {
                return PointSet(filled);
            }
        }
    }

    #[inline]
    fn shift_up(&self, by: usize) -> PointSet {
        let mut out = [0; WORDS];
        out[0] = self.0[0] << by;
        for (i, word) in out.iter_mut().enumerate().skip(1) {
            *word = self.0[i] << by | self.0[i - 1] >> (64 - by);
        }
        PointSet(out)
    }

    #[inline]
    fn shift_down(&self, by: usize) -> PointSet {
        let mut out = [0; WORDS];
        out[WORDS - 1] = self.0[WORDS - 1] >> by;
        for (i, word) in out.iter_mut().enumerate().take(WORDS - 1) {
            *word = self.0[i] >> by | self.0[i + 1] << (64 - by);
        }
        PointSet(out)
    }
}

/// Fills a word of a set as far as steps inside the word and from the words
/// beside it lead; says whether that adds anything.
#[inline]
fn fill_word(filled: &mut [u64; WORDS], area: &[u64; WORDS], at: usize) -> bool {
    const ACROSS: usize = 64 - STRIDE;
    let area = area[at];
    let before = filled[at];
    if before == area {
        return false;
    }
    let low = if at > 0 { filled[at - 1] } else { 0 };
    let high = if at + 1 < WORDS { filled[at + 1] } else { 0 };
    let mut word = before | (low >> ACROSS | low >> 63 | high << ACROSS | high << 63) & area;
    loop {
        let step = (word << 1 | word >> 1 | word << STRIDE | word >> STRIDE) & area & !word;
        if step == 0 {
            break;
        }
        word |= step;
    }
    filled[at] = word;
    word != before
}

/// Iterates over the points of a [`PointSet`].
#[derive(Clone, Debug)]
pub struct Points {
    words: [u64; WORDS],
    at: usize,
}

impl Iterator for Points {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while self.at < WORDS {
            let word = self.words[self.at];
            if word != 0 {
                self.words[self.at] = word & (word - 1);
                return Some(Point::from_index(self.at * 64 + word.trailing_zeros() as usize));
            }
            self.at += 1;
        }
        None
    }
}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = Points;

    fn into_iter(self) -> Points {
        self.iter()
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        let mut set = PointSet::EMPTY;
        set.extend(points);
        set
    }
}

impl Extend<Point> for PointSet {
    fn extend<I: IntoIterator<Item = Point>>(&mut self, points: I) {
        for point in points {
            self.insert(point);
        }
    }
}

impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl BitOrAssign for PointSet {
    #[inline]
    fn bitor_assign(&mut self, other: PointSet) {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a |= b;
        }
    }
}

impl BitAndAssign for PointSet {
    #[inline]
    fn bitand_assign(&mut self, other: PointSet) {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a &= b;
        }
    }
}

impl SubAssign for PointSet {
    #[inline]
    fn sub_assign(&mut self, other: PointSet) {
        for (a, b) in self.0.iter_mut().zip(other.0) {
            *a &= !b;
        }
    }
}

impl BitOr for PointSet {
    type Output = PointSet;

    #[inline]
    fn bitor(mut self, other: PointSet) -> PointSet {
        self |= other;
        self
    }
}

impl BitAnd for PointSet {
    type Output = PointSet;

    #[inline]
    fn bitand(mut self, other: PointSet) -> PointSet {
        self &= other;
        self
    }
}

impl Sub for PointSet {
    type Output = PointSet;

    #[inline]
    fn sub(mut self, other: PointSet) -> PointSet {
        self -= other;
        self
    }
}

/// An array with one entry per point, border cells included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointMap<T>([T; Point::COUNT]);

impl<T: Copy> PointMap<T> {
    /// The same value everywhere.
    #[inline]
    pub const fn filled(value: T) -> PointMap<T> {
        PointMap([value; Point::COUNT])
    }

    /// Another value for each value.
    #[inline]
    pub fn map<U: Copy + Default>(&self, value_for: impl Fn(T) -> U) -> PointMap<U> {
        let mut mapped = PointMap::filled(U::default());
        for (to, from) in mapped.0.iter_mut().zip(&self.0) {
            *to = value_for(*from);
        }
        mapped
    }
}

impl<T> Index<Point> for PointMap<T> {
    type Output = T;

    #[inline]
    fn index(&self, point: Point) -> &T {
        &self.0[point.index()]
    }
}

impl<T> IndexMut<Point> for PointMap<T> {
    #[inline]
    fn index_mut(&mut self, point: Point) -> &mut T {
        &mut self.0[point.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rng, Size};

    #[test]
    fn rim_and_flood_agree_with_the_neighbour_lists() {
        let size = Size::new(7, 5).unwrap();
        let all = size.all_points();
        for p in all {
            let listed: PointSet =
                p.neighbors().into_iter().filter(|&q| size.contains(q)).collect();
            assert_eq!(PointSet::of(p).rim() & all, listed);
        }
        assert_eq!(PointSet::of(Point::new(2, 2)).flood(&all), all);
        let walled: PointSet = all.iter().filter(|p| p.column() != 3).collect();
        assert_eq!(PointSet::of(Point::new(0, 0)).flood(&walled).len(), 15);
    }

    #[test]
    fn flood_reaches_what_single_steps_reach() {
        let all = Size::new(25, 25).unwrap().all_points();
        let mut rng = Rng::new(7);
        for round in 0..200 {
            let open = 40 + round % 50;
            let area: PointSet = all.iter().filter(|_| rng.below(100) < open).collect();
            let start = area.iter().nth(rng.below(100) as usize).expect("a large area");
            let mut reached = PointSet::of(start);
            let mut pending = vec![start];
            while let Some(p) = pending.pop() {
                let next = p.neighbors().into_iter().filter(|&q| area.contains(q));
                pending.extend(next.filter(|&q| reached.insert(q)));
            }
            assert_eq!(PointSet::of(start).flood(&area), reached);
        }
    }

    #[test]
    fn order_and_size_of_a_set() {
        let points = [Point::new(24, 24), Point::new(0, 0), Point::new(5, 0)];
        let mut set: PointSet = points.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [points[1], points[2], points[0]]);
        assert_eq!((set.len(), set.first()), (3, Some(points[1])));
        assert!(set.remove(points[0]) && !set.remove(points[0]) && !set.insert(points[1]));
    }
}
