//! A position of a fight, and what tells it from others.

use tesuji_bits::Word;

use crate::arena::Stones;
use crate::sides::{Side, Threats};

/// The pass, among the points of an arena.
pub const PASS: u8 = u8::MAX;

/// A position of a fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State<W> {
    /// The stones.
    pub stones: Stones<W>,
    /// Whose move it is.
    pub to_move: Side,
    /// Where the side to move may not retake.
    pub ban: Option<u8>,
    /// Threats left.
    pub threats: Threats,
}

/// Spreads the bits of a number over all of it.
pub(crate) fn mix(value: u64) -> u64 {
    let mut x = value ^ (value >> 32);
    x = x.wrapping_mul(0xd6e8_feb8_6659_fd93);
    x ^= x >> 32;
    x = x.wrapping_mul(0xd6e8_feb8_6659_fd93);
    x ^ (x >> 32)
}

impl<W: Word> State<W> {
    /// A number that tells positions apart.
    pub fn key(&self) -> u64 {
        self.keys()[0]
    }

    /// The key, and one of the position whatever threats there are.
    pub fn keys(&self) -> [u64; 2] {
        let (a, b) = self.stones.attacker.halves();
        let (c, d) = self.stones.defender.halves();
        let side = u64::from(self.to_move == Side::Attacker);
        let rest = side | u64::from(self.ban.map_or(0, |ban| ban + 1)) << 1;
        let threats =
            u64::from(self.threats.attacker) << 16 | u64::from(self.threats.defender) << 24;
        let any_threats = 1 << 32;
        let add = |key: u64, part: u64| {
            mix(key.rotate_left(23) ^ part.wrapping_mul(0x9e37_79b9_7f4a_7c15))
        };
        let key = [b, c, d].into_iter().fold(mix(a.wrapping_add(0x9e37_79b9_7f4a_7c15)), add);
        [add(key, rest | threats), add(key, rest | any_threats)]
    }
}
