//! How a fight ends, graded by ko.

use std::collections::HashSet;

use tesuji_bits::Word;
use tesuji_board::{Budget, KoGrade};

use crate::arena::Stones;
use crate::lesson::Lesson;
use crate::params::LONGEST_PROOF;
use crate::search::Search;
use crate::sides::{Side, Threats};
use crate::state::{PASS, State};

const MOST_THREATS: i8 = KoGrade::MOST_THREATS;

/// Is a grade as good as can be for a side?
pub(crate) fn is_best_for(grade: KoGrade, side: Side) -> bool {
    match side {
        Side::Attacker => grade == KoGrade::DIES,
        Side::Defender => grade == KoGrade::LIVES,
    }
}

/// The threats with which the side just reaches a grade.
pub(crate) fn threats_for(grade: KoGrade, side: Side) -> Threats {
    match (grade, side) {
        (KoGrade::DIES, _) => Threats::surplus(-1),
        (KoGrade::LIVES, _) => Threats::ATTACKERS,
        (KoGrade::Ko(MOST_THREATS), Side::Attacker) => Threats::ATTACKERS,
        (KoGrade::Ko(n), Side::Attacker) => Threats::surplus(n),
        (KoGrade::Ko(n), Side::Defender) => Threats::surplus(n - 1),
    }
}

impl<W: Word> Search<W> {
    /// Does the attacker win with these threats? `last` is when the positions of the
    /// whole question are spent.
    fn wins(
        &mut self,
        state: &State<W>,
        threats: Threats,
        budget: &Budget,
        last: u64,
    ) -> Option<bool> {
        self.decide(&State { threats, ..*state }, &self.until(last, budget))
    }

