//! Whether a group that lives gets two eyes by force.
//!
//! **Definition**: a group lives in seki if it cannot be captured, and its owner
//! cannot force two eyes, not even when retaking every ko at once.
//!
//! The defender proves by standing unconditionally. A repetition is no life. He
//! may retake every ko at once, and does not pass: two passes are no life, so the
//! attacker would pass as well.

use tesuji_bits::{Word, points};

use crate::arena::Arena;
use crate::fight::Words;
use crate::params::LIFE_NODES;
use crate::sides::Side;
use crate::small_proof::{Question, SmallProof};
use crate::state::State;

/// How a group stands that cannot be captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Life {
    /// With two eyes, or joined to living stones.
    Eyes,
    /// In seki.
    Seki,
}

impl<W: Word> Words<W> {
    /// How the group lives when a side begins, if it lives; `None` if that is not found
    /// out.
    pub fn life(&self, first: Side) -> Option<Life> {
        let gets_them = makes_eyes(&self.search.arena, &self.begin(first), LIFE_NODES)?;
        Some(if gets_them { Life::Eyes } else { Life::Seki })
    }
}

/// Does the defender force life with two eyes? `None` if it takes more positions than
/// `nodes`.
pub(crate) fn makes_eyes<W: Word>(arena: &Arena<W>, state: &State<W>, nodes: u32) -> Option<bool> {
    SmallProof::new(TwoEyes(arena), nodes).decide(state)
}

struct TwoEyes<'a, W>(&'a Arena<W>);

impl<W: Word> Question for TwoEyes<'_, W> {
    type State = State<W>;
    type Key = u64;

    fn key(&self, state: &State<W>) -> u64 {
        state.key()
    }

    fn verdict(&self, state: &State<W>) -> Option<bool> {
        let stones = &state.stones;
        if self.0.is_captured(stones) {
            Some(false)
        } else {
            self.0.life(stones).is_some().then_some(true)
        }
    }

    fn is_provers(&self, state: &State<W>) -> bool {
        state.to_move == Side::Defender
    }

    fn moves(&self, state: &State<W>, _is_first: bool) -> Vec<State<W>> {
        let arena = self.0;
        let defending = state.to_move == Side::Defender;
        let to_move = state.to_move.other();
        let mut moves = Vec::new();
        for index in points(arena.empty(&state.stones)) {
            if !defending && state.ban == Some(index as u8) {
                continue;
            }
            if let Some(played) = arena.play(&state.stones, state.to_move, index) {
                let ban = played.ko.filter(|_| defending);
                moves.push(State { stones: played.stones, to_move, ban, ..*state });
            }
        }
        if !defending {
            moves.push(State { to_move, ban: None, ..*state });
        }
        moves
    }
}
