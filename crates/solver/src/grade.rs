//! How a fight ends, graded by ko.

use std::collections::HashSet;

use crate::arena::{Side, Stones};
use crate::lesson::Lesson;
use crate::search::{ENDLESS, PASS, Search, State, Threats};
use crate::word::Word;

/// The most threats that are tried one by one.
pub const MOST_THREATS: i8 = 3;

/// The end of a fight with best play, from the attacker's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// The target stays, whatever threats the attacker has.
    Lives,
    /// A ko: the attacker needs so many threats more than the defender to win.
    /// With zero or less, the defender needs threats. `MOST_THREATS` stands for
    /// itself and everything above, its negative for everything below.
    Ko(i8),
    /// The target is captured, however many threats the defender has: each of
    /// them is answered, and nothing is gained.
    Dies,
}

impl Grade {
    /// Is it as good as can be for a side?
    pub fn is_best_for(self, side: Side) -> bool {
        match side {
            Side::Attacker => self == Grade::Dies,
            Side::Defender => self == Grade::Lives,
        }
    }

    /// The grade without the fine print: a ko beyond the threats that are counted
    /// is life or death.
    #[must_use]
    pub fn in_effect(self) -> Grade {
        match self {
            Grade::Ko(MOST_THREATS) => Grade::Lives,
            Grade::Ko(n) if n == -MOST_THREATS => Grade::Dies,
            grade => grade,
        }
    }

    /// The threats with which the side just reaches this grade.
    pub fn threats_for(self, side: Side) -> Threats {
        match (self, side) {
            (Grade::Dies, _) => surplus(-1),
            (Grade::Lives, _) => MASTER,
            (Grade::Ko(MOST_THREATS), Side::Attacker) => MASTER,
            (Grade::Ko(n), Side::Attacker) => surplus(n),
            (Grade::Ko(n), Side::Defender) => surplus(n - 1),
        }
    }
}

/// So many threats more for the attacker.
fn surplus(threats: i8) -> Threats {
    Threats { attacker: threats.max(0) as u8, defender: (-threats).max(0) as u8 }
}

/// All threats are the attacker's.
const MASTER: Threats = Threats { attacker: ENDLESS, defender: 0 };
/// The most positions of a proof that are looked through for threats.
const LONGEST_PROOF: usize = 50_000;

