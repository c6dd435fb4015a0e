//! How often rules are used in a search (document 000, section 3.7): a finder that counts what
//! it is asked for, and a base without the rules that are not worth their place.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use tesuji_board::{Board, ChainId, Color, PointSet};
use tesuji_reading::{Conclusion, FoundPair, FoundRule, RuleFinder, RuleUse};

use super::Finder;
use crate::rule::Rule;
use crate::rule_set::RuleSet;
use crate::store::RuleBase;

/// How often each rule was found, by the numbers of its set and its own.
#[derive(Clone, Debug, Default)]
pub struct Usage {
    counts: HashMap<(usize, usize), u64>,
}

impl Usage {
    /// Adds what was counted elsewhere with the same rules.
    pub fn add(&mut self, other: &Usage) {
        for (rule, count) in &other.counts {
            *self.counts.entry(*rule).or_default() += count;
        }
    }

    /// How often rules were found in all.
    pub fn total(&self) -> u64 {
        self.counts.values().sum()
    }

    /// How many rules were found at least so often.
    pub fn rules(&self, least: u64) -> usize {
        self.counts.values().filter(|&&count| count >= least).count()
    }

    /// The share of all uses that the rules found at least so often have.
    pub fn share(&self, least: u64) -> f64 {
        let kept: u64 = self.counts.values().filter(|&&count| count >= least).sum();
        kept as f64 / self.total().max(1) as f64
    }

    /// The rules of a base that were found at least so often. Their numbers change.
    pub fn prune(&self, base: &RuleBase, least: u64) -> RuleBase {
        let kept = |(number, set): (usize, &RuleSet)| {
            let is_used =
                |rule: usize| self.counts.get(&(number, rule)).is_some_and(|&count| count >= least);
            let rules = set.rules().iter().enumerate().filter(|(i, _)| is_used(*i));
            let rules: Vec<Rule> = rules.map(|(_, rule)| *rule).collect();
            RuleSet::new(set.task, rules).expect("the frame of the set")
        };
        let sets = base.sets.iter().enumerate().map(kept).collect();
        let provenance = format!("{}; found at least {least} times", base.provenance);
        RuleBase { provenance, sets }
    }
}

/// A finder that counts the rules it tells of.
#[derive(Debug)]
pub struct CountingFinder<'a> {
    finder: Finder<'a>,
    usage: Mutex<Usage>,
}

impl<'a> CountingFinder<'a> {
    /// Nothing is counted yet.
    pub fn new(finder: Finder<'a>) -> CountingFinder<'a> {
        CountingFinder { finder, usage: Mutex::default() }
    }

    /// What was counted.
    pub fn usage(&self) -> Usage {
        self.usage.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn count(&self, used: &[RuleUse]) {
        let mut usage = self.usage.lock().unwrap_or_else(PoisonError::into_inner);
        for one in used {
            *usage.counts.entry((one.set, one.rule)).or_default() += 1;
        }
    }
}

impl RuleFinder for CountingFinder<'_> {
    fn checksum(&self) -> u64 {
        self.finder.checksum()
    }

    fn near(&self, conclusion: Conclusion, area: &PointSet) -> Vec<(u32, PointSet)> {
        self.finder.near(conclusion, area)
    }

    fn shown(&self, board: &Board, black: Color, places: [&[u32]; 2]) -> [Vec<u32>; 2] {
        self.finder.shown(board, black, places)
    }

    fn moves(&self, board: &Board, black: Color, places: &[u32]) -> PointSet {
        self.finder.moves(board, black, places)
    }

    fn find(
        &self,
        board: &Board,
        black: Color,
        stones: &PointSet,
        places: &[u32],
        tell: &mut dyn FnMut(FoundRule),
    ) {
        self.finder.find(board, black, stones, places, &mut |found| {
            self.count(std::slice::from_ref(&found.used));
            tell(found);
        });
    }

    fn find_links(
        &self,
        board: &Board,
        chains: [ChainId; 2],
        places: &[u32],
        tell: &mut dyn FnMut(FoundRule),
    ) {
        self.finder.find_links(board, chains, places, &mut |found| {
            self.count(std::slice::from_ref(&found.used));
            tell(found);
        });
    }

    fn find_pairs(
        &self,
        board: &Board,
        chain: ChainId,
        places: [&[u32]; 2],
        tell: &mut dyn FnMut(FoundPair),
    ) {
        self.finder.find_pairs(board, chain, places, &mut |found| {
            self.count(&found.used);
            tell(found);
        });
    }
}
