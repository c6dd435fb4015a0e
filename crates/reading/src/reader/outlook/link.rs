//! Joining two chains: the fewer moves are missing on the best ways, the better.

use tesuji_board::{Board, Color, Point, PointMap, PointSet};

use super::game::{Numbers, approaches, is_risky, rescues, weak_liberties};
use crate::goal::Goal;
use crate::search::{Distances, FAR, two_distances};

/// A link that needs more moves at the prover's turn is given up.
const HOPELESS: u32 = 4;
/// Moves are tried on ways that are longer than the shortest one by so much.
const DETOUR: u32 = 1;

pub(super) struct Link {
    pub prover: Color,
    ends: [Point; 2],
    most: u32,
}

/// The ways from one end to the other in a position.
pub(super) struct Ways {
    pub moves: PointSet,
    distances: Distances,
    /// Moves needed against resistance.
    firm: [PointMap<u8>; 2],
    /// The best points to meet, and how far they are from both ends.
    best: [(u32, Option<Point>); 2],
}

impl Link {
    pub fn new(board: &Board, goal: &Goal) -> Link {
        let ends = [goal.targets[0], goal.targets[1]];
        let between = Distances::new(board, goal.prover, ends, FAR).between;
        Link { prover: goal.prover, ends, most: between.max(HOPELESS) }
    }

    /// The numbers of a position that needs no search.
    pub fn settled(&self, board: &Board, to_move: Color) -> Option<Numbers> {
        if self.ends.iter().any(|&end| board.get(end) != Some(self.prover)) {
            return Some(Numbers::LOST);
        }
        let [a, b] = self.ends.map(|end| board.chain_at(end).expect("an end"));
        if a == b {
            return Some(Numbers::WON);
        }
        let common = board.chain(a).liberties & board.chain(b).liberties;
        let joins = |p: Point| !board.is_suicide(self.prover, p);
        (to_move == self.prover && common.iter().any(joins)).then_some(Numbers::WON)
    }

    /// The ways and the moves to try, unless they have become too long.
    pub fn ways(&self, board: &Board, to_move: Color, is_root: bool) -> Option<Ways> {
        let most = self.most + u32::from(to_move == self.prover);
        let far = (most + DETOUR + 1).min(FAR);
        let distances = Distances::new(board, self.prover, self.ends, far);
        if !is_root && distances.between >= most.min(far) {
            return None;
        }
        let firm = self.ends.map(|end| two_distances(board, self.prover, end, far));
        let mut best = [(2 * far, None); 2];
        let mut moves = PointSet::EMPTY;
        for p in board.empty_points() {
            if distances.through(p) > distances.between + DETOUR {
                continue;
            }
            moves.insert(p);
            let sum = u32::from(firm[0][p]) + u32::from(firm[1][p]);
            if sum < best[0].0 {
                best = [(sum, Some(p)), best[0]];
            } else if sum < best[1].0 {
                best[1] = (sum, Some(p));
            }
        }
        let mut area = moves.rim() | moves;
        for end in self.ends {
            let chain = board.chain(board.chain_at(end).expect("an end"));
            area |= chain.stones | chain.stones.rim();
        }
        moves |= rescues(board, &area, to_move, 2);
        moves |= weak_liberties(board, &area, !to_move, 2);
        moves |= approaches(board, to_move, &moves);
        Some(Ways { moves, distances, firm, best })
    }

    /// Numbers of a position, from its own ways.
    pub fn judge_closely(&self, board: &Board, to_move: Color) -> Numbers {
        if let Some(numbers) = self.settled(board, to_move) {
            return numbers;
        }
        let Some(ways) = self.ways(board, to_move, false) else { return Numbers::LOST };
        let [best, second] = ways.best;
        let sum = if to_move == self.prover { best.0 } else { second.0 };
        numbers((sum - 1).min(ways.distances.between + 2))
    }

    /// First numbers of the position after a move.
    pub fn judge(&self, board: &Board, ways: &Ways, to_move: Color, p: Option<Point>) -> Numbers {
        let short = ways.distances.between;
        let through = |p: Point| u32::from(ways.firm[0][p]) + u32::from(ways.firm[1][p]);
        let risk = p.map_or(0, |p| 3 * u32::from(is_risky(board, to_move, p)));
        if to_move == self.prover {
            let Some(p) = p else { return numbers(short + 2) };
            let detour = ways.distances.through(p).saturating_sub(short);
            let Numbers { win, loss } = numbers((through(p) - 2).min(short + 1 + detour));
            return Numbers { win: win + risk, loss };
        }
        let [best, second] = ways.best;
        let left = if best.1 == p { second.0 } else { best.0 };
        let Numbers { win, loss } = numbers((left - 1).min(short + 2));
        let aside = p.map_or(2, |p| (through(p) - best.0).min(4));
        Numbers { win, loss: loss + aside + risk }
    }
}

/// What so many missing moves are worth.
fn numbers(missing: u32) -> Numbers {
    let win = (missing + 1) * (missing + 2) / 2;
    Numbers { win, loss: 8u32.saturating_sub(missing).max(1) }
}
