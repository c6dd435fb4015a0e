//! Matches between programs that speak GTP: games, records, statistics.

mod game;
mod opening;
mod program;
mod runner;
mod statistics;
mod store;
mod watch;

pub use game::{Conditions, End, PlayedGame, Side};
pub use program::processor_seconds;
pub use program::{PATIENCE, ProgramSpec};
pub use runner::{Match, side_of};
pub use statistics::{Sprt, SprtState, Totals, mean_with_error};
pub use store::Store;
