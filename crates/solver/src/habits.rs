//! What a search has learned about moves: how often a move won whose surroundings
//! looked the same. It orders moves and decides nothing.

use tesuji_bits::Word;

use crate::arena::Arena;
use crate::params::HABIT_WORTH;
use crate::sides::Side;
use crate::state::State;

/// Places for kinds of moves; those that share one share what is learned.
const PLACES: usize = 1 << 16;
/// Tries after which nothing more is learned.
const ENOUGH: u32 = 1 << 20;

/// How often moves were tried, and how often they won. Plain numbers, so that the
/// system hands them out as zeros and untouched pages cost nothing.
pub struct Habits(Vec<[u32; 2]>);

impl Habits {
    pub fn new() -> Habits {
        Habits(vec![[0; 2]; PLACES])
    }

    /// What a move is worth by what is known of moves like it.
    pub fn worth<W: Word>(&self, arena: &Arena<W>, state: &State<W>, action: u8) -> i32 {
        let [tried, won] = self.0[place(arena, state, action)];
        let worth = 2 * HABIT_WORTH * (won + 1) / (tried + 2);
        worth as i32 - HABIT_WORTH as i32
    }

    /// A move was tried in a position that is won now.
    pub fn learn<W: Word>(&mut self, arena: &Arena<W>, state: &State<W>, action: u8, won: bool) {
        let [tried, wins] = &mut self.0[place(arena, state, action)];
        if *tried < ENOUGH {
            *tried += 1;
            *wins += u32::from(won);
        }
    }
}

/// By the point, the side, and the stones around.
fn place<W: Word>(arena: &Arena<W>, state: &State<W>, action: u8) -> usize {
    let seen = u64::from(arena.window(state.stones.attacker, action))
        | u64::from(arena.window(state.stones.defender, action)) << 8
        | u64::from(action) << 16
        | u64::from(state.to_move == Side::Attacker) << 24;
    let mixed = seen.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 32).wrapping_mul(0x94d0_49bb_1331_11eb);
    (mixed >> (u64::BITS - PLACES.ilog2())) as usize
}
