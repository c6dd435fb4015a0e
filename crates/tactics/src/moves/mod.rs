//! Moves on patterns with conditions, as what must hold before them.
//!
//! A move leads from a pattern to one or several patterns. What is demanded of
//! the surroundings after the move is turned into what has to be demanded
//! before it, so that the analysis runs backward and never enumerates
//! surroundings. An [`Action`] is one choice of a player; its [`Case`]s are the
//! ways in which Black may rely on the surroundings; in every case all its
//! [`Outcome`]s must be good for Black, because the surroundings decide which
//! of them comes true.

mod black;
mod outcome;
mod unmove;
mod white;
mod white_outside;

pub use outcome::Outcome;
pub use unmove::predecessors;

use tesuji_board::Color;

use crate::cells::{Cell, Cells};
use crate::conditions::{Conditions, Plane};
use crate::pattern::{Fragment, Pattern, Shape};
use crate::reading::{Inner, Reading};

/// What a player does, as far as the frame shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Plays on a cell.
    Inside(Cell),
    /// Plays somewhere outside.
    Outside,
    /// Plays the last liberty of a white chain, which is outside; the chain is
    /// named by one of its cells.
    CaptureFromOutside(Cell),
    /// Does not play.
    Pass,
}

/// A way to rely on the surroundings: if the guard holds, one of the outcomes
/// comes true.
#[derive(Clone, Debug)]
pub struct Case {
    /// What is demanded before the move.
    pub guard: Conditions,
    /// What may come of it; nothing if the move is illegal then.
    pub outcomes: Vec<Outcome>,
}

/// One choice of a player.
#[derive(Clone, Debug)]
pub struct Action {
    /// The move.
    pub deed: Deed,
    /// The ways to make it good for Black; one of them is enough.
    pub cases: Vec<Case>,
}

/// Everything a player can choose from.
pub fn actions(shape: &Shape, reading: &Reading, color: Color) -> Vec<Action> {
    let mut actions = outside_actions(shape, reading, color);
    actions.extend(shape.empty.filter_map(|cell| action_at(shape, reading, color, cell)));
    actions
}

/// What a player can do outside the frame.
pub fn outside_actions(shape: &Shape, reading: &Reading, color: Color) -> Vec<Action> {
    match color {
        Color::White => white_outside::moves(shape, reading),
        Color::Black => shape
            .of_color(Color::White)
            .filter_map(|chain| black::capture_from_outside(shape, reading, chain))
            .collect(),
    }
}

/// A move on a cell; `None` if it is illegal whatever lies around.
pub fn action_at(shape: &Shape, reading: &Reading, color: Color, cell: Cell) -> Option<Action> {
    match color {
        Color::White => white::inside(shape, reading, cell),
        Color::Black => Some(black::inside(shape, reading, cell)),
    }
}

/// The pattern that a move on a cell leads to in every case, if that can be
/// told at once: it is surely legal and cannot capture what the frame shows.
pub fn plain_result(shape: &Shape, color: Color, cell: Cell) -> Option<Pattern> {
    let capture = |f: &Fragment| {
        f.color != color && (f.liberties.is_empty() || f.liberties == Cells::of(cell))
    };
    if shape.fragments().iter().any(capture) || !shape.frame.neighbors(cell).meets(shape.empty) {
        return None;
    }
    Some(shape.pattern.after(color, Some(cell), Cells::EMPTY))
}

/// The ways to know that a white stone on a cell, with the chains it joins, is
/// limited as a plane says.
fn white_limit(shape: &Shape, reading: &Reading, cell: Cell, plane: Plane) -> Vec<Conditions> {
    if shape.frame.frontier().contains(cell) {
        return vec![plane.at(shape.frame.slot(cell))];
    }
    let slots: Vec<usize> = shape.around(cell, Color::White).filter_map(|f| f.slot).collect();
    if slots.is_empty() {
        return vec![Conditions::NONE];
    }
    match (reading.inner, plane) {
        (Inner::Unlimited, _) => Vec::new(),
        (Inner::Sum, Plane::AtMostOne) => slots
            .iter()
            .map(|one| {
                let at = |&slot| {
                    if slot == *one { Plane::AtMostOne.at(slot) } else { Plane::None.at(slot) }
                };
                join(slots.iter().map(at))
            })
            .collect(),
        (Inner::Sum, _) => vec![join(slots.iter().map(|&slot| plane.at(slot)))],
    }
}

/// The ways to know that a black stone on a cell, with the chains it joins, has
/// the external liberties that a plane says.
fn black_minimum(shape: &Shape, cell: Cell, plane: Plane) -> Vec<Conditions> {
    if shape.frame.frontier().contains(cell) {
        return vec![plane.at(shape.frame.slot(cell))];
    }
    shape.around(cell, Color::Black).filter_map(|f| f.slot).map(|slot| plane.at(slot)).collect()
}

/// All subsets of some fragments, the empty one first.
fn subsets<'a>(fragments: &'a [Fragment]) -> impl Iterator<Item = Vec<&'a Fragment>> + 'a {
    (0..1usize << fragments.len()).map(move |bits| {
        let chosen = |&(i, _): &(usize, &'a Fragment)| bits >> i & 1 != 0;
        fragments.iter().enumerate().filter(chosen).map(|(_, f)| f).collect()
    })
}

/// The fragments of a list that another list lacks.
fn without(all: &[Fragment], taken: &[&Fragment]) -> Vec<Fragment> {
    all.iter().filter(|f| !taken.contains(f)).copied().collect()
}

fn cells_of<'a>(fragments: impl IntoIterator<Item = &'a Fragment>) -> Cells {
    fragments.into_iter().fold(Cells::EMPTY, |set, f| set | f.cells)
}

fn join(parts: impl Iterator<Item = Conditions>) -> Conditions {
    parts.fold(Conditions::NONE, |set, part| set | part)
}

/// A plane's condition at each of some fragments of the frontier.
fn at_each<'a>(fragments: impl IntoIterator<Item = &'a Fragment>, plane: Plane) -> Conditions {
    join(fragments.into_iter().filter_map(|f| f.slot).map(|slot| plane.at(slot)))
}
