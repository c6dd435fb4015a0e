//! What other programs speak and read: GTP, KataGo's analysis protocol, and what is said
//! of a position, its races and its moves as JSON.

pub mod analysis;
pub mod explain;
pub mod gtp;
pub mod katago;
pub mod race;
pub mod race_eye;
pub mod race_words;
pub mod reason_words;
mod tempo;
pub mod thermograph_fields;

use tesuji_files::{self as files, json_text};
use tesuji_knowledge::{intuition, pattern_knowledge};
use tesuji_play::{contest, counting, player};
