//! Problems and their answers in sentences.

mod answers;
mod asked;
mod details;
mod verdict;

pub use answers::{
    clause, difference_in_words, outcome_word, question, sentences, study_sentences,
};
pub use asked::asked;
pub use details::{certainty_word, detail_in_words, ending_in_words, ko_word, life_word};
pub use verdict::{to_move, verdict};
