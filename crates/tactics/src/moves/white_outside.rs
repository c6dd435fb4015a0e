//! White's moves outside the frame.

use tesuji_board::Color;

use super::{Action, Case, Deed, Outcome, at_each, cells_of, subsets, without};
use crate::cells::{Cell, Cells};
use crate::conditions::{Conditions, Plane};
use crate::pattern::{Fragment, Shape};
use crate::reading::{Outside, Reading};

/// All that White can do outside.
pub fn moves(shape: &Shape, reading: &Reading) -> Vec<Action> {
    match reading.outside {
        Outside::Everything => vec![everything(shape, reading)],
        Outside::OneEffect => one_effect(shape),
    }
}

/// One move that takes a liberty from every black chain and gives White all it
/// wants.
fn everything(shape: &Shape, reading: &Reading) -> Action {
    let stranded = |f: &&Fragment| f.liberties.is_empty() && f.slot.is_some();
    let open: Vec<Fragment> = shape.of_color(Color::Black).filter(stranded).copied().collect();
    let mut cases = Vec::new();
    for safe in subsets(&open) {
        let guard = at_each(safe.iter().copied(), Plane::AtLeastTwo);
        let rest = without(&open, &safe);
        let captures: Vec<Cells> = if reading.open_captures {
            subsets(&rest).map(cells_of).collect()
        } else {
            vec![cells_of(&rest)]
        };
        let outcomes =
            captures.into_iter().map(|captured| after(shape, reading, captured)).collect();
        cases.push(Case { guard, outcomes });
    }
    Action { deed: Deed::Outside, cases }
}

fn after(shape: &Shape, reading: &Reading, captured: Cells) -> Outcome {
    let pattern = shape.pattern.after(Color::White, None, captured);
    let after = Shape::new(shape.frame, pattern);
    let mut outcome = Outcome { loses_one: true, ..Outcome::unchanged(pattern) };
    outcome.kept = outcome.kept - Conditions::MAX;
    if reading.for_good && captured.is_empty() {
        keep_only_for_good(&after, &mut outcome);
    }
    for cell in captured & shape.frame.frontier() {
        let slot = shape.frame.slot(cell);
        outcome.kept = outcome.kept - Conditions::at(slot);
        let from = |chain: &Fragment| chain.slot.map(|slot| Plane::AtLeastTwo.at(slot));
        let ways = after.around(cell, Color::Black).filter_map(from).collect();
        outcome.special(Plane::AtLeastOne.at(slot), ways);
    }
    outcome
}

/// After a move outside, only those maxima hold that hold for good.
pub fn keep_only_for_good(after: &Shape, outcome: &mut Outcome) {
    for cell in (after.pattern.white | after.empty) & after.frame.frontier() {
        let slot = after.frame.slot(cell);
        for plane in Plane::MAX {
            outcome.special(plane.at(slot), vec![Plane::NoneForGood.at(slot)]);
        }
    }
}

/// The document's moves, each with one effect.
fn one_effect(shape: &Shape) -> Vec<Action> {
    let frame = shape.frame;
    let mut actions = Vec::new();
    for chain in shape.fragments() {
        let Some(slot) = chain.slot else { continue };
        let liberties = chain.liberties & frame.frontier();
        match chain.color {
            Color::Black => {
                let mut outcome = Outcome::unchanged(shape.pattern);
                outcome.special(Plane::AtLeastOne.at(slot), vec![Plane::AtLeastTwo.at(slot)]);
                outcome.special(Plane::AtLeastTwo.at(slot), Vec::new());
                for cell in liberties {
                    reduce_cell(shape, cell, [].iter(), &mut outcome);
                }
                let mut cases = vec![Case { guard: Conditions::NONE, outcomes: vec![outcome] }];
                if chain.liberties.is_empty() {
                    cases[0].guard = Plane::AtLeastTwo.at(slot);
                    let captured = after_capture(shape, chain);
                    cases.push(Case { guard: Conditions::NONE, outcomes: vec![captured] });
                }
                actions.push(Action { deed: Deed::Outside, cases });
            }
            Color::White => {
                let mut outcome = Outcome::unchanged(shape.pattern);
                outcome.kept = outcome.kept - (Conditions::at(slot) & Conditions::MAX);
                for cell in liberties {
                    let here = Conditions::at(frame.slot(cell)) & Conditions::MAX;
                    outcome.kept = outcome.kept - here;
                }
                push(&mut actions, outcome);
            }
        }
    }
    for cell in shape.empty & frame.frontier() {
        let mut outcome = Outcome::unchanged(shape.pattern);
        reduce_cell(shape, cell, shape.around(cell, Color::Black), &mut outcome);
        push(&mut actions, outcome);
        let mut outcome = Outcome::unchanged(shape.pattern);
        outcome.kept = outcome.kept - (Conditions::at(frame.slot(cell)) & Conditions::MAX);
        push(&mut actions, outcome);
    }
    push(&mut actions, Outcome::unchanged(shape.pattern));
    actions
}

fn push(actions: &mut Vec<Action>, outcome: Outcome) {
    let case = Case { guard: Conditions::NONE, outcomes: vec![outcome] };
    actions.push(Action { deed: Deed::Outside, cases: vec![case] });
}

/// A cell has one external liberty less for Black, but keeps what the chains
/// next to it have that kept theirs.
fn reduce_cell<'a>(
    shape: &Shape,
    cell: Cell,
    keepers: impl Iterator<Item = &'a Fragment>,
    outcome: &mut Outcome,
) {
    let slot = shape.frame.slot(cell);
    let slots: Vec<usize> = keepers.filter_map(|f| f.slot).collect();
    let kept = |plane: Plane| slots.iter().map(move |&s| plane.at(slot) | plane.at(s));
    let mut ways = vec![Plane::AtLeastTwo.at(slot)];
    ways.extend(kept(Plane::AtLeastOne));
    outcome.special(Plane::AtLeastOne.at(slot), ways);
    outcome.special(Plane::AtLeastTwo.at(slot), kept(Plane::AtLeastTwo).collect());
}

/// A black chain without liberties in the frame lost its last one outside.
fn after_capture(shape: &Shape, chain: &Fragment) -> Outcome {
    let pattern = shape.pattern.after(Color::White, None, chain.cells);
    let mut outcome = Outcome::unchanged(pattern);
    for cell in chain.cells & shape.frame.frontier() {
        let slot = shape.frame.slot(cell);
        outcome.kept = outcome.kept - Conditions::at(slot);
    }
    outcome
}
