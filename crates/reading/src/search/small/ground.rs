//! A board on one machine word: a bit for each point, one bit between two rows,
//! so that the neighbours of a whole set are four shifts.

/// The points of a board that fits into a word.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    /// Bits from one row to the next.
    pub stride: u32,
    /// All points.
    pub points: u64,
    /// The neighbours of each point, and the diagonal ones.
    pub near: [u64; 64],
    pub corners: [u64; 64],
}

/// The stones of the prover and of the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stones {
    pub own: u64,
    pub other: u64,
}

impl Stones {
    pub fn swapped(self) -> Stones {
        Stones { own: self.other, other: self.own }
    }
}

/// The points of a set, first to last.
pub(super) fn points(set: u64) -> impl Iterator<Item = u32> {
    let mut rest = set;
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let index = rest.trailing_zeros();
        rest &= rest - 1;
        Some(index)
    })
}

/// Whether a set has exactly one point.
pub(super) fn is_single(set: u64) -> bool {
    set != 0 && set & (set - 1) == 0
}

impl Ground {
    /// The points of a board, unless it is too large.
    pub fn new(width: usize, height: usize) -> Option<Ground> {
        let stride = width as u32 + 1;
        if stride * height as u32 > u64::BITS {
            return None;
        }
        let row = (1_u64 << width) - 1;
        let points_set = (0..height as u32).fold(0, |all, y| all | row << (y * stride));
        let mut ground = Ground { stride, points: points_set, near: [0; 64], corners: [0; 64] };
        for index in points(points_set) {
            let bit = 1 << index;
            let near = ground.rim(bit);
            ground.near[index as usize] = near;
            let beside = (bit << 1 | bit >> 1) & points_set;
            ground.corners[index as usize] = (beside << stride | beside >> stride) & points_set;
        }
        Some(ground)
    }

    /// A set and its neighbours.
    pub fn grow(&self, set: u64) -> u64 {
        (set | set << 1 | set >> 1 | set << self.stride | set >> self.stride) & self.points
    }

    /// The neighbours of a set.
    pub fn rim(&self, set: u64) -> u64 {
        self.grow(set) & !set
    }

