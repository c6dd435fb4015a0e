//! Proofs as files and in words: lines of JSON for programs, SGF for people
//! who walk them in any editor, with the lines of JSON inside.

mod jsonl;
mod plan_lines;
mod read;
mod reasons;
#[cfg(test)]
mod samples;
mod search_sgf;
mod sgf;
mod shown;
mod verdict;

pub use jsonl::{Evidence, ProofLineError, VERSION};
pub use plan_lines::{BoardPlan, MOST_POSITIONS};
pub use read::{BrokenProof, Filed, ProofFile, lines_of, read, write_file};
pub use reasons::{FiledReasons, TYPE as REASONS, checksum, read_reasons, reasons_line};
pub use search_sgf::search_sgf;
pub use sgf::{PROPERTY, SgfOptions, tree};
pub use shown::foreign;
pub use verdict::{Checker, RulesUsed, Verdict, rulesets};
