//! How to capture in a frame on other stones than those that it was made for: for somebody who
//! proves a capture on the open board and wants to know where to look.

use tesuji_bits::Word;
use tesuji_board::{Board, Budget, Color, Move, Point, PointSet};

use crate::arena::Stones;
use crate::fight::{AnyWords, Fight, Words};
use crate::params::PLAN_ENTRIES;
use crate::search::Search;
use crate::sides::{ENDLESS, Side, Threats};
use crate::state::State;

impl Fight {
    /// Does the attacker capture the target on the stones of a board, with somebody to move?
    /// And where does he play, if it is his turn? Without `simple_ko` the defender may retake
    /// every ko at once; with it nobody may, and the ko that has just been taken is the
    /// board's. `None` if the budget is spent before that is known.
    pub fn capture_on(
        &mut self,
        board: &Board,
        to_move: Color,
        simple_ko: bool,
        budget: &Budget,
    ) -> Option<(bool, Option<Move>)> {
        let attacker = self.frame().attacker;
        let stones = [attacker, !attacker].map(|color| board.stones(color));
        let ko = board.ko().filter(|ko| simple_ko && ko.color == to_move).map(|ko| ko.point);
        let side = self.frame().side_of(to_move);
        match self.words_mut() {
            AnyWords::Small(it) => it.capture_on(stones, side, simple_ko, ko, budget),
            AnyWords::Large(it) => it.capture_on(stones, side, simple_ko, ko, budget),
        }
    }
}

impl<W: Word> Words<W> {
    fn capture_on(
        &mut self,
        stones: [PointSet; 2],
        to_move: Side,
        simple_ko: bool,
        ko: Option<Point>,
        budget: &Budget,
    ) -> Option<(bool, Option<Move>)> {
        let ban = ko.and_then(|point| self.index(point)).map(|index| index as u8);
        let [attacker, defender] = stones.map(|set| self.word(&set));
        let search = self
            .captures
            .get_or_insert_with(|| Search::to_the_end(self.search.arena.clone(), PLAN_ENTRIES));
        let endless = Threats { attacker: 0, defender: ENDLESS };
        let threats = if simple_ko { Threats::NONE } else { endless };
        let state = State { stones: Stones { attacker, defender }, to_move, ban, threats };
        let captured = search.decide(&state, budget)?;
        let best = search.entry(&state).filter(|_| captured && to_move == Side::Attacker);
        let best = best.map(|entry| entry.best);
        Some((captured, best.map(|action| self.action(action))))
    }

    /// The bits of the points inside the frame.
    fn word(&self, set: &PointSet) -> W {
        tesuji_bits::points(self.search.arena.inside)
            .filter(|&index| set.contains(self.names[index as usize]))
            .fold(W::EMPTY, |all, index| all | W::bit(index))
    }
}
