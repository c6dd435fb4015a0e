//! How far apart two chains are, and first guesses for connections.

use tesuji_board::{Board, Color, Point, PointMap, PointSet};

use super::table::Numbers;
use crate::goal::Goal;

/// Farther than this nobody looks.
pub(super) const FAR: u32 = 8;
/// An enemy chain with more liberties is a wall.
const CAPTURABLE: u16 = 3;

/// The moves that a player needs to join two chains if the other one passes.
pub(super) struct Distances {
    from: [PointMap<u8>; 2],
    pub between: u32,
}

impl Distances {
    pub fn new(board: &Board, color: Color, [a, b]: [Point; 2]) -> Distances {
        let from = [a, b].map(|p| distances_from(board, color, p));
        let between = u32::from(from[0][b]);
        Distances { from, between }
    }

    /// The moves needed on the shortest way through an empty point.
    pub fn through(&self, p: Point) -> u32 {
        (u32::from(self.from[0][p]) + u32::from(self.from[1][p])).saturating_sub(1)
    }
}

/// The moves needed to reach each point, at most [`FAR`]: one for an empty
/// point, a chain's liberties for one of the enemy.
fn distances_from(board: &Board, color: Color, start: Point) -> PointMap<u8> {
    let mut distances = PointMap::filled(FAR as u8);
    let (own, enemy) = (board.stones(color), board.stones(!color));
    let mut fronts = vec![PointSet::EMPTY; FAR as usize];
    fronts[0] = PointSet::of(start).flood(&own);
    let mut seen = PointSet::EMPTY;
    for d in 0..FAR as usize {
        let mut front = fronts[d] - seen;
        front |= (front.rim() & own).flood(&own) - seen;
        seen |= front;
        for p in front {
            distances[p] = d as u8;
        }
        let rim = (front.rim() & board.points()) - seen;
        if d + 1 < FAR as usize {
            fronts[d + 1] |= rim - own - enemy;
        }
        let mut rest = rim & enemy;
        while let Some(p) = rest.first() {
            let chain = board.chain(board.chain_at(p).expect("a stone"));
            rest -= chain.stones;
            let reached = d + usize::from(chain.liberty_count);
            if chain.liberty_count <= CAPTURABLE && reached < FAR as usize {
                fronts[reached] |= chain.stones;
            }
        }
    }
    distances
}

/// First guesses for connections.
pub(super) struct LinkEstimate {
    distances: Distances,
}

fn price(moves: u32) -> u32 {
    (moves + 1) * (moves + 2) / 2
}

impl LinkEstimate {
    pub fn new(board: &Board, goal: &Goal, color: Color) -> LinkEstimate {
        LinkEstimate { distances: Distances::new(board, color, [goal.targets[0], goal.targets[1]]) }
    }

    pub fn prover_move(&self, p: Point, captured: usize, bias: u32) -> Numbers {
        let between = self.distances.between;
        let through = self.distances.through(p);
        let after = if through <= between { between.saturating_sub(1) } else { between };
        let detour = through.saturating_sub(between).min(4);
        let cost = (price(after) + detour).saturating_sub(captured.min(2) as u32);
        Numbers { proof: bias + cost, disproof: 1 }
    }

    pub fn opponent_move(&self, p: Point, plan: Option<Point>, bias: u32) -> Numbers {
        let between = self.distances.between;
        let detour = self.distances.through(p).saturating_sub(between).min(4);
        let proof = bias + price(between + u32::from(detour == 0));
        let disproof = 1 + detour + if plan == Some(p) { 0 } else { 2 };
        Numbers { proof, disproof }
    }
}
