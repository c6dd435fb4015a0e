//! What a person at the board may type.

use std::path::PathBuf;

use tesuji_board::Point;
use tesuji_words::{Messages, text};

use crate::player::Level;

/// The words with what they do, for the help. The keys of the messages are `play-help-WORD`.
pub const WORDS: [&str; 11] =
    ["pass", "undo", "hint", "why", "level", "score", "save", "board", "swap", "resign", "quit"];

/// What was typed.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// A move.
    Play(Point),
    /// No move.
    Pass,
    /// Takes back until it is the person's turn again.
    Undo,
    /// What the program would play.
    Hint,
    /// Why the last move, or why not this one.
    Why(Option<Point>),
    /// How strong the program plays from now on.
    Level(Option<Level>),
    /// How the game stands.
    Score,
    /// Writes the game to a file.
    Save(Option<PathBuf>),
    /// Shows the board.
    Board,
    /// The sides are changed.
    Swap,
    /// The game is given up.
    Resign,
    /// Ends without a result.
    Quit,
    /// What can be typed.
    Help,
    /// Nothing.
    Nothing,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mistyped {
    /// Neither a point nor a word that is known.
    Neither(String),
    /// Something after a word that stands alone.
    After {
        /// The word.
        word: String,
        /// What comes after it.
        more: String,
    },
    /// No point where one is wanted.
    NoPoint(String),
    /// No level where one is wanted.
    NoLevel(String),
}

impl Mistyped {
    /// As a sentence.
    pub fn in_words(&self, messages: &Messages) -> String {
        let (key, word, more) = match self {
            Mistyped::Neither(word) => ("typed-neither", word, ""),
            Mistyped::After { word, more } => ("typed-after", word, more.as_str()),
            Mistyped::NoPoint(word) => ("typed-no-point", word, ""),
            Mistyped::NoLevel(word) => ("typed-no-level", word, ""),
        };
        messages.say(key, &[("word", text(word)), ("more", text(more))])
    }
}

impl Command {
    /// Reads a line.
    ///
    /// # Errors
    /// Why it is none.
    pub fn parse(line: &str) -> Result<Command, Mistyped> {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { return Ok(Command::Nothing) };
        let rest = line.trim()[first.len()..].trim();
        let alone = |command: Command| match rest {
            "" => Ok(command),
            more => Err(Mistyped::After { word: first.to_owned(), more: more.to_owned() }),
        };
        let maybe = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        match first.to_ascii_lowercase().as_str() {
            "pass" => alone(Command::Pass),
            "undo" => alone(Command::Undo),
            "hint" => alone(Command::Hint),
            "why" => {
                let point = maybe(rest).map(|text| text.parse::<Point>());
                let point = point.transpose().map(Command::Why);
                point.map_err(|_| Mistyped::NoPoint(rest.to_owned()))
            }
            "level" => {
                let level = maybe(rest).map(|text| text.parse::<Level>());
                let level = level.transpose().map(Command::Level);
                level.map_err(|_| Mistyped::NoLevel(rest.to_owned()))
            }
            "score" => alone(Command::Score),
            "save" => Ok(Command::Save(maybe(rest).map(PathBuf::from))),
            "board" => alone(Command::Board),
            "swap" => alone(Command::Swap),
            "resign" => alone(Command::Resign),
            "quit" | "exit" => alone(Command::Quit),
            "help" | "?" => alone(Command::Help),
            _ => match first.parse::<Point>() {
                Ok(point) => alone(Command::Play(point)),
                Err(_) => Err(Mistyped::Neither(first.to_owned())),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_points() {
        let check = |line: &str, expect: Command| assert_eq!(Command::parse(line), Ok(expect));
        check(" d4 ", Command::Play("D4".parse().unwrap()));
        check("PASS", Command::Pass);
        check("why", Command::Why(None));
        check("why q16", Command::Why("Q16".parse().ok()));
        check("level 5k", Command::Level("5k".parse().ok()));
        check("save my game.sgf", Command::Save(Some("my game.sgf".into())));
        check("", Command::Nothing);
    }

    #[test]
    fn what_is_no_command() {
        let check = |line: &str, expect: &str| {
            let error = Command::parse(line).unwrap_err();
            assert_eq!(error.in_words(Messages::english()), expect, "{line}");
        };
        check("castle", "'castle' is neither a point nor a word; try help");
        check("D4 E5", "'E5' after D4?");
        check("level 99k", "'99k' is not a level (from 20k to 1k, from 1d to 5d)");
        check("undo 3", "'3' after undo?");
        check("why Z99", "'Z99' is not a point (write D4; the letter I is not used)");
    }
}
