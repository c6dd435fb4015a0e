//! Answers: proven or estimated, and nothing between.

use tesuji_board::{KoGrade, Move};

use crate::proof::{Proof, Reason};

/// What is thought of a question that no proof answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// How far the side that moves first gets, probably.
    pub success: KoGrade,
    /// Its first move.
    pub action: Option<Move>,
}

/// An answer to a question about the side that moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The side that moves first succeeds, and here is the proof.
    Succeeds {
        /// The first move.
        action: Move,
        /// Why it wins: about the position asked about, or about the one after
        /// the move.
        proof: Proof,
    },
    /// Whatever the side that moves first does, the other one wins, and here
    /// is the proof.
    Fails {
        /// The other side's win.
        proof: Proof,
    },
    /// Nothing is proven.
    Estimated(Estimate),
}

impl Answer {
    pub(super) fn estimated(success: KoGrade, action: Option<Move>) -> Answer {
        Answer::Estimated(Estimate { success, action })
    }

    /// How far the side that moves first gets, proven or not.
    pub fn success(&self) -> KoGrade {
        match self {
            Answer::Succeeds { .. } => KoGrade::Yes,
            Answer::Fails { .. } => KoGrade::No,
            Answer::Estimated(estimate) => estimate.success,
        }
    }

    /// The first move of a side that gets somewhere.
    pub fn action(&self) -> Option<Move> {
        match self {
            Answer::Succeeds { action, .. } => Some(*action),
            Answer::Fails { .. } => None,
            Answer::Estimated(estimate) => estimate.action,
        }
    }

    /// The proof, if there is one.
    pub fn proof(&self) -> Option<&Proof> {
        match self {
            Answer::Succeeds { proof, .. } | Answer::Fails { proof } => Some(proof),
            Answer::Estimated(_) => None,
        }
    }
}

/// The prover's first move in a proof in which it moves first.
pub(super) fn first_move(proof: &Proof) -> Move {
    match proof.nodes.last().map(|node| &node.reason) {
        Some(Reason::Play { action, .. }) => *action,
        _ => Move::Pass,
    }
}
