//! Problems and their answers in sentences.

mod answers;
mod asked;
mod claims;
mod details;
mod study;

pub use answers::{clause, outcome_word, sentences};
pub use asked::{asked, question, to_move};
pub use details::{certainty_word, detail_in_words, ending_in_words, ko_word, life_word};
pub use study::{difference_in_words, study_sentences};
