//! What a person at the board may type.

use std::path::PathBuf;

use tesuji_board::Point;

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

impl Command {
    /// Reads a line.
    ///
    /// # Errors
    /// Why it is none.
    pub fn parse(line: &str) -> Result<Command, String> {
        let mut words = line.split_whitespace();
        let Some(first) = words.next() else { return Ok(Command::Nothing) };
        let rest = line.trim()[first.len()..].trim();
        let alone = |command: Command| match rest {
            "" => Ok(command),
            more => Err(format!("'{more}' after {first}?")),
        };
        let maybe = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        match first.to_ascii_lowercase().as_str() {
            "pass" => alone(Command::Pass),
            "undo" => alone(Command::Undo),
            "hint" => alone(Command::Hint),
            "why" => {
                let point = maybe(rest).map(|text| text.parse::<Point>());
                point.transpose().map(Command::Why).map_err(|error| error.to_string())
            }
            "level" => {
                let level = maybe(rest).map(|text| text.parse::<Level>());
                level.transpose().map(Command::Level).map_err(|error| error.to_string())
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
                Err(_) => Err(format!("'{first}' is neither a point nor a word; try help")),
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
            assert_eq!(Command::parse(line).unwrap_err(), expect, "{line}");
        };
        check("castle", "'castle' is neither a point nor a word; try help");
        check("D4 E5", "'E5' after D4?");
        check("level 99k", "'99k' is not a level (from 20k to 1k, from 1d to 5d)");
        check("undo 3", "'3' after undo?");
    }
}
