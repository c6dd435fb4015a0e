//! Static rules: patterns of a small rectangle with the value of a goal.
//!
//! **Definition** (Cazenave, learning static rules): all patterns up to 4×3, with
//! both sides first; then points are replaced by "don't know" where that changes
//! nothing. **Choice**: nothing outside the rectangle is assumed, so a rule holds
//! on every board that shows its pattern: a chain that leaves the rectangle is
//! never captured there, and one without a liberty in sight proves nothing.

mod solve;
mod window;

pub use solve::{Moves, ShapeGoal, ShapeRule, Value, rules};
pub use window::{BLACK, EMPTY, Pattern, Place, WHITE, Window};
