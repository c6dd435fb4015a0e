//! The lines of JSON that `tesuji sgf --json` prints: a contract, described in
//! `docs/json.md`. Fields are added, never renamed or removed.

use serde::Serialize;
use tesuji_sgf::{PlayerInfo, Warning};
use tesuji_words::color_word;

use crate::records::{FailedGame, GameReport};

pub use tesuji_lab::write_line;

/// A game that was read.
#[derive(Debug, Serialize)]
pub struct GameLine<'a> {
    r#type: &'static str,
    file: &'a str,
    game: usize,
    line: u32,
    column: u32,
    width: usize,
    height: usize,
    black: Player<'a>,
    white: Player<'a>,
    result: Option<String>,
    winner: Option<&'static str>,
    date: Option<&'a str>,
    event: Option<&'a str>,
    round: Option<&'a str>,
    place: Option<&'a str>,
    name: Option<&'a str>,
    komi: Option<f64>,
    handicap: usize,
    rules: Option<&'a str>,
    time: Option<&'a str>,
    moves: usize,
    variations: usize,
    position: PositionFields,
    warnings: Vec<WarningFields<'a>>,
}

#[derive(Debug, Serialize)]
struct Player<'a> {
    name: Option<&'a str>,
    rank: Option<&'a str>,
    team: Option<&'a str>,
}

#[derive(Debug, Serialize)]
struct PositionFields {
    moves: usize,
    last: Option<String>,
    to_move: &'static str,
    captured_by_black: u32,
    captured_by_white: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    diagram: Option<String>,
}

#[derive(Debug, Serialize)]
struct WarningFields<'a> {
    line: u32,
    column: u32,
    message: &'a str,
}

impl<'a> GameLine<'a> {
    /// The line of a game with its file and its number in it.
    pub fn new(
        file: &'a str,
        game: usize,
        report: &'a GameReport,
        diagram: Option<String>,
    ) -> GameLine<'a> {
        let info = &report.summary.info;
        let position = &report.position;
        GameLine {
            r#type: "game",
            file,
            game,
            line: report.place.line,
            column: report.place.column,
            width: info.size.width(),
            height: info.size.height(),
            black: player(&info.black),
            white: player(&info.white),
            result: info.result.as_ref().map(ToString::to_string),
            winner: info.result.as_ref().and_then(|result| result.winner()).map(color_word),
            date: info.date.as_deref(),
            event: info.event.as_deref(),
            round: info.round.as_deref(),
            place: info.location.as_deref(),
            name: info.game_name.as_deref(),
            komi: info.komi,
            handicap: info.handicap,
            rules: info.rules.as_deref(),
            time: info.time.as_deref(),
            moves: report.summary.moves,
            variations: report.summary.variations,
            position: PositionFields {
                moves: position.moves,
                last: position.last.map(|action| action.to_string()),
                to_move: color_word(position.to_move),
                captured_by_black: position.captured[1],
                captured_by_white: position.captured[0],
                diagram,
            },
            warnings: report.warnings.iter().map(warning).collect(),
        }
    }
}

fn player(info: &PlayerInfo) -> Player<'_> {
    let (name, rank, team) = (info.name.as_deref(), info.rank.as_deref(), info.team.as_deref());
    Player { name, rank, team }
}

fn warning(warning: &Warning) -> WarningFields<'_> {
    let (line, column) = (warning.place.line, warning.place.column);
    WarningFields { line, column, message: &warning.message }
}

/// A game or a file that could not be read.
#[derive(Debug, Serialize)]
pub struct FailureLine<'a> {
    r#type: &'static str,
    file: &'a str,
    game: usize,
    line: Option<u32>,
    column: Option<u32>,
    r#move: Option<usize>,
    message: &'a str,
}

impl<'a> FailureLine<'a> {
    /// The line of a failure with its file and the number of the game in it.
    pub fn new(file: &'a str, game: usize, failed: &'a FailedGame) -> FailureLine<'a> {
        FailureLine {
            r#type: "failure",
            file,
            game,
            line: failed.place.map(|place| place.line),
            column: failed.place.map(|place| place.column),
            r#move: failed.number,
            message: &failed.message,
        }
    }
}

/// The last line: what all games have together.
#[derive(Debug, Serialize)]
pub struct TotalsLine {
    r#type: &'static str,
    /// Files that were to be read.
    pub files: usize,
    /// Games that were read.
    pub games: usize,
    /// Their moves.
    pub moves: usize,
    /// Their variations.
    pub variations: usize,
    /// What is not as it should be in them.
    pub warnings: usize,
    /// Games and files that were not read.
    pub failed: usize,
}

impl TotalsLine {
    /// No games yet.
    pub fn new(files: usize) -> TotalsLine {
        let (games, moves, variations, warnings, failed) = (0, 0, 0, 0, 0);
        TotalsLine { r#type: "totals", files, games, moves, variations, warnings, failed }
    }

    /// Counts a game.
    pub fn add(&mut self, report: &GameReport) {
        self.games += 1;
        self.moves += report.summary.moves;
        self.variations += report.summary.variations;
        self.warnings += report.warnings.len();
    }
}
