//! The prover's moves and the order in which they are tried.

use tesuji_bits::points;

use super::super::lessons::Places;
use super::super::table::Numbers;
use super::eyes::EyeCosts;
use super::ground::Stones;
use super::{Child, PASS, Search, Spot, key};

/// What a pass of the prover costs more than its best move.
const PASSING: u32 = 45;

/// What so many missing moves cost.
pub(super) fn price(moves: i32) -> u32 {
    let moves = moves.clamp(0, 8) as u32;
    (moves + 1) * (moves + 2) / 2
}

impl Search<'_> {
    /// All moves, those that look best in front, and a pass.
    pub(super) fn prover_children(&self, spot: &Spot) -> Vec<Child> {
        let (ground, stones, style) = (&self.ground, spot.stones, &self.style);
        let free = ground.empty(stones);
        let eyes = EyeCosts::new(ground, stones);
        let mut children: Vec<Child> = Vec::with_capacity(free.count_ones() as usize + 1);
        for p in points(free) {
            let captured = ground.captures(stones, p);
            if captured == 0 && ground.is_breathless(stones, p) {
                continue;
            }
            let mut moves = eyes.after(p, true) - captured.count_ones().min(2) as i32;
            let fills_own_eye = ground.near[p as usize] & !stones.own == 0;
            if fills_own_eye {
                moves += 3;
            }
            let wins = u64::from(self.wins[p as usize]);
            let saved = u64::from(style.history) * wins / u64::from(self.most_wins);
            let proof = style.bias
                + price(moves)
                + (style.history - saved as u32)
                + self.lessons.cost(self.places(stones, p), style.lessons)
                + style.depth * spot.depth;
            let estimate = Numbers { proof, disproof: 1 };
            let key = key(self.hash_after(spot.hash, p, captured, true), false);
            children.push(Child { action: p as u8, key, estimate, numbers: estimate });
        }
        children.sort_by_key(|child| child.estimate.proof);
        for (better, child) in (0..).zip(&mut children) {
            child.estimate.proof += style.rank * better / 4;
        }
        let estimate = Numbers { proof: style.bias + PASSING, disproof: 1 };
        let key = key(spot.hash, false);
        children.push(Child { action: PASS, key, estimate, numbers: estimate });
        children
    }

    /// Where the lessons about a move are kept.
    fn places(&self, stones: Stones, p: u32) -> Places {
        let near = self.ground.near[p as usize];
        let corners = self.ground.corners[p as usize];
        let seen = |ring: u64| {
            let own = (stones.own & ring).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let other = (stones.other & ring).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            (own ^ other.rotate_left(23)).wrapping_add(u64::from(p))
        };
        Places::new(seen(near | corners), seen(self.ground.grow(near) | corners))
    }

    /// One of the moves won; the others that were looked at did not.
    pub(super) fn learn(&mut self, stones: Stones, children: &[Child], best: usize) {
        for (i, child) in children.iter().enumerate() {
            if child.action != PASS && (i == best || child.numbers != child.estimate) {
                let places = self.places(stones, u32::from(child.action));
                self.lessons.learn(places, i == best);
            }
        }
    }
}
