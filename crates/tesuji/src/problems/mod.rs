//! Problems: read from files, solved, studied as their authors do, told to
//! people and programs.

mod search_sgf;
mod solution_sgf;

pub use search_sgf::search_trees;
pub use solution_sgf::solution_tree;

pub use tesuji_files::problems::{
    question_of, read, read_content, read_line, read_sgf, read_telling,
};
pub use tesuji_judge::problem::*;
pub use tesuji_words::problems::{
    asked, certainty_word, detail_in_words, difference_in_words, ending_in_words, ko_word,
    life_word, outcome_word, question, sentences, study_sentences, to_move,
};
