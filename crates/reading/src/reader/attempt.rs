//! The side that pursues a goal moves first.

use tesuji_board::{Color, KoGrade, Move, PointSet};

use super::Reader;
use super::answer::{Answer, first_move};
use super::outlook::{self, Choice, Outlook};
use crate::goal::{Goal, GoalKind};
use crate::proof::Proof;
use crate::search::prove;

/// The shares of the budget for a look and for a proof. A position of a link
/// takes several times as long to judge as one of a capture.
const LOOK: u64 = 6;
const LOOK_AT_LINK: u64 = 16;
const PROOF: u64 = 8;

impl Reader<'_> {
    /// Looks for a move that reaches the goal, and tries to prove it.
    pub(super) fn attempt(&mut self, goal: &Goal) -> Answer {
        let seen = self.look(goal, goal.prover, &PointSet::EMPTY);
        if let (KoGrade::Yes, Some(action)) = (seen.success, seen.action)
            && let Some(proof) = self.prove_after(goal, action)
        {
            return Answer::Succeeds { action, proof };
        }
        if (seen.success == KoGrade::Yes || self.is_for_good(goal, &seen))
            && let Some(proof) = self.prove(goal, goal.prover)
        {
            return Answer::Succeeds { action: first_move(&proof), proof };
        }
        Answer::estimated(seen.success, seen.action)
    }

    /// How far the prover gets, whoever moves first.
    pub(super) fn success(&mut self, goal: &Goal, first: Color) -> KoGrade {
        let seen = self.look(goal, first, &PointSet::EMPTY);
        if seen.success != KoGrade::Yes
            && self.is_for_good(goal, &seen)
            && self.prove(goal, first).is_some()
        {
            return KoGrade::Yes;
        }
        seen.success
    }

    /// A look in which the side that moves first leaves some moves out.
    pub(super) fn look(&self, goal: &Goal, first: Color, without: &PointSet) -> Outlook {
        let share = if goal.kind == GoalKind::Connect { LOOK_AT_LINK } else { LOOK };
        let budget = self.budget.with_nodes(self.budget.nodes / share);
        outlook::look(&self.board, first, goal, &Choice { hints: &self.hints, without }, &budget)
    }

    /// Whether a proof settles the question. The capture of a single stone
    /// reaches the goal of a proof even if it is taken back at once.
    pub(super) fn is_for_good(&self, goal: &Goal, seen: &Outlook) -> bool {
        let chain = self.board.chain_at(goal.targets[0]);
        let is_large = chain.is_some_and(|id| self.board.chain(id).stone_count > 1);
        goal.kind != GoalKind::Capture || is_large || !seen.hangs_on_ko
    }

    pub(super) fn prove(&self, goal: &Goal, first: Color) -> Option<Proof> {
        let budget = self.budget.with_nodes(self.budget.nodes / PROOF);
        prove(&self.board, first, goal, &self.config, &budget).proof
    }

    /// Proves that the prover wins after a first move, unless that move is the
    /// end of the matter: proofs are about stones on the board.
    fn prove_after(&mut self, goal: &Goal, action: Move) -> Option<Proof> {
        self.board.make(goal.prover, action);
        let goes_on = goal.targets.iter().all(|&t| !self.board.is_empty(t));
        let proof = if goes_on { self.prove(goal, !goal.prover) } else { None };
        self.board.undo();
        proof
    }
}
