//! When a goal is reached, and what of the board shows it.

use tesuji_board::{Board, ChainId, Color, Point, PointSet};

use super::prevent;
use crate::goal::{Goal, GoalKind};

/// The zone that shows that the goal is reached, if it is; it is yet to be
/// closed.
pub(super) fn reached(board: &Board, goal: &Goal) -> Option<PointSet> {
    let prover = goal.prover;
    let targets = || goal.targets.iter().copied();
    match goal.kind {
        GoalKind::Capture | GoalKind::NoEye => {
            if targets().any(|t| board.get(t) == Some(!prover)) {
                return None;
            }
            Some(targets().collect())
        }
        GoalKind::LiveAny | GoalKind::Survive => {
            let smallest = own_chains(board, goal).filter_map(|id| unconditional_life(board, id));
            smallest.min_by_key(PointSet::len)
        }
        GoalKind::LiveAll => {
            if targets().any(|t| board.get(t) != Some(prover)) {
                return None;
            }
            own_chains(board, goal)
                .map(|id| unconditional_life(board, id))
                .try_fold(PointSet::EMPTY, |all, zone| Some(all | zone?))
        }
        GoalKind::LiveAnywhere => board.chains(prover).find_map(|id| unconditional_life(board, id)),
        GoalKind::Connect => {
            let [a, b] = two(goal);
            let chain = board.chain_at(a).filter(|_| board.get(a) == Some(prover))?;
            if board.chain_at(b) != Some(chain) {
                return None;
            }
            Some(board.chain(chain).stones)
        }
        GoalKind::Cut | GoalKind::Apart => cut_zone(board, goal),
        GoalKind::Eye => eye_zone(board, goal),
    }
}

/// Whether the prover has lost every chance, so that the search need not go on.
pub(super) fn is_lost(board: &Board, goal: &Goal) -> bool {
    let own = |t: &Point| board.get(*t) == Some(goal.prover);
    match goal.kind {
        GoalKind::Capture | GoalKind::Cut | GoalKind::LiveAnywhere => false,
        GoalKind::Apart | GoalKind::NoEye => prevent::has_happened(board, goal),
        GoalKind::LiveAny => !goal.targets.iter().any(own),
        GoalKind::LiveAll | GoalKind::Connect => !goal.targets.iter().all(own),
        GoalKind::Survive | GoalKind::Eye => !own(&goal.targets[0]),
    }
}

fn two(goal: &Goal) -> [Point; 2] {
    [goal.targets[0], goal.targets[1]]
}

/// The prover's chains at the targets, each once.
pub(super) fn own_chains(board: &Board, goal: &Goal) -> impl Iterator<Item = ChainId> + use<> {
    let mut chains: Vec<ChainId> = goal
        .targets
        .iter()
        .filter(|t| board.get(**t) == Some(goal.prover))
        .filter_map(|&t| board.chain_at(t))
        .collect();
    chains.sort();
    chains.dedup();
    chains.into_iter()
}

/// Captured, or parted by a wall of living stones.
fn cut_zone(board: &Board, goal: &Goal) -> Option<PointSet> {
    let prover = goal.prover;
    if let Some(gone) = two(goal).into_iter().find(|t| board.get(*t) != Some(!prover)) {
        return Some(PointSet::of(gone));
    }
    let [a, b] = two(goal);
    // Cheap first: without all own stones there must be no path at all.
    let own = board.stones(prover);
    if PointSet::of(a).flood(&(board.points() - own)).contains(b) {
        return None;
    }
    let (mut wall, mut zone) = (PointSet::EMPTY, PointSet::EMPTY);
    for id in board.chains(prover) {
        if let Some(life) = unconditional_life(board, id) {
            wall |= board.chain(id).stones;
            zone |= life;
        }
    }
    let open = board.points() - wall;
    if PointSet::of(a).flood(&open).contains(b) { None } else { Some(zone) }
}

/// A region that the target's chain alone surrounds.
fn eye_zone(board: &Board, goal: &Goal) -> Option<PointSet> {
    let id = board.chain_at(goal.targets[0])?;
    let region = own_regions(board, id, goal.prover).next()?;
    Some(region | board.chain(id).stones)
}

/// The regions that a chain of a colour alone surrounds and whose empty points
/// are all its liberties.
pub(super) fn own_regions<'b>(
    board: &'b Board,
    id: ChainId,
    color: Color,
) -> impl Iterator<Item = PointSet> + use<'b> {
    own_regions_at(board, id, color, &board.chain(id).liberties)
}

/// Those of them with a liberty of the chain on some points.
pub(super) fn own_regions_at<'b>(
    board: &'b Board,
    id: ChainId,
    color: Color,
    points: &PointSet,
) -> impl Iterator<Item = PointSet> + use<'b> {
    let chain = board.chain(id);
    let own = board.stones(color);
    let not_own = board.points() - own;
    let mut rest = chain.liberties & *points;
    std::iter::from_fn(move || {
        while let Some(p) = rest.first() {
            rest.remove(p);
            if let Some(region) = vital_region(board, id, p, &not_own)
                && (region.rim() & own).is_subset(&chain.stones)
            {
                rest -= region;
                return Some(region);
            }
        }
        None
    })
}

/// The region at a liberty of the chain, if all its empty points are liberties
/// of the chain.
fn vital_region(board: &Board, id: ChainId, start: Point, not_own: &PointSet) -> Option<PointSet> {
    let chain = board.chain(id);
    let strangers = board.empty_points() - chain.liberties;
    let mut region = PointSet::of(start);
    loop {
        let step = region.rim() & *not_own;
        if step.is_empty() {
            return Some(region);
        }
        if step.meets(&strangers) {
            return None;
        }
        region |= step;
    }
}

/// A zone that shows that a chain is unconditionally alive, if it is.
fn unconditional_life(board: &Board, chain: ChainId) -> Option<PointSet> {
    tesuji_shape::support(board, chain).map(|support| support.zone)
}
