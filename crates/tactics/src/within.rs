//! A small frame inside a larger one: what conditions on the surroundings of
//! the small one mean for the large one.
//!
//! Part of what is outside the small frame is inside the large one and can be
//! seen there; the rest becomes conditions of the large frame. The document
//! calls this the tricky part of subsumption (section 3.1).

use tesuji_board::Color;

use crate::cells::{Cell, Cells};
use crate::conditions::{Conditions, Plane};
use crate::frame::{Embedding, Frame};
use crate::moves::Outcome;
use crate::pattern::{Fragment, Pattern, Shape};

/// The stones that a frame laid into another one sees.
pub fn seen_through(outer: Pattern, embedding: &Embedding) -> Pattern {
    Pattern { black: embedding.inner_cells(outer.black), white: embedding.inner_cells(outer.white) }
}

/// How conditions of the inner frame, which sees these stones, are demanded of
/// the outer one. `closed` is for readings in which a maximum also says that
/// White's chain has no liberties elsewhere in the frame and that no move
/// inside the frame gives it any: see [`crate::Plane`].
pub fn demands(outer: &Shape, inner_frame: &Frame, embedding: &Embedding, closed: bool) -> Outcome {
    let pattern = seen_through(outer.pattern, embedding);
    let inner = Shape::new(inner_frame, pattern);
    let mut outcome = Outcome::unchanged(pattern);
    outcome.kept = Conditions::NONE;
    let view = View { outer, embedding, closed };
    for fragment in inner.fragments() {
        let Some(slot) = fragment.slot else { continue };
        let seen = embedding.outer_cells(fragment.cells);
        let whole = outer.fragments().iter().find(|f| f.cells.meets(seen));
        let whole = whole.expect("the outer frame shows the same stones");
        match fragment.color {
            Color::Black => view.minima(slot, whole.cells, whole.liberties, None, &mut outcome),
            Color::White => {
                let own = embedding.outer_cells(fragment.liberties);
                view.maxima(slot, whole.cells, whole.liberties, own, None, &mut outcome);
            }
        }
    }
    for cell in inner.empty & inner_frame.frontier() {
        let slot = inner_frame.slot(cell);
        let there = embedding.outer(cell);
        let joined = |color| {
            let cells = Cells::of(there)
                | outer.around(there, color).fold(Cells::EMPTY, |set, f| set | f.cells);
            let liberties = (outer.frame.neighbors_of(cells) & outer.empty) - Cells::of(there);
            (cells, liberties)
        };
        let (cells, liberties) = joined(Color::Black);
        view.minima(slot, cells, liberties, Some(there), &mut outcome);
        let (cells, liberties) = joined(Color::White);
        let small = Cells::of(cell)
            | inner.around(cell, Color::White).fold(Cells::EMPTY, |set, f| set | f.cells);
        let own = embedding.outer_cells(inner_frame.neighbors_of(small) & inner.empty);
        view.maxima(slot, cells, liberties, own, Some(there), &mut outcome);
    }
    outcome
}

struct View<'a> {
    outer: &'a Shape<'a>,
    embedding: &'a Embedding,
    closed: bool,
}

impl View<'_> {
    /// The chains of a set of cells that have conditions, or the cell itself if
    /// it is at the frontier: where the outer frame keeps what it knows.
    fn keepers(&self, cells: Cells, played: Option<Cell>) -> Vec<usize> {
        match played {
            Some(cell) if self.outer.frame.frontier().contains(cell) => {
                vec![self.outer.frame.slot(cell)]
            }
            _ => {
                let part = |f: &&Fragment| f.cells.meets(cells);
                self.outer.fragments().iter().filter(part).filter_map(|f| f.slot).collect()
            }
        }
    }

    fn minima(
        &self,
        slot: usize,
        cells: Cells,
        liberties: Cells,
        played: Option<Cell>,
        outcome: &mut Outcome,
    ) {
        let here = (liberties - self.embedding.covered()).len();
        let keepers = self.keepers(cells, played);
        for (needed, plane) in Plane::MIN.into_iter().enumerate() {
            let ways = match (needed + 1).saturating_sub(here) {
                0 => vec![Conditions::NONE],
                more => keepers.iter().map(|&slot| Plane::MIN[more - 1].at(slot)).collect(),
            };
            outcome.special(plane.at(slot), ways);
        }
    }

    fn maxima(
        &self,
        slot: usize,
        cells: Cells,
        liberties: Cells,
        own: Cells,
        played: Option<Cell>,
        outcome: &mut Outcome,
    ) {
        let others = (liberties - own).len();
        let keepers = self.keepers(cells, played);
        let all =
            |plane: Plane| keepers.iter().fold(Conditions::NONE, |set, &slot| set | plane.at(slot));
        let one_of = |plane: Plane| -> Vec<Conditions> {
            let at = |&one: &usize| (all(Plane::None) - Conditions::at(one)) | plane.at(one);
            if keepers.is_empty() {
                vec![Conditions::NONE]
            } else {
                keepers.iter().map(at).collect()
            }
        };
        let supports =
            if self.closed { self.supports(cells, liberties, own) } else { Some(vec![]) };
        for plane in Plane::MAX {
            let ways = match (plane, others) {
                (Plane::AtMostOne, 0) => one_of(Plane::AtMostOne),
                (Plane::AtMostOne, 1) => vec![all(Plane::None)],
                (Plane::None, 0) => vec![all(Plane::None)],
                (Plane::NoneForGood, 0) if self.is_enclosed(cells) => {
                    vec![all(Plane::NoneForGood)]
                }
                _ => Vec::new(),
            };
            let ways = match &supports {
                None => Vec::new(),
                Some(supports) => ways
                    .into_iter()
                    .map(|way| {
                        supports.iter().fold(way, |set, &slot| set | Plane::AtLeastOne.at(slot))
                    })
                    .collect(),
            };
            outcome.special(plane.at(slot), ways);
        }
    }

    /// For a closed maximum: no liberty in the inner frame but the chain's own
    /// there, and a liberty outside the inner frame for every black chain next
    /// to it that does not reach into the inner frame. The slots of those that
    /// must have theirs outside the outer frame; `None` if it cannot be.
    fn supports(&self, cells: Cells, liberties: Cells, own: Cells) -> Option<Vec<usize>> {
        let covered = self.embedding.covered();
        if !(liberties & covered).is_subset(own) {
            return None;
        }
        let next = self.outer.frame.neighbors_of(cells);
        let mut slots = Vec::new();
        for black in self.outer.of_color(Color::Black) {
            let elsewhere = black.cells.meets(next) && !black.cells.meets(covered);
            if elsewhere && (black.liberties - covered).is_empty() {
                slots.push(black.slot?);
            }
        }
        Some(slots)
    }

    /// Whether all black chains next to some cells reach into the inner frame.
    fn is_enclosed(&self, cells: Cells) -> bool {
        let next = self.outer.frame.neighbors_of(cells);
        let mut black = self.outer.of_color(Color::Black).filter(|f| f.cells.meets(next));
        black.all(|f| f.cells.meets(self.embedding.covered()))
    }
}
