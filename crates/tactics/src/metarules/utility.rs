//! Rules that are rarely worth looking at (section 3.7).
//!
//! **Choice**: the document gives penalties for conditions that are rarely met,
//! a bonus for depth, and keeps what is "below some given threshold", which
//! reverses the sign. Here a rule has a cost: 4 for every demand that White has
//! no external liberty, 2 for at most one, 1 for each liberty Black must have,
//! less half its depth. Rules up to a given cost are kept.

use crate::conditions::Plane;
use crate::rule::Rule;
use crate::rule_set::RuleSet;

/// The cost of a rule.
pub fn cost(set: &RuleSet, rule: &Rule) -> i32 {
    let conditions: i32 = set
        .core(rule)
        .iter()
        .map(|(plane, _)| match plane {
            Plane::AtLeastOne => 1,
            Plane::AtLeastTwo | Plane::AtMostOne => 2,
            Plane::None | Plane::NoneForGood => 4,
        })
        .sum();
    conditions - i32::from(rule.depth / 2)
}

/// Removes the rules that cost more than a threshold.
pub fn remove(set: &RuleSet, rules: &mut Vec<Rule>, threshold: i32) {
    rules.retain(|rule| cost(set, rule) <= threshold);
}
