//! How many moves the prover still needs for two eyes somewhere: an estimate
//! that orders the search.

use super::ground::{Ground, Stones, points};

const NEVER: i32 = 99;
const HOPELESS: i32 = 20;
const MOST: usize = 32;

/// The cheapest places for eyes.
pub(super) struct EyeCosts<'a> {
    ground: &'a Ground,
    sight: Sight,
    points: [(i32, u32); 64],
    count: usize,
    place: [u8; 64],
}

#[derive(Clone, Copy)]
struct Sight {
    own: u64,
    empty: u64,
    /// Weak enemy stones by liberties: one, two, three.
    weak: [u64; 4],
    strong: u64,
}

impl<'a> EyeCosts<'a> {
    pub fn new(ground: &'a Ground, stones: Stones) -> EyeCosts<'a> {
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
        let mut costs =
            EyeCosts { ground, sight, points: [(0, 0); 64], count: 0, place: [255; 64] };
        let area = empty | sight.weak[1] | sight.weak[2] | sight.weak[3];
        for p in points(area) {
            let need = costs.need(&sight, p);
            if need < 12 {
                costs.points[costs.count] = (need, p);
                costs.count += 1;
            }
        }
        costs.points[..costs.count].sort_unstable();
        costs.count = costs.count.min(MOST);
        for i in 0..costs.count {
            costs.place[costs.points[i].1 as usize] = i as u8;
        }
        costs
    }

    fn need(&self, sight: &Sight, p: u32) -> i32 {
        let bit = 1_u64 << p;
        let mut need = if sight.empty & bit != 0 {
            0
        } else if sight.weak[1] & bit != 0 {
            2
        } else if sight.weak[2] & bit != 0 {
            3
        } else if sight.weak[3] & bit != 0 {
            4
        } else if sight.weak[0] & bit != 0 {
            1
        } else {
            return NEVER;
        };
        let near = self.ground.near[p as usize];
        if near & sight.strong != 0 {
            return NEVER;
        }
        need += (near & (sight.empty | sight.weak[0] | sight.weak[1])).count_ones() as i32
            + 2 * (near & sight.weak[2]).count_ones() as i32
            + 3 * (near & sight.weak[3]).count_ones() as i32;
        let corners = self.ground.corners[p as usize];
        let all = corners.count_ones() as i32;
        let wanted = if all == 4 { 3 } else { all };
        let missing = wanted - (corners & sight.own).count_ones() as i32;
        if missing > 0 {
            let empty = (corners & sight.empty).count_ones() as i32;
            let price = if empty >= missing { missing } else { empty + (missing - empty) * 3 };
            need += (price + 1) / 2;
        }
        need
    }

    /// The moves needed after a stone of the prover (or the opponent) here.
    pub fn after(&self, p: u32, own: bool) -> i32 {
        let mut sight = self.sight;
        let bit = 1_u64 << p;
        let near = self.ground.near[p as usize];
        sight.empty &= !bit;
        if own {
            sight.own |= bit;
            // Weak enemy stones next to it lose a liberty.
            for l in 1..4 {
                let hit = sight.weak[l] & near;
                sight.weak[l] &= !hit;
                sight.weak[l - 1] |= hit;
            }
        } else {
            sight.weak[3] |= bit;
        }
        let mut changed = [(0, 0); 9];
        let (mut count, mut stale) = (0, 0_u32);
        for q in points(near | self.ground.corners[p as usize] | bit) {
            let place = self.place[q as usize];
            if place != 255 {
                stale |= 1 << place;
                changed[count] = (self.need(&sight, q), q);
                count += 1;
            }
        }
        let mut best = HOPELESS;
        let list = &self.points[..self.count];
        let partner = |q: u32, cost: i32, from: usize, best: i32| {
            for (j, &(other, r)) in list.iter().enumerate().skip(from) {
                if cost + other >= best {
                    break;
                }
                if stale >> j & 1 == 0 && self.ground.near[q as usize] >> r & 1 == 0 {
                    return cost + other;
                }
            }
            best
        };
        for (i, &(cost, q)) in list.iter().enumerate() {
            if 2 * cost >= best {
                break;
            }
            if stale >> i & 1 == 0 {
                best = partner(q, cost, i + 1, best);
            }
        }
        for i in 0..count {
            let (cost, q) = changed[i];
            best = partner(q, cost, 0, best);
            for &(other, r) in &changed[i + 1..count] {
                if cost + other < best && self.ground.near[q as usize] >> r & 1 == 0 {
                    best = cost + other;
                }
            }
        }
        best
    }
}
