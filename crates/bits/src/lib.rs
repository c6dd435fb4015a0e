//! The board on machine words, for searches that visit millions of positions of
//! a few dozen points.
//!
//! Points are bits in rows with one bit between two rows, so that the
//! neighbours of a whole set are four shifts. Nothing here knows who searches
//! for what: a [`View`] has the stones of two sides as one of them sees them. What such
//! searches learn about moves ([`History`]) is kept alike as well.

mod ground;
mod history;
mod life;
mod word;
mod zone;

pub use ground::{Ground, View};
pub use history::History;
pub use life::Living;
pub use word::{Word, points};
pub use zone::Liberties;
