//! Conditions evaluated on bits, independently of the matcher.

use super::grid::{Grid, Position, ones};
use crate::conditions::{Conditions, Plane};

/// Surroundings of a frame on a grid.
pub struct Ambient<'a> {
    /// The board.
    pub grid: &'a Grid,
    /// The frame's points.
    pub area: u64,
    /// The point of each slot.
    pub slots: &'a [usize],
    /// Whether maxima are closed.
    pub closed: bool,
}

impl Ambient<'_> {
    /// The conditions of a set that do not hold.
    pub fn missing(
        &self,
        position: Position,
        conditions: Conditions,
    ) -> impl Iterator<Item = (Plane, usize)> {
        conditions.iter().filter(move |&(plane, slot)| !self.holds(position, plane, slot))
    }

    fn holds(&self, position: Position, plane: Plane, slot: usize) -> bool {
        let point = 1u64 << self.slots[slot];
        match plane {
            Plane::AtLeastOne => self.black_external(position, point) >= 1,
            Plane::AtLeastTwo => self.black_external(position, point) >= 2,
            Plane::AtMostOne => self.white_limited(position, point, 1),
            Plane::None => self.white_limited(position, point, 0),
            Plane::NoneForGood => {
                let chain = self.grid.flood(point, position.white | point);
                let chains = self.chains_next_to(chain, position.black);
                self.white_limited(position, point, 0)
                    && chains.into_iter().all(|black| black & self.area != 0)
            }
        }
    }

    fn black_external(&self, position: Position, point: u64) -> u32 {
        let chain = self.grid.flood(point, position.black | point);
        let empty = self.grid.empty(position) & !point;
        (self.grid.next_to(chain) & empty & !self.area).count_ones()
    }

    fn white_limited(&self, position: Position, point: u64, most: u32) -> bool {
        let grid = self.grid;
        let played = position.white & point == 0;
        let mut after = position;
        if played && !self.closed {
            // The maximum is counted after the captures outside the frame.
            after.white |= point;
            for black in self.chains_next_to(point, position.black) {
                if grid.next_to(black) & grid.empty(after) == 0 {
                    after.black &= !(black & !self.area);
                }
            }
        }
        let chain = grid.flood(point, position.white | point);
        let shown = grid.flood(point, (position.white | point) & self.area);
        let empty = grid.empty(after) & !point;
        let own = grid.next_to(shown) & self.area;
        let others = grid.next_to(chain) & empty & !own;
        if others.count_ones() > most {
            return false;
        }
        if !self.closed {
            return true;
        }
        let free = grid.empty(position);
        others & self.area == 0
            && self
                .chains_next_to(chain, position.black)
                .into_iter()
                .all(|black| black & self.area != 0 || grid.next_to(black) & free & !self.area != 0)
    }

    fn chains_next_to(&self, set: u64, stones: u64) -> Vec<u64> {
        let mut found: Vec<u64> = Vec::new();
        for point in ones(self.grid.next_to(set) & stones) {
            if !found.iter().any(|chain| chain >> point & 1 != 0) {
                found.push(self.grid.flood(1 << point, stones));
            }
        }
        found
    }
}