impl<W: Word> Search<'_, W> {
    fn wins(&mut self, state: &State<W>, threats: Threats, nodes: u64) -> Option<bool> {
        self.decide(&State { threats, ..*state }, nodes)
    }

    /// The grade when `first` begins. `None` if one of the questions that it takes
    /// is undecided after `nodes` positions.
    pub fn grade(&mut self, stones: &Stones<W>, first: Side, nodes: u64) -> Option<Grade> {
        self.grade_of(&self.start(stones, first, MASTER), nodes)
    }

    /// The grade of a position, whatever its threats.
    pub fn grade_of(&mut self, state: &State<W>, nodes: u64) -> Option<Grade> {
        // What the side to move hopes for is asked first: it is the usual end
        // of a problem, and answers the opposite question as well.
        let order = match state.to_move {
            Side::Attacker => [surplus(-1), MASTER],
            Side::Defender => [MASTER, surplus(-1)],
        };
        for threats in order {
            match (self.wins(state, threats, nodes)?, threats == MASTER) {
                (true, false) => return self.grade_of_capture(state, nodes),
                (false, true) => return Some(Grade::Lives),
                _ => {}
            }
        }
        // Least number of threats with which the attacker wins.
        let mut least = 0;
        while least < MOST_THREATS && !self.wins(state, surplus(least), nodes)? {
            least += 1;
        }
        Some(Grade::Ko(least))
    }

    /// The grade, when one threat does not help the defender.
    fn grade_of_capture(&mut self, state: &State<W>, nodes: u64) -> Option<Grade> {
        let with = |threats: i8| State { threats: surplus(threats), ..*state };
        if self.withstands_threats(&with(-1), nodes) {
            return Some(Grade::Dies);
        }
        let mut least = -1;
        while least > -MOST_THREATS && self.wins(state, surplus(least - 1), nodes)? {
            least -= 1;
        }
        // Who wins against several threats may play so that no number helps.
        if least == -MOST_THREATS && self.withstands_threats(&with(least), nodes) {
            return Some(Grade::Dies);
        }
        Some(Grade::Ko(least))
    }

    /// Does the attacker's way to win against the threats of a position win against
    /// any number of them? It does if every position after a threat is won against
    /// one more. `false` if that is not found out.
    pub fn withstands_threats(&mut self, state: &State<W>, nodes: u64) -> bool {
        let last = self.nodes.saturating_add(nodes);
        let threats = state.threats;
        let one_more = |state: &State<W>| State { threats, ..*state };
        let mut seen = HashSet::from([state.key()]);
        let mut todo = vec![*state];
        while let Some(state) = todo.pop() {
            let left = last.saturating_sub(self.nodes);
            if self.decide(&state, left) != Some(true) {
                return false;
            }
            if self.is_over(&state) {
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
                    None => return false,
                },
            };
            for (action, next, _) in moves {
                let next = one_more(&next);
                if best.is_none_or(|best| best == action) && seen.insert(next.key()) {
                    todo.push(next);
                }
            }
            if seen.len() > LONGEST_PROOF {
                return false;
            }
        }
        true
    }

    /// What the answers for one player first teach.
    pub fn lessons_of_grade(&self, stones: &Stones<W>, first: Side, most: usize) -> Vec<Lesson> {
        let mut levels = vec![MASTER];
        levels.extend((-MOST_THREATS..MOST_THREATS).map(surplus));
        levels
            .into_iter()
            .flat_map(|threats| {
                let state = self.start(stones, first, threats);
                self.lessons(&state, most)
            })
            .collect()
    }

    /// The first move with which the grade was found.
    pub fn best_move(&self, stones: &Stones<W>, first: Side, grade: Grade) -> Option<u8> {
        let threats = grade.threats_for(first);
        let (_, best) = self.known(&self.start(stones, first, threats))?;
        (best != PASS).then_some(best)
    }

    /// Every first move that reaches the grade, the one found first in front.
    /// A move that is not decided within so many positions is left out.
    pub fn best_moves(
        &mut self,
        stones: &Stones<W>,
        first: Side,
        grade: Grade,
        nodes: u64,
    ) -> Vec<u8> {
        let threats = grade.threats_for(first);
        let state = self.start(stones, first, threats);
        let found = self.known(&state).map(|(_, best)| best);
        let verdicts = self.verdicts(&state, grade, nodes).into_iter();
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
    /// the grade? `None` if that is not decided within so many positions.
    pub fn verdicts(
        &mut self,
        state: &State<W>,
        grade: Grade,
        nodes: u64,
    ) -> Vec<(u8, Option<bool>)> {
        let first = state.to_move;
        let state = State { threats: grade.threats_for(first), ..*state };
        // One threat was counted with; death is death against any number.
        let is_death = first == Side::Attacker && grade == Grade::Dies;
        let several = State { threats: surplus(-MOST_THREATS), ..state };
        let from =
            if is_death && !self.withstands_threats(&state, nodes) { several } else { state };
        let mut all = Vec::new();
        for (action, next, _) in self.moves(&from) {
            if action == PASS {
                continue;
            }
            let verdict = self.decide(&next, nodes).map(|won| won == (first == Side::Attacker));
            let unsure =
                verdict == Some(true) && is_death && !self.withstands_threats(&next, nodes);
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
        grade: Grade,
        start: Option<u8>,
        nodes: u64,
        longest: usize,
    ) -> Vec<Option<u8>> {
        let threats = grade.threats_for(first);
        let mut state = self.start(stones, first, threats);
        let mut line: Vec<Option<u8>> = Vec::new();
        let mut wanted = start;
        while line.len() < longest && !self.is_over(&state) {
            let Some(won) = self.decide(&state, nodes) else { break };
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
        grade: Grade,
        start: Option<u8>,
        nodes: u64,
        longest: usize,
    ) -> Vec<Option<u8>> {
        let threats = grade.threats_for(first);
        let mut state = self.start(stones, first, threats);
        let mut line: Vec<Option<u8>> = Vec::new();
        let mut wanted = start;
        let mut seen = HashSet::new();
        while line.len() < longest && !self.is_over(&state) && seen.insert(state.key()) {
            let Some(won) = self.decide(&state, nodes) else { break };
            let moves = self.moves(&state);
            let best = if won == (state.to_move == Side::Attacker) {
                wanted.take().or_else(|| self.known(&state).map(|(_, best)| best))
            } else {
                let ban = state.ban;
                let legal: Vec<_> =
                    moves.iter().filter(|(action, ..)| Some(*action) != ban).copied().collect();
                self.toughest_threat(&legal, nodes)
            };
            // To retake takes a threat, which is no move on this board.
            if best.is_some() && best == state.ban {
                break;
            }
            let Some(next) = moves.iter().find(|(action, ..)| Some(*action) == best) else { break };
            line.push((next.0 != PASS).then_some(next.0));
            state = next.1;
            if state.ban.is_some() && matches!(grade, Grade::Ko(_)) {
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
    fn toughest_threat(&mut self, moves: &[(u8, State<W>, W)], nodes: u64) -> Option<u8> {
        let mut tries: Vec<&(u8, State<W>, W)> =
            moves.iter().filter(|(action, ..)| *action != PASS).collect();
        tries.sort_by_key(|(_, next, _)| std::cmp::Reverse(self.work(next)));
        for (action, next, _) in tries {
            if self.is_over(next) {
                continue;
            }
            self.decide(next, nodes)?;
            if self.known(next).is_some_and(|(_, best)| best != PASS) {
                return Some(*action);
            }
        }
        None
    }
}
