//! What people are told, in the languages of the message files in `messages/`.

mod columns;
mod counted;
mod goals;
mod language;
pub mod problems;
mod reasons;
mod rejections;

pub use columns::{columns, padded, padded_left};
pub use counted::counted;
pub use goals::{box_in_words, claim, listed, points_in_words, reason_in_words};
pub use language::{Language, Messages, Put, text};
pub use reasons::{
    Told, by_shape, color_name, color_word, moves_named, names, of_claim, of_claim_after, sentence,
    sentences, short, side, tell,
};
pub use rejections::{barred_in_words, illegal_in_words};
