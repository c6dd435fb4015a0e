//! When a goal is reached, and what of the board shows it.

use tesuji_board::{Board, ChainId, Color, Point, PointSet};

use super::zone;
use crate::goal::{Goal, GoalKind};

/// The zone that shows that the goal is reached, if it is.
pub(super) fn reached(board: &Board, goal: &Goal) -> Option<PointSet> {
    let prover = goal.prover;
    let targets = || goal.targets.iter().copied();
    match goal.kind {
        GoalKind::Capture => {
            if targets().any(|t| board.get(t) == Some(!prover)) {
                return None;
            }
            let mut zone: PointSet = targets().collect();
            zone::close(board, &mut zone);
            Some(zone)
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
            let mut zone = board.chain(chain).stones;
            zone::close(board, &mut zone);
            Some(zone)
        }
        GoalKind::Cut => cut_zone(board, goal),
        GoalKind::Eye => eye_zone(board, goal),
    }
}

/// Whether the prover has lost every chance, so that the search need not go on.
pub(super) fn is_lost(board: &Board, goal: &Goal) -> bool {
    let own = |t: &Point| board.get(*t) == Some(goal.prover);
    match goal.kind {
        GoalKind::Capture | GoalKind::Cut | GoalKind::LiveAnywhere => false,
        GoalKind::LiveAny => !goal.targets.iter().any(own),
        GoalKind::LiveAll | GoalKind::Connect => !goal.targets.iter().all(own),
        GoalKind::Survive | GoalKind::Eye => !own(&goal.targets[0]),
    }
}

fn two(goal: &Goal) -> [Point; 2] {
    [goal.targets[0], goal.targets[1]]
}

/// The prover's chains at the targets, each once.
fn own_chains(board: &Board, goal: &Goal) -> impl Iterator<Item = ChainId> {
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
        let mut zone = PointSet::of(gone);
        zone::close(board, &mut zone);
        return Some(zone);
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
    let chain = board.chain(id);
    let not_own = board.points() - board.stones(goal.prover);
    let mut rest = chain.liberties;
    while let Some(p) = rest.first() {
        rest.remove(p);
        if let Some(region) = vital_region(board, id, p, &not_own)
            && (region.rim() & board.stones(goal.prover)).is_subset(&chain.stones)
        {
            return Some(region | chain.stones);
        }
    }
    None
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

/// **Definition** (Benson 1976): the chain belongs to a set of chains each of
/// which has two vital regions bordered by chains of the set only. Returns a
/// zone that shows it: the chains reached from this one through two vital
/// regions each, with these regions.
pub(super) fn unconditional_life(board: &Board, target: ChainId) -> Option<PointSet> {
    let color: Color = board.chain(target).color;
    let not_own = board.points() - board.stones(color);
    let mut members: Vec<Member> = vec![Member::of(board, target, &not_own)?];
    // Everything that borders a vital region may have to be alive as well.
    let mut next = 0;
    while next < members.len() {
        for i in 0..members[next].regions.len() {
            let mut border = members[next].regions[i].rim() & board.stones(color);
            while let Some(p) = border.first() {
                let id = board.chain_at(p).expect("a stone");
                border -= board.chain(id).stones;
                if !members.iter().any(|member| member.id == id) {
                    members.push(Member::of(board, id, &not_own).unwrap_or(Member::dead(id)));
                }
            }
        }
        next += 1;
    }
    // Strike out what fails until nothing changes.
    loop {
        let dead = |m: &Member| m.regions.len() < 2;
        let dead_stones = members
            .iter()
            .filter(|m| dead(m))
            .fold(PointSet::EMPTY, |all, m| all | board.chain(m.id).stones);
        let mut changed = false;
        for member in &mut members {
            let before = member.regions.len();
            if before > 0 {
                member.regions.retain(|region| !region.rim().meets(&dead_stones));
                changed |= member.regions.len() != before;
            }
        }
        if dead(&members[0]) {
            return None;
        }
        if !changed {
            break;
        }
    }
    // Two regions each are enough to show it.
    let mut zone = PointSet::EMPTY;
    let mut todo = vec![target];
    let mut seen = vec![target];
    while let Some(id) = todo.pop() {
        let member = members.iter().find(|m| m.id == id).expect("a living neighbour");
        zone |= board.chain(id).stones;
        for region in &member.regions[..2] {
            zone |= *region;
            let mut border = region.rim() & board.stones(color);
            while let Some(p) = border.first() {
                let id = board.chain_at(p).expect("a stone");
                border -= board.chain(id).stones;
                if !seen.contains(&id) {
                    seen.push(id);
                    todo.push(id);
                }
            }
        }
    }
    Some(zone)
}

/// A chain with its vital regions, the smallest first.
struct Member {
    id: ChainId,
    regions: Vec<PointSet>,
}

impl Member {
    /// `None` if there are fewer than two.
    fn of(board: &Board, id: ChainId, not_own: &PointSet) -> Option<Member> {
        let mut rest = board.chain(id).liberties;
        let mut regions = Vec::new();
        while let Some(p) = rest.first() {
            match vital_region(board, id, p, not_own) {
                Some(region) => {
                    rest -= region;
                    regions.push(region);
                }
                None => {
                    rest.remove(p);
                }
            }
        }
        if regions.len() < 2 {
            return None;
        }
        regions.sort_by_key(PointSet::len);
        Some(Member { id, regions })
    }

    fn dead(id: ChainId) -> Member {
        Member { id, regions: Vec::new() }
    }
}
