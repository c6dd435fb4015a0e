//! The line that shows a seki.
//!
//! Where a group cannot be captured any move of the attacker loses, so best play says nothing
//! of how it lives. What the attacker can still have is that the group gets no two eyes: here
//! he plays what keeps it from them, and the line ends where it stands in seki.

use std::collections::HashSet;

use tesuji_bits::{Word, points};
use tesuji_board::{Budget, KoGrade, Move};

use crate::fight::Words;
use crate::life::makes_eyes;
use crate::params::{LIFE_NODES, LONGEST_LINE};
use crate::sides::Side;
use crate::state::{PASS, State};

impl<W: Word> Words<W> {
    /// Play into the seki that a group lives in when a side begins, from the given first
    /// move of the defender if there is one; `None` if it is not found.
    pub fn seki_line(
        &mut self,
        first: Side,
        start: Option<u8>,
        budget: &Budget,
    ) -> Option<Vec<Move>> {
        let mut state = self.begin(first);
        let mut line = Vec::new();
        let mut wanted = start.filter(|_| first == Side::Defender);
        let mut seen = HashSet::new();
        while line.len() < LONGEST_LINE && seen.insert(state.key()) {
            let action = match state.to_move {
                Side::Attacker if self.is_seki(&state) => return Some(line),
                Side::Attacker => self.keeps_from_eyes(&state)?,
                Side::Defender => match wanted.take() {
                    Some(action) => action,
                    None => self.saving_move(&state, budget),
                },
            };
            line.push(self.action(action));
            state = self.after_move(&state, action)?;
        }
        None
    }

    /// A move of the attacker after which the defender cannot force two eyes.
    fn keeps_from_eyes(&self, state: &State<W>) -> Option<u8> {
        let arena = &self.search.arena;
        let actions = points(arena.empty(&state.stones)).map(|index| index as u8);
        actions.filter(|&action| Some(action) != state.ban).find(|&action| {
            let after = self.after_move(state, action);
            after.is_some_and(|after| makes_eyes(arena, &after, LIFE_NODES) == Some(false))
        })
    }

    /// What the defender plays so as not to be captured; a pass where nothing threatens.
    fn saving_move(&mut self, state: &State<W>, budget: &Budget) -> u8 {
        let line =
            self.search.main_line(&state.stones, Side::Defender, KoGrade::LIVES, None, budget, 1);
        line.first().copied().flatten().unwrap_or(PASS)
    }

    fn after_move(&self, state: &State<W>, action: u8) -> Option<State<W>> {
        let to_move = state.to_move.other();
        if action == PASS {
            return Some(State { to_move, ban: None, ..*state });
        }
        let played = self.search.arena.play(&state.stones, state.to_move, u32::from(action))?;
        Some(State { stones: played.stones, to_move, ban: played.ko, ..*state })
    }
}

#[cfg(test)]
mod tests {
    use tesuji_board::Budget;

    use super::*;
    use crate::ending::Ending;
    use crate::life::Life;
    use crate::tests::common::in_the_corner_marked;

    #[test]
    fn the_line_of_a_seki_ends_in_it() {
        // Nine points in the corner: White first can make it a seki, no more.
        let rows = "...XO.\n...XO.\n...XO.\nBXXXO.\nOOOOO.";
        let mut words = in_the_corner_marked(rows);
        assert_eq!(words.life(Side::Attacker), Some(Life::Seki));
        let budget = Budget::new(200_000, 1 << 24);
        let line = words.seki_line(Side::Attacker, None, &budget).expect("a line");
        assert!(!line.is_empty());
        let (moves, ending) = words.ending(Side::Attacker, Some(KoGrade::LIVES), &line);
        assert_eq!((moves, ending), (line.len(), Some(Ending::Seki)), "{line:?}");
    }

    #[test]
    fn where_there_are_eyes_there_is_no_such_line() {
        let rows = ".X.XO.\n...XO.\n...XO.\nBXXXO.\nOOOOO.";
        let mut words = in_the_corner_marked(rows);
        assert_eq!(words.life(Side::Attacker), Some(Life::Eyes));
        let budget = Budget::new(200_000, 1 << 24);
        assert_eq!(words.seki_line(Side::Attacker, None, &budget), None);
    }
}
