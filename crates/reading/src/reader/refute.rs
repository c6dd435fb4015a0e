//! The other side moves first and tries to prevent a goal.
//!
//! Only moves in the zone of the proof that wins after a pass can help. They
//! are sifted: each is given a little work, those that the prover beats drop
//! out, and the rest are given more.

use tesuji_board::{Move, Point, PointSet};

use super::Reader;
use super::answer::{Answer, Success};
use super::attempt::Attempt;
use crate::goal::{Goal, GoalKind};
use crate::ladder::extended_liberties;
use crate::proof::Proof;

/// The share of the budget that each move gets in the rounds of the sieve.
const SHARES: [u64; 3] = [64, 16, 4];

impl Reader<'_> {
    pub(super) fn refute(&mut self, goal: &Goal) -> Answer {
        let after_pass = match self.try_without_ko(goal, goal.prover, self.nodes / 4) {
            Attempt::Proven(proof) => proof,
            // There may be a ko to avoid.
            attempt => {
                let by_ko = self.try_by_ko(goal, goal.prover, self.nodes / 4);
                return self.avoid_ko(goal, by_ko.unwrap_or(attempt));
            }
        };
        if let Attempt::Proven(proof) = self.try_without_ko(goal, !goal.prover, self.nodes / 4) {
            return Answer::Fails { proof: *proof };
        }
        let moves = self.disturbing_moves(goal, &after_pass);
        self.sift(goal, moves)
    }

    /// The prover wins by a ko at most: look for a move that leaves not even
    /// that.
    fn avoid_ko(&mut self, goal: &Goal, attempt: Attempt) -> Answer {
        let around = self.surroundings(goal);
        match attempt {
            Attempt::NotFound { .. } => {
                let best = self.in_order(goal, around).first().copied();
                Answer::estimated(Success::Yes, Some(best.map_or(Move::Pass, Move::Play)))
            }
            _ => {
                let moves = self.in_order(goal, around);
                self.sift(goal, moves)
            }
        }
    }

    /// The best of these moves.
    fn sift(&mut self, goal: &Goal, mut moves: Vec<Point>) -> Answer {
        let mut best: Option<(Success, Point)> = None;
        for share in SHARES {
            let mut left = Vec::new();
            for p in moves {
                if self.left == 0 {
                    left.push(p);
                    continue;
                }
                self.board.make(!goal.prover, Move::Play(p));
                let attempt = self.try_all(goal, goal.prover, self.nodes / share);
                self.board.undo();
                let success = attempt.success().reversed();
                if success > Success::No {
                    left.push(p);
                }
                match attempt {
                    Attempt::NotFound { exhausted: true } => match self.ko_after(goal, p) {
                        None => return Answer::estimated(Success::Yes, Some(Move::Play(p))),
                        success => best = best.max(success.map(|success| (success, p))),
                    },
                    Attempt::Ko(..) => best = best.max(Some((success, p))),
                    _ => {}
                }
            }
            moves = left;
        }
        let unbeaten = moves.into_iter().find(|&p| best.is_none_or(|(_, q)| p != q));
        match (unbeaten, best) {
            (Some(p), _) => Answer::estimated(Success::Yes, Some(Move::Play(p))),
            (None, Some((success, p))) => Answer::estimated(success, Some(Move::Play(p))),
            (None, None) => Answer::estimated(Success::No, None),
        }
    }

    /// What a move reaches if the prover has a ko left after it, looked for
    /// with the whole budget.
    fn ko_after(&mut self, goal: &Goal, p: Point) -> Option<Success> {
        self.board.make(!goal.prover, Move::Play(p));
        let attempt = self.try_by_ko(goal, goal.prover, self.nodes / 4);
        self.board.undo();
        attempt.map(|attempt| attempt.success().reversed())
    }

    /// The moves that can prevent what a proof does after a pass.
    fn disturbing_moves(&self, goal: &Goal, proof: &Proof) -> Vec<Point> {
        let zone = proof.nodes.last().map_or(PointSet::EMPTY, |root| root.zone);
        self.in_order(goal, zone & self.board.empty_points())
    }

    /// Liberties of the chains in question and of their neighbours.
    fn surroundings(&self, goal: &Goal) -> PointSet {
        let board = &self.board;
        let mut points = PointSet::EMPTY;
        for id in goal.targets.iter().filter_map(|&t| board.chain_at(t)) {
            points |= board.chain(id).liberties;
            for neighbor in board.chains_touching(id) {
                let neighbor = board.chain(neighbor);
                if neighbor.liberty_count <= 4 {
                    points |= neighbor.liberties;
                }
            }
        }
        points | points.rim() & board.empty_points()
    }

    /// Moves that give the chain most liberties first.
    fn in_order(&self, goal: &Goal, points: PointSet) -> Vec<Point> {
        let (board, opponent) = (&self.board, !goal.prover);
        let mut moves: Vec<Point> =
            points.iter().filter(|&p| !board.is_suicide(opponent, p)).collect();
        let gain = |&p: &Point| -> usize {
            let captured = board.chains_around(p, goal.prover).map(|id| board.chain(id));
            let captured: usize = captured
                .filter(|chain| chain.liberty_count == 1)
                .map(|chain| usize::from(chain.stone_count))
                .sum();
            let extension = match goal.kind {
                GoalKind::Capture => goal
                    .targets
                    .iter()
                    .filter(|&&t| {
                        let id = board.chain_at(t).expect("a target");
                        board.chain(id).liberties.contains(p)
                    })
                    .map(|&t| extended_liberties(board, t, p).len())
                    .max(),
                _ => None,
            };
            2 * captured + extension.unwrap_or(0)
        };
        moves.sort_by_key(|p| std::cmp::Reverse(gain(p)));
        moves
    }
}
