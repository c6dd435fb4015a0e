//! The moves of a position as the search sees them.

use tesuji_bits::Word;

use crate::params::RECENT_POSITIONS;
use crate::sides::Threats;
use crate::state::{PASS, State};
use crate::table::{INFINITE, Numbers};

/// The factor of a move on which there is no advice.
pub const UNADVISED: u32 = 16;

/// A move with what is known of the position after it.
#[derive(Clone, Copy)]
pub struct Child<W> {
    /// The move.
    pub action: u8,
    /// The position after it.
    pub state: State<W>,
    /// Stones that it takes.
    pub captured: W,
    /// The keys of that position.
    pub keys: [u64; 2],
    /// What is known of the position after the move.
    pub numbers: Numbers,
    /// The zone, if it is solved.
    pub zone: W,
    /// Is it solved whatever threats there are?
    pub free: bool,
    /// Lost because another move that does as little is lost.
    pub pruned: bool,
    /// Is play over after the move? Then nothing is looked up.
    pub over: bool,
    /// Had nobody looked at that position when the moves were listed?
    pub is_new: bool,
    /// How many sixteenths harder it counts than the move that an advisor likes best.
    pub factor: u32,
}

/// Moves of positions that were looked at lately: a search comes back to a position
/// again and again, and its moves are the same every time.
pub struct Recent<W>(Vec<Option<(u64, Vec<Child<W>>)>>);

impl<W: Word> Recent<W> {
    /// None yet.
    pub fn new() -> Recent<W> {
        Recent(std::iter::repeat_with(|| None).take(RECENT_POSITIONS).collect())
    }

    /// The moves of a position, out of those that are kept.
    pub fn take(&mut self, key: u64) -> Option<Vec<Child<W>>> {
        let slot = &mut self.0[key as usize % RECENT_POSITIONS];
        slot.take_if(|(kept, _)| *kept == key).map(|(_, children)| children)
    }

    /// Keeps the moves of a position instead of those of another.
    pub fn put(&mut self, key: u64, children: Vec<Child<W>>) {
        self.0[key as usize % RECENT_POSITIONS] = Some((key, children));
    }
}

impl<W: Word> Child<W> {
    /// A number of the mover's with the advice on this move in it.
    pub fn weighed(&self, number: u32) -> u32 {
        if self.factor == UNADVISED || number >= INFINITE {
            return number;
        }
        let weighed = u64::from(number) * u64::from(self.factor) / u64::from(UNADVISED);
        weighed.min(u64::from(INFINITE - 1)) as u32
    }

    /// The limit for this move's own number where that of the weighed one is given.
    pub fn limit(&self, weighed: u32, own: u32) -> u32 {
        if self.factor == UNADVISED || weighed >= INFINITE {
            return weighed;
        }
        let limit = u64::from(weighed) * u64::from(UNADVISED) / u64::from(self.factor);
        (limit as u32).max(own.saturating_add(1))
    }

    /// Does the other side win after it?
    pub fn is_lost(&self, attacking: bool) -> bool {
        (if attacking { self.numbers.disproof } else { self.numbers.proof }) == 0
    }

    /// Does the win against this move, made with so many threats left, answer
    /// other moves as well? Not if the move cost a threat that they do not.
    pub fn is_idle(&self, threats: Threats) -> bool {
        self.action == PASS
            || (self.state.threats == threats
                && !(W::bit(u32::from(self.action)) | self.captured).meets(self.zone))
    }
}
