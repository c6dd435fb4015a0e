//! Rules that a rule with a smaller rectangle makes superfluous (section 3.1),
//! at any place in the larger one and in any mirror image.

use crate::cells::Cells;
use crate::frame::{Embedding, Place};
use crate::pattern::Shape;
use crate::rule::Rule;
use crate::rule_set::RuleSet;
use crate::within;

/// Whether rules of one set can make rules of the other superfluous: the same
/// goal and reading, fewer cells, and a place that fits.
pub fn fits(large: &RuleSet, small: &RuleSet) -> bool {
    let (a, b) = (&large.task, &small.task);
    let places = match a.place {
        Place::Corner => true,
        Place::Side => b.place != Place::Corner,
        Place::Center => b.place == Place::Center,
    };
    a.goal == b.goal && a.reading == b.reading && b.size.area() < a.size.area() && places
}

/// Removes them.
pub fn remove(set: &RuleSet, rules: &mut Vec<Rule>, smaller: &[&RuleSet]) {
    let lookups: Vec<(&RuleSet, Vec<Embedding>)> = smaller
        .iter()
        .filter(|small| fits(set, small))
        .map(|&small| (small, set.frame().embeddings(small.frame())))
        .collect();
    rules.retain(|rule| !lookups.iter().any(|(small, ways)| is_subsumed(set, rule, small, ways)));
}

/// Whether a rule of a smaller set applies wherever this rule does.
pub fn is_subsumed(set: &RuleSet, rule: &Rule, small: &RuleSet, ways: &[Embedding]) -> bool {
    let shape = Shape::new(set.frame(), rule.pattern);
    let closed = !set.task.reading.white_joins;
    ways.iter().any(|way| {
        let pattern = within::seen_through(rule.pattern, way);
        if !small.knows(pattern) {
            return false;
        }
        let demands = within::demands(&shape, small.frame(), way, closed);
        let mut found = Vec::new();
        let same = |inner: &Rule| {
            touched(&shape, way.outer_cells(inner.anchors)) == touched(&shape, rule.anchors)
        };
        for (_, inner) in small.with_pattern(pattern).filter(|(_, inner)| same(inner)) {
            demands.before(small.core(inner), Default::default(), &mut found);
        }
        found.iter().any(|demand| demand.is_subset(rule.conditions))
    })
}

/// The stones of the chains with some stones.
fn touched(shape: &Shape, stones: Cells) -> Cells {
    let chains = shape.fragments().iter().filter(|chain| chain.cells.meets(stones));
    chains.fold(Cells::EMPTY, |all, chain| all | chain.cells)
}
