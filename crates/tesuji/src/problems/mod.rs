//! Problems without words: read from files, solved, told to people and
//! programs.

mod answer;
mod read;
mod words;

pub use answer::{Answered, Certainty, Patience, answer};
pub use read::{Problem, read};
pub use words::{diagram, outcome_word, sentences};
