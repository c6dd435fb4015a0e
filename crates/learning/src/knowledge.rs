//! Rules that propose moves, and what became of them.

use crate::statistics::Window;
use crate::subject::Subject;

/// A rule with its history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Learned<P> {
    /// Its name for people; never given twice.
    pub number: u32,
    /// When it proposes a move.
    pub premise: P,
    /// **Definition** (Cazenave, move ordering): "the probability of winning if
    /// the rule is applied".
    pub chance: Window,
    /// "The probability of losing if the rule is not applied."
    pub urgency: Window,
    /// What taught it.
    pub origin: String,
    /// Cases in which it proposed a move.
    pub fired: u64,
    /// Cases in which nothing but its move worked.
    pub saved: u64,
}

impl<P> Learned<P> {
    /// A rule without experience.
    pub fn new(number: u32, premise: P, origin: String) -> Learned<P> {
        let (chance, urgency) = (Window::default(), Window::default());
        Learned { number, premise, chance, urgency, origin, fired: 0, saved: 0 }
    }

    /// Takes in what became of a move that it proposed.
    pub fn record(&mut self, worked: bool, alone: bool) {
        self.fired += 1;
        self.saved += u64::from(alone);
        self.chance.add(worked);
        self.urgency.add(alone);
    }
}

/// A move that rules propose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Proposal<M> {
    /// The move.
    pub action: M,
    /// The place of the most urgent rule for it in the list of rules.
    pub rule: usize,
    /// How urgent that rule says it is.
    pub urgency: f64,
    /// How likely the rules say it works, the best of them.
    pub chance: f64,
}

/// Rules below this chance, once it is trusted, are forgotten.
pub const LEAST_CHANCE: f64 = 0.04;

/// Everything that was learned.
#[derive(Debug)]
pub struct Knowledge<S: Subject> {
    rules: Vec<Learned<S::Premise>>,
    next_number: u32,
    index: S::Index,
}

/// How many of several goals are needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needed {
    /// One is enough.
    One,
    /// All of them.
    All,
}

impl<S: Subject> Knowledge<S> {
    /// Rules with their history; the next new rule gets a number.
    pub fn new(subject: &S, rules: Vec<Learned<S::Premise>>, next_number: u32) -> Knowledge<S> {
        let index = index(subject, &rules);
        Knowledge { rules, next_number, index }
    }

    /// The same for somebody who works with it while it goes on growing.
    pub fn copied(&self, subject: &S) -> Knowledge<S> {
        Knowledge::new(subject, self.rules.clone(), self.next_number)
    }

    /// The rules.
    pub fn rules(&self) -> &[Learned<S::Premise>] {
        &self.rules
    }

    /// The number of the next new rule: how many there ever were.
    pub fn next_number(&self) -> u32 {
        self.next_number
    }

    /// The rules as they are looked up.
    pub fn index(&self) -> &S::Index {
        &self.index
    }

    /// The moves that rules propose, the most urgent first.
    ///
    /// **Definition** (Cazenave, move ordering): "the urgency of a move has proved
    /// to be a better indicator of which move to consider first".
    pub fn proposals(&self, subject: &S, case: &S::Case) -> Vec<Proposal<S::Move>> {
        self.sorted(subject.look_up(&self.index, case))
    }

    /// The same for rules that were looked up already.
    pub fn sorted(&self, found: Vec<(S::Move, usize)>) -> Vec<Proposal<S::Move>> {
        let mut proposals: Vec<Proposal<S::Move>> = Vec::new();
        for (action, rule) in found {
            let learned = &self.rules[rule];
            let urgency = learned.urgency.cautious_rate();
            let chance = learned.chance.cautious_rate();
            match proposals.iter_mut().find(|p| p.action == action) {
                None => proposals.push(Proposal { action, rule, urgency, chance }),
                Some(known) => {
                    known.chance = known.chance.max(chance);
                    if urgency > known.urgency {
                        (known.urgency, known.rule) = (urgency, rule);
                    }
                }
            }
        }
        // Stable: what is equally good stays in the order of the look-up.
        proposals
            .sort_by(|a, b| b.urgency.total_cmp(&a.urgency).then(b.chance.total_cmp(&a.chance)));
        proposals
    }

    /// The moves for several goals that serve another one together.
    ///
    /// **Definition** (Cazenave, goals and subgoals): where one of them is enough, the goal with
    /// the biggest chance comes first, and for it the most urgent move; where all are needed,
    /// "the most urgent move, mixing the moves" of all.
    pub fn subgoal_proposals(
        &self,
        subject: &S,
        goals: &[S::Case],
        needed: Needed,
    ) -> Vec<Proposal<S::Move>> {
        let mut each: Vec<Vec<Proposal<S::Move>>> =
            goals.iter().map(|goal| self.proposals(subject, goal)).collect();
        if needed == Needed::One {
            let chance = |of: &[Proposal<S::Move>]| of.iter().map(|p| p.chance).fold(0.0, f64::max);
            each.sort_by(|a, b| chance(b).total_cmp(&chance(a)));
        }
        let mut all: Vec<Proposal<S::Move>> = each.into_iter().flatten().collect();
        if needed == Needed::All {
            all.sort_by(|a, b| b.urgency.total_cmp(&a.urgency));
        }
        all
    }

    /// Enters what became of moves that rules proposed: rule, worked, alone.
    pub fn record(&mut self, outcomes: &[(usize, bool, bool)]) {
        for &(rule, worked, alone) in outcomes {
            self.rules[rule].record(worked, alone);
        }
    }

    /// Enters a new rule, unless the same is there; says whether it did.
    pub fn add(&mut self, premise: S::Premise, origin: String) -> bool {
        if self.rules.iter().any(|known| known.premise == premise) {
            return false;
        }
        self.rules.push(Learned::new(self.next_number, premise, origin));
        self.next_number += 1;
        true
    }

    /// Forgets rules that are of no use, and makes the rest ready.
    ///
    /// **Definition** (Cazenave, forgetting): a rule goes "when a rule is less
    /// general than another one and has worse statistics (provided they are
    /// relevant)" and "when a rule has statistics of winning close to zero".
    /// The first rules of all, `seeds` of them, stay.
    pub fn forget(&mut self, subject: &S, seeds: usize) {
        let is_useless = |rule: &Learned<S::Premise>| {
            rule.chance.is_trusted() && rule.chance.rate() < LEAST_CHANCE
        };
        let is_outdone = |i: usize, rule: &Learned<S::Premise>| {
            self.rules.iter().enumerate().any(|(j, other)| {
                j != i
                    && rule.chance.is_trusted()
                    && other.chance.is_trusted()
                    && (other.urgency.rate(), other.chance.rate())
                        >= (rule.urgency.rate(), rule.chance.rate())
                    && subject.is_more_general(&other.premise, &rule.premise)
                    && (j < i || !subject.is_more_general(&rule.premise, &other.premise))
            })
        };
        let kept = self.rules.iter().enumerate().filter(|&(i, rule)| {
            (rule.number as usize) < seeds || !is_useless(rule) && !is_outdone(i, rule)
        });
        self.rules = kept.map(|(_, rule)| rule.clone()).collect();
        self.index = index(subject, &self.rules);
    }
}

fn index<S: Subject>(subject: &S, rules: &[Learned<S::Premise>]) -> S::Index {
    let premises: Vec<&S::Premise> = rules.iter().map(|rule| &rule.premise).collect();
    subject.index(&premises)
}
