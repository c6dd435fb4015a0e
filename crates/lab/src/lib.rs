//! The workshop of the program: reading any number of game records, learning and
//! fitting from them, generating and verifying rules, and the tables of the
//! documents. What it makes is data; the program plays and answers with it.

pub mod counted;
pub mod diagrams;
pub mod files;
pub mod fuseki;
pub mod interrupt;
pub mod json_text;
pub mod learning;
mod output;
pub mod paper;
pub mod parts;
pub mod pattern_knowledge;
pub mod records;
pub mod rules;

pub use output::{UNPROVEN, write_line};
