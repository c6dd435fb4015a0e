//! The rules of one goal, place and size, ready to be looked up.

use std::collections::HashMap;

use crate::conditions::{Conditions, Implications};
use crate::frame::{Frame, FrameError};
use crate::generate::Task;
use crate::pattern::{Pattern, Shape};
use crate::rule::Rule;

/// Rules of one task, ordered by depth.
#[derive(Clone, Debug)]
pub struct RuleSet {
    /// What they were generated for.
    pub task: Task,
    frame: Frame,
    rules: Vec<Rule>,
    cores: Vec<Conditions>,
    by_pattern: HashMap<Pattern, Vec<u32>>,
}

impl RuleSet {
    /// Puts rules in order and makes them findable. Conditions become complete:
    /// everything that follows from them is added.
    pub fn new(task: Task, rules: Vec<Rule>) -> Result<RuleSet, FrameError> {
        let frame = Frame::new(task.place, task.size)?;
        let mut complete: Vec<(Rule, Conditions)> = rules
            .into_iter()
            .map(|rule| {
                let implications = RuleSet::implications_in(&frame, &task, rule.pattern);
                let conditions = implications.close(rule.conditions);
                (Rule { conditions, ..rule }, implications.core(conditions))
            })
            .collect();
        complete.sort_unstable_by_key(|(r, _)| (r.depth, r.pattern, r.conditions));
        let (rules, cores): (Vec<Rule>, Vec<Conditions>) = complete.into_iter().unzip();
        let mut by_pattern: HashMap<Pattern, Vec<u32>> = HashMap::new();
        for (i, rule) in rules.iter().enumerate() {
            by_pattern.entry(rule.pattern).or_default().push(i as u32);
        }
        Ok(RuleSet { task, frame, rules, cores, by_pattern })
    }

    /// The name of the set, such as `life-corner-4x3`.
    pub fn name(&self) -> String {
        format!("{}-{}-{}", self.task.goal, self.task.place, self.task.size)
    }

    /// The frame of all rules.
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// The rules, the shallow ones first; a rule's number is its index.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// For every rule the fewest conditions that say what it demands.
    pub fn cores(&self) -> &[Conditions] {
        &self.cores
    }

    /// The rules with a pattern, by their numbers.
    pub fn with_pattern(&self, pattern: Pattern) -> impl Iterator<Item = (u32, &Rule)> {
        let numbers = self.by_pattern.get(&pattern).map_or(&[][..], Vec::as_slice);
        numbers.iter().map(|&i| (i, &self.rules[i as usize]))
    }

    /// Whether a pattern has rules.
    pub fn knows(&self, pattern: Pattern) -> bool {
        self.by_pattern.contains_key(&pattern)
    }

    /// The patterns that have rules.
    pub fn patterns(&self) -> impl Iterator<Item = Pattern> + '_ {
        self.by_pattern.keys().copied()
    }

    /// What follows from what in a pattern of these rules.
    pub fn implications(&self, pattern: Pattern) -> Implications {
        RuleSet::implications_in(&self.frame, &self.task, pattern)
    }

    fn implications_in(frame: &Frame, task: &Task, pattern: Pattern) -> Implications {
        Implications::new(&Shape::new(frame, pattern), true, task.reading.white_joins)
    }

    /// The fewest conditions that say what a rule demands.
    pub fn core(&self, rule: &Rule) -> Conditions {
        self.implications(rule.pattern).core(rule.conditions)
    }

    /// The numbers of rules by half their depth.
    pub fn by_depth(&self) -> Vec<usize> {
        let mut counts = Vec::new();
        for rule in &self.rules {
            let at = usize::from(rule.depth / 2);
            if counts.len() <= at {
                counts.resize(at + 1, 0);
            }
            counts[at] += 1;
        }
        counts
    }
}
