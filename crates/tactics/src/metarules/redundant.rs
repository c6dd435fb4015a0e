//! Rules that another rule with the same stones makes superfluous (sections 3.1
//! and 3.4): everything that follows is added to the conditions of a rule, and
//! if another rule demands a part of that, the first one goes.

use std::collections::HashMap;

use crate::cells::Cells;
use crate::pattern::Pattern;
use crate::rule::Rule;
use crate::rule_set::RuleSet;

/// Removes them.
pub fn remove(set: &RuleSet, rules: &mut Vec<Rule>) {
    let mut alike: HashMap<(Pattern, Cells), Vec<Rule>> = HashMap::new();
    for rule in rules.iter() {
        alike.entry((rule.pattern, rule.anchors)).or_default().push(*rule);
    }
    let keep = |rule: &Rule| {
        let implications = set.implications(rule.pattern);
        alike[&(rule.pattern, rule.anchors)].iter().all(|other| {
            let core = implications.core(other.conditions);
            // Of rules that say the same, the shallower one stays.
            let same = other.conditions == rule.conditions;
            let earlier = (other.depth, other.pattern) < (rule.depth, rule.pattern);
            !core.is_subset(rule.conditions) || (same && !earlier)
        })
    };
    rules.retain(keep);
}
