//! Rules that leave out what must be true anyway (section 3.6): a black chain
//! without liberties in the frame and without the condition that it has one
//! outside.

use tesuji_board::Color;

use crate::conditions::Plane;
use crate::pattern::Shape;
use crate::rule::Rule;
use crate::rule_set::RuleSet;

/// Removes them.
pub fn remove(set: &RuleSet, rules: &mut Vec<Rule>) {
    rules.retain(|rule| {
        let shape = Shape::new(set.frame(), rule.pattern);
        let mut black = shape.of_color(Color::Black).filter(|f| f.liberties.is_empty());
        black.all(|f| f.slot.is_some_and(|slot| rule.conditions.meets(Plane::AtLeastOne.at(slot))))
    });
}
