//! When a goal is reached, as far as a pattern shows it.

use std::collections::{BTreeMap, BTreeSet};

use tesuji_board::{Color, Point};

use super::pattern::Pattern;
use crate::goal::{Goal, GoalKind};

/// Fails unless every board with this pattern reaches the goal.
pub(super) fn check_reached(pattern: &Pattern, goal: &Goal) -> Result<(), &'static str> {
    let prover = goal.prover;
    let target = |i: usize| goal.targets[i];
    let reached = match goal.kind {
        GoalKind::Capture => {
            let gone = |&t: &Point| pattern.knows(t) && pattern.get(t) != Some(!prover);
            goal.targets.iter().all(gone)
        }
        GoalKind::LiveAny => {
            let alive = alive_stones(pattern, prover);
            goal.targets.iter().any(|t| alive.contains(t))
        }
        GoalKind::Survive => alive_stones(pattern, prover).contains(&target(0)),
        GoalKind::LiveAll => {
            let alive = alive_stones(pattern, prover);
            goal.targets.iter().all(|t| alive.contains(t))
        }
        GoalKind::LiveAnywhere => !alive_stones(pattern, prover).is_empty(),
        GoalKind::Connect => {
            pattern.get(target(0)) == Some(prover)
                && pattern.fragment(target(0)).stones.contains(&target(1))
        }
        GoalKind::Cut => {
            let gone = |t: Point| pattern.knows(t) && pattern.get(t) != Some(!prover);
            gone(target(0)) || gone(target(1)) || parted(pattern, prover, target(0), target(1))
        }
        GoalKind::Eye => {
            pattern.get(target(0)) == Some(prover)
                && regions(pattern, prover).iter().any(|region| {
                    let of_target = |p: &Point| pattern.fragment(target(0)).stones.contains(p);
                    !region.open
                        && region.border.iter().all(of_target)
                        && region.is_vital_to(of_target, pattern)
                })
        }
    };
    if reached { Ok(()) } else { Err("the goal is not reached") }
}

/// A connected set of points of the zone that are not stones of the owner.
struct Region {
    points: Vec<Point>,
    /// Stones of the owner next to it.
    border: BTreeSet<Point>,
    /// Whether it touches points outside the zone: then nothing is known of it.
    open: bool,
}

impl Region {
    /// Whether every empty point is next to a stone of the chain.
    fn is_vital_to(&self, of_chain: impl Fn(&Point) -> bool, pattern: &Pattern) -> bool {
        let empty = self.points.iter().filter(|&&p| pattern.is_empty(p));
        empty.into_iter().all(|&p| pattern.around(p).any(|q| of_chain(&q)))
    }
}

fn regions(pattern: &Pattern, owner: Color) -> Vec<Region> {
    let mut seen = BTreeSet::new();
    let mut regions = Vec::new();
    for start in pattern.points() {
        if pattern.get(start) == Some(owner) || !seen.insert(start) {
            continue;
        }
        let mut region = Region { points: vec![start], border: BTreeSet::new(), open: false };
        let mut next = 0;
        while next < region.points.len() {
            for q in pattern.around(region.points[next]) {
                if !pattern.knows(q) {
                    region.open = true;
                } else if pattern.get(q) == Some(owner) {
                    region.border.insert(q);
                } else if seen.insert(q) {
                    region.points.push(q);
                }
            }
            next += 1;
        }
        regions.push(region);
    }
    regions
}

/// **Definition** (Benson 1976): the largest set of chains in which every chain
/// has two vital regions, where a region counts only while all chains around
/// it belong to the set. Here on fragments, with regions that lie in the zone.
fn alive_stones(pattern: &Pattern, owner: Color) -> BTreeSet<Point> {
    let mut chain_of: BTreeMap<Point, usize> = BTreeMap::new();
    let mut chains: Vec<Vec<Point>> = Vec::new();
    for p in pattern.points() {
        if pattern.get(p) == Some(owner) && !chain_of.contains_key(&p) {
            let stones = pattern.fragment(p).stones;
            chain_of.extend(stones.iter().map(|&q| (q, chains.len())));
            chains.push(stones);
        }
    }
    let regions: Vec<Region> =
        regions(pattern, owner).into_iter().filter(|region| !region.open).collect();
    let mut alive: BTreeSet<usize> = (0..chains.len()).collect();
    loop {
        let enclosed =
            |region: &&Region| region.border.iter().all(|p| alive.contains(&chain_of[p]));
        let counted: Vec<&Region> = regions.iter().filter(enclosed).collect();
        let survivors: BTreeSet<usize> = alive
            .iter()
            .copied()
            .filter(|&chain| {
                let of_chain = |p: &Point| chain_of.get(p) == Some(&chain);
                let vital = |region: &&&Region| region.is_vital_to(of_chain, pattern);
                counted.iter().filter(vital).count() >= 2
            })
            .collect();
        if survivors == alive {
            return alive.iter().flat_map(|&chain| chains[chain].iter().copied()).collect();
        }
        alive = survivors;
    }
}

/// Whether every path from a to b meets a living stone of the wall's colour.
/// Points outside the zone count as open.
fn parted(pattern: &Pattern, wall: Color, a: Point, b: Point) -> bool {
    let alive = alive_stones(pattern, wall);
    let mut seen = BTreeSet::from([a]);
    let mut todo = vec![a];
    while let Some(p) = todo.pop() {
        for q in pattern.around(p) {
            if q == b {
                return false;
            }
            if !alive.contains(&q) && seen.insert(q) {
                todo.push(q);
            }
        }
    }
    pattern.size().contains(b)
}
