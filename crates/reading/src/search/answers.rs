//! The opponent's moves at a node whose pass is proven.

use tesuji_board::{Move, Point, PointSet};

use super::estimate::Estimate;
use super::proven::{Fact, Why};
use super::{Child, Search, zone};

/// The opponent's moves at a node whose pass is proven.
pub(super) struct Answers {
    pub children: Vec<Child>,
    /// Moves that are suicide.
    suicides: PointSet,
    /// The pass and the null moves: proven positions that show this pattern.
    null_moves: Vec<Point>,
    /// The zones of the defaults together.
    zone: PointSet,
    /// What lies in the zones of all defaults.
    pub must: PointSet,
    /// The move that wins if the opponent passes.
    pub plan: Option<Point>,
}

impl Answers {
    pub fn new(search: &Search, pass_zone: PointSet) -> Answers {
        let (board, opponent) = (&search.board, search.goal.opponent());
        let mut answers = Answers {
            children: Vec::new(),
            suicides: PointSet::EMPTY,
            null_moves: Vec::new(),
            zone: pass_zone,
            must: pass_zone,
            plan: search.plan_after_pass(),
        };
        let estimates = Estimate::new(search);
        let banned = search.ban(opponent);
        for p in pass_zone & board.empty_points() {
            if banned == Some(p) {
                continue;
            }
            if board.is_suicide(opponent, p) {
                answers.suicides.insert(p);
                continue;
            }
            let captured = zone::captures(board, opponent, p);
            let key = search.key_after(opponent, p, &captured);
            let estimate = estimates.opponent_move(p, captured.len(), answers.plan);
            answers.children.push(Child {
                action: Move::Play(p),
                key,
                estimate,
                numbers: estimate,
            });
        }
        answers
    }

    /// A proven move outside its own zone is as good as a pass, and the moves
    /// outside that zone need no other answer.
    pub fn use_null_moves(&mut self, search: &Search) {
        let (board, opponent) = (&search.board, search.goal.opponent());
        for child in &self.children {
            let Move::Play(p) = child.action else { continue };
            if !child.numbers.is_proven() || self.null_moves.contains(&p) {
                continue;
            }
            let zone = *search.proven_zone(child.key);
            if zone.contains(p) || zone::captures(board, opponent, p).meets(&zone) {
                continue;
            }
            if !self.must.is_subset(&zone) {
                self.null_moves.push(p);
                self.must &= zone;
                self.zone |= zone;
            }
        }
    }

    pub fn fact(&self, search: &Search) -> Fact {
        let (board, opponent) = (&search.board, search.goal.opponent());
        let mut zone = self.zone;
        for child in &self.children {
            let Move::Play(p) = child.action else { continue };
            if self.must.contains(p) {
                let next = *search.proven_zone(child.key);
                zone |= next;
                let captured = zone::captures(board, opponent, p);
                zone::add_captured(board, &captured, &next, &mut zone);
            }
        }
        for p in self.suicides & self.must {
            zone::add_suicide(board, opponent, p, &mut zone);
        }
        zone::close(board, &mut zone);
        Fact { zone, why: Why::Replies(self.null_moves.as_slice().into()) }
    }
}
