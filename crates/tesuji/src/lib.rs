//! The program Tesuji as a library: what its commands do, without the command
//! line around them.

pub mod analysis;
pub mod bench;
pub mod cli;
mod clock;
pub mod contest;
mod counted;
pub mod explain;
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
pub mod solve;
pub mod thermograph_fields;
