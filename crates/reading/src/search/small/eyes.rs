//! How many moves the prover still needs for two eyes somewhere: an estimate
//! that orders the search and decides nothing.

use tesuji_bits::points;

use super::ground::{Ground, Stones};

/// No eye can be hoped for.
const NEVER: i32 = 99;
/// The estimate when there are no two places for eyes.
const HOPELESS: i32 = 20;
/// Places that need more moves are not looked at.
const FAR: i32 = 12;
/// Only the most promising places are looked at.
const MOST: usize = 32;
/// Stands for "not among the places".
const NOWHERE: u8 = u8::MAX;

/// The cheapest places for eyes.
pub(super) struct EyeCosts<'a> {
    ground: &'a Ground,
    sight: Sight,
    /// The cheapest first.
    places: Vec<(i32, u32)>,
    /// Where a point stands in that list.
    rank: [u8; 64],
    /// The points in that list.
    listed: u64,
    /// What the corners of each of them add to its price.
    corner_prices: [i8; 64],
    /// The cheapest pair, and the places in it.
    best: i32,
    best_pair: u32,
}

/// What the prover sees on the board.
#[derive(Clone, Copy)]
struct Sight {
    own: u64,
    empty: u64,
    /// Enemy stones with so many liberties, three at most, in small chains.
    weak: [u64; 4],
    strong: u64,
}

impl Sight {
    fn new(ground: &Ground, stones: Stones) -> Sight {
        let empty = ground.empty(stones);
        let mut sight = Sight { own: stones.own, empty, weak: [0; 4], strong: 0 };
        for chain in ground.parts(stones.other) {
            let liberties = (ground.grow(chain) & empty).count_ones();
            if liberties <= 3 && chain.count_ones() <= 6 {
                sight.weak[liberties as usize] |= chain;
            } else {
                sight.strong |= chain;
            }
        }
        sight
    }

    /// After a stone of the prover or of the opponent.
    fn after(&self, ground: &Ground, p: u32, own: bool) -> Sight {
        let mut sight = *self;
        sight.empty &= !(1 << p);
        if own {
            sight.own |= 1 << p;
            // Weak enemy stones next to it lose a liberty.
            for liberties in 1..4 {
                let hit = sight.weak[liberties] & ground.near[p as usize];
                sight.weak[liberties] &= !hit;
                sight.weak[liberties - 1] |= hit;
            }
        } else {
            sight.weak[3] |= 1 << p;
        }
        sight
    }

    /// The moves needed to wall a point in and to take what stands on it.
    fn walls(&self, ground: &Ground, p: u32) -> i32 {
        let here = (0..4).find(|&liberties| self.weak[liberties] >> p & 1 != 0);
        let taken = match here {
            Some(liberties) => liberties as i32 + 1,
            None if self.empty >> p & 1 != 0 => 0,
            None => return NEVER,
        };
        let near = ground.near[p as usize];
        if near & self.strong != 0 {
            return NEVER;
        }
        let count = |set: u64| (near & set).count_ones() as i32;
        taken
            + count(self.empty | self.weak[0] | self.weak[1])
            + 2 * count(self.weak[2])
            + 3 * count(self.weak[3])
    }

    /// What the corners of a point add.
    fn corners(&self, ground: &Ground, p: u32) -> i32 {
        let corners = ground.corners[p as usize];
        let all = corners.count_ones() as i32;
        let wanted = if all == 4 { 3 } else { all };
        let missing = wanted - (corners & self.own).count_ones() as i32;
        if missing <= 0 {
            return 0;
        }
        let empty = (corners & self.empty).count_ones() as i32;
        let price = if empty >= missing { missing } else { empty + (missing - empty) * 3 };
        (price + 1) / 2
    }
}

