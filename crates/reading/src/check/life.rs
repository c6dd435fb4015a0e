//! When a goal is reached, as far as a pattern shows it.

use tesuji_board::{Color, Point, PointSet};

use super::pattern::{Fragment, Pattern, component};
use crate::goal::{Goal, GoalKind};

/// Fails unless every board with this pattern reaches the goal.
pub(super) fn check_reached(pattern: &Pattern, goal: &Goal) -> Result<(), &'static str> {
    let reached = is_reached(pattern, goal, Vital::EmptyPoints);
    if reached { Ok(()) } else { Err("the goal is not reached") }
}

/// Which points of a region have to be next to a chain that lives by it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Vital {
    /// The empty ones: Benson's definition, where suicide is forbidden.
    EmptyPoints,
    /// All of them, since suicide may empty any.
    EveryPoint,
}

/// Whether every board with this pattern reaches the goal.
pub(super) fn is_reached(pattern: &Pattern, goal: &Goal, vital: Vital) -> bool {
    let prover = goal.prover;
    let targets: PointSet = goal.targets.iter().copied().collect();
    let no_opponent = pattern.view.zone - pattern.stones(!prover);
    let alive = || alive_stones(pattern, prover, vital);
    match goal.kind {
        GoalKind::Capture | GoalKind::NoEye => targets.is_subset(&no_opponent),
        GoalKind::LiveAny => targets.meets(&alive()),
        GoalKind::LiveAll | GoalKind::Survive => targets.is_subset(&alive()),
        GoalKind::LiveAnywhere => !alive().is_empty(),
        GoalKind::Connect => {
            pattern.fragments(prover).any(|fragment| targets.is_subset(&fragment.stones))
        }
        GoalKind::Cut | GoalKind::Apart => {
            targets.meets(&no_opponent) || parted(pattern, &alive(), goal.targets[0], &targets)
        }
        GoalKind::Eye => pattern
            .fragments(prover)
            .filter(|fragment| targets.is_subset(&fragment.stones))
            .any(|fragment| has_eye(pattern, fragment)),
    }
}

/// A connected set of points that are not stones of the owner, all of them and
/// their neighbours in the zone: so it is the same on every board.
struct Region {
    points: PointSet,
    /// Its empty points.
    empty: PointSet,
    /// Stones of the owner next to it.
    border: PointSet,
}

impl Region {
    /// Whether every empty point, or every point, is next to a stone of the chain.
    fn is_vital_to(&self, chain: &PointSet, vital: Vital) -> bool {
        let points = if vital == Vital::EveryPoint { self.points } else { self.empty };
        points.iter().all(|p| p.neighbors().iter().any(|&q| chain.contains(q)))
    }
}

fn regions(pattern: &Pattern, owner: Color) -> Vec<Region> {
    let not_own = pattern.view.zone - pattern.stones(owner);
    let mut seen = PointSet::EMPTY;
    let mut regions = Vec::new();
    for start in not_own {
        if !seen.contains(start) {
            let points = component(start, &not_own);
            seen |= points;
            let border = pattern.around(&points);
            if border.is_subset(&pattern.view.zone) {
                regions.push(Region { points, empty: points & pattern.empty(), border });
            }
        }
    }
    regions
}

/// **Definition** (Benson 1976): the largest set of chains in which every chain
/// has two vital regions, where a region counts only while all chains around
/// it belong to the set. Here on fragments, with regions that lie in the zone.
fn alive_stones(pattern: &Pattern, owner: Color, vital: Vital) -> PointSet {
    let mut regions = regions(pattern, owner);
    let mut alive = pattern.stones(owner);
    loop {
        regions.retain(|region| region.border.is_subset(&alive));
        let lives = |fragment: &&Fragment| {
            let counts = |region: &&Region| region.is_vital_to(&fragment.stones, vital);
            fragment.stones.is_subset(&alive) && regions.iter().filter(counts).count() >= 2
        };
        let survivors = pattern
            .fragments(owner)
            .filter(lives)
            .fold(PointSet::EMPTY, |all, fragment| all | fragment.stones);
        if survivors == alive {
            return alive;
        }
        alive = survivors;
    }
}

/// Whether the chain alone surrounds a region whose empty points are all its
/// liberties.
fn has_eye(pattern: &Pattern, chain: &Fragment) -> bool {
    has_eye_apart_from(pattern, chain, &PointSet::EMPTY)
}

/// The same for a region with no point in an area.
pub(super) fn has_eye_apart_from(pattern: &Pattern, chain: &Fragment, area: &PointSet) -> bool {
    let own = |region: &Region| {
        region.border.is_subset(&chain.stones)
            && region.is_vital_to(&chain.stones, Vital::EmptyPoints)
            && !region.points.meets(area)
    };
    regions(pattern, chain.color).iter().any(own)
}

/// Whether every path from one target to the other meets a stone that lives. Points outside
/// the zone count as open.
fn parted(pattern: &Pattern, alive: &PointSet, from: Point, targets: &PointSet) -> bool {
    let open = pattern.board() - *alive;
    !targets.is_subset(&component(from, &open))
}
