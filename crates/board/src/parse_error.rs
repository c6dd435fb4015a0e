//! The error of a text that should name something.

/// A text that names nothing of its kind.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is {what}")]
pub struct ParseError {
    /// The text.
    pub text: String,
    /// What is wrong with it, and what could be written instead.
    pub what: &'static str,
}

impl ParseError {
    /// The error of a text: "'x' is not a colour".
    pub fn new(text: &str, what: &'static str) -> ParseError {
        ParseError { text: text.to_owned(), what }
    }
}
