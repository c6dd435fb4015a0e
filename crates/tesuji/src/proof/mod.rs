//! Proofs as files and in words: lines of JSON for programs, SGF for people
//! who walk them in any editor, with the lines of JSON inside.

mod jsonl;
mod line;
mod plan_lines;
mod read;
#[cfg(test)]
mod samples;
mod search_sgf;
mod sgf;
mod shown;
mod words;

pub use jsonl::{Evidence, ProofLineError, VERSION};
pub use line::{Depths, main_line};
pub use plan_lines::{BoardPlan, MOST_POSITIONS};
pub use read::{BrokenProof, Filed, ProofFile, lines_of, read, write_file};
pub use search_sgf::search_sgf;
pub use sgf::{PROPERTY, SgfOptions, tree};
pub use shown::foreign;
pub use words::{box_in_words, claim, points_in_words, reason_in_words};