    /// The part of an area that is connected to a set in it.
    pub fn flood(&self, seed: u64, area: u64) -> u64 {
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
    pub fn parts(&self, set: u64) -> impl Iterator<Item = u64> + '_ {
        let mut rest = set;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let part = self.flood(rest & rest.wrapping_neg(), rest);
            rest &= !part;
            Some(part)
        })
    }

    pub fn empty(&self, stones: Stones) -> u64 {
        self.points & !(stones.own | stones.other)
    }

    /// The chains of `other` that a stone of `own` on an empty point captures.
    pub fn captures(&self, stones: Stones, p: u32) -> u64 {
        let free = self.empty(stones) & !(1 << p);
        let mut rest = self.near[p as usize] & stones.other;
        let mut captured = 0;
        while rest != 0 {
            let first = rest & rest.wrapping_neg();
            let mut chain = first;
            loop {
                let grown = self.grow(chain);
                if grown & free != 0 {
                    break;
                }
                let next = grown & stones.other;
                if next == chain {
                    captured |= chain;
                    break;
                }
                chain = next;
            }
            rest &= !chain;
        }
        captured
    }

    /// Whether a stone of `own` that captures nothing would have no liberty.
    pub fn is_breathless(&self, stones: Stones, p: u32) -> bool {
        let free = self.empty(stones);
        if self.near[p as usize] & free != 0 {
            return false;
        }
        let own = stones.own | 1 << p;
        let free = free & !(1 << p);
        let mut chain = 1 << p;
        loop {
            let grown = self.grow(chain);
            if grown & free != 0 {
                return false;
            }
            let next = grown & own;
            if next == chain {
                return true;
            }
            chain = next;
        }
    }

    /// The stones after a move of the owner of `own`.
    pub fn after(&self, stones: Stones, p: u32, captured: u64) -> Stones {
        Stones { own: stones.own | 1 << p, other: stones.other & !captured }
    }

    /// If some chain of `own` lives unconditionally (Benson): chains and regions
    /// that show it for one of them.
    pub fn life(&self, stones: Stones) -> Option<u64> {
        let own = stones.own;
        let foreign = self.points & !own;
        let free = self.empty(stones);
        // A region with an empty point away from all own stones helps nobody.
        let open = self.flood(free & !self.grow(own), foreign);
        let closed = foreign & !open;
        if closed == 0 {
            return None;
        }
        let mut regions = [0_u64; 32];
        let mut count = 0;
        for part in self.parts(closed) {
            regions[count] = part;
            count += 1;
        }
        if count < 2 {
            return None;
        }
        let mut chains: [u64; 32] = [0; 32];
        let mut chain_count = 0;
        for part in self.parts(self.flood(self.grow(closed) & own, own)) {
            if chain_count == 32 {
                return None;
            }
            chains[chain_count] = part;
            chain_count += 1;
        }
        loop {
            let mut dead = 0;
            let mut kept = 0;
            for i in 0..chain_count {
                let chain = chains[i];
                let touched = self.grow(chain);
                let vital = regions[..count]
                    .iter()
                    .filter(|&&r| r & touched != 0 && r & free & !touched == 0)
                    .take(2)
                    .count();
                if vital >= 2 {
                    chains[kept] = chain;
                    kept += 1;
                } else {
                    dead |= chain;
                }
            }
            chain_count = kept;
            if kept == 0 {
                return None;
            }
            if dead == 0 {
                break;
            }
            let edge = self.grow(dead);
            let mut left = 0;
            for i in 0..count {
                if regions[i] & edge == 0 {
                    regions[left] = regions[i];
                    left += 1;
                }
            }
            count = left;
            if count < 2 {
                return None;
            }
        }
        regions[..count].sort_unstable_by_key(|r| r.count_ones());
        let chains = &chains[..chain_count];
        let zones = chains.iter().map(|&c| self.support(c, chains, &regions[..count], free));
        zones.min_by_key(|zone| (zone & free).count_ones())
    }

    /// A living chain with the regions and chains that its life rests on.
    fn support(&self, chain: u64, chains: &[u64], regions: &[u64], free: u64) -> u64 {
        let mut all = 0;
        let mut pending = chain;
        while pending != 0 {
            let chain = *chains.iter().find(|c| *c & pending != 0).expect("a living chain");
            pending &= !chain;
            all |= chain;
            let touched = self.grow(chain);
            let vital = |r: &&u64| **r & touched != 0 && **r & free & !touched == 0;
            for region in regions.iter().filter(vital).take(2) {
                all |= region;
                let edge = self.grow(*region);
                for &next in chains {
                    if next & edge != 0 && next & all == 0 {
                        pending |= next;
                    }
                }
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use tesuji_board::{Board, Color, Point, Rng, Setup, Size};

    use super::*;

    /// Life is what the facts about shapes call life, and moves do the same as
    /// on the other board.
    #[test]
    fn agrees_with_the_other_board() {
        let (width, height) = (6, 5);
        let ground = Ground::new(width, height).expect("a small board");
        let point = |p: u32| Point::new((p % ground.stride) as usize, (p / ground.stride) as usize);
        let mut rng = Rng::new(5);
        let (mut lives, mut positions, mut captures) = (0, 0, 0);
        while positions < 2000 {
            let mut setup = Setup::new(Size::new(width, height).expect("a size"));
            let mut stones = Stones { own: 0, other: 0 };
            let empty = 1 + rng.below(3);
            for p in points(ground.points) {
                match rng.below(8) {
                    n if n < empty => {}
                    n if n < 6 => {
                        stones.own |= 1 << p;
                        setup.put(point(p), Some(Color::White));
                    }
                    _ => {
                        stones.other |= 1 << p;
                        setup.put(point(p), Some(Color::Black));
                    }
                }
            }
            let Ok(mut board) = Board::from_setup(&setup) else { continue };
            positions += 1;
            let lives_there = board
                .chains(Color::White)
                .any(|chain| tesuji_shape::support(&board, chain).is_some());
            assert_eq!(ground.life(stones).is_some(), lives_there, "{setup:?}");
            lives += usize::from(lives_there);
            for p in points(ground.empty(stones)) {
                let captured = ground.captures(stones, p);
                let suicide = captured == 0 && ground.is_breathless(stones, p);
                assert_eq!(suicide, board.is_suicide(Color::White, point(p)), "{setup:?}");
                if suicide {
                    continue;
                }
                captures += usize::from(captured != 0);
                board.make(Color::White, tesuji_board::Move::Play(point(p)));
                let after = ground.after(stones, p, captured);
                let there = |color| {
                    let bit = |q: Point| 1 << (q.row() as u32 * ground.stride + q.column() as u32);
                    board.stones(color).iter().fold(0_u64, |all, q| all | bit(q))
                };
                assert_eq!((after.own, after.other), (there(Color::White), there(Color::Black)));
                board.undo();
            }
        }
        assert!(lives > 100 && lives < positions - 100 && captures > 100);
    }
}
