//! One side tries to reach a goal: without ko, else by ko.

use tesuji_board::{Color, Move};

use super::Reader;
use super::answer::{Answer, Success, first_move};
use crate::goal::{Goal, GoalKind};
use crate::proof::Proof;
use crate::search::{KoRule, ban_after, captures, prove, wins_with_ko};

/// How a goal fares whose prover need not be the side that moves first.
pub(super) enum Attempt {
    /// The prover reaches it.
    Proven(Box<Proof>),
    /// It may be reached, mostly by a ko, beginning with this move.
    Unproven(Success, Option<Move>),
    /// No way was found; `exhausted` if everything that was tried fails.
    NotFound { exhausted: bool },
}

impl Attempt {
    pub fn success(&self) -> Success {
        match self {
            Attempt::Proven(_) => Success::Yes,
            Attempt::Unproven(success, _) => *success,
            Attempt::NotFound { .. } => Success::No,
        }
    }
}

impl Reader<'_> {
    /// The prover moves first and tries everything, ko last.
    pub(super) fn attempt(&mut self, goal: &Goal) -> Answer {
        match self.try_all(goal, goal.prover, self.nodes / 2) {
            Attempt::Proven(proof) => {
                Answer::Succeeds { action: first_move(&proof), proof: *proof }
            }
            Attempt::Unproven(success, action) => Answer::estimated(success, action),
            Attempt::NotFound { .. } => Answer::estimated(Success::No, None),
        }
    }

    /// Without ko, then by ko.
    pub(super) fn try_all(&mut self, goal: &Goal, first: Color, nodes: u64) -> Attempt {
        if let Some(attempt) = self.take_ko(goal, first, nodes) {
            return attempt;
        }
        let plain = self.try_without_ko(goal, first, nodes);
        match plain {
            Attempt::NotFound { .. } => self.try_by_ko(goal, first, nodes).unwrap_or(plain),
            _ => plain,
        }
    }

    /// A target that is taken in a ko is not gone for good, even though that
    /// reaches the goal. There may be a better move.
    fn take_ko(&mut self, goal: &Goal, first: Color, nodes: u64) -> Option<Attempt> {
        let &[target] = goal.targets.as_slice() else { return None };
        if first != goal.prover || goal.kind != GoalKind::Capture {
            return None;
        }
        let chain = self.board.chain(self.board.chain_at(target)?);
        let (last, liberties) = (chain.liberties.first()?, chain.liberty_count);
        let captured = captures(&self.board, first, last);
        if liberties > 1 || ban_after(&self.board, first, last, &captured).is_none() {
            return None;
        }
        for p in self.surroundings(goal) {
            if p == last || self.board.is_suicide(first, p) {
                continue;
            }
            self.board.make(first, Move::Play(p));
            let attempt = self.try_without_ko(goal, !first, nodes / 32);
            self.board.undo();
            if matches!(attempt, Attempt::Proven(_)) {
                return Some(Attempt::Unproven(Success::Yes, Some(Move::Play(p))));
            }
        }
        let success = if self.board.is_ko(first, last) {
            Success::KoAfterThreat
        } else {
            Success::KoIgnoringThreats
        };
        Some(Attempt::Unproven(success, Some(Move::Play(last))))
    }

    pub(super) fn try_without_ko(&mut self, goal: &Goal, first: Color, nodes: u64) -> Attempt {
        let outcome = prove(&self.board, first, goal, &self.config, &self.budget(nodes));
        self.left = self.left.saturating_sub(outcome.nodes);
        match outcome.proof {
            Some(proof) => Attempt::Proven(Box::new(proof)),
            None => Attempt::NotFound { exhausted: outcome.exhausted },
        }
    }

    /// If the prover does not even win when it may retake every ko at once, no
    /// ko helps.
    pub(super) fn try_by_ko(&mut self, goal: &Goal, first: Color, nodes: u64) -> Option<Attempt> {
        let mut wins = |rule| {
            let budget = self.budget(nodes / 2);
            let (action, nodes) =
                wins_with_ko(&self.board, first, goal, rule, &self.config, &budget);
            self.left = self.left.saturating_sub(nodes);
            action
        };
        let with_threats = wins(KoRule::ProverMayRetake)?;
        Some(match wins(KoRule::Simple) {
            Some(action) => Attempt::Unproven(Success::KoIgnoringThreats, action.into()),
            None => Attempt::Unproven(Success::KoAfterThreat, with_threats.into()),
        })
    }
}
