//! White's moves on a cell.

use tesuji_board::Color;

use super::black::has_liberty;
use super::{Action, Case, Deed, Outcome, at_each, cells_of, subsets, white_limit, without};
use crate::cells::{Cell, Cells};
use crate::conditions::{Conditions, Plane};
use crate::pattern::{Fragment, Shape};
use crate::reading::{Extension, Reading};

/// White plays on an empty cell; `None` if that is illegal whatever lies
/// around.
pub fn inside(shape: &Shape, reading: &Reading, cell: Cell) -> Option<Action> {
    let last = |f: &&Fragment| f.liberties == Cells::of(cell);
    let certain: Vec<Fragment> = shape
        .around(cell, Color::Black)
        .filter(last)
        .filter(|f| f.slot.is_none())
        .copied()
        .collect();
    // Chains that are captured if they have nothing outside.
    let mut open: Vec<Fragment> = shape
        .around(cell, Color::Black)
        .filter(last)
        .filter(|f| f.slot.is_some())
        .copied()
        .collect();
    if reading.open_captures {
        // And chains of which no liberty is known at all.
        let unknown = |f: &&Fragment| f.liberties.is_empty() && f.slot.is_some();
        open.extend(shape.of_color(Color::Black).filter(unknown).copied());
    }
    let taken = cells_of(&certain);
    let no_liberty = white_limit(shape, reading, cell, Plane::None);
    let mut cases = Vec::new();
    for safe in subsets(&open) {
        let guard = at_each(safe.iter().copied(), Plane::AtLeastOne);
        let rest = without(&open, &safe);
        let captures: Vec<Cells> = if reading.open_captures {
            subsets(&rest).map(|more| taken | cells_of(more)).collect()
        } else {
            vec![taken | cells_of(&rest)]
        };
        let outcomes: Vec<Outcome> =
            captures.iter().map(|&captured| after_inside(shape, reading, cell, captured)).collect();
        // Without a capture the move may be suicide.
        let first = &outcomes[0];
        if captures[0].is_empty() && !has_liberty(shape, cell, first) {
            for limit in &no_liberty {
                if outcomes.len() == 1 && (guard | *limit).is_empty() {
                    return None;
                }
                let outcomes = outcomes[1..].to_vec();
                cases.push(Case { guard: guard | *limit, outcomes });
            }
        }
        cases.push(Case { guard, outcomes });
    }
    Some(Action { deed: Deed::Inside(cell), cases })
}

fn after_inside(shape: &Shape, reading: &Reading, cell: Cell, captured: Cells) -> Outcome {
    let frame = shape.frame;
    let pattern = shape.pattern.after(Color::White, Some(cell), captured);
    let after = Shape::new(frame, pattern);
    let own = *after.fragment_at(cell).expect("a stone was played");
    let mut outcome = Outcome::unchanged(pattern);
    for c in (own.cells | captured) & frame.frontier() {
        outcome.kept = outcome.kept - Conditions::at(frame.slot(c));
    }
    let freed = captured & frame.frontier();
    for c in freed {
        for plane in Plane::MIN {
            let from = |chain: &Fragment| chain.slot.map(|slot| plane.at(slot));
            let near = after.around(c, Color::Black).filter(|_| reading.black_joins);
            outcome.special(plane.at(frame.slot(c)), near.filter_map(from).collect());
        }
    }
    if reading.white_capture_lifts && !freed.is_empty() {
        outcome.kept = outcome.kept - Conditions::MAX;
        return outcome;
    }
    let limit = |plane| white_limit(shape, reading, cell, plane);
    let gained = |cells: Cells| reading.open_captures && gains(&after, captured, cells);
    if let Some(slot) = own.slot {
        for plane in Plane::MAX {
            let ways = if gained(own.cells) { Vec::new() } else { limit(plane) };
            outcome.special(plane.at(slot), ways);
        }
    }
    extend(&after, reading, &own, &limit, &mut outcome);
    if reading.open_captures {
        forget_gains(&after, captured, &own, &mut outcome);
    }
    outcome
}

/// What the new stone's chain does to the limits of others.
fn extend(
    after: &Shape,
    reading: &Reading,
    own: &Fragment,
    limit: &dyn Fn(Plane) -> Vec<Conditions>,
    outcome: &mut Outcome,
) {
    let frame = after.frame;
    let both = |here: Conditions, ways: Vec<Conditions>| -> Vec<Conditions> {
        ways.into_iter().map(|way| here | way).collect()
    };
    let known = outcome.kept;
    for cell in own.liberties & frame.frontier() {
        let slot = frame.slot(cell);
        for plane in Plane::MAX {
            let here = plane.at(slot);
            if !known.meets(here) {
                continue;
            }
            let none = Plane::None.at(slot);
            let ways = match (reading.extension, plane) {
                (Extension::LiftsLiberties, _) => both(here, limit(Plane::None)),
                (Extension::LiftsAll, _) => both(none, limit(Plane::None)),
                (Extension::Adds, Plane::AtMostOne) => {
                    let mut ways = both(none, limit(Plane::AtMostOne));
                    ways.extend(both(here, limit(Plane::None)));
                    ways
                }
                (Extension::Adds, _) => both(here, limit(plane)),
            };
            outcome.special(here, ways);
        }
    }
    if reading.extension == Extension::LiftsAll {
        let others = (after.pattern.white | after.empty) & frame.frontier();
        for cell in others - own.cells - own.liberties {
            let slot = frame.slot(cell);
            for plane in [Plane::AtMostOne, Plane::None] {
                if known.meets(plane.at(slot)) {
                    let ways = both(Plane::None.at(slot), limit(Plane::None));
                    outcome.special(plane.at(slot), ways);
                }
            }
        }
    }
}

/// Whether a capture inside the frame may give a chain liberties that are not
/// next to its stones in the frame: it may be connected around the frame with
/// another chain next to the captured stones.
fn gains(after: &Shape, captured: Cells, cells: Cells) -> bool {
    let others = after
        .of_color(Color::White)
        .filter(|f| f.slot.is_some() && !f.cells.meets(cells))
        .fold(Cells::EMPTY, |set, f| set | f.cells);
    let new = captured & after.frame.neighbors_of(others);
    !new.is_subset(after.frame.neighbors_of(cells))
}

fn forget_gains(after: &Shape, captured: Cells, own: &Fragment, outcome: &mut Outcome) {
    if captured.is_empty() {
        return;
    }
    let frame = after.frame;
    for chain in after.of_color(Color::White) {
        let Some(slot) = chain.slot else { continue };
        if chain.cells != own.cells && gains(after, captured, chain.cells) {
            lift(outcome, slot);
        }
    }
    for cell in after.empty & frame.frontier() {
        let chain = Cells::of(cell) | cells_of(after.around(cell, Color::White));
        if gains(after, captured, chain) {
            lift(outcome, frame.slot(cell));
        }
    }
}

/// Nothing is known any more of what White can have at a slot.
fn lift(outcome: &mut Outcome, slot: usize) {
    let here = Conditions::at(slot) & Conditions::MAX;
    outcome.kept = outcome.kept - here;
    outcome.special.retain(|(condition, _)| !condition.meets(here));
}
