//! Which moves of a position the search tries first: those that the prior and the habits of
//! the search at hand like, and those that an advisor does.

use tesuji_bits::Word;

use crate::children::Child;
use crate::params::{MOST_PREFERENCE, RANK_PRICE, SCORE_STEP};
use crate::prior::{self, Sight};
use crate::search::Search;
use crate::sides::Side;
use crate::state::{PASS, State};

impl<W: Word> Search<W> {
    /// Makes moves that do not look promising seem harder, where nothing better
    /// is known.
    pub(crate) fn prefer(&self, state: &State<W>, last: Option<u8>, children: &mut [Child<W>]) {
        let sight = Sight::new(&self.arena, &state.stones, state.to_move, last);
        let score = |child: &Child<W>| match child.action {
            PASS => i32::MIN,
            action => {
                let features = sight.features(&self.arena, action, child.captured, false);
                prior::score(&features) + self.habits.worth(&self.arena, state, action)
            }
        };
        let scores: Vec<i32> = children.iter().map(score).collect();
        let mut falling = scores.clone();
        falling.sort_unstable_by(|a, b| b.cmp(a));
        for (child, score) in children.iter_mut().zip(scores) {
            let is_open = child.numbers.proof > 0 && child.numbers.disproof > 0;
            if child.action == PASS || !child.is_new || !is_open {
                continue;
            }
            let better = falling.partition_point(|&other| other > score) as u32;
            let behind = (falling[0] - score) as u32;
            let more = (behind / SCORE_STEP).min(MOST_PREFERENCE) + RANK_PRICE * better;
            match state.to_move {
                Side::Attacker => child.numbers.proof += more,
                Side::Defender => child.numbers.disproof += more,
            }
        }
    }

    /// Weighs the moves of a position by what an advisor said of it; `true` if nobody
    /// need be asked any more.
    pub(crate) fn follow_advice(&self, key: u64, children: &mut [Child<W>]) -> bool {
        let Some(counsel) = &self.counsel else { return true };
        let Some(heard) = counsel.heard(key) else { return false };
        let factors = heard.factors(children.iter().map(|child| child.action));
        for (child, factor) in children.iter_mut().zip(factors) {
            child.factor = factor;
        }
        true
    }

    /// One of the moves won; the others that were tried did not.
    pub(crate) fn learn(&mut self, state: &State<W>, children: &mut [Child<W>]) {
        let best = self.look(children, state).best;
        for (i, child) in children.iter().enumerate() {
            if child.action != PASS && (i == best || self.look_up(child.keys).is_some()) {
                self.habits.learn(&self.arena, state, child.action, i == best);
            }
        }
    }
}
