//! Learning from surprises, after Cazenave's *Learning and Problem Solving in
//! Gogol*: a program that understands its mistakes and changes its rules so as
//! not to make them again.
//!
//! A [`Subject`] is a game as learning sees it: cases, moves, and proofs that
//! say what is true. [`Knowledge`] holds rules that propose moves, each with
//! statistics on what became of it. [`School`] looks at working moves that
//! somebody played, compares them with what the rules proposed, and makes a rule
//! where that was a surprise. None of this knows Go; [`go`] does.
//!
//! Invariant: rules order a search, and proofs alone decide. No input or
//! output, no clock; what is learned depends on the lessons and their order
//! alone, not on the number of threads.

mod belief;
pub mod go;
mod knowledge;
pub mod memory;
mod school;
pub mod shapes;
mod statistics;
mod subject;

pub use belief::{Belief, believes};
pub use knowledge::{Knowledge, LEAST_CHANCE, Learned, Needed, Proposal};
pub use school::{Lesson, Progress, School, study};
pub use statistics::{TRUSTED, Window};
pub use subject::Subject;
