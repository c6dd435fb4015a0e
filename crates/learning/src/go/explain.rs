//! From the proof after a working move to a premise.
//!
//! **Definition** (Cazenave, metarule for creating new rules): "it uses the
//! intersections and blocks implied in the calculation of the sequence after the
//! move to create patterns". Those are the zone of the proof.

use tesuji_board::{Point, PointSet};

use super::concepts::{Cell, MANY, Scene, captured_by, liberties_after};
use super::premise::{Offset, Premise, Range, Task, order, shifted};
use super::{Go, GoCase};

/// A chain with more liberties than this is not asked for them.
const WEAK: u8 = 3;

/// With so many liberties a move is firm.
const FIRM: u8 = 3;

/// A premise that demands everything which the proof depends on.
pub(super) fn explain(go: &Go, case: &GoCase, p: Point) -> Option<Premise> {
    let GoCase { board, goal, to_move } = case;
    let scene = Scene::new(board, goal);
    let zone = zone(go, case, &scene, p)?;
    let many = |count: usize| count.min(usize::from(MANY)) as u8;
    let task = case.task()?;
    let liberties = match task {
        Task::Eat | Task::Save => Range::exactly(many(scene.liberties.len())),
        _ => Range::ANY,
    };
    let mut premise = Premise::new(task, liberties);
    let own_gain = liberties_after(board, *to_move, p);
    premise.own_gain = Range { least: own_gain.min(FIRM), most: MANY };
    let other_gain = liberties_after(board, !*to_move, p);
    premise.other_gain =
        Range { least: other_gain.saturating_sub(1), most: (other_gain + 1).min(MANY) };
    if captured_by(board, *to_move, p) > 0 {
        premise.captured = Range { least: 1, most: MANY };
    }
    let size = board.size();
    let beside_edge = (zone | PointSet::of(p)).rim() - board.points();
    let mut chains = PointSet::EMPTY;
    for place in order() {
        let cell = scene.cell(p, place);
        let at = shifted(p, place).filter(|&q| size.contains(q));
        let matters = match at {
            Some(q) => zone.contains(q),
            None => is_straight(place) && is_beside_edge(p, place, &beside_edge),
        };
        if !matters {
            continue;
        }
        premise.cells.push((place, kind(cell)));
        let Some(q) = at.filter(|q| !chains.contains(*q)) else { continue };
        if cell == Cell::Target {
            continue;
        }
        let Some(id) = board.chain_at(q).filter(|_| board.get(q).is_some()) else { continue };
        let chain = board.chain(id);
        chains |= chain.stones;
        let liberties = scene.chain_liberties(q);
        if liberties <= WEAK {
            let range = if chain.color == *to_move {
                Range { least: liberties, most: MANY }
            } else {
                Range { least: 0, most: liberties }
            };
            premise.chains.push((place, range));
        }
    }
    premise.is_anchored().then_some(premise)
}

/// Only what touches the move; a little more, if the target is farther away.
pub(super) fn sketch(premise: &Premise) -> Option<Premise> {
    let within = |reach: i32| {
        let mut rough = Premise::new(premise.task, premise.liberties);
        let near = |&&((right, up), _): &&(Offset, u8)| {
            i32::from(right) * i32::from(right) + i32::from(up) * i32::from(up) <= reach
        };
        rough.cells = premise.cells.iter().filter(near).copied().collect();
        rough.is_anchored().then_some(rough)
    };
    within(2).or_else(|| within(5))
}

/// The cells that do as well: other stones of the same colour, if they are not
/// the target's.
fn kind(cell: Cell) -> u8 {
    match cell {
        Cell::Adjacent | Cell::Foe => Cell::Adjacent.mask() | Cell::Foe.mask(),
        Cell::Second | Cell::Friend => Cell::Second.mask() | Cell::Friend.mask(),
        other => other.mask(),
    }
}

/// The edge is looked for in the four directions, two steps away at most.
fn is_straight((right, up): (i8, i8)) -> bool {
    right.abs() + up.abs() <= 2 && (right == 0 || up == 0)
}

/// Border cells have an index of their own, as long as they touch the board.
fn is_beside_edge(p: Point, (right, up): (i8, i8), beside: &PointSet) -> bool {
    let index = p.index() as isize + isize::from(up) * stride() + isize::from(right);
    let inside = (0..Point::COUNT as isize).contains(&index);
    inside && beside.contains(Point::from_index(index as usize))
}

/// Cells from one row to the next.
fn stride() -> isize {
    Point::new(0, 1).index() as isize - Point::new(0, 0).index() as isize
}

/// The points that the success of a move depends on; for a defence, those that
/// the attack depends on which it prevents.
fn zone(go: &Go, case: &GoCase, scene: &Scene, p: Point) -> Option<PointSet> {
    let goal = &case.goal;
    if case.to_move != goal.prover {
        let (threat, _) = go.prove(&case.board, goal, goal.prover);
        return threat?.nodes.last().map(|root| root.zone);
    }
    match go.proof_after(case, p) {
        Some(proof) => proof.nodes.last().map(|root| root.zone),
        // The goal is reached at once.
        None => Some(scene.target | scene.liberties),
    }
}
