//! Rules that nothing can match (section 3.6): a white chain without liberties
//! in the frame and, by condition, outside; or any chain without liberties that
//! does not touch the frontier.

use tesuji_board::Color;

use crate::conditions::Plane;
use crate::pattern::Shape;
use crate::rule::Rule;
use crate::rule_set::RuleSet;

/// Removes them.
pub fn remove(set: &RuleSet, rules: &mut Vec<Rule>) {
    rules.retain(|rule| {
        let shape = Shape::new(set.frame(), rule.pattern);
        let mut white = shape.of_color(Color::White).filter(|f| f.liberties.is_empty());
        let dead =
            white.any(|f| f.slot.is_some_and(|slot| rule.conditions.meets(Plane::None.at(slot))));
        !dead && !shape.is_impossible()
    });
}
