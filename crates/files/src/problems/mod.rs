//! Problems as people write them: SGF with comments in many languages, diagrams, lines
//! of JSON.

mod line;
mod read;
mod wish;
mod wish_east;

pub use line::read_line;
pub use read::{read, read_content, read_sgf, read_telling};
pub use wish::question_of;
