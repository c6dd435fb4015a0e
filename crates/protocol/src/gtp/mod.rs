//! The Go Text Protocol: how other programs talk to this one.
//!
//! ```text
//! bytes → protocol (lines, frames) → session (state) → table → *_commands
//! ```
//! Only [`serve`] reads and writes streams. A new command is a handler in the
//! module of its topic and a row in [`table`].

mod admin_commands;
mod analysis;
mod analysis_commands;
mod arguments;
mod board_commands;
mod clock;
mod eye_commands;
mod failure;
mod file_commands;
mod gogui_commands;
mod handicap;
mod interrupt;
mod life_commands;
mod move_commands;
mod overlay_commands;
mod protocol;
mod query_commands;
mod reading_commands;
mod rules_commands;
mod score_commands;
mod semeai_commands;
mod serve;
mod session;
mod setup_commands;
pub mod table;
mod text;
mod time_commands;

pub use analysis::{lead, rows_from_above};
pub use arguments::Arguments;
pub use failure::{Answer, Failure};
pub use handicap::free as free_handicap;
pub use interrupt::Interrupt;
pub use protocol::{Input, MAX_LINE, read_line};
pub(crate) use rules_commands::{by_name as ruleset_by_name, changed as ruleset_with};
pub use serve::serve;
pub use session::{Effort, Reply, Session};