impl<'a> EyeCosts<'a> {
    pub fn new(ground: &'a Ground, stones: Stones) -> EyeCosts<'a> {
        let sight = Sight::new(ground, stones);
        let mut costs = EyeCosts {
            ground,
            sight,
            places: Vec::with_capacity(64),
            rank: [NOWHERE; 64],
            listed: 0,
            corner_prices: [0; 64],
            best: HOPELESS,
            best_pair: 0,
        };
        let weak = sight.weak.iter().fold(0, |all, set| all | set);
        for p in points(sight.empty | weak) {
            let walls = sight.walls(ground, p);
            if walls >= FAR {
                continue;
            }
            let corners = sight.corners(ground, p);
            costs.corner_prices[p as usize] = corners as i8;
            if walls + corners < FAR {
                costs.places.push((walls + corners, p));
            }
        }
        costs.places.sort_unstable();
        costs.places.truncate(MOST);
        for (rank, &(_, p)) in (0..).zip(&costs.places) {
            costs.rank[p as usize] = rank;
            costs.listed |= 1 << p;
        }
        (costs.best, costs.best_pair) = costs.cheapest(&[], 0);
        costs
    }

    /// The moves needed after a stone of the prover (or the opponent) here.
    pub fn after(&self, p: u32, own: bool) -> i32 {
        let ground = self.ground;
        let (near, corners) = (ground.near[p as usize], ground.corners[p as usize]);
        let sight = self.sight.after(ground, p, own);
        let weak = self.sight.weak[1] | self.sight.weak[2] | self.sight.weak[3];
        let frees_nothing = !own || near & weak == 0;
        let mut changed = [(0, 0); 9];
        let (mut count, mut stale, mut least) = (0, 0_u32, NEVER);
        for q in points((near | corners | 1 << p) & self.listed) {
            let rank = self.rank[q as usize];
            stale |= 1 << rank;
            let need = if frees_nothing && near >> q & 1 != 0 {
                // One wall less to build, or one stone to take instead.
                self.places[usize::from(rank)].0 + if own { -1 } else { 2 }
            } else if frees_nothing && corners >> q & 1 != 0 {
                let before = i32::from(self.corner_prices[q as usize]);
                self.places[usize::from(rank)].0 - before + sight.corners(ground, q)
            } else {
                sight.walls(ground, q) + sight.corners(ground, q)
            };
            changed[count] = (need, q);
            least = least.min(need);
            count += 1;
        }
        // Most stones touch no place that counts.
        let cheapest = self.places.first().map_or(NEVER, |place| place.0);
        if stale & self.best_pair == 0 && least + cheapest.min(least) >= self.best {
            return self.best;
        }
        self.cheapest(&changed[..count], stale).0
    }

    /// The cheapest pair of places that are not neighbours, and its members in
    /// the list. Places that are `stale` count with their changed costs.
    fn cheapest(&self, changed: &[(i32, u32)], stale: u32) -> (i32, u32) {
        let mut best = (HOPELESS, 0);
        let apart = |a: u32, b: u32| self.ground.near[a as usize] >> b & 1 == 0;
        for (i, &(cost, p)) in self.places.iter().enumerate() {
            if 2 * cost >= best.0 {
                break;
            }
            if stale >> i & 1 != 0 {
                continue;
            }
            for (j, &(other, q)) in self.places.iter().enumerate().skip(i + 1) {
                if cost + other >= best.0 {
                    break;
                }
                if stale >> j & 1 == 0 && apart(p, q) {
                    best = (cost + other, 1 << i | 1 << j);
                    break;
                }
            }
        }
        for (i, &(cost, p)) in changed.iter().enumerate() {
            for (j, &(other, q)) in self.places.iter().enumerate() {
                if cost + other >= best.0 {
                    break;
                }
                if stale >> j & 1 == 0 && apart(p, q) {
                    best = (cost + other, 1 << j);
                    break;
                }
            }
            for &(other, q) in &changed[i + 1..] {
                if cost + other < best.0 && apart(p, q) {
                    best = (cost + other, 0);
                }
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The quick ways to a number are ways to the same number.
    #[test]
    fn shortcuts_change_nothing() {
        let ground = Ground::new(7, 7).expect("a small board");
        let mut rng = tesuji_board::Rng::new(3);
        let mut shortcuts = 0;
        for _ in 0..500 {
            let (mut own, mut other) = (0, 0);
            for p in points(ground.inside) {
                match rng.below(5) {
                    0 => own |= 1 << p,
                    1 => other |= 1 << p,
                    _ => {}
                }
            }
            let stones = Stones { own, other };
            let costs = EyeCosts::new(&ground, stones);
            for p in points(ground.empty(stones)) {
                for mine in [false, true] {
                    let sight = costs.sight.after(&ground, p, mine);
                    let ring = ground.near[p as usize] | ground.corners[p as usize] | 1 << p;
                    let (mut changed, mut stale) = (Vec::new(), 0);
                    for q in points(ring & costs.listed) {
                        stale |= 1 << costs.rank[q as usize];
                        let need = sight.walls(&ground, q) + sight.corners(&ground, q);
                        changed.push((need, q));
                    }
                    let slow = costs.cheapest(&changed, stale).0;
                    assert_eq!(costs.after(p, mine), slow, "{stones:x?} {p} {mine}");
                    shortcuts += usize::from(slow == costs.best);
                }
            }
        }
        assert!(shortcuts > 1000);
    }
}
