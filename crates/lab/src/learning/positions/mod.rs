//! Judged positions, from which the network learns what searches find out:
//! fights of problems and games with all that follows from them, each with its
//! right moves, its outcome and what the answer cost.

mod gather;
mod parts;
mod record;

pub use gather::{Effort, from_game, from_problem, unlike_the_fold};
pub use parts::{Folder, Sheet, Work, make_part};
pub use record::{Kind, LENGTH, Outcome, Record, Stored};
