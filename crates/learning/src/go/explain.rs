//! From the proof after a working move to a premise.
//!
//! **Definition** (Cazenave, metarule for creating new rules): "it uses the
//! intersections and blocks implied in the calculation of the sequence after the
//! move to create patterns". Those are the zone of the proof.

use tesuji_board::{Point, PointSet};

use super::concepts::{Cell, MANY, Scene, captured_by, liberties_after};
use super::premise::{Premise, Range, order, shifted};
use super::{Go, GoCase};

/// A chain with more liberties than this is not asked for them.
const WEAK: u8 = 3;

/// A premise that demands everything which the proof depends on.
pub(super) fn explain(go: &Go, case: &GoCase, p: Point) -> Option<Premise> {
    let GoCase { board, goal, to_move } = case;
    let scene = Scene::new(board, goal);
    let zone = zone(go, case, &scene, p)?;
    let many = |count: usize| count.min(usize::from(MANY)) as u8;
    let mut premise = Premise::new(case.task()?, Range::exactly(many(scene.liberties.len())));
    premise.own_gain = Range::exactly(liberties_after(board, *to_move, p));
    premise.other_gain = Range::exactly(liberties_after(board, !*to_move, p));
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
            None => is_beside_edge(p, place, &beside_edge),
        };
        if !matters {
            continue;
        }
        premise.cells.push((place, cell.mask()));
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
