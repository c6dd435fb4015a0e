//! Mistakes of a search that keep a problem from being answered.

use crate::ask::{NoGoal, WrongProof};
use crate::confirm::Contradiction;

/// Why a problem has no answer although the search came to its end.
#[derive(Debug, thiserror::Error)]
pub enum Unsolved {
    /// Two proven claims exclude each other.
    #[error(transparent)]
    Contradiction(#[from] Contradiction),
    /// A proof has a hole.
    #[error(transparent)]
    WrongProof(#[from] WrongProof),
    /// A chain that was to be captured is none.
    #[error(transparent)]
    NoGoal(#[from] NoGoal),
}
