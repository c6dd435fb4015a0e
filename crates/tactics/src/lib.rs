//! Tactical rules by retrograde analysis.

mod antichain;
mod bytes;
mod cells;
mod conditions;
pub mod document;
mod embedded;
mod frame;
mod generate;
mod goal;
pub mod matcher;
pub mod metarules;
mod moves;
mod pattern;
pub mod plan;
mod reading;
mod rule;
mod rule_set;
mod store;
pub mod verify;
mod within;

pub use cells::{Cell, Cells};
pub use conditions::{Conditions, Implications, Plane, describe};
pub use embedded::embedded;
pub use frame::{Embedding, Frame, FrameError, FrameSize, MOST_SLOTS, Mirror, Place};
pub use generate::{GenerateError, Generation, Progress, SnapshotError, Task};
pub use goal::{ParseGoalError, RuleGoal};
pub use moves::{Action, Case, Deed, Outcome, actions};
pub use pattern::{Fragment, Pattern, Shape};
pub use reading::{Extension, Freed, Inner, Outside, ParseReadingError, Reading, Restriction};
pub use rule::Rule;
pub use rule_set::RuleSet;
pub use store::{RuleBase, StoreError};
