//! Zones: the points a win rests on. Whatever stands elsewhere, the same side
//! wins.
//!
//! Every chain in a zone has a liberty there, or touches safe stones of its
//! side, so that a move outside the zone changes nothing in it.

use crate::ground::{Ground, View};
use crate::word::{Word, points};

/// Which liberty of a chain goes into a zone that has none of them.
pub trait Liberties<W: Word> {
    /// One of the liberties, if there are any; `zone` contains the chain.
    fn choose(ground: &Ground<W>, liberties: W, chain: W, zone: W, free: W) -> W;
}

impl<W: Word> Ground<W> {
    /// Takes whole chains in and gives each a liberty in the zone.
    pub fn close<L: Liberties<W>>(&self, view: View<W>, zone: W) -> W {
        let free = self.empty(view);
        let mut zone = zone;
        for view in [view, view.swapped()] {
            for chain in self.parts_at(zone, view.own) {
                zone |= chain;
                if !chain.meets(view.beside_own) {
                    let liberties = self.grow(chain) & free;
                    zone |= self.liberty::<L>(liberties, chain, zone, free);
                }
            }
        }
        zone
    }

    /// Nothing if one of the liberties is in the zone, else one of them.
    fn liberty<L: Liberties<W>>(&self, liberties: W, chain: W, zone: W, free: W) -> W {
        if liberties.meets(zone) {
            return W::EMPTY;
        }
        L::choose(self, liberties, chain, zone | chain, free)
    }

    /// The captured chains that meet the zone of the next position, with their
    /// neighbours.
    pub fn with_captured(&self, captured: W, next: W) -> W {
        self.grow(self.flood(next, captured))
    }

    /// The zone before a move of the winner, from the zone after it. If the move
    /// does not matter, that zone will do.
    pub fn zone_of_play<L: Liberties<W>>(
        &self,
        view: View<W>,
        stone: W,
        captured: W,
        next: W,
    ) -> W {
        let mut zone = next;
        if captured.meets(next) {
            zone |= stone | self.with_captured(captured, next);
        } else if next.meets(stone) {
            zone |= self.legality::<L>(view, stone, captured, zone);
        }
        self.close::<L>(view, zone)
    }

    /// Points that show that a move is no suicide.
    fn legality<L: Liberties<W>>(&self, view: View<W>, stone: W, captured: W, zone: W) -> W {
        let near = self.rim(stone);
        let free = self.empty(view);
        let empty = near & free;
        if stone.meets(view.beside_own) || empty.meets(zone) {
            return W::EMPTY;
        }
        if !empty.is_empty() {
            return W::bit(empty.lowest());
        }
        for chain in self.parts_at(near, view.own) {
            if chain.meets(view.beside_own) {
                return chain;
            }
            let liberties = self.grow(chain) & free & !stone;
            if !liberties.is_empty() {
                return chain | self.liberty::<L>(liberties, chain, zone, free);
            }
        }
        let first = self.parts_at(near, captured).next().unwrap_or(W::EMPTY);
        self.grow(first)
    }

    /// Points that show that a move of this side is suicide, added to a zone.
    pub fn zone_of_suicide<L: Liberties<W>>(&self, view: View<W>, stone: W, zone: W) -> W {
        let free = self.empty(view);
        let dying = self.flood(stone, view.own | stone);
        let around = self.grow(dying);
        let mut zone = zone | around;
        for chain in self.parts_at(around, view.other) {
            zone |= chain;
            if !chain.meets(view.beside_other) {
                let liberties = self.grow(chain) & free & !stone;
                zone |= self.liberty::<L>(liberties, chain, zone, free);
            }
        }
        zone
    }

    /// Points that show that this side may not retake a ko at once.
    pub fn zone_of_ban(&self, view: View<W>, point: W) -> W {
        points(self.grow(point) & view.other)
            .map(|index| self.flood(W::bit(index), view.other))
            .filter(|chain| chain.is_single())
            .fold(point, |all, chain| all | self.grow(chain))
    }
}
