//! When a goal is reached, as far as a pattern shows it.

use tesuji_board::{Color, Point, PointSet};

use super::pattern::{Fragment, Pattern, component};
use crate::goal::{Goal, GoalKind};

/// Fails unless every board with this pattern reaches the goal.
pub(super) fn check_reached(pattern: &Pattern, goal: &Goal) -> Result<(), &'static str> {
    let prover = goal.prover;
    let targets: PointSet = goal.targets.iter().copied().collect();
    let no_opponent = pattern.view.zone - pattern.stones(!prover);
    let reached = match goal.kind {
        GoalKind::Capture => targets.is_subset(&no_opponent),
        GoalKind::LiveAny => targets.meets(&alive_stones(pattern, prover)),
        GoalKind::LiveAll | GoalKind::Survive => targets.is_subset(&alive_stones(pattern, prover)),
        GoalKind::LiveAnywhere => !alive_stones(pattern, prover).is_empty(),
        GoalKind::Connect => {
            pattern.fragments(prover).any(|fragment| targets.is_subset(&fragment.stones))
        }
        GoalKind::Cut => {
            targets.meets(&no_opponent) || parted(pattern, prover, goal.targets[0], &targets)
        }
        GoalKind::Eye => pattern
            .fragments(prover)
            .filter(|fragment| targets.is_subset(&fragment.stones))
            .any(|fragment| has_eye(pattern, fragment)),
    };
    if reached { Ok(()) } else { Err("the goal is not reached") }
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
    /// Whether every empty point is next to a stone of the chain.
    fn is_vital_to(&self, chain: &PointSet) -> bool {
        self.empty.iter().all(|p| p.neighbors().iter().any(|&q| chain.contains(q)))
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
fn alive_stones(pattern: &Pattern, owner: Color) -> PointSet {
    let mut regions = regions(pattern, owner);
    let mut alive = pattern.stones(owner);
    loop {
        regions.retain(|region| region.border.is_subset(&alive));
        let lives = |fragment: &&Fragment| {
            fragment.stones.is_subset(&alive)
                && regions.iter().filter(|region| region.is_vital_to(&fragment.stones)).count() >= 2
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
            && region.is_vital_to(&chain.stones)
            && !region.points.meets(area)
    };
    regions(pattern, chain.color).iter().any(own)
}

/// Whether every path from one target to the other meets a living stone of the
/// wall's colour. Points outside the zone count as open.
fn parted(pattern: &Pattern, wall: Color, from: Point, targets: &PointSet) -> bool {
    let open = pattern.board() - alive_stones(pattern, wall);
    !targets.is_subset(&component(from, &open))
}