    /// What is left of a budget that ends when `last` positions have been looked at.
    fn until<'a>(&self, last: u64, budget: &Budget<'a>) -> Budget<'a> {
        budget.at_most(last.saturating_sub(self.nodes))
    }

    /// The grade when `first` begins. `None` if one of the questions that it takes
    /// is undecided when the budget is spent.
    pub fn grade(&mut self, stones: &Stones<W>, first: Side, budget: &Budget) -> Option<KoGrade> {
        self.grade_of(&self.start(stones, first, Threats::ATTACKERS), budget)
    }

    /// The grade of a position, whatever its threats.
    pub fn grade_of(&mut self, state: &State<W>, budget: &Budget) -> Option<KoGrade> {
        // What the side to move hopes for is asked first: it is the usual end
        // of a problem, and answers the opposite question as well.
        let last = self.nodes.saturating_add(budget.nodes);
        let order = match state.to_move {
            Side::Attacker => [Threats::surplus(-1), Threats::ATTACKERS],
            Side::Defender => [Threats::ATTACKERS, Threats::surplus(-1)],
        };
        for threats in order {
            match (self.wins(state, threats, budget, last)?, threats == Threats::ATTACKERS) {
                (true, false) => return self.grade_of_capture(state, budget, last),
                (false, true) => return Some(KoGrade::LIVES),
                _ => {}
            }
        }
        // Least number of threats with which the attacker wins.
        let mut least = 0;
        while least < MOST_THREATS && !self.wins(state, Threats::surplus(least), budget, last)? {
            least += 1;
        }
        Some(KoGrade::Ko(least))
    }

    /// The grade, when one threat does not help the defender.
    fn grade_of_capture(
        &mut self,
        state: &State<W>,
        budget: &Budget,
        last: u64,
    ) -> Option<KoGrade> {
        let with = |threats: i8| State { threats: Threats::surplus(threats), ..*state };
        if self.withstands_threats(&with(-1), &self.until(last, budget)) == Some(true) {
            return Some(KoGrade::DIES);
        }
        let mut least = -1;
        while least > -MOST_THREATS
            && self.wins(state, Threats::surplus(least - 1), budget, last)?
        {
            least -= 1;
        }
        // Who wins against several threats may play so that no number helps.
        if least == -MOST_THREATS
            && self.withstands_threats(&with(least), &self.until(last, budget))?
        {
            return Some(KoGrade::DIES);
        }
        Some(KoGrade::Ko(least))
    }

    /// Does the attacker's way to win against the threats of a position win against
    /// any number of them? It does if every position after a threat is won against
    /// one more. `None` if the budget is spent before that is known; a proof that is
    /// too long to look through shows nothing.
    pub fn withstands_threats(&mut self, state: &State<W>, budget: &Budget) -> Option<bool> {
        let last = self.nodes.saturating_add(budget.nodes);
        let threats = state.threats;
        let one_more = |state: &State<W>| State { threats, ..*state };
        let most = LONGEST_PROOF.min(usize::try_from(budget.nodes).unwrap_or(LONGEST_PROOF));
        let mut seen = HashSet::from([state.key()]);
        let mut todo = vec![*state];
        while let Some(state) = todo.pop() {
            let left = self.until(last, budget);
            if !self.decide(&state, &left)? {
                return Some(false);
            }
            // Where no ban of a ko matters, no threat does.
            if self.is_over(&state) || self.entry(&state).is_some_and(|entry| entry.free) {
                continue;
            }
            let moves = self.moves(&state);
            // Who can capture at once needs no other way.
            let is_won = moves.iter().any(|(_, next, _)| self.is_captured(next));
            if state.to_move == Side::Attacker && is_won {
                continue;
            }
            let best = match state.to_move {
                Side::Defender => None,
                Side::Attacker => match self.known(&state) {
                    Some((_, best)) => Some(best),
                    None => return None,
                },
            };
            for (action, next, _) in moves {
                let next = one_more(&next);
                if best.is_none_or(|best| best == action) && seen.insert(next.key()) {
                    todo.push(next);
                }
            }
            if seen.len() > most {
                return (most == LONGEST_PROOF).then_some(false);
            }
        }
        Some(true)
    }

    /// What the answers for one player first teach.
    pub fn lessons_of_grade(&self, stones: &Stones<W>, first: Side, most: usize) -> Vec<Lesson> {
        let mut levels = vec![Threats::ATTACKERS];
        levels.extend((-MOST_THREATS..MOST_THREATS).map(Threats::surplus));
        levels
            .into_iter()
            .flat_map(|threats| {
                let state = self.start(stones, first, threats);
                self.lessons(&state, most)
            })
            .collect()
    }

    /// The first move with which the grade was found.
    pub fn best_move(&self, stones: &Stones<W>, first: Side, grade: KoGrade) -> Option<u8> {
        let threats = threats_for(grade, first);
        let (_, best) = self.known(&self.start(stones, first, threats))?;
        (best != PASS).then_some(best)
    }

    /// Does a first move reach nothing even if its side has all the threats that count? `None`
    /// if that is not found out, or if it is no move.
    pub fn is_hopeless(
        &mut self,
        stones: &Stones<W>,
        first: Side,
        action: u8,
        budget: &Budget,
    ) -> Option<bool> {
        let threats = match first {
            Side::Attacker => Threats::ATTACKERS,
            Side::Defender => Threats::surplus(-MOST_THREATS),
        };
        let moves = self.moves(&self.start(stones, first, threats));
        let (_, next, _) = moves.into_iter().find(|&(known, ..)| known == action)?;
        let is_captured = self.decide(&next, budget)?;
        Some(is_captured != (first == Side::Attacker))
    }

    /// Every first move that reaches the grade, the one found first in front.
    /// A move that is not decided within the budget is left out; `most` positions
    /// are looked at for all of them.
    pub fn best_moves(
        &mut self,
        stones: &Stones<W>,
        first: Side,
        grade: KoGrade,
        budget: &Budget,
        most: u64,
    ) -> Vec<u8> {
        let threats = threats_for(grade, first);
        let state = self.start(stones, first, threats);
        let found = self.known(&state).map(|(_, best)| best);
        let verdicts = self.verdicts(&state, grade, budget, most).into_iter();
        let mut all: Vec<u8> = verdicts
            .filter(|(_, verdict)| *verdict == Some(true))
            .map(|(action, _)| action)
            .collect();
        if let Some(i) = all.iter().position(|&action| Some(action) == found) {
            all[..=i].rotate_right(1);
        }
        // A capture at once is the clearest.
        let at_once: Vec<u8> = self
            .moves(&state)
            .iter()
            .filter(|(_, next, _)| self.is_captured(next))
            .map(|(action, ..)| *action)
            .collect();
        all.sort_by_key(|action| !at_once.contains(action));
        all
    }

    /// Every move of a position, whatever its threats, but the pass: does it reach
    /// the grade? `None` if that is not decided within the budget, which is for each
    /// of them, or within `most` positions for all.
    pub fn verdicts(
        &mut self,
        state: &State<W>,
        grade: KoGrade,
        budget: &Budget,
        most: u64,
    ) -> Vec<(u8, Option<bool>)> {
        let last = self.nodes.saturating_add(most);
        let first = state.to_move;
        let state = State { threats: threats_for(grade, first), ..*state };
        // One threat was counted with; death is death against any number.
        let is_death = first == Side::Attacker && grade == KoGrade::DIES;
        let several = State { threats: Threats::surplus(-MOST_THREATS), ..state };
        let holds = |search: &mut Self, state: &State<W>, budget: &Budget| {
            search.withstands_threats(state, budget) == Some(true)
        };
        let left = self.until(last, budget);
        let from = if is_death && !holds(self, &state, &left) { several } else { state };
        let mut all = Vec::new();
        for (action, next, _) in self.moves(&from) {
            if action == PASS {
                continue;
            }
            let left = self.until(last, budget);
            let verdict = self.decide(&next, &left).map(|won| won == (first == Side::Attacker));
            let left = self.until(last, budget);
            let unsure = verdict == Some(true) && is_death && !holds(self, &next, &left);
            all.push((action, verdict.filter(|_| !unsure)));
        }
        all
    }

    /// Best play that reaches a grade, `None` for a pass, from the given first
    /// move if there is one; ended by life, capture, two passes or the length. It
    /// goes on through kos.
    pub fn line(
        &mut self,
        stones: &Stones<W>,
        first: Side,
        grade: KoGrade,
        start: Option<u8>,
        budget: &Budget,
        longest: usize,
    ) -> Vec<Option<u8>> {
        let threats = threats_for(grade, first);
        let mut state = self.start(stones, first, threats);
        let mut line: Vec<Option<u8>> = Vec::new();
        let mut wanted = start;
        while line.len() < longest && !self.is_over(&state) {
            let Some(won) = self.decide(&state, budget) else { break };
            let moves = self.moves(&state);
            let best = if won == (state.to_move == Side::Attacker) {
                wanted.take().or_else(|| self.known(&state).map(|(_, best)| best))
            } else {
                self.toughest(&moves)
            };
            let Some(next) = moves.iter().find(|(action, ..)| Some(*action) == best) else { break };
            line.push((next.0 != PASS).then_some(next.0));
            state = next.1;
        }
        while line.last() == Some(&None) {
            line.pop();
        }
        line
    }

    /// Of moves that all lose, the one that took the most work to refute.
    fn toughest(&self, moves: &[(u8, State<W>, W)]) -> Option<u8> {
        let work = |(action, next, _): &(u8, State<W>, W)| {
            (if *action == PASS { 0 } else { self.work(next) }, *action)
        };
        moves.iter().map(work).max_by_key(|(work, _)| *work).map(|(_, action)| action)
    }

    /// The line to show for a grade: best play, `None` for a pass, from the given
    /// first move if there is one. It ends with life, capture, the first capture in a ko
    /// that decides, the length, or where the side that does not get its way has
    /// no move left that needs an answer.
    pub fn main_line(
        &mut self,
        stones: &Stones<W>,
        first: Side,
        grade: KoGrade,
        start: Option<u8>,
        budget: &Budget,
        longest: usize,
    ) -> Vec<Option<u8>> {
        let threats = threats_for(grade, first);
        let mut state = self.start(stones, first, threats);
        let mut line: Vec<Option<u8>> = Vec::new();
        let mut wanted = start;
        let mut seen = HashSet::new();
        let last = self.nodes.saturating_add(budget.nodes);
        while line.len() < longest && !self.is_over(&state) && seen.insert(state.key()) {
            let left = &self.until(last, budget);
            let Some(won) = self.decide(&state, left) else { break };
            let moves = self.moves(&state);
            let best = if won == (state.to_move == Side::Attacker) {
                wanted.take().or_else(|| self.known(&state).map(|(_, best)| best))
            } else {
                let ban = state.ban;
                let legal: Vec<_> =
                    moves.iter().filter(|(action, ..)| Some(*action) != ban).copied().collect();
                self.toughest_threat(&legal, left)
            };
            // To retake takes a threat, which is no move on this board.
            if best.is_some() && best == state.ban {
                break;
            }
            let Some(next) = moves.iter().find(|(action, ..)| Some(*action) == best) else { break };
            line.push((next.0 != PASS).then_some(next.0));
            state = next.1;
            if state.ban.is_some() && matches!(grade, KoGrade::Ko(_)) {
                break;
            }
        }
        while line.last() == Some(&None) {
            line.pop();
        }
        line
    }

    /// Of moves that all lose, the one that took the most work to refute, among
    /// those that need an answer.
    fn toughest_threat(&mut self, moves: &[(u8, State<W>, W)], budget: &Budget) -> Option<u8> {
        let mut tries: Vec<&(u8, State<W>, W)> =
            moves.iter().filter(|(action, ..)| *action != PASS).collect();
        tries.sort_by_key(|(_, next, _)| std::cmp::Reverse(self.work(next)));
        let last = self.nodes.saturating_add(budget.nodes);
        for (action, next, _) in tries {
            if self.is_over(next) {
                continue;
            }
            self.decide(next, &self.until(last, budget))?;
            if self.known(next).is_some_and(|(_, best)| best != PASS) {
                return Some(*action);
            }
        }
        None
    }
}
