//! What is known of a pattern from what is known of the patterns it leads to.

use tesuji_board::Color;

use super::table::{Marks, Table};
use crate::antichain::{covers, minimize};
use crate::conditions::{Conditions, Implications, Plane};
use crate::moves::{Action, Case, action_at, actions, outside_actions, plain_result};
use crate::pattern::{Fragment, Pattern, Shape};
use crate::reading::{Reading, Restriction};

/// Evaluates patterns.
pub struct Evaluator<'a> {
    /// How moves are read.
    pub reading: &'a Reading,
}

/// What demands have to look like in one pattern.
struct Manner {
    implications: Implications,
    /// Conditions without which the stones could not be there.
    always: Conditions,
    /// Conditions with which they could not.
    never: Conditions,
    restriction: Restriction,
    single_two: bool,
}

impl Manner {
    fn new(shape: &Shape, reading: &Reading) -> Manner {
        let implications = Implications::new(shape, reading.black_joins, reading.white_joins);
        let (mut always, mut never) = (Conditions::NONE, Conditions::NONE);
        for fragment in shape.fragments() {
            let Some(slot) = fragment.slot else { continue };
            if !fragment.liberties.is_empty() {
                continue;
            }
            match fragment.color {
                // Where captures are left open, such a chain may stand by a
                // liberty that belongs to another part of it.
                Color::Black if reading.open_captures && !reading.secluded => {}
                Color::Black => always |= Plane::AtLeastOne.at(slot),
                Color::White => never |= Plane::None.at(slot),
            }
        }
        if reading.secluded {
            never |= Conditions::MAX;
        }
        let always = implications.close(always);
        let Reading { restriction, single_two, .. } = *reading;
        Manner { implications, always, never, restriction, single_two }
    }

    /// Whether a demand with all that follows from it can be made.
    fn allows(&self, demand: Conditions) -> bool {
        let twos = (demand & Plane::AtLeastTwo.everywhere()).len();
        let most_twos = if self.single_two { 1 } else { usize::MAX };
        !demand.meets(self.never) && twos <= most_twos
    }

    /// The demand with all that follows from it; `None` if it cannot be made.
    fn complete(&self, demand: Conditions) -> Option<Conditions> {
        match self.restriction {
            Restriction::Optimistic => Some(Conditions::NONE),
            Restriction::Pessimistic => {
                (demand | self.always).is_empty().then_some(Conditions::NONE)
            }
            Restriction::Realistic => {
                let demand = self.implications.close(demand | self.always);
                self.allows(demand).then_some(demand)
            }
        }
    }
}

impl Evaluator<'_> {
    /// The demand under which the stones of a pattern can be there at all, if
    /// rules may make it.
    pub fn always(&self, shape: &Shape) -> Option<Conditions> {
        Manner::new(shape, self.reading).complete(Conditions::NONE)
    }

    /// The minimal demands under which a black move, or none, leads to a won
    /// pattern of which something new is known.
    pub fn winning(&self, shape: &Shape, table: &Table, fresh: &Marks) -> Vec<Conditions> {
        let is_fresh = |pattern| fresh.contains(table.code(pattern));
        let won = |pattern: Pattern, found: &mut Vec<Conditions>| {
            found.extend(table.won(pattern).iter().map(|(conditions, _)| *conditions));
        };
        let known = table.winning(shape.pattern);
        let manner = Manner::new(shape, self.reading);
        let mut found = Vec::new();
        if is_fresh(shape.pattern) {
            won(shape.pattern, &mut found);
        }
        let mut add = |action: Action| {
            for case in &action.cases {
                if case.outcomes.iter().any(|o| is_fresh(o.pattern)) {
                    found.extend(self.demands(case, &manner, &won));
                }
            }
        };
        outside_actions(shape, self.reading, Color::Black).into_iter().for_each(&mut add);
        for cell in shape.empty {
            let stale = plain_result(shape, Color::Black, cell).is_some_and(|p| !is_fresh(p));
            if !stale {
                action_at(shape, self.reading, Color::Black, cell).into_iter().for_each(&mut add);
            }
        }
        found.retain(|&demand| !covers(known, demand));
        minimize(found)
    }

    /// The minimal demands under which every white move leads to a winning
    /// pattern, as far as they are new.
    pub fn won(&self, shape: &Shape, table: &Table) -> Vec<Conditions> {
        let exposed = |f: &Fragment| f.slot.is_some() && f.liberties.is_empty();
        if self.reading.secluded && shape.of_color(Color::White).any(exposed) {
            return Vec::new();
        }
        let winning = |pattern: Pattern, found: &mut Vec<Conditions>| {
            found.extend_from_slice(table.winning(pattern));
        };
        let wins = |pattern: Pattern| !table.winning(pattern).is_empty();
        let lost = |cell| plain_result(shape, Color::White, cell).is_some_and(|p| !wins(p));
        if shape.empty.into_iter().any(lost) {
            return Vec::new();
        }
        let actions = actions(shape, self.reading, Color::White);
        let possible = |action: &Action| {
            action.cases.iter().any(|case| case.outcomes.iter().all(|o| wins(o.pattern)))
        };
        if !actions.iter().all(possible) {
            return Vec::new();
        }
        let known: Vec<Conditions> =
            table.won(shape.pattern).iter().map(|(conditions, _)| *conditions).collect();
        let manner = Manner::new(shape, self.reading);
        let Some(start) = manner.complete(Conditions::NONE) else { return Vec::new() };
        let mut found = vec![start];
        for action in &actions {
            let ways: Vec<Conditions> = action
                .cases
                .iter()
                .flat_map(|case| self.demands(case, &manner, &winning))
                .collect();
            found = join(&found, &minimize(ways), &manner);
            found.retain(|&demand| !covers(&known, demand));
            if found.is_empty() {
                return found;
            }
        }
        found
    }

    /// The minimal demands under which a case comes true and each of its
    /// outcomes is good.
    fn demands(
        &self,
        case: &Case,
        manner: &Manner,
        good: &dyn Fn(Pattern, &mut Vec<Conditions>),
    ) -> Vec<Conditions> {
        let Some(guard) = manner.complete(case.guard) else { return Vec::new() };
        let mut found = vec![guard];
        for outcome in &case.outcomes {
            let mut after = Vec::new();
            good(outcome.pattern, &mut after);
            if after.is_empty() {
                return Vec::new();
            }
            if manner.restriction == Restriction::Optimistic {
                continue;
            }
            let mut before = Vec::new();
            for demand in after {
                outcome.before(demand, Conditions::NONE, &mut before);
            }
            let before: Vec<Conditions> =
                before.into_iter().filter_map(|demand| manner.complete(demand)).collect();
            found = join(&found, &minimize(before), manner);
        }
        found
    }
}

/// The minimal demands that make one of the first and one of the second.
fn join(first: &[Conditions], second: &[Conditions], manner: &Manner) -> Vec<Conditions> {
    let pairs = first.iter().flat_map(|a| second.iter().map(move |b| *a | *b));
    // Both are complete and so is their union, unless it cannot be.
    let possible = pairs.filter(|demand| manner.allows(*demand)).collect();
    minimize(possible)
}
