//! The workshop of the program: reading any number of game records, learning and
//! fitting from them, generating and verifying rules, and the tables of the
//! documents. What it makes is data; the program plays and answers with it.

pub mod bench;
pub mod diagrams;
pub mod fuseki;
pub mod interrupt;
pub mod learning;
mod output;
pub mod paper;
pub mod parts;
pub mod rules;

use tesuji_files::{self as files, json_text, records};
use tesuji_knowledge::pattern_knowledge;

pub use output::{UNPROVEN, write_line};
