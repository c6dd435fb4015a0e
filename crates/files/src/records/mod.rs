//! Reading any number of game records: files, folders, packed collections.
//!
//! ```text
//! names → sources (files) → chunks (bytes with a place) → reports, in order
//! ```
//! Chunks of whole games are read in parallel; only a bounded amount of text
//! and of reports is held at a time, whatever the number of games.

mod chunks;
mod pipeline;
mod report;
mod sources;

pub use pipeline::{games_in, read_all, read_games};
pub use report::{FailedGame, FromTree, GameOptions, GameReport, Outcome, Position};
pub use sources::{Source, find_sources};
