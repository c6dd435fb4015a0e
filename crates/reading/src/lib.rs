//! Goal-directed search on open boards: verdicts with proofs, and the checker
//! that replays them.

mod check;
mod goal;
mod proof;
mod search;

pub use check::{Hole, check};
pub use goal::{Goal, GoalKind};
pub use proof::{Node, NodeId, Proof, Reason};
pub use search::{Budget, Config, Outcome, Style, prove};
