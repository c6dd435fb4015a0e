//! Goals of prevention: what a zone needs to show that it has not happened, and when it has.

use tesuji_board::{Board, ChainId, Color, Point, PointMap, PointSet};

use super::{Config, leaves};
use crate::goal::{Goal, GoalKind};

/// Nodes for the first turn of a prevention that may be won or kept up.
const FIRST_TURN: u64 = 2_000;

/// What is never to happen may be won for good, by a capture, or kept up for ever: both are
/// tried in turn, the waiting last. Survival only waits.
pub(super) fn turns(goal: &Goal) -> usize {
    if matches!(goal.kind, GoalKind::Apart | GoalKind::NoEye) { 2 } else { 1 }
}

/// Nodes for the first turn.
pub(super) fn first_round(goal: &Goal, config: &Config) -> u64 {
    if turns(goal) > 1 { FIRST_TURN.min(config.first_round) } else { config.first_round }
}

/// Whether what is to be prevented has happened. (A stone that should survive is lost as for
/// other goals.)
pub(super) fn has_happened(board: &Board, goal: &Goal) -> bool {
    let owner = goal.opponent();
    let chain = |t: Point| board.chain_at(t).filter(|_| board.get(t) == Some(owner));
    match (goal.kind, &goal.targets[..]) {
        (GoalKind::Apart, &[a, b]) => chain(a).is_some() && chain(a) == chain(b),
        (GoalKind::NoEye, &[target]) => {
            chain(target).is_some_and(|id| leaves::own_regions(board, id, owner).next().is_some())
        }
        _ => false,
    }
}

/// Adds what shows on this board that it has not happened, unless the zone shows it; the zone
/// is yet to be closed.
pub(super) fn add_evidence(board: &Board, goal: &Goal, zone: &mut PointSet) {
    let owner = goal.opponent();
    let gone = |t: &Point| board.get(*t) != Some(owner);
    if !matches!(goal.kind, GoalKind::Apart | GoalKind::NoEye) {
        return;
    }
    if let Some(&t) = goal.targets.iter().find(|t| gone(t)) {
        zone.insert(t);
        return;
    }
    match goal.targets[..] {
        [a, b] => add_parting(board, owner, [a, b], zone),
        [target] => {
            let id = board.chain_at(target).expect("a stone");
            add_open_regions(board, id, owner, zone);
        }
        _ => {}
    }
}

/// Every way from one chain to the other meets a point that is not the owner's.
fn add_parting(board: &Board, owner: Color, [a, b]: [Point; 2], zone: &mut PointSet) {
    let stones = board.stones(owner);
    let shown = *zone - stones;
    if !PointSet::of(a).flood(&(board.points() - shown)).contains(b) {
        return;
    }
    // All points at the same distance part the two; those at distance one are the neighbours
    // of one chain, and likewise from the other side.
    let mut best: Option<(usize, PointSet)> = None;
    for [from, to] in [[a, b], [b, a]] {
        let mut inside = PointSet::of(from).flood(&stones);
        while !inside.contains(to) {
            let layer = inside.rim() & board.points();
            let cost = (layer & board.empty_points()).len();
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, layer));
            }
            inside |= layer;
            inside = inside.flood(&(stones | inside));
        }
    }
    *zone |= best.expect("two chains").1;
}

/// The chain with everything next to it, and for each region beside it a reason why it is no
/// eye: an empty point that is no liberty of the chain, or another chain of the owner's.
fn add_open_regions(board: &Board, id: ChainId, owner: Color, zone: &mut PointSet) {
    let chain = board.chain(id);
    let near = chain.stones.rim() & board.points();
    *zone |= chain.stones | near;
    let not_own = board.points() - board.stones(owner);
    let strangers = board.empty_points() - chain.liberties;
    let others = board.stones(owner) - chain.stones;
    for start in near {
        let region = PointSet::of(start).flood(&(*zone & not_own));
        if !region.meets(&strangers) && !region.rim().meets(&(others & *zone)) {
            *zone |= way_out(board, region, &not_own, &strangers, &others);
        }
    }
}

/// A way from a part of a region to a reason why it is no eye, over as few empty points as
/// possible; nothing if there is none.
fn way_out(
    board: &Board,
    from: PointSet,
    not_own: &PointSet,
    strangers: &PointSet,
    others: &PointSet,
) -> PointSet {
    let empty = board.empty_points();
    let mut before: PointMap<Option<Point>> = PointMap::filled(None);
    let mut seen = from;
    let mut front = from;
    while !front.is_empty() {
        // Stones cost nothing, so they are walked over before the next empty points.
        loop {
            let stones = (front.rim() & *not_own) - seen - empty;
            if stones.is_empty() {
                break;
            }
            step(&mut before, &front, &stones);
            seen |= stones;
            front |= stones;
        }
        let beside = front.rim() & *others;
        let found = beside.first().or_else(|| (front & *strangers).first());
        if let Some(found) = found {
            let mut way = PointSet::of(found);
            let mut at = match beside.contains(found) {
                true => found.neighbors().into_iter().find(|&p| front.contains(p)),
                false => Some(found),
            };
            while let Some(p) = at {
                way.insert(p);
                at = before[p];
            }
            return way;
        }
        let next = (front.rim() & *not_own & empty) - seen;
        step(&mut before, &front, &next);
        seen |= next;
        front = next;
    }
    PointSet::EMPTY
}

/// Remembers from where each of the points was reached.
fn step(before: &mut PointMap<Option<Point>>, front: &PointSet, next: &PointSet) {
    for p in *next {
        before[p] = p.neighbors().into_iter().find(|&q| front.contains(q));
    }
}
