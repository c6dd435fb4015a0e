//! The program Tesuji as a library: what its commands do, without the command
//! line around them.

pub mod analysis;
pub mod bench;
pub mod cli;
mod clock;
pub mod contest;
mod counting;
pub mod explain;
pub mod gtp;
mod intuition;
mod learned;
pub mod learning;
pub mod player;
pub mod position_file;
pub mod problems;
pub mod proof;
pub mod race;
pub mod review;
pub mod sheet;
pub mod solve;
pub mod tempo;
pub mod thermograph_fields;
mod threads;
pub mod why;

use tesuji_lab::{counted, files, json_text, pattern_knowledge};
pub use tesuji_lab::{fuseki, parts, records};
