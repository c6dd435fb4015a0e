//! Advice in a search. Who is cheap to ask is asked at once and works on first guesses. Who
//! is dear is asked about positions that have taken long already, once, and what was
//! said stays from round to round.
//!
//! Late advice works as costs on moves, not as first guesses: they count however far a move has
//! been looked at, so that a move which nobody would play has to look much better than
//! the others before it is tried.

use tesuji_board::{Color, Point};

use super::{Child, Search};
use crate::advice::{Advice, Counsel, cost_of};

/// Moves that cost no more are tried wherever they are.
const THOUGHT_OF: u32 = 24;

/// What was said of a position.
pub(super) struct Heard {
    moves: Vec<Advice>,
    cost: u32,
}

impl Search<'_> {
    /// Whether somebody says that there is nothing to be had here.
    pub(super) fn is_hopeless(&self, to_move: Color) -> bool {
        let says = |counsel: &Counsel| counsel.advisor.is_hopeless(&self.board, self.goal, to_move);
        self.counsel.is_some_and(says)
    }

    /// What somebody advises a player to do here.
    pub(super) fn advice(&self, player: Color) -> Vec<Advice> {
        let counsel = self.counsel.filter(|counsel| counsel.after == 0);
        counsel.map_or(Vec::new(), |counsel| counsel.hear(&self.board, self.goal, player))
    }

    /// Whether somebody is to be asked about a position first visited now, when so many
    /// positions had been looked at.
    pub(super) fn asks_late(&self, key: u64, started: u64) -> bool {
        let after = self.counsel.map_or(0, |counsel| counsel.after);
        after > 0 && self.nodes - started >= after && !self.heard.contains_key(&key)
    }

    /// Asks about the position on the board.
    pub(super) fn hear_late(&mut self, key: u64, to_move: Color) {
        let counsel = self.counsel.expect("somebody to ask");
        let mut moves = Vec::new();
        let cost = counsel.advisor.judge(&self.board, self.goal, to_move, &mut moves);
        self.heard.insert(key, Heard { moves, cost });
    }

    /// The moves that somebody would think of in a position.
    pub(super) fn advised_late(&self, key: u64) -> impl Iterator<Item = Point> {
        let heard = self.heard.get(&key).into_iter().flat_map(|heard| &heard.moves);
        heard.filter(|advice| advice.cost <= THOUGHT_OF).map(|advice| advice.point)
    }

    /// What a position costs by what was said of it.
    fn cost_at(&self, key: u64) -> u32 {
        self.heard.get(&key).map_or(0, |heard| heard.cost * self.style.heeds[1] / 4)
    }

    /// What a move costs that was not advised.
    fn unadvised(&self) -> u32 {
        self.counsel.and_then(|counsel| counsel.unadvised).unwrap_or(0)
    }

    /// Puts costs on the prover's moves.
    pub(super) fn weigh(&self, key: u64, children: &mut [Child]) {
        if self.heard.is_empty() {
            return;
        }
        let heard = self.heard.get(&key);
        for child in children {
            child.cost = self.cost_at(child.key);
            if let (Some(heard), Some(p)) = (heard, child.action.point()) {
                let cost = cost_of(&heard.moves, p).unwrap_or_else(|| self.unadvised());
                child.cost += cost * self.style.heeds[0] / 4;
            }
        }
    }

    /// Puts costs on the opponent's moves, and says how much sooner one is looked at.
    pub(super) fn weigh_replies(&self, key: u64, children: &mut [Child]) {
        if self.heard.is_empty() {
            return;
        }
        let heard = self.heard.get(&key);
        let most = self.unadvised();
        for child in children {
            child.cost = self.cost_at(child.key);
            if let (Some(heard), Some(p)) = (heard, child.action.point()) {
                let cost = cost_of(&heard.moves, p).unwrap_or(most).min(most);
                child.urgency = (most - cost) * self.style.heeds[2] / 4;
            }
        }
    }
}
