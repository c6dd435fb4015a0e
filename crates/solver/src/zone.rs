//! Zones: the points a win rests on. Whatever stands elsewhere in the arena,
//! the same side wins.
//!
//! Every chain in a zone has a liberty there, or touches safe stones of its
//! side, so that a move outside the zone changes nothing in it.

use crate::arena::{Arena, Stones};
use crate::sides::Side;
use crate::word::{Word, points};

impl<W: Word> Arena<W> {
    /// Takes whole chains in and gives each a liberty in the zone.
    pub fn close(&self, stones: &Stones<W>, zone: W) -> W {
        let mut zone = zone;
        let free = self.empty(stones);
        for side in [Side::Attacker, Side::Defender] {
            let own = stones.of(side);
            for chain in self.parts(self.flood(zone & own, own)) {
                zone |= chain;
                if !chain.meets(self.beside(side)) {
                    zone |= self.some_liberty(chain, free, zone);
                }
            }
        }
        zone
    }

    /// Nothing if the chain has a liberty in the zone, else one of its
    /// liberties, next to the zone if possible.
    fn some_liberty(&self, chain: W, free: W, zone: W) -> W {
        let liberties = self.grow(chain) & free;
        if liberties.meets(zone) {
            return W::EMPTY;
        }
        let near = liberties & self.grow(zone & !chain);
        let choice = if near.is_empty() { liberties } else { near };
        if choice.is_empty() { W::EMPTY } else { W::bit(choice.lowest()) }
    }

    /// The captured chains that meet the zone of the next position, with their
    /// neighbours.
    pub fn with_captured(&self, captured: W, next: W) -> W {
        self.parts(captured)
            .filter(|chain| chain.meets(next))
            .fold(W::EMPTY, |all, chain| all | self.grow(chain))
    }

    /// The zone before a winner's move, from the zone after it.
    pub fn zone_of_play(
        &self,
        stones: &Stones<W>,
        side: Side,
        index: u32,
        captured: W,
        next: W,
    ) -> W {
        let stone = W::bit(index);
        let mut zone = next;
        if captured.meets(next) {
            zone |= stone | self.with_captured(captured, next);
        } else if next.meets(stone) {
            zone |= self.legality(stones, side, stone, captured, zone);
        }
        self.close(stones, zone)
    }

    /// Points that show that a move is no suicide.
    fn legality(&self, stones: &Stones<W>, side: Side, stone: W, captured: W, zone: W) -> W {
        let near = self.grow(stone);
        let free = self.empty(stones) & !stone;
        if stone.meets(self.beside(side)) || (near & free).meets(zone) {
            return W::EMPTY;
        }
        if near.meets(free) {
            return W::bit((near & free).lowest());
        }
        for chain in self.parts(self.flood(near & stones.of(side), stones.of(side))) {
            if chain.meets(self.beside(side)) {
                return chain;
            }
            if (self.grow(chain) & free).is_empty() {
                continue;
            }
            return chain | self.some_liberty(chain, free, zone);
        }
        let first = self.parts(captured).next().unwrap_or(W::EMPTY);
        self.grow(first)
    }

    /// Points that show that a move is suicide.
    pub fn suicide_zone(&self, stones: &Stones<W>, side: Side, index: u32, zone: W) -> W {
        let stone = W::bit(index);
        let own = stones.of(side);
        let dying = stone | self.flood(self.grow(stone) & own, own);
        let mut all = self.grow(dying);
        let other = side.other();
        let free = self.empty(stones) & !stone;
        let enemies = stones.of(other);
        for chain in self.parts(self.flood(all & enemies, enemies)) {
            all |= chain;
            if !chain.meets(self.beside(other)) {
                all |= self.some_liberty(chain, free, zone | all);
            }
        }
        all
    }

    /// Points that show a ban: the ko stone that may not be retaken at once.
    pub fn ban_zone(&self, stones: &Stones<W>, banned: Side, index: u32) -> W {
        let point = W::bit(index);
        let enemies = stones.of(banned.other());
        points(self.grow(point) & enemies)
            .map(|i| self.flood(W::bit(i), enemies))
            .filter(|chain| chain.is_single())
            .fold(point, |all, chain| all | self.grow(chain))
    }
}
