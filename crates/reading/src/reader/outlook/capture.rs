//! Capturing one chain: it gets away with many liberties, and is lost in atari
//! at its attacker's turn.

use tesuji_board::{Board, Color, Point, PointSet};

use super::game::{LADDER, Numbers, approaches, is_risky, liberties_after};
use crate::goal::Goal;
use crate::ladder::{Ladder, escapes, extended_liberties, read_ladder};
use crate::weak::{rescues, weak_liberties, weak_stones};

/// With more liberties than this at its attacker's turn the chain is safe.
const SAFE: u16 = 4;

pub(super) struct Capture {
    pub prover: Color,
    target: Point,
    most: u16,
}

impl Capture {
    pub fn new(board: &Board, goal: &Goal) -> Capture {
        let target = goal.targets[0];
        let liberties = board.chain_at(target).map_or(0, |id| board.chain(id).liberty_count);
        let most = liberties.max(SAFE);
        Capture { prover: goal.prover, target, most }
    }

    pub fn is_taken(&self, board: &Board) -> bool {
        board.get(self.target) != Some(!self.prover)
    }

    pub fn may_pass(&self, board: &Board) -> bool {
        if self.is_taken(board) {
            return true;
        }
        let id = board.chain_at(self.target).expect("a chain");
        board.chain(id).liberty_count > 1 || self.may_be_ko(board)
    }

    pub fn moves(&self, board: &Board, to_move: Color) -> PointSet {
        if self.is_taken(board) {
            // In a ko, or it would have been settled.
            return PointSet::of(self.target);
        }
        let id = board.chain_at(self.target).expect("a chain");
        let chain = board.chain(id);
        let owner = chain.color;
        if to_move == owner && chain.liberty_count == 1 && !self.may_be_ko(board) {
            return escapes(board, self.target);
        }
        let empty = board.empty_points();
        let near = chain.liberties.rim();
        let around = chain.stones.rim();
        let mut points = chain.liberties | near & empty;
        // Chains that it may join, and those next to its attackers.
        points |= weak_liberties(board, &near, owner, 4);
        let family = weak_stones(board, &near, owner, 4) | chain.stones;
        if to_move == owner {
            points |= weak_liberties(board, &around, !owner, 3);
            points |= weak_liberties(board, &family.rim(), !owner, 3);
            let attackers = weak_stones(board, &around, !owner, 4);
            points |= rescues(board, &(attackers.rim() - chain.stones), owner, 2);
        } else {
            points |= weak_liberties(board, &near, owner, 2).rim() & empty;
            points |= rescues(board, &around, !owner, 3);
            points |= rescues(board, &family.rim(), !owner, 2);
        }
        points | approaches(board, to_move, &points)
    }

    pub fn judge(&self, board: &mut Board, to_move: Color) -> Numbers {
        if self.is_taken(board) {
            return if self.may_be_retaken(board) {
                Numbers { win: 4, loss: 2 }
            } else {
                Numbers::WON
            };
        }
        let id = board.chain_at(self.target).expect("a chain");
        let chain = board.chain(id);
        let liberties = chain.liberty_count;
        if to_move == self.prover {
            if liberties > self.most {
                return Numbers::LOST;
            }
            if liberties <= 2 && !self.may_be_ko(board) {
                let found = read_ladder(board, self.target, LADDER);
                if matches!(found, Ladder::Captured(_)) {
                    return Numbers::WON;
                }
            }
            let liberties = u32::from(liberties);
            return Numbers { win: 4 * liberties, loss: 6u32.saturating_sub(liberties).max(1) };
        }
        if liberties > self.most {
            return Numbers::LOST;
        }
        let after = self.extended(board);
        let (liberties, after) = (u32::from(liberties), after as u32);
        Numbers { win: 2 * liberties + 2 * after, loss: 7u32.saturating_sub(after).max(1) }
    }

    /// Whether the owner may play where its stone was taken and capture what
    /// took it: in a ko, or in a snapback.
    pub fn may_be_retaken(&self, board: &Board) -> bool {
        board.get(self.target).is_none()
            && board
                .chains_around(self.target, self.prover)
                .any(|id| board.chain(id).liberty_count == 1)
    }

    /// Whether the capture may be taken back, now or after one more move, or is
    /// banned.
    fn may_be_ko(&self, board: &Board) -> bool {
        let chain = board.chain(board.chain_at(self.target).expect("a chain"));
        let closed = |p: Point| liberties_after(board, self.prover, p).len() <= 1;
        board.ko().is_some() || chain.stone_count == 1 && chain.liberties.iter().any(closed)
    }

    /// The liberties of the chain after its owner's best move.
    fn extended(&self, board: &Board) -> usize {
        let id = board.chain_at(self.target).expect("a chain");
        let chain = board.chain(id);
        let mut best = usize::from(chain.liberty_count);
        for p in chain.liberties {
            best = best.max(extended_liberties(board, self.target, p).len());
        }
        for enemy in board.chains_touching(id).map(|enemy| board.chain(enemy)) {
            if enemy.liberty_count == 1 {
                let gained = (enemy.stones & chain.stones.rim()).len();
                best = best.max(usize::from(chain.liberty_count) + gained);
            }
        }
        best
    }

    /// What makes a move a worse bet than the position after it tells.
    pub fn doubt(&self, board: &Board, to_move: Color, p: Point) -> u32 {
        if self.is_taken(board)
            || board.chains_around(p, !to_move).any(|id| board.chain(id).liberty_count == 1)
        {
            return 0;
        }
        let liberties = board.chain(board.chain_at(self.target).expect("a chain")).liberties;
        let far = if liberties.contains(p) {
            0
        } else if board.empty_neighbors(p).any(|q| liberties.contains(q)) {
            1
        } else {
            2
        };
        far + 3 * u32::from(is_risky(board, to_move, p))
    }
}
