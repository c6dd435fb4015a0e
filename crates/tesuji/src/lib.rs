//! The program Tesuji as a library: what its commands do, without the command
//! line around them.

pub mod analysis;
pub mod bench;
pub mod cli;
pub mod contest;
pub mod estimate;
pub mod explain;
pub mod fight;
pub mod gtp;
mod intuition;
pub mod player;
pub mod position_file;
pub mod problems;
pub mod proof;
pub mod race;
pub mod ruling;
pub mod solve;
pub mod standoff;

use tesuji_lab::{counted, files, json_text, pattern_knowledge};
pub use tesuji_lab::{fuseki, learning, records};
