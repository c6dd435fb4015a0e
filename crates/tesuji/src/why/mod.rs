//! Reasons for people: sentences made from what `tesuji-why` reads off proofs and plans,
//! in several languages, and kept beside the proofs in their files.

mod language;
mod lines;
mod words;

pub use language::{Language, Messages, Put};
pub use lines::{FiledReasons, TYPE, checksum, read_reasons, reasons_line};
pub use words::{Told, color_name, names, of_claim, of_claim_after, sentences, short, tell};
