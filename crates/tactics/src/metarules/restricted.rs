//! Rules without any conditions, and patterns with all (section 3.8).

use crate::rule::Rule;
use crate::rule_set::RuleSet;

/// The pessimistic rules among realistic ones: those without conditions.
pub fn pessimistic(set: &RuleSet) -> Vec<Rule> {
    set.rules().iter().filter(|rule| rule.conditions.is_empty()).copied().collect()
}

/// One rule for each pattern, with all conditions taken for granted.
pub fn optimistic(set: &RuleSet) -> usize {
    set.patterns().count()
}
