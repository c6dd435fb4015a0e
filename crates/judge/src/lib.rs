//! What may be said of a group: how its fight ends when either side begins, how
//! sure that is, and what it rests on.
//!
//! **Invariant**: nothing is called proven here unless a checker has accepted
//! exactly that claim. Nothing is called framed unless every assumption behind it
//! has been put to the reader.

mod ask;
mod claim;
mod confirm;
mod estimate;
mod fight;
mod guide;
mod judge;
mod known;
mod ladders;
mod leaves;
mod look;
mod past;
pub mod problem;
mod prove;
mod reads;
mod ruling;
mod seki;
mod standoff;
mod support;
mod value;

pub use ask::{Answer, Asking, NoGoal, WrongProof, ask, ask_after, goal};
pub use claim::{Assumptions, Claim};
pub use confirm::{Confirmed, Contradiction, Effort, Position, confirm, is_barred, judge_group};
pub use estimate::{Estimate, PLAYOUTS, dead_stones, weak_stones};
pub use fight::{
    Means, Source, Verdict, fate_in_races, is_open, of_attack, of_defence, theory, usual_effort,
};
pub use guide::guide_to_capture;
pub use judge::{ChainStatus, ChainVerdict, GROUP_NODES, GroupFate, GroupVerdict, Judge};
pub use ladders::lost_in_ladders;
pub use past::{Barred, Past, earlier_boards};
pub use prove::{Proven, first_move, prove_after, prove_after_move, prove_by};
pub use ruling::{Ground, NoRuling, PROOF_NODES, RaceQuestion, Ruling, Winner, winner};
pub use seki::Seki;
pub use standoff::stones_in_seki;
pub use value::{
    GameValue, Valued, ask_or_counter, ask_value, counter_goals, excludes_counter_goal,
};
