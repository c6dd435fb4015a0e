//! Files as people have them: packed or not, game records by the hundred thousand, one
//! position, problems, lines of JSON with errors that name the place.

pub mod json_text;
mod packed;
pub mod position_file;
pub mod problems;
pub mod records;

pub use packed::{open, pack, read, text, unpack, unpacked};
