//! Rules about rules: what need not be kept (document 000, section 3).
//!
//! Each metarule is a module that takes rules and leaves fewer, or rules with
//! fewer conditions. None of them changes which positions are covered, except
//! [`utility`], which is not applied unless asked for.

pub mod illegal;
pub mod irrelevant;
pub mod redundant;
pub mod restricted;
pub mod smaller;
pub mod two_eyes;
pub mod useless;
pub mod utility;
pub mod winning;

use crate::rule_set::RuleSet;

/// What a metarule did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// The metarule.
    pub name: &'static str,
    /// The section of the document.
    pub section: &'static str,
    /// What is counted: rules or conditions.
    pub unit: &'static str,
    /// How many there were before.
    pub before: usize,
    /// How many are left.
    pub after: usize,
}

/// Applies the metarules of the document's tables in their order. The smaller
/// sets must have gone through them before.
pub fn reduce(set: &RuleSet, smaller: &[&RuleSet]) -> (RuleSet, Vec<Effect>) {
    let mut effects = Vec::new();
    let mut rules = set.rules().to_vec();
    let step = |name,
                section,
                rules: &mut Vec<_>,
                effects: &mut Vec<Effect>,
                keep: &dyn Fn(&mut Vec<crate::Rule>)| {
        let before = rules.len();
        keep(rules);
        effects.push(Effect { name, section, unit: "rules", before, after: rules.len() });
    };
    step("illegal", "3.6", &mut rules, &mut effects, &|r| illegal::remove(set, r));
    step("irrelevant", "3.6", &mut rules, &mut effects, &|r| irrelevant::remove(set, r));
    step("redundant", "3.4", &mut rules, &mut effects, &|r| redundant::remove(set, r));
    step("subsumed by smaller", "3.1", &mut rules, &mut effects, &|r| {
        smaller::remove(set, r, smaller);
    });
    let reduced = RuleSet::new(set.task, rules).expect("the frame of the set that was reduced");
    effects.push(useless::effect(&reduced));
    (reduced, effects)
}
