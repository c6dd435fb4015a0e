//! The arguments of a command, taken apart on demand.

use std::str::FromStr;

use tesuji_board::{Color, Point, Size};

use super::failure::Failure;

/// What follows a command's name. Words beyond those that a command asks for
/// are ignored, as other engines do.
#[derive(Clone, Debug)]
pub struct Arguments<'a> {
    text: &'a str,
    words: Vec<&'a str>,
}

impl<'a> Arguments<'a> {
    /// Splits a text at its blanks.
    pub fn new(text: &'a str) -> Arguments<'a> {
        Arguments { text, words: text.split_whitespace().collect() }
    }

    /// Everything, for commands that take more than words.
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// All words.
    pub fn words(&self) -> &[&'a str] {
        &self.words
    }

    /// The word at a place from 0, if it is there.
    pub fn get(&self, place: usize) -> Option<&'a str> {
        self.words.get(place).copied()
    }

    /// The word at a place; `what` names it for the person who left it out.
    pub fn word(&self, place: usize, what: &str) -> Result<&'a str, Failure> {
        self.get(place).ok_or_else(|| Failure::Syntax(format!("{what} is missing")))
    }

    /// A value of any kind whose error says what is wrong.
    pub fn value<T>(&self, place: usize, what: &str) -> Result<T, Failure>
    where
        T: FromStr,
        T::Err: std::fmt::Display,
    {
        self.word(place, what)?.parse().map_err(|error: T::Err| Failure::Syntax(error.to_string()))
    }

    /// A colour.
    pub fn color(&self, place: usize) -> Result<Color, Failure> {
        self.value(place, "the colour")
    }

    /// A point of the board.
    pub fn point(&self, place: usize, size: Size) -> Result<Point, Failure> {
        parse_point(self.word(place, "the point")?, size)
    }

    /// A number.
    pub fn number<T: FromStr>(&self, place: usize, what: &str) -> Result<T, Failure> {
        let word = self.word(place, what)?;
        word.parse().map_err(|_| Failure::Syntax(format!("{what} cannot be '{word}'")))
    }

    /// A number that may be left out.
    pub fn optional_number<T: FromStr>(
        &self,
        place: usize,
        what: &str,
    ) -> Result<Option<T>, Failure> {
        self.get(place).map(|_| self.number(place, what)).transpose()
    }
}

/// A point that the board has.
pub fn parse_point(word: &str, size: Size) -> Result<Point, Failure> {
    let point: Point = word.parse().map_err(|error| Failure::Syntax(format!("{error}")))?;
    if !size.contains(point) {
        return Err(Failure::Syntax(format!("{point} is not on a board of {size}")));
    }
    Ok(point)
}
