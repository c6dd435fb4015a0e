//! Rules on a board: windows, conditions, and what a match depends on.

mod conditions;
mod incremental;
mod window;
mod zone;

pub use conditions::Surroundings;
pub use incremental::{Match, Matcher};
pub use window::{Window, windows};
pub use zone::zone;
