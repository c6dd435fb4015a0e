//! One pattern that a move may lead to, and how demands are carried back.

use crate::conditions::Conditions;
use crate::pattern::Pattern;

/// A pattern after a move, with what each condition on its surroundings demands
/// of the surroundings before the move.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The stones after the move.
    pub pattern: Pattern,
    /// Conditions that hold after the move if they held before.
    pub kept: Conditions,
    /// Conditions that hold after the move in any case.
    pub free: Conditions,
    /// Whether every black chain may have lost an external liberty: minima that
    /// are kept are higher by one before the move.
    pub loses_one: bool,
    /// Conditions that hold after the move if one of several demands was met.
    pub special: Vec<(Conditions, Vec<Conditions>)>,
}

impl Outcome {
    /// An outcome that leaves all conditions as they are.
    pub fn unchanged(pattern: Pattern) -> Outcome {
        Outcome {
            pattern,
            kept: Conditions::ALL,
            free: Conditions::NONE,
            loses_one: false,
            special: Vec::new(),
        }
    }

    /// Says that a condition after the move, none of those kept, is met in one
    /// of these ways.
    pub fn special(&mut self, after: Conditions, before: Vec<Conditions>) {
        self.kept = self.kept - after;
        self.special.push((after, before));
    }

    /// Finds all ways to demand something before the move that make some
    /// conditions hold after it, and adds each to a guard. Nothing is found if
    /// a condition cannot hold.
    pub fn before(&self, after: Conditions, guard: Conditions, found: &mut Vec<Conditions>) {
        let mut kept = after & self.kept;
        if self.loses_one {
            match kept.before_loss_of_one() {
                Some(raised) => kept = raised,
                None => return,
            }
        }
        let mut rest = after - self.kept - self.free;
        let start = found.len();
        found.push(kept | guard);
        for (condition, ways) in &self.special {
            if !rest.meets(*condition) {
                continue;
            }
            rest = rest - *condition;
            if ways.is_empty() {
                found.truncate(start);
                return;
            }
            for i in start..found.len() {
                let demand = found[i];
                if ways.iter().any(|way| way.is_subset(demand)) {
                    continue;
                }
                found[i] = demand | ways[0];
                found.extend(ways[1..].iter().map(|&way| demand | way));
            }
        }
        if !rest.is_empty() {
            found.truncate(start);
        }
    }
}
