//! Conditions that follow from others (section 3.5) need not be written, nor
//! looked at when a rule is matched.

use super::Effect;
use crate::rule_set::RuleSet;

/// How many conditions there are with and without those that follow.
pub fn effect(set: &RuleSet) -> Effect {
    let rules = set.rules().iter();
    let (before, after) = rules.fold((0, 0), |(before, after), rule| {
        (before + rule.conditions.len(), after + set.core(rule).len())
    });
    Effect { name: "useless conditions", section: "3.5", unit: "conditions", before, after }
}
