//! What is worth knowing of one game record.

use tesuji_board::{Color, Move, Ruleset, Setup};
use tesuji_patterns::Record;
use tesuji_sgf::{
    Collection, OnIllegal, Place, ReplayError, ReplayOptions, Summary, Tree, Until, Warning, replay,
};

use super::chunks::{Chunk, parts_of_broken_game, place_in_stream, single_games};

/// A game that was read, or why it was not.
pub type Outcome = Result<GameReport, FailedGame>;

/// A game that was read and replayed.
#[derive(Clone, Debug, PartialEq)]
pub struct GameReport {
    /// Where it starts in its file.
    pub place: Place,
    /// Who, when, how many moves.
    pub summary: Summary,
    /// The position that was asked for.
    pub position: Position,
    /// What is not as it should be.
    pub warnings: Vec<Warning>,
}

/// A position of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// The stones.
    pub setup: Setup,
    /// How many moves were made.
    pub moves: usize,
    /// The last of them.
    pub last: Option<Move>,
    /// Who is to move.
    pub to_move: Color,
    /// How many stones of each colour were captured.
    pub captured: [u32; 2],
}

/// A game that was not read, or whose moves are not legal.
#[derive(Clone, Debug, PartialEq)]
pub struct FailedGame {
    /// Where in the file it goes wrong; `None` if the file cannot be read.
    pub place: Option<Place>,
    /// The move that is wrong, from 1.
    pub number: Option<usize>,
    /// What is wrong.
    pub message: String,
}

/// What to make of the games.
#[derive(Clone, Copy, Debug, Default)]
pub struct GameOptions {
    /// The position after so many moves instead of the last one.
    pub after_move: Option<usize>,
    /// Whether illegal moves are played all the same.
    pub lenient: bool,
}

/// What can be read from a tree.
pub trait FromTree: Sized + Send {
    /// Reads it; places are those of the tree.
    fn read(tree: &Tree, place: Place, options: &GameOptions) -> Result<Self, FailedGame>;

    /// Takes in the warnings of its text, and makes places those of the stream
    /// that the text was cut from.
    fn settle(&mut self, start: Place, warnings: Vec<Warning>);
}

impl FromTree for GameReport {
    fn read(tree: &Tree, place: Place, options: &GameOptions) -> Outcome {
        read_tree(tree, place, options)
    }

    fn settle(&mut self, start: Place, mut warnings: Vec<Warning>) {
        self.place = place_in_stream(start, self.place);
        warnings.append(&mut self.warnings);
        for warning in &mut warnings {
            warning.place = place_in_stream(start, warning.place);
        }
        self.warnings = warnings;
    }
}

impl FromTree for Record {
    fn read(tree: &Tree, place: Place, options: &GameOptions) -> Result<Record, FailedGame> {
        let played = replay(tree, &tree.main_line(), &whole_line(options))
            .map_err(|error| failed_game(&error, place))?;
        Ok(Record::of(&played.game))
    }

    fn settle(&mut self, _: Place, _: Vec<Warning>) {}
}

/// Reads all games of a chunk. A broken game does not hide the others: what
/// cannot be read as a whole is read game by game, and a broken game from each
/// line on that looks like the start of another.
pub fn read_chunk<T: FromTree>(chunk: &Chunk, options: &GameOptions) -> Vec<Result<T, FailedGame>> {
    let read_part = |part: &Chunk| -> Vec<Result<T, FailedGame>> {
        read_games(part, options).unwrap_or_else(|failed| vec![Err(failed)])
    };
    let read_game = |game: &Chunk| -> Vec<Result<T, FailedGame>> {
        read_games(game, options)
            .unwrap_or_else(|_| parts_of_broken_game(game).iter().flat_map(read_part).collect())
    };
    read_games(chunk, options)
        .unwrap_or_else(|_| single_games(chunk).iter().flat_map(read_game).collect())
}

fn read_games<T: FromTree>(
    chunk: &Chunk,
    options: &GameOptions,
) -> Result<Vec<Result<T, FailedGame>>, FailedGame> {
    let read = Collection::read(&chunk.bytes).map_err(|error| FailedGame {
        place: Some(place_in_stream(chunk.start, error.place)),
        number: None,
        message: error.fault.to_string(),
    })?;
    let games = &read.collection.games;
    let place = |tree: &Tree| tree.place(tesuji_sgf::NodeId::ROOT).expect("a tree that was read");
    let mut warnings = read.warnings.into_iter().peekable();
    let mut outcomes = Vec::with_capacity(games.len());
    for (i, tree) in games.iter().enumerate() {
        // Warnings are in the order of the text: those before the next game.
        let end = games.get(i + 1).map(place);
        let mut own = Vec::new();
        while let Some(warning) = warnings.next_if(|w| end.is_none_or(|end| w.place < end)) {
            own.push(warning);
        }
        let mut outcome = T::read(tree, place(tree), options);
        match &mut outcome {
            Ok(read) => read.settle(chunk.start, own),
            Err(failed) => {
                failed.place = failed.place.map(|place| place_in_stream(chunk.start, place));
            }
        }
        outcomes.push(outcome);
    }
    Ok(outcomes)
}

