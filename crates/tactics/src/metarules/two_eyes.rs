//! Life by two independent eyes (section 3.3), made safe by its exceptions.
//!
//! **Definition** (document 000, section 3.3). A chain lives if two won eye
//! rules apply whose rectangles share only black stones and protected empty
//! cells: a white stone there has no liberty in the frame and at most one
//! outside. That is false now and then. So for a frame every pattern is looked
//! at, and what the metarule would conclude there is compared with the life
//! rules of the analysis: where they do not agree, the pattern and the demand
//! are an *exception*. A life rule may go if a conclusion that is no exception
//! covers it.
//!
//! **Choice**: the two eyes must be eyes of one chain, so the rectangles must
//! share a black stone or both touch one black chain of the frame.

use std::collections::{HashMap, HashSet};

use rayon::prelude::*;
use tesuji_board::Color;

use crate::cells::{Cell, Cells};
use crate::conditions::{Conditions, Plane};
use crate::frame::Embedding;
use crate::pattern::{Pattern, Shape};
use crate::rule::Rule;
use crate::rule_set::RuleSet;
use crate::{antichain, within};

/// What the metarule says about the patterns of a frame.
#[derive(Clone, Debug, Default)]
pub struct TwoEyes {
    /// Conclusions that the analysis confirms.
    pub confirmed: HashMap<Pattern, Vec<Conditions>>,
    /// Conclusions that it does not.
    pub exceptions: Vec<(Pattern, Conditions)>,
}

/// An eye rule that applies in a pattern if a demand is met.
struct Eye {
    covered: Cells,
    demand: Conditions,
}

/// Looks at every pattern of the frame of some life rules. `life` are all rules
/// of the analysis, before any metarule; `eyes` are eye rules of equal or
/// smaller sizes.
pub fn analyze(life: &RuleSet, eyes: &[&RuleSet]) -> TwoEyes {
    let ways: Vec<(&RuleSet, Vec<Embedding>)> = eyes
        .iter()
        .filter(|set| set.task.reading == life.task.reading)
        .map(|&set| (set, life.frame().embeddings(set.frame())))
        .collect();
    let cells = life.frame().cells().len();
    let found: Vec<(Pattern, Vec<Conditions>)> = (0..3usize.pow(cells as u32))
        .into_par_iter()
        .filter_map(|code| {
            let pattern = decode(code, cells);
            let demands = conclusions(life, pattern, &ways);
            (!demands.is_empty()).then_some((pattern, demands))
        })
        .collect();
    let mut result = TwoEyes::default();
    for (pattern, demands) in found {
        let known: Vec<Conditions> =
            life.with_pattern(pattern).map(|(_, rule)| rule.conditions).collect();
        for demand in demands {
            if antichain::covers(&known, demand) {
                result.confirmed.entry(pattern).or_default().push(demand);
            } else {
                result.exceptions.push((pattern, demand));
            }
        }
    }
    result
}

/// Removes the life rules that a confirmed conclusion covers.
pub fn remove(rules: &mut Vec<Rule>, eyes: &TwoEyes) {
    rules.retain(|rule| {
        let known = eyes.confirmed.get(&rule.pattern);
        !known.is_some_and(|demands| antichain::covers(demands, rule.conditions))
    });
}

/// The minimal demands under which the metarule concludes life.
fn conclusions(
    life: &RuleSet,
    pattern: Pattern,
    ways: &[(&RuleSet, Vec<Embedding>)],
) -> Vec<Conditions> {
    let shape = Shape::new(life.frame(), pattern);
    if shape.is_impossible() {
        return Vec::new();
    }
    let eyes = eyes_in(life, &shape, ways);
    let implications = life.implications(pattern);
    let mut found = HashSet::new();
    for (i, first) in eyes.iter().enumerate() {
        for second in &eyes[..i] {
            if first.covered == second.covered {
                continue;
            }
            if let Some(protection) = independence(&shape, first.covered, second.covered) {
                found.insert(implications.close(first.demand | second.demand | protection));
            }
        }
    }
    antichain::minimize(found.into_iter().collect())
}

fn eyes_in(life: &RuleSet, shape: &Shape, ways: &[(&RuleSet, Vec<Embedding>)]) -> Vec<Eye> {
    let closed = !life.task.reading.white_joins;
    let mut eyes: Vec<Eye> = Vec::new();
    for (set, embeddings) in ways {
        for way in embeddings {
            let seen = within::seen_through(shape.pattern, way);
            if !set.knows(seen) {
                continue;
            }
            let demands = within::demands(shape, set.frame(), way, closed);
            let mut found = Vec::new();
            for (_, rule) in set.with_pattern(seen) {
                demands.before(set.core(rule), Conditions::NONE, &mut found);
            }
            let covered = way.covered();
            eyes.extend(
                antichain::minimize(found).into_iter().map(|demand| Eye { covered, demand }),
            );
        }
    }
    eyes
}

/// What must hold for two eyes to count as independent; `None` if nothing
/// makes them so.
fn independence(shape: &Shape, first: Cells, second: Cells) -> Option<Conditions> {
    let shared = first & second;
    if shared.meets(shape.pattern.white) {
        return None;
    }
    let of_both = |cells: Cells| cells.meets(first) && cells.meets(second);
    if !shape.of_color(Color::Black).any(|f| of_both(f.cells)) {
        return None;
    }
    let mut demand = Conditions::NONE;
    for cell in shared & shape.empty {
        demand |= protection(shape, cell)?;
    }
    Some(demand)
}

/// What makes an empty cell protected.
fn protection(shape: &Shape, cell: Cell) -> Option<Conditions> {
    let joined = shape.around(cell, Color::White).fold(Cells::of(cell), |set, f| set | f.cells);
    let liberties = (shape.frame.neighbors_of(joined) & shape.empty) - Cells::of(cell);
    if !liberties.is_empty() {
        return None;
    }
    if shape.frame.frontier().contains(cell) {
        return Some(Plane::AtMostOne.at(shape.frame.slot(cell)));
    }
    let slots: Vec<usize> = shape.around(cell, Color::White).filter_map(|f| f.slot).collect();
    Some(slots.iter().fold(Conditions::NONE, |set, &slot| set | Plane::None.at(slot)))
}

fn decode(mut code: usize, cells: usize) -> Pattern {
    let mut pattern = Pattern::default();
    for i in 0..cells {
        match code % 3 {
            1 => pattern.black.insert(Cell::new(i)),
            2 => pattern.white.insert(Cell::new(i)),
            _ => {}
        }
        code /= 3;
    }
    pattern
}
