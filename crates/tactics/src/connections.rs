//! Rules for connections, and where connections are not transitive (document 000, section 5).
//!
//! A rule names two stones, its anchors: they belong to one chain in the end although White
//! moves first. There is an analysis for each two cells, the same as for an eye or life with
//! another goal, in which both stones must stand all the time; so what the crate's head says
//! of a match holds for these rules too.
//!
//! *Transitive* would be: where A is joined to B and B to C, all three are joined. An
//! [`Exception`] is a pattern in which that is not so, because both connections need the same
//! move.

use tesuji_board::Color;

use crate::antichain;
use crate::cells::Cells;
use crate::conditions::Conditions;
use crate::frame::Frame;
use crate::generate::{GenerateError, Generation, Task};
use crate::goal::RuleGoal;
use crate::metarules::{self, Effect};
use crate::pattern::{Pattern, Shape};
use crate::plan::Built;
use crate::rule::Rule;
use crate::rule_set::RuleSet;

/// The rules of a task about connections after the metarules. `proceed` is asked before each
/// analysis; the answer is `None` if it says no.
pub fn build(
    task: Task,
    memory: usize,
    smaller: &[&RuleSet],
    proceed: &mut dyn FnMut() -> bool,
) -> Result<Option<Built>, GenerateError> {
    let frame = Frame::new(task.place, task.size)?;
    let (mut rules, mut winning, mut bytes) = (Vec::new(), 0, 0);
    for pair in sets_of(&frame, 2) {
        if !proceed() {
            return Ok(None);
        }
        let mut generation = Generation::anchored(task, pair)?;
        while let Some(progress) = generation.step(memory)? {
            bytes = bytes.max(progress.bytes);
        }
        winning += generation.winning_count();
        rules.extend(
            generation.won_rules().into_iter().filter_map(|rule| named(&frame, rule, pair)),
        );
    }
    let raw = RuleSet::new(task, rules)?;
    let won = raw.rules().len();
    let mut effects = vec![Effect {
        name: "winning rules found by trying",
        section: "3.2",
        unit: "rules",
        before: won + winning,
        after: won,
    }];
    let (kept, more) = metarules::reduce(&raw, smaller);
    effects.extend(more);
    Ok(Some(Built { raw, kept, effects, winning, bytes }))
}

/// The rule with its two anchors, if each is the first stone of its chain in the frame and the
/// two chains are not one: so every connection has one name.
fn named(frame: &Frame, rule: Rule, pair: Cells) -> Option<Rule> {
    let shape = Shape::new(frame, rule.pattern);
    let firsts = first_stones(&shape);
    (pair.is_subset(firsts) && rule.depth > 0).then_some(Rule { anchors: pair, ..rule })
}

/// The first stone of every black chain in a frame.
fn first_stones(shape: &Shape) -> Cells {
    shape.of_color(Color::Black).filter_map(|chain| chain.cells.first()).collect()
}

/// All sets of so many cells of a frame.
fn sets_of(frame: &Frame, count: usize) -> impl Iterator<Item = Cells> {
    let all = frame.cells().bits();
    (0..=all).map(Cells::from_bits).filter(move |set| set.len() == count)
}

/// Stones of which two pairs are joined, but not all at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exception {
    /// The stones in the frame.
    pub pattern: Pattern,
    /// Three stones of three chains.
    pub stones: Cells,
    /// The one of them that is joined to each of the others.
    pub middle: Cells,
    /// Conditions under which both connections hold, with everything that follows.
    pub conditions: Conditions,
}

/// The patterns in which connections are not transitive, and how many are: three stones of
/// three chains and a minimal demand under which one of them is joined to each of the others.
/// The set must be complete: before any metarule.
pub fn exceptions(raw: &RuleSet, memory: usize) -> Result<(Vec<Exception>, usize), GenerateError> {
    debug_assert_eq!(raw.task.goal, RuleGoal::Connect);
    let frame = raw.frame();
    let (mut found, mut transitive) = (Vec::new(), 0);
    for stones in sets_of(frame, 3) {
        let mut together = Generation::anchored(raw.task, stones)?;
        together.finish(memory)?;
        for pattern in raw.patterns() {
            let shape = Shape::new(frame, pattern);
            if !stones.is_subset(first_stones(&shape)) {
                continue;
            }
            for middle in stones.map(Cells::of) {
                for conditions in both(raw, pattern, stones, middle) {
                    if together.is_won(pattern, conditions, u8::MAX) {
                        transitive += 1;
                    } else {
                        found.push(Exception { pattern, stones, middle, conditions });
                    }
                }
            }
        }
    }
    Ok((found, transitive))
}

/// The minimal demands under which a stone is joined to each of two others.
fn both(raw: &RuleSet, pattern: Pattern, stones: Cells, middle: Cells) -> Vec<Conditions> {
    let implications = raw.implications(pattern);
    let joined = |other: Cells| {
        let rules = raw.with_pattern(pattern);
        let between = rules.filter(move |(_, rule)| rule.anchors == (middle | other));
        between.map(|(_, rule)| rule.conditions).collect::<Vec<_>>()
    };
    let mut others = (stones - middle).map(Cells::of);
    let (Some(first), Some(second)) = (others.next(), others.next()) else { return Vec::new() };
    let (first, second) = (joined(first), joined(second));
    let unions = first.iter().flat_map(|a| second.iter().map(|b| implications.close(*a | *b)));
    antichain::minimize(unions.collect())
}
