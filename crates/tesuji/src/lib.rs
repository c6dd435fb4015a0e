//! The program Tesuji as a library: what its commands do, without the command
//! line around them.

pub mod cli;
pub mod clock;
pub mod problems;
pub mod proof;
pub mod solve;
mod threads;

use tesuji_files::{self as files, json_text};
use tesuji_knowledge::{intuition, learned, pattern_knowledge, statics};

pub use tesuji_files::{position_file, records};
pub use tesuji_lab::{bench, fuseki, learning, parts};
pub use tesuji_play::{contest, counting, player};
pub use tesuji_protocol::{gtp, race};
