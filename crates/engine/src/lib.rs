//! The player: playouts, a tree over them, and the choice of a move.
//!
//! Invariants: no input or output, no clock. A search gets a budget and a
//! function that tells it to stop; with one thread and a budget of playouts
//! its answer depends on nothing else.

mod decide;
pub mod indigo;
mod intuition;
pub mod playout;
mod purposes;
mod races;
mod reasons;
mod report;
mod root;
mod search;
mod settings;
mod tally;
mod tree;
mod truth;
mod urgent;
mod utility;
mod wishes;
mod witness;
mod worker;

pub use decide::{Decision, Manners, dead_stones};
pub use intuition::Oracle;
pub use purposes::purposes;
pub use reasons::{Reason, Target, reasons, reasons_by};
pub use report::{Candidate, Report};
pub use search::{Progress, Search, View};
pub use settings::{SettingError, Settings};
pub use tally::Tally;
pub use tree::Selection;
pub use truth::Effort;
pub use wishes::{Ban, Wishes};
pub use witness::{FALL_MEMORY, RaceEnd, Unaided, Witness, race_ends};
