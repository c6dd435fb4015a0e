//! The points of a board or of a part of it, and what a move does there.

use crate::word::Word;

/// Points that can be played on.
#[derive(Clone, Copy, Debug)]
pub struct Ground<W> {
    /// Bits from one row to the next.
    pub stride: u32,
    /// The points.
    pub inside: W,
}

/// A position as one side sees it. Stones next to safe ones of their side are
/// never captured.
#[derive(Clone, Copy, Debug)]
pub struct View<W> {
    /// The stones of this side.
    pub own: W,
    /// The stones of the other side.
    pub other: W,
    /// Points next to safe stones of this side.
    pub beside_own: W,
    /// Points next to safe stones of the other side.
    pub beside_other: W,
}

impl<W: Word> View<W> {
    /// As the other side sees it.
    #[must_use]
    pub fn swapped(self) -> View<W> {
        View {
            own: self.other,
            other: self.own,
            beside_own: self.beside_other,
            beside_other: self.beside_own,
        }
    }
}

impl<W: Word> Ground<W> {
    /// All points of a board, unless it is too large for the word.
    pub fn board(width: usize, height: usize) -> Option<Ground<W>> {
        let stride = width as u32 + 1;
        if stride * height as u32 > W::BITS {
            return None;
        }
        let row = (0..width as u32).fold(W::EMPTY, |row, x| row | W::bit(x));
        let inside = (0..height as u32).fold(W::EMPTY, |all, y| all | row << (y * stride));
        Some(Ground { stride, inside })
    }

    /// A set and its neighbours.
    pub fn grow(&self, set: W) -> W {
        (set | set << 1 | set >> 1 | set << self.stride | set >> self.stride) & self.inside
    }

    /// The neighbours of a set.
    pub fn rim(&self, set: W) -> W {
        self.grow(set) & !set
    }

    /// The eight neighbours of a point that are in a set, row by row.
    pub fn window(&self, set: W, index: u8) -> u16 {
        let (index, first) = (u32::from(index), self.stride + 1);
        let near = if index >= first { set >> (index - first) } else { set << (first - index) };
        let low = near.halves().0;
        let (below, beside, above) =
            (low & 7, (low >> self.stride) & 7, (low >> (2 * self.stride)) & 7);
        (below | (beside & 1) << 3 | (beside >> 2) << 4 | above << 5) as u16
    }

    /// How far apart two points are: 1 next to each other, 2 diagonal, 3 a jump,
    /// 4 a knight's move, then 5, 6 and 7 for all that is farther.
    pub fn apart(&self, a: u8, b: u8) -> usize {
        let (a, b, stride) = (u32::from(a), u32::from(b), self.stride);
        let x = (a % stride).abs_diff(b % stride);
        let y = (a / stride).abs_diff(b / stride);
        match (x.min(y), x.max(y)) {
            (0, 1) => 1,
            (1, 1) => 2,
            (0, 2) => 3,
            (1, 2) => 4,
            (_, 2 | 3) => 5,
            (_, 4) => 6,
            _ => 7,
        }
    }

    /// The part of an area that is connected to a set in it.
    pub fn flood(&self, seed: W, area: W) -> W {
        let mut all = seed & area;
        loop {
            let next = self.grow(all) & area;
            if next == all {
                return all;
            }
            all = next;
        }
    }

    /// The connected parts of a set.
    pub fn parts(&self, set: W) -> impl Iterator<Item = W> + use<W> {
        self.parts_at(set, set)
    }

    /// The connected parts of a set that contain points of another.
    pub fn parts_at(&self, at: W, set: W) -> impl Iterator<Item = W> + use<W> {
        let ground = *self;
        let mut rest = at & set;
        std::iter::from_fn(move || {
            if rest.is_empty() {
                return None;
            }
            let part = ground.flood(W::bit(rest.lowest()), set);
            rest &= !part;
            Some(part)
        })
    }

    /// The empty points.
    pub fn empty(&self, view: View<W>) -> W {
        self.inside & !(view.own | view.other)
    }

    /// The stones of the other side that a stone of this side captures.
    pub fn captures(&self, view: View<W>, stone: W) -> W {
        let free = self.empty(view) & !stone;
        let mut rest = self.grow(stone) & view.other;
        let mut captured = W::EMPTY;
        while !rest.is_empty() {
            let first = W::bit(rest.lowest());
            match self.breath(first, view.other, free, view.beside_other) {
                Ok(seen) => rest &= !seen,
                Err(chain) => {
                    rest &= !chain;
                    captured |= chain;
                }
            }
        }
        captured
    }

    /// Would a stone of this side that captures nothing be without a liberty?
    pub fn is_suicide(&self, view: View<W>, stone: W) -> bool {
        let free = self.empty(view) & !stone;
        self.breath(stone, view.own | stone, free, view.beside_own).is_err()
    }

    /// Has the chain at a stone a liberty, or safe stones to lean on? If so, some
    /// of it, else all of it.
    fn breath(&self, stone: W, own: W, free: W, safe: W) -> Result<W, W> {
        let mut chain = stone;
        loop {
            let grown = self.grow(chain);
            if grown.meets(free) || chain.meets(safe) {
                return Ok(chain);
            }
            let next = grown & own;
            if next == chain {
                return Err(chain);
            }
            chain = next;
        }
    }

    /// Where the other side would retake a ko after a stone that captured
    /// something, if it is one.
    pub fn ko(&self, view: View<W>, stone: W, captured: W) -> Option<u8> {
        let near = self.rim(stone);
        let is_lone =
            captured.is_single() && !stone.meets(view.beside_own) && !near.meets(view.own);
        let liberties = near & (self.empty(view) | captured);
        (is_lone && liberties.is_single()).then(|| captured.lowest() as u8)
    }
}
