//! Black's moves: on a cell, or outside on the last liberty of a white chain.

use tesuji_board::Color;

use super::{Action, Case, Deed, Outcome, at_each, black_minimum, cells_of, subsets, without};
use crate::cells::{Cell, Cells};
use crate::conditions::{Conditions, Plane};
use crate::pattern::{Fragment, Shape};
use crate::reading::{Freed, Reading};

/// Black plays on an empty cell.
pub fn inside(shape: &Shape, reading: &Reading, cell: Cell) -> Action {
    let last = |f: &&Fragment| f.liberties == Cells::of(cell);
    let certain: Vec<Fragment> = shape
        .around(cell, Color::White)
        .filter(last)
        .filter(|f| f.slot.is_none())
        .copied()
        .collect();
    // Chains that are captured if they have nothing outside.
    let open: Vec<Fragment> = shape
        .around(cell, Color::White)
        .filter(last)
        .filter(|f| f.slot.is_some())
        .copied()
        .collect();
    // Chains that stand with what they have outside, which may be this cell:
    // around the frame, the cell may touch them or a chain next to it.
    let hidden: Vec<Fragment> =
        if reading.open_captures && (shape.frame.frontier().contains(cell) || !open.is_empty()) {
            let stranded = |f: &&Fragment| f.liberties.is_empty() && f.slot.is_some();
            shape.of_color(Color::White).filter(stranded).copied().collect()
        } else {
            Vec::new()
        };
    let mut cases = Vec::new();
    for sure in subsets(&open) {
        let taken = cells_of(&certain) | cells_of(sure.iter().copied());
        for safe in subsets(&hidden) {
            let guard = at_each(sure.iter().copied(), Plane::None)
                | at_each(safe.iter().copied(), Plane::AtMostOne);
            let mut undecided = Vec::new();
            if reading.open_captures {
                undecided = without(&open, &sure);
                undecided.extend(without(&hidden, &safe));
            }
            let outcomes: Vec<Outcome> = subsets(&undecided)
                .map(|more| taken | cells_of(more))
                .map(|captured| after_inside(shape, reading, cell, captured))
                .collect();
            if outcomes.iter().all(|o| has_liberty(shape, cell, o)) {
                cases.push(Case { guard, outcomes });
            } else {
                for minimum in black_minimum(shape, cell, Plane::AtLeastOne) {
                    cases.push(Case { guard: guard | minimum, outcomes: outcomes.clone() });
                }
            }
        }
    }
    Action { deed: Deed::Inside(cell), cases }
}

/// Whether the chain of a stone just played has a liberty in the frame.
pub(super) fn has_liberty(shape: &Shape, cell: Cell, outcome: &Outcome) -> bool {
    let after = Shape::new(shape.frame, outcome.pattern);
    after.fragment_at(cell).is_some_and(|own| !own.liberties.is_empty())
}

fn after_inside(shape: &Shape, reading: &Reading, cell: Cell, captured: Cells) -> Outcome {
    let frame = shape.frame;
    let pattern = shape.pattern.after(Color::Black, Some(cell), captured);
    let after = Shape::new(frame, pattern);
    let own = *after.fragment_at(cell).expect("a stone was played");
    let mut outcome = Outcome::unchanged(pattern);
    forget(&mut outcome, &after, own.cells & frame.frontier());
    let minimum = |plane| black_minimum(shape, cell, plane);
    if let Some(slot) = own.slot {
        for plane in Plane::MIN {
            outcome.special(plane.at(slot), minimum(plane));
        }
    }
    let freed = captured & frame.frontier();
    for liberty in (own.liberties & frame.frontier()) - freed {
        for plane in Plane::MIN {
            let here = plane.at(frame.slot(liberty));
            let mut ways = vec![here];
            if reading.black_joins {
                ways.extend(minimum(plane));
            }
            outcome.special(here, ways);
        }
    }
    for liberty in freed {
        let slot = frame.slot(liberty);
        forget(&mut outcome, &after, Cells::of(liberty));
        for plane in Plane::MIN {
            let mut ways = Vec::new();
            for chain in after.around(liberty, Color::Black).filter(|_| reading.black_joins) {
                if chain.cells.contains(cell) {
                    ways.extend(minimum(plane));
                } else {
                    ways.extend(chain.slot.map(|slot| plane.at(slot)));
                }
            }
            outcome.special(plane.at(slot), ways);
        }
        limit_freed(shape, reading, liberty, &mut outcome);
    }
    if reading.black_capture_lifts && !freed.is_empty() {
        lift_cells(&after, &mut outcome);
    }
    outcome
}

