//! The program Tesuji as a library: what its commands do, without the command
//! line around them.

pub mod analysis;
pub mod bench;
pub mod cli;
pub mod contest;
mod counted;
pub mod estimate;
pub mod explain;
pub mod fight;
mod files;
pub mod fuseki;
pub mod gtp;
mod intuition;
mod json_text;
mod learned;
pub mod learning;
mod pattern_knowledge;
pub mod player;
pub mod position_file;
pub mod problems;
pub mod proof;
pub mod race;
pub mod records;
pub mod ruling;
pub mod solve;
pub mod standoff;
pub mod thermograph_fields;
