//! Learning patterns from any number of games.
//!
//! A [`Stage`] is a walk through all games with something that grows: counts
//! or weights. Its state is a file, written now and then, so that a walk that
//! was stopped goes on where it was and ends with the same bytes.

pub mod positions;
mod stages;
mod walk;

pub use stages::{Counting, Fitting, Numbering, Plays};
pub use walk::{Journal, Stage, Walk, write_packed};
