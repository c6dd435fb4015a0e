//! Proofs as files and in words: lines of JSON for programs, SGF for people
//! who walk them in any editor, with the lines of JSON inside.

mod jsonl;
mod line;
mod read;
#[cfg(test)]
mod samples;
mod sgf;
mod words;

pub use jsonl::{ProofLineError, VERSION};
pub use line::{Depths, main_line};
pub use read::{BrokenProof, ProofFile, read, write_file};
pub use sgf::{PROPERTY, SgfOptions, tree};
pub use words::{claim, points_in_words, reason_in_words};