/// Places are those of the tree.
fn read_tree(tree: &Tree, place: Place, options: &GameOptions) -> Outcome {
    let failed = |error| failed_game(&error, place);
    let line = tree.main_line();
    let whole = whole_line(options);
    let mut played = replay(tree, &line, &whole).map_err(failed)?;
    let warnings = std::mem::take(&mut played.warnings);
    let summary = Summary::of(tree).map_err(|error| failed(error.into()))?;
    if let Some(moves) = options.after_move {
        let until = Until::BeforeMove(moves.saturating_add(1));
        played = replay(tree, &line, &ReplayOptions { until, ..whole }).map_err(failed)?;
    }
    let board = played.game.board();
    let position = Position {
        setup: board.to_setup(),
        moves: played.earlier_moves + played.game.moves().len(),
        last: played.game.moves().last().map(|&(_, action)| action),
        to_move: played.to_move,
        captured: Color::BOTH.map(|color| board.captured(color)),
    };
    Ok(GameReport { place, summary, position, warnings })
}

fn whole_line(options: &GameOptions) -> ReplayOptions {
    let on_illegal = if options.lenient { OnIllegal::Force } else { OnIllegal::Fail };
    ReplayOptions { until: Until::End, on_illegal, default_ruleset: lenient_rules() }
}

/// **Choice**: a record that names no rules is replayed under simple ko with
/// suicide, so that only what no rules allow is illegal.
fn lenient_rules() -> Ruleset {
    Ruleset { suicide: true, ..Ruleset::CHINESE }
}

fn failed_game(error: &ReplayError, tree_place: Place) -> FailedGame {
    let (place, number, message) = match error {
        ReplayError::Info(error) => (None, None, error.to_string()),
        ReplayError::TooShort { .. } => (None, None, error.to_string()),
        ReplayError::Setup { place, error } => (*place, None, error.to_string()),
        ReplayError::Illegal { number, color, action, place, error } => {
            let message = format!("move {number}, {color} {action}: {error}");
            (*place, Some(*number), message)
        }
        ReplayError::BadMove { number, place, error } => {
            (*place, Some(*number), format!("move {number}: {error}"))
        }
    };
    FailedGame { place: Some(place.unwrap_or(tree_place)), number, message }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcomes(text: &str) -> Vec<Outcome> {
        let chunk = Chunk { bytes: text.as_bytes().to_vec(), start: Place { line: 1, column: 1 } };
        read_chunk(&chunk, &GameOptions::default())
    }

    #[test]
    fn a_broken_game_between_good_ones_is_the_only_loss() {
        let text = "(;GM[1]SZ[9];B[aa];W[bb])
(;GM[1]SZ[9];B[aa];W[aa])
(;GM[1]SZ[9];B[aa]&W[bb])
(;GM[1]SZ[9];B[aa])

(;GM[1]SZ[9];B[cc];W[
(;GM[2])
(;SZ[9];C[open
";
        let told: Vec<String> = outcomes(text)
            .into_iter()
            .map(|outcome| match outcome {
                Ok(report) => format!("{} ok {}", report.place.line, report.summary.moves),
                Err(failed) => {
                    let place = failed.place.unwrap();
                    format!("{}:{} {}", place.line, place.column, failed.message)
                }
            })
            .collect();
        assert_eq!(
            told,
            [
                "1 ok 2",
                "2:19 move 2, White A9: the point is occupied",
                "3:19 unexpected '&': expected a property, ';', '(' or ')'",
                "4 ok 1",
                "6:19 move 2: W[\n(;GM[2] is not a point or a pass on a board of 9x9",
                "8:10 the value of C is never closed: expected ']'",
            ]
        );
    }

    #[test]
    fn warnings_go_to_their_games() {
        let text = "(;SZ[9]KM[x];B[aa])(;SZ[9];B[aa])(;SZ[9]KM[y];B[aa])";
        let counts: Vec<usize> =
            outcomes(text).into_iter().map(|outcome| outcome.unwrap().warnings.len()).collect();
        assert_eq!(counts, [1, 0, 1]);
    }

    #[test]
    fn a_position_on_the_way() {
        let chunk = Chunk {
            bytes: b"(;SZ[9];B[aa];W[bb];B[cc])".to_vec(),
            start: Place { line: 1, column: 1 },
        };
        for (after_move, moves, last) in [(0, 0, None), (2, 2, Some("B8")), (99, 3, Some("C7"))] {
            let options = GameOptions { after_move: Some(after_move), lenient: false };
            let report: GameReport = read_chunk(&chunk, &options).remove(0).unwrap();
            assert_eq!(report.position.moves, moves);
            assert_eq!(report.position.last, last.map(|point| point.parse().unwrap()));
        }
    }
}
