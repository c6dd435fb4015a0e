//! Joining two chains: the fewer moves are missing on the best ways, the better.

use tesuji_board::{Board, Color, Point, PointSet};

use super::game::{LADDER, Numbers, approaches, is_risky};
use crate::goal::Goal;
use crate::ladder::{Ladder, read_ladder};
use crate::search::{Distances, FAR, distance, two_distances};
use crate::weak::{rescues, weak_liberties};

/// A link that needs more moves at the prover's turn is given up.
const HOPELESS: u32 = 5;
/// Where the other side would never play.
const MOST_DOUBT: u32 = 12;
/// Moves are tried on ways that are longer than the shortest one by so much.
const DETOUR: u32 = 1;

pub(super) struct Link {
    pub prover: Color,
    ends: [Point; 2],
    most: u32,
}

impl Link {
    pub fn new(board: &Board, goal: &Goal, first: Color) -> Link {
        let ends = [goal.targets[0], goal.targets[1]];
        let between = Distances::new(board, goal.prover, ends, FAR).between;
        let at_turn = between + u32::from(first != goal.prover);
        Link { prover: goal.prover, ends, most: at_turn.max(HOPELESS) }
    }

    pub fn is_joined(&self, board: &Board) -> bool {
        let [a, b] = self.ends;
        board.get(a) == Some(self.prover) && board.chain_at(a) == board.chain_at(b)
    }

    /// The numbers of a position that needs no search.
    fn settled(&self, board: &mut Board, to_move: Color) -> Option<Numbers> {
        if self.ends.iter().any(|&end| board.get(end) != Some(self.prover)) {
            return Some(Numbers::LOST);
        }
        if self.is_joined(board) {
            return Some(Numbers::WON);
        }
        let [a, b] = self.ends.map(|end| board.chain_at(end).expect("an end"));
        let common = board.chain(a).liberties & board.chain(b).liberties;
        let joins = |p: Point| !board.is_suicide(self.prover, p);
        if to_move == self.prover && common.iter().any(joins) {
            return Some(Numbers::WON);
        }
        if to_move == self.prover {
            // Whoever takes the stones between them has joined them.
            let between = board.chain(a).stones.rim() & board.chain(b).stones.rim();
            let between = between & board.stones(!self.prover);
            between.iter().any(|p| is_caught(board, p)).then_some(Numbers::WON)
        } else {
            self.ends.iter().any(|&end| is_caught(board, end)).then_some(Numbers::LOST)
        }
    }

    /// The moves to try, unless the ends have come too far apart. At the root
    /// they never have.
    pub fn moves(&self, board: &Board, to_move: Color, is_root: bool) -> Option<PointSet> {
        let far = self.far(to_move);
        let distances = Distances::new(board, self.prover, self.ends, far + DETOUR);
        if !is_root && distances.between >= far {
            return None;
        }
        let most = distances.between + DETOUR;
        let empty = board.empty_points();
        let mut moves: PointSet = empty.iter().filter(|&p| distances.through(p) <= most).collect();
        let mut area = moves.rim() | moves;
        for end in self.ends {
            let chain = board.chain(board.chain_at(end).expect("an end"));
            area |= chain.stones | chain.stones.rim();
        }
        moves |= rescues(board, &area, to_move, 2);
        moves |= weak_liberties(board, &area, !to_move, 2);
        Some(moves | approaches(board, to_move, &moves))
    }

    /// From here on the ends are too far apart.
    fn far(&self, to_move: Color) -> u32 {
        (self.most + u32::from(to_move == self.prover)).min(FAR - DETOUR)
    }

    /// First numbers of a position.
    pub fn judge(&self, board: &mut Board, to_move: Color) -> Numbers {
        if let Some(numbers) = self.settled(board, to_move) {
            return numbers;
        }
        let far = self.far(to_move);
        let short = distance(board, self.prover, self.ends, far);
        if short >= far {
            return Numbers::LOST;
        }
        let [(from_a, near_a), (from_b, near_b)] =
            self.ends.map(|end| two_distances(board, self.prover, end, far + DETOUR));
        let mut best = [2 * FAR; 2];
        for p in near_a & near_b {
            let sum = u32::from(from_a[p] + from_b[p]);
            if sum < best[0] {
                best = [sum, best[0]];
            } else if sum < best[1] {
                best[1] = sum;
            }
        }
        let sum = if to_move == self.prover { best[0] } else { best[1] };
        let missing = (sum - 1).min(short + 2);
        let win = (missing + 1) * (missing + 2) / 2;
        Numbers { win, loss: 8u32.saturating_sub(missing).max(1) }
    }

    /// What makes a move a worse bet than the position after it tells. To begin
    /// with, a point is the better the more the other side would like it.
    pub fn doubt(&self, board: &mut Board, to_move: Color, p: Point, is_root: bool) -> u32 {
        let risk = 3 * u32::from(is_risky(board, to_move, p));
        if !is_root {
            return risk;
        }
        if board.is_suicide(!to_move, p) {
            return risk + MOST_DOUBT;
        }
        board.play_unchecked(!to_move, p);
        let numbers = self.judge(board, to_move);
        board.undo();
        risk + numbers.of(to_move != self.prover).min(MOST_DOUBT)
    }
}

/// Whether a short ladder catches the chain at a point. A single stone may be
/// taken back.
fn is_caught(board: &mut Board, p: Point) -> bool {
    let id = board.chain_at(p).expect("a stone");
    let chain = board.chain(id);
    chain.liberty_count <= 2
        && chain.stone_count > 1
        && matches!(read_ladder(board, p, LADDER), Ladder::Captured(_))
}
