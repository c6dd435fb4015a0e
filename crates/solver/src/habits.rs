//! What a search has learned about moves: how often a move won whose surroundings
//! looked the same. It orders moves and decides nothing.

use tesuji_bits::{History, Word};

use crate::arena::Arena;
use crate::params::HABIT_WORTH;
use crate::sides::Side;
use crate::state::State;

/// Places for kinds of moves.
const PLACES: usize = 1 << 16;

/// How often moves were tried, and how often they won.
pub struct Habits(History<PLACES>);

impl Habits {
    pub fn new() -> Habits {
        Habits(History::new())
    }

    /// What a move is worth by what is known of moves like it.
    pub fn worth<W: Word>(&self, arena: &Arena<W>, state: &State<W>, action: u8) -> i32 {
        let [tried, won] = self.0.get(place(arena, state, action));
        let worth = 2 * HABIT_WORTH * (won + 1) / (tried + 2);
        worth as i32 - HABIT_WORTH as i32
    }

    /// A move was tried in a position that is won now.
    pub fn learn<W: Word>(&mut self, arena: &Arena<W>, state: &State<W>, action: u8, won: bool) {
        self.0.learn(place(arena, state, action), won);
    }
}

/// By the point, the side, and the stones around.
fn place<W: Word>(arena: &Arena<W>, state: &State<W>, action: u8) -> usize {
    let seen = u64::from(arena.window(state.stones.attacker, action))
        | u64::from(arena.window(state.stones.defender, action)) << 8
        | u64::from(action) << 16
        | u64::from(state.to_move == Side::Attacker) << 24;
    History::<PLACES>::place(seen)
}
