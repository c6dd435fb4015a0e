//! What a move does in a place for certain.

use super::place::{Cells, Place, each};

pub(super) const DEFENDER: usize = 0;
pub(super) const ATTACKER: usize = 1;

/// Nobody counts what the walls bear.
pub(super) const ENDLESS: u8 = u8::MAX;

/// No point is closed.
pub(super) const NONE: u8 = u8::MAX;

/// The stones of the defender and the attacker, who is to move, where he may not because
/// that would retake a ko, and how many moves elsewhere the walls bear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct State {
    pub stones: [Cells; 2],
    pub to_move: u8,
    pub closed: u8,
    pub spare: u8,
}

/// What a move leads to.
pub(super) enum Next {
    /// It cannot be played, or not for certain.
    Illegal,
    /// More than can be said, or nothing to hope for.
    Unknown,
    Known(State),
}

impl Place {
    /// The defender's stones of which the outside is not known. They are never captured, and
    /// no zone shows them.
    pub fn unseen(&self, stones: [Cells; 2]) -> Cells {
        self.flood(stones[DEFENDER] & self.open, stones[DEFENDER])
    }

    /// Whether some of the defender's stones stand although he never moves again: their chains
    /// have two regions each in which every empty point is a liberty of theirs.
    pub fn lives(&self, stones: [Cells; 2], asked: Cells) -> bool {
        let own = stones[DEFENDER];
        let empty = self.all() & !own & !stones[ATTACKER];
        let mut rest = self.all() & !own;
        let mut regions = [0; 64];
        let mut count = 0;
        while rest != 0 {
            let region = self.flood(rest & rest.wrapping_neg(), rest);
            rest &= !region;
            if region & (self.open | self.walled) == 0 {
                regions[count] = region;
                count += 1;
            }
        }
        let mut chains = own;
        loop {
            if count < 2 || chains & asked == 0 {
                return false;
            }
            let mut dead = 0;
            let mut left = chains;
            while left != 0 {
                let chain = self.flood(left & left.wrapping_neg(), own);
                left &= !chain;
                let rim = self.rim(chain);
                let eyes = regions[..count].iter().filter(|&&r| r & empty & !rim == 0).count();
                if eyes < 2 {
                    dead |= chain;
                }
            }
            if dead == 0 {
                return true;
            }
            chains &= !dead;
            let mut kept = 0;
            for i in 0..count {
                if self.rim(regions[i]) & dead == 0 {
                    regions[kept] = regions[i];
                    kept += 1;
                }
            }
            count = kept;
        }
    }

    /// A pass, or a move elsewhere; nothing if the walls bear no more.
    pub fn pass(state: State) -> Option<State> {
        let spare = match usize::from(state.to_move) {
            DEFENDER if state.spare != ENDLESS => state.spare.checked_sub(1)?,
            _ => state.spare,
        };
        Some(State { to_move: 1 - state.to_move, closed: NONE, spare, ..state })
    }

    /// What a move at an empty cell leads to, with or without a ko rule.
    pub fn play(&self, state: State, cell: usize, with_ko: bool) -> Next {
        let (mover, stone) = (usize::from(state.to_move), 1 << cell);
        let before = state.stones;
        let empty = self.all() & !before[0] & !before[1];
        let unseen = self.unseen(before);
        let mut stones = before;
        stones[mover] |= stone;
        let free = empty & !stone;
        let mut taken = 0;
        let mut rest = self.around[cell] & before[1 - mover];
        while rest != 0 {
            let chain = self.flood(rest & rest.wrapping_neg(), before[1 - mover]);
            rest &= !chain;
            let rim = self.rim(chain);
            if rim & free != 0 {
                continue;
            }
            match mover {
                // Nobody knows what becomes of a stone that leans on something unknown.
                DEFENDER if chain & self.walled != 0 => {}
                DEFENDER if chain & self.open != 0 || rim & unseen != 0 => return Next::Unknown,
                ATTACKER if chain & unseen != 0 => {}
                _ => taken |= chain,
            }
        }
        stones[1 - mover] &= !taken;
        let own = self.flood(stone, stones[mover]);
        let leans = if mover == ATTACKER { self.walled } else { self.open };
        if self.rim(own) & (free | taken) == 0 && own & leans == 0 {
            return Next::Illegal;
        }
        let mut closed = NONE;
        if with_ko && taken.is_power_of_two() {
            let is_ko = match mover {
                ATTACKER => self.is_surely_ko(before, cell, taken),
                // Whether it is one or not, the attacker does not retake it.
                _ => self.around[cell] & (empty | before[DEFENDER] & !unseen) == 0,
            };
            if is_ko {
                closed = taken.trailing_zeros() as u8;
            }
        }
        Next::Known(State { stones, to_move: 1 - state.to_move, closed, ..state })
    }

    /// Whether the attacker's stone stands alone and takes a stone that would take it alone.
    fn is_surely_ko(&self, before: [Cells; 2], cell: usize, taken: Cells) -> bool {
        let stone = 1 << cell;
        let free = self.all() & !before[0] & !before[1] & !stone;
        let is_alone = (self.open | self.walled) & stone == 0
            && self.around[cell] & !(before[DEFENDER] & !self.unseen(before)) == 0;
        let breathes = |friend: Cells| {
            let chain = self.flood(friend, before[ATTACKER]);
            self.rim(chain) & free != 0 || chain & self.walled != 0
        };
        is_alone && each(self.rim(taken) & before[ATTACKER]).all(|i| breathes(1 << i))
    }
}
