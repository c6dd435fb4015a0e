//! What people are told. English sentences about goals and problems are written here;
//! reasons and verdicts come in several languages, from the message files of `messages/`.

mod counted;
mod goals;
mod language;
pub mod problems;
mod reasons;

pub use counted::counted;
pub use goals::{box_in_words, claim, points_in_words, reason_in_words};
pub use language::{Language, Messages, Put};
pub use reasons::{
    Told, by_shape, color_name, color_word, names, of_claim, of_claim_after, sentence, sentences,
    short, tell,
};
