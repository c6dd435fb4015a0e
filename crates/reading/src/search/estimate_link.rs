//! How far apart two chains are, and first guesses for connections.

use tesuji_board::{Board, Color, Point, PointMap, PointSet};

use super::table::Numbers;
use crate::goal::Goal;

/// Farther than this nobody looks.
pub(crate) const FAR: u32 = 8;
/// An enemy chain with more liberties is a wall.
const CAPTURABLE: u16 = 3;

/// The moves that a player needs to join two chains if the other one passes.
pub(crate) struct Distances {
    from: [PointMap<u8>; 2],
    pub between: u32,
}

impl Distances {
    /// Nothing farther away than `far` is told apart.
    pub fn new(board: &Board, color: Color, [a, b]: [Point; 2], far: u32) -> Distances {
        let from = [a, b].map(|p| distances_from(board, color, p, far, None));
        let between = u32::from(from[0][b]);
        Distances { from, between }
    }

    /// The moves needed on the shortest way through an empty point.
    pub fn through(&self, p: Point) -> u32 {
        (u32::from(self.from[0][p]) + u32::from(self.from[1][p])).saturating_sub(1)
    }
}

/// The moves that a player needs to join two chains, at most `far`.
pub(crate) fn distance(board: &Board, color: Color, [a, b]: [Point; 2], far: u32) -> u32 {
    u32::from(distances_from(board, color, a, far, Some(b))[b])
}

/// The moves needed to reach each point, at most `far`: one for an empty
/// point, a chain's liberties for one of the enemy.
/// Stops as soon as one of them is reached, if told so.
fn distances_from(
    board: &Board,
    color: Color,
    start: Point,
    far: u32,
    until: Option<Point>,
) -> PointMap<u8> {
    let mut distances = PointMap::filled(far as u8);
    let (own, enemy) = (board.stones(color), board.stones(!color));
    let mut fronts = [PointSet::EMPTY; FAR as usize];
    fronts[0] = whole_chains(board, PointSet::of(start) & own);
    let mut seen = PointSet::EMPTY;
    for d in 0..far as usize {
        let mut front = fronts[d] - seen;
        front |= whole_chains(board, (front.rim() & own) - front - seen) - seen;
        seen |= front;
        for p in front {
            distances[p] = d as u8;
        }
        if until.is_some_and(|p| front.contains(p)) {
            break;
        }
        let rim = (front.rim() & board.points()) - seen;
        if d + 1 < far as usize {
            fronts[d + 1] |= rim - own - enemy;
        }
        for id in board.chains_in(rim & enemy) {
            let chain = board.chain(id);
            let reached = d + usize::from(chain.liberty_count);
            if chain.liberty_count <= CAPTURABLE && reached < far as usize {
                fronts[reached] |= chain.stones;
            }
        }
    }
    distances
}

/// The chains that meet a set of stones.
fn whole_chains(board: &Board, mut rest: PointSet) -> PointSet {
    let mut stones = PointSet::EMPTY;
    while let Some(p) = rest.first() {
        let chain = board.chain(board.chain_at(p).expect("a stone"));
        stones |= chain.stones;
        rest -= chain.stones;
    }
    stones
}

/// How many moves a player needs to reach points from a chain if the other one
/// always takes the best way: a point counts as reached with the second best of
/// its neighbours.
///
/// **Definition** (van Rijswijck 2000, two-distance, there for Hex): next to the
/// chain 1, else one more than the second least value around. **Choice**: a
/// friendly chain is joined at the second least value of its liberties. The
/// points that are nearer than `far` come along.
pub(crate) fn two_distances(
    board: &Board,
    color: Color,
    start: Point,
    far: u32,
) -> (PointMap<u8>, PointSet) {
    let mut distances = PointMap::filled(far as u8);
    let empty = board.empty_points();
    let own = board.stones(color);
    let mut joined = whole_chains(board, PointSet::of(start) & own);
    let mut reached = PointSet::EMPTY;
    for d in 1..far as u8 {
        let mut next = (joined.rim() & empty) - reached;
        for p in (reached.rim() & empty) - reached {
            let around = p.neighbors().into_iter().filter(|q| reached.contains(*q)).count();
            if around >= 2 {
                next.insert(p);
            }
        }
        for p in next {
            distances[p] = d;
        }
        reached |= next;
        for id in board.chains_in((reached.rim() & own) - joined) {
            let chain = board.chain(id);
            if (chain.liberties & reached).len() >= 2 {
                joined |= chain.stones;
            }
        }
    }
    (distances, reached)
}

/// First guesses for connections.
pub(super) struct LinkEstimate {
    distances: Distances,
    firm: [PointMap<u8>; 2],
    /// The least sums of two-distances, with their points.
    best: [(u32, Option<Point>); 2],
}

fn price(moves: u32) -> u32 {
    let moves = moves.min(8);
    (moves + 1) * (moves + 2) / 2
}

impl LinkEstimate {
    pub fn new(board: &Board, goal: &Goal, color: Color) -> LinkEstimate {
        let ends = [goal.targets[0], goal.targets[1]];
        let firm = ends.map(|end| two_distances(board, color, end, FAR).0);
        let mut best = [(2 * FAR, None); 2];
        for p in board.empty_points() {
            let sum = u32::from(firm[0][p]) + u32::from(firm[1][p]);
            if sum < best[0].0 {
                best = [(sum, Some(p)), best[0]];
            } else if sum < best[1].0 {
                best[1] = (sum, Some(p));
            }
        }
        LinkEstimate { distances: Distances::new(board, color, ends, FAR), firm, best }
    }

    /// The moves that a way through a point needs against resistance, beyond
    /// the move there.
    fn firm_through(&self, p: Point) -> u32 {
        u32::from(self.firm[0][p]) + u32::from(self.firm[1][p]) - 2
    }

    pub fn prover_move(&self, p: Point, captured: usize, bias: u32) -> Numbers {
        let firm = self.firm_through(p);
        let detour = self.distances.through(p).saturating_sub(self.distances.between);
        let weak = self.distances.between + 1 + detour;
        let moves = firm.min(weak + 1).saturating_sub(captured.min(2) as u32);
        Numbers { proof: bias + 2 * price(moves), disproof: 1 }
    }

    pub fn opponent_move(&self, p: Point, plan: Option<Point>, bias: u32) -> Numbers {
        let left = if self.best[0].1 == Some(p) { self.best[1].0 } else { self.best[0].0 };
        let left = (left - 2).min(self.distances.between + 2);
        let loss = self.firm_through(p).saturating_sub(self.best[0].0 - 2).min(4);
        let disproof = 1 + loss + if plan == Some(p) { 0 } else { 2 };
        Numbers { proof: bias + 2 * price(left), disproof }
    }
}
