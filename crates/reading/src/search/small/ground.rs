//! A whole board on one machine word, with the prover's and the opponent's stones.

use std::ops::Deref;

use tesuji_bits::{Ground as Bits, Liberties, View, points};

/// The points of a board that fits into a word.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    bits: Bits<u64>,
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

    /// Nothing on a whole board is safe from the start.
    fn view(self) -> View<u64> {
        View { own: self.own, other: self.other, beside_own: 0, beside_other: 0 }
    }
}

impl Deref for Ground {
    type Target = Bits<u64>;

    fn deref(&self) -> &Bits<u64> {
        &self.bits
    }
}

impl Ground {
    /// The points of a board, unless it is too large.
    pub fn new(width: usize, height: usize) -> Option<Ground> {
        let bits: Bits<u64> = Bits::board(width, height)?;
        let mut ground = Ground { bits, near: [0; 64], corners: [0; 64] };
        for index in points(bits.inside) {
            let bit = 1_u64 << index;
            ground.near[index as usize] = bits.rim(bit);
            let beside = (bit << 1 | bit >> 1) & bits.inside;
            let corners = (beside << bits.stride | beside >> bits.stride) & bits.inside;
            ground.corners[index as usize] = corners;
        }
        Some(ground)
    }

    pub fn empty(&self, stones: Stones) -> u64 {
        self.bits.empty(stones.view())
    }

    /// The chains of `other` that a stone of `own` on an empty point captures.
    pub fn captures(&self, stones: Stones, p: u32) -> u64 {
        self.bits.captures(stones.view(), 1 << p)
    }

    /// Whether a stone of `own` that captures nothing would have no liberty.
    pub fn is_breathless(&self, stones: Stones, p: u32) -> bool {
        self.is_suicide(stones.view(), 1 << p)
    }

    /// The stones after a move of the owner of `own`.
    pub fn after(&self, stones: Stones, p: u32, captured: u64) -> Stones {
        Stones { own: stones.own | 1 << p, other: stones.other & !captured }
    }

    /// If some chain of `own` lives unconditionally: chains and regions that show it for
    /// one of them, with as few empty points as possible.
    pub fn life(&self, stones: Stones) -> Option<u64> {
        let mut living = self.living(stones.view(), |chains| !chains.is_empty())?;
        living.prefer_small_areas();
        let free = self.empty(stones);
        let zones = living.chains().iter().map(|&chain| living.support(chain));
        zones.min_by_key(|zone| (zone & free).count_ones())
    }

    /// Takes whole chains in and gives each a liberty in the zone.
    pub fn close(&self, stones: Stones, zone: u64) -> u64 {
        self.bits.close::<Busiest>(stones.view(), zone)
    }

    /// The zone of a position in which a move of `own` leads to a position with the
    /// zone `next`.
    pub fn zone_of_play(&self, stones: Stones, p: u32, next: u64) -> u64 {
        let captured = self.captures(stones, p);
        self.bits.zone_of_play::<Busiest>(stones.view(), 1 << p, captured, next)
    }

    /// A zone with what makes it certain that a move of `own` is suicide.
    pub fn zone_of_suicide(&self, stones: Stones, p: u32, zone: u64) -> u64 {
        self.bits.zone_of_suicide::<Busiest>(stones.view(), 1 << p, zone)
    }
}

/// A liberty that serves several chains of the zone, if possible, and has open
/// space around it.
struct Busiest;

impl Liberties<u64> for Busiest {
    fn choose(ground: &Bits<u64>, liberties: u64, _chain: u64, zone: u64, free: u64) -> u64 {
        let value = |p: u32| {
            let near = ground.rim(1 << p);
            4 * (near & zone).count_ones() + (near & free).count_ones()
        };
        points(liberties).max_by_key(|&p| value(p)).map_or(0, |p| 1 << p)
    }
}