/// What White can have on a cell where a white chain was captured.
fn limit_freed(shape: &Shape, reading: &Reading, cell: Cell, outcome: &mut Outcome) {
    let slot = shape.frame.slot(cell);
    match reading.freed {
        Freed::Nothing => {
            outcome.free |= Plane::AtMostOne.at(slot) | Plane::None.at(slot);
        }
        Freed::Unlimited => {}
        // No white stone is next to the cell any more, and what captured the
        // chain has liberties or stands in the frame.
        Freed::Neighbors => {
            let chain = shape.fragment_at(cell).expect("it was captured there");
            if shape.frame.outside_neighbors(cell) == 1 {
                let ways = vec![at_each([chain], Plane::None)];
                outcome.special(Plane::AtMostOne.at(slot), ways);
            }
        }
    }
}

/// Black plays outside and captures a white chain without internal liberties.
pub fn capture_from_outside(shape: &Shape, reading: &Reading, chain: &Fragment) -> Option<Action> {
    let slot = chain.slot?;
    if !chain.liberties.is_empty() {
        return None;
    }
    let stranded = |f: &&Fragment| {
        reading.open_captures && *f != chain && f.liberties.is_empty() && f.slot.is_some()
    };
    let others: Vec<Fragment> = shape.of_color(Color::White).filter(stranded).copied().collect();
    let outcomes = subsets(&others)
        .map(|more| chain.cells | cells_of(more))
        .map(|captured| after_outside(shape, reading, captured))
        .collect();
    let cell = chain.cells.first().expect("a chain has stones");
    let cases = vec![Case { guard: Plane::AtMostOne.at(slot), outcomes }];
    Some(Action { deed: Deed::CaptureFromOutside(cell), cases })
}

fn after_outside(shape: &Shape, reading: &Reading, captured: Cells) -> Outcome {
    let frame = shape.frame;
    let pattern = shape.pattern.after(Color::Black, None, captured);
    let after = Shape::new(frame, pattern);
    let mut outcome = Outcome { loses_one: true, ..Outcome::unchanged(pattern) };
    if reading.for_good {
        super::white_outside::keep_only_for_good(&after, &mut outcome);
    }
    for cell in captured & frame.frontier() {
        let slot = frame.slot(cell);
        forget(&mut outcome, &after, Cells::of(cell));
        let from = |chain: &Fragment| chain.slot.map(|slot| Plane::AtLeastTwo.at(slot));
        let near = after.around(cell, Color::Black).filter(|_| reading.black_joins);
        outcome.special(Plane::AtLeastOne.at(slot), near.filter_map(from).collect());
        if reading.freed == Freed::Nothing {
            limit_freed(shape, reading, cell, &mut outcome);
        }
    }
    if reading.black_capture_lifts {
        lift_cells(&after, &mut outcome);
    }
    outcome
}

/// Nothing is known any more of what White can have on empty cells.
fn lift_cells(after: &Shape, outcome: &mut Outcome) {
    for cell in after.empty & after.frame.frontier() {
        outcome.kept = outcome.kept - (Conditions::at(after.frame.slot(cell)) & Conditions::MAX);
    }
}

/// Nothing is known any more of some frontier cells.
fn forget(outcome: &mut Outcome, after: &Shape, cells: Cells) {
    for cell in cells {
        let here = Conditions::at(after.frame.slot(cell));
        outcome.kept = outcome.kept - here;
        outcome.special.retain(|(condition, _)| !condition.meets(here));
    }
}
