//! Problems: read from files, solved, studied as their authors do, told to
//! people and programs.

mod answer;
mod captures;
mod compare;
mod ending;
mod examine;
mod glyphs;
mod groups;
mod ko;
mod line;
mod picture;
mod problem;
mod raster;
mod read;
mod seki;
mod sketch;
mod solution_sgf;
mod study;
mod two_eyes;
mod wish;
mod wish_east;
mod words;

pub use answer::{About, Answered, Patience, answer, is_hit};
pub use compare::{Difference, Kind, compare};
pub use ending::{Ending, in_words as ending_in_words};
pub use examine::{Examined, Nature, examine};
pub use ko::{KoKind, KoStory};
pub use line::read_line;
pub use picture::{Picture, Rgb, WOOD};
pub use problem::{KoRule, MoverFrom, Problem, Published, Variation};
pub use read::{read, read_sgf};
pub use seki::{Life, Seki, life};
pub use sketch::{Cell, Sketch};
pub use solution_sgf::solution_tree;
pub use study::{Branch, Extent, Study, Verdict, main_ending, main_line, study};
pub use wish::{Aim, Wish, wish};
pub use words::{difference_in_words, outcome_word, question, sentences, study_sentences};
