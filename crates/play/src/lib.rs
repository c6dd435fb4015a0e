//! Playing: who chooses a move and in what time, what a finished game is worth, and
//! matches between programs.

pub mod contest;
pub mod counting;
mod knowing;
pub mod opening;
pub mod player;

use tesuji_files::json_text;
use tesuji_knowledge::{intuition, learned, pattern_knowledge};
