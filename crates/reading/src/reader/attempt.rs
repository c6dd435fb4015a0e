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
    /// It may be reached by a ko, beginning with this move.
    Ko(Success, Option<Move>),
    /// No way was found; `exhausted` if everything that was tried fails.
    NotFound { exhausted: bool },
}

impl Attempt {
    pub fn success(&self) -> Success {
        match self {
            Attempt::Proven(_) => Success::Yes,
            Attempt::Ko(success, _) => *success,
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
            Attempt::Ko(success, action) => Answer::estimated(success, action),
            Attempt::NotFound { .. } => Answer::estimated(Success::No, None),
        }
    }

    /// Without ko, then by ko.
    pub(super) fn try_all(&mut self, goal: &Goal, first: Color, nodes: u64) -> Attempt {
        if let Some(attempt) = self.takes_ko(goal, first) {
            return attempt;
        }
        let plain = self.try_without_ko(goal, first, nodes);
        match plain {
            Attempt::NotFound { .. } => self.try_by_ko(goal, first, nodes).unwrap_or(plain),
            _ => plain,
        }
    }

    /// A target that is taken in a ko is not gone for good, even though that
    /// reaches the goal.
    fn takes_ko(&self, goal: &Goal, first: Color) -> Option<Attempt> {
        let &[target] = goal.targets.as_slice() else { return None };
        if first != goal.prover || goal.kind != GoalKind::Capture {
            return None;
        }
        let chain = self.board.chain(self.board.chain_at(target)?);
        let last = chain.liberties.first()?;
        let takes = chain.liberty_count == 1
            && ban_after(&self.board, first, last, &captures(&self.board, first, last)).is_some();
        takes.then(|| {
            let success = if self.board.is_ko(first, last) {
                Success::KoAfterThreat
            } else {
                Success::KoIgnoringThreats
            };
            Attempt::Ko(success, Some(Move::Play(last)))
        })
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
            Some(action) => Attempt::Ko(Success::KoIgnoringThreats, action.into()),
            None => Attempt::Ko(Success::KoAfterThreat, with_threats.into()),
        })
    }
}
