//! One side tries to reach a goal: without ko, else by ko.

use tesuji_board::{Color, Move};

use super::Reader;
use super::answer::{Answer, Success, first_move};
use crate::goal::Goal;
use crate::proof::Proof;
use crate::search::{KoRule, prove, wins_with_ko};

/// How a goal fares whose prover need not be the side that moves first.
pub(super) enum Attempt {
    /// The prover reaches it.
    Proven(Proof),
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
        match self.try_all(goal, goal.prover, self.nodes) {
            Attempt::Proven(proof) => Answer::Succeeds { action: first_move(&proof), proof },
            Attempt::Ko(success, action) => Answer::estimated(success, action),
            Attempt::NotFound { .. } => Answer::estimated(Success::No, None),
        }
    }

    /// Without ko, then by ko.
    pub(super) fn try_all(&mut self, goal: &Goal, first: Color, nodes: u64) -> Attempt {
        let plain = self.try_without_ko(goal, first, nodes);
        match plain {
            Attempt::NotFound { .. } => self.try_by_ko(goal, first, nodes).unwrap_or(plain),
            _ => plain,
        }
    }

    pub(super) fn try_without_ko(&mut self, goal: &Goal, first: Color, nodes: u64) -> Attempt {
        let outcome = prove(&self.board, first, goal, &self.config, &self.budget(nodes));
        match outcome.proof {
            Some(proof) => Attempt::Proven(proof),
            None => Attempt::NotFound { exhausted: outcome.exhausted },
        }
    }

    /// If the prover does not even win when it may retake every ko at once, no
    /// ko helps.
    pub(super) fn try_by_ko(&mut self, goal: &Goal, first: Color, nodes: u64) -> Option<Attempt> {
        let wins = |rule| {
            wins_with_ko(&self.board, first, goal, rule, &self.config, &self.budget(nodes / 2))
        };
        let with_threats = wins(KoRule::ProverMayRetake)?;
        Some(match wins(KoRule::Simple) {
            Some(action) => Attempt::Ko(Success::KoIgnoringThreats, action.into()),
            None => Attempt::Ko(Success::KoAfterThreat, with_threats.into()),
        })
    }
}
