//! Problems: read from files, solved, studied as their authors do, told to
//! people and programs.

mod answer;
mod captures;
mod compare;
mod deeds;
mod examine;
mod glyphs;
mod groups;
mod line;
mod picture;
mod problem;
mod raster;
mod read;
mod search_sgf;
mod sketch;
mod solution_sgf;
mod told;
mod verdict;
mod wish;
mod wish_east;
mod words;

pub use answer::{About, Answered, answer, is_hit};
pub use compare::{Difference, Kind, compare};
pub use deeds::{Deed, deed_of};
pub use examine::{Examined, LifeDetail, examine, examine_in, fights};
pub use line::read_line;
pub use picture::{Picture, Rgb, Shape, WOOD, wrap_words};
pub use problem::{KoRule, MoverFrom, Problem, Published, Variation};
pub use read::{read, read_sgf};
pub use search_sgf::search_trees;
pub use sketch::{Cell, Sketch};
pub use solution_sgf::solution_tree;
pub use told::{certainty_word, ending_in_words, ko_word, life_word};
pub use verdict::{to_move, verdict};
pub use wish::{Aim, Question, question_of};
pub use words::{difference_in_words, outcome_word, question, sentences, study_sentences};
