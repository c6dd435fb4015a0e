//! What may be said of a group: how its fight ends when either side begins, how
//! sure that is, and what it rests on.
//!
//! **Invariant**: nothing is called proven here unless a checker has accepted
//! exactly that claim. Nothing is called framed unless every assumption behind it
//! has been put to the reader.

mod claim;
mod confirm;
mod past;
mod prove;
mod support;

pub use claim::{Assumptions, Certainty, Claim};
pub use confirm::{Confirmed, Contradiction, Effort, Position, confirm, is_barred, judge_group};
pub use past::{Barred, Past, earlier_boards};
pub use prove::{Proven, prove_after, prove_after_move};
