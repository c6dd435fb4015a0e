//! One game between two programs.

use std::time::Instant;

use tesuji_board::{Color, Game, Move, PointSet, Ruleset, Score, Size};
use tesuji_engine::{Search, Settings, dead_stones};

use super::program::{Program, ProgramError};
use super::watch::Watch;
use crate::pattern_knowledge;

/// Playouts of the referee, who counts when the programs do not agree.
const REFEREE_PLAYOUTS: u64 = 3000;

/// What is the same for all games of a match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Conditions {
    /// The board.
    pub size: Size,
    /// The rules, and their komi.
    pub ruleset: Ruleset,
    /// Komi.
    pub komi: f64,
    /// A game is broken off and counted after so many moves.
    pub longest: usize,
    /// What `time_settings` is told, if anything: main time, period, stones.
    pub time: Option<(u32, u32, u32)>,
}

impl Conditions {
    /// A game before its first move.
    pub fn start(&self) -> Game {
        let mut game = Game::new(self.size, self.ruleset);
        game.set_komi(self.komi);
        game
    }
}

/// One of the two programs of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The first.
    A,
    /// The second.
    B,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Both passed, and the stones were counted.
    Counted,
    /// It was too long, and the stones were counted as they stood.
    TooLong,
    /// One side resigned.
    Resigned,
    /// One side made a move that the rules forbid.
    Illegal,
    /// One side failed to answer.
    Failed,
    /// One side thought for too long.
    OutOfTime,
}

impl End {
    /// A word for records.
    pub fn word(self) -> &'static str {
        match self {
            End::Counted => "counted",
            End::TooLong => "too long",
            End::Resigned => "resigned",
            End::Illegal => "illegal move",
            End::Failed => "no answer",
            End::OutOfTime => "out of time",
        }
    }
}

/// A game that is over.
#[derive(Clone)]
pub struct PlayedGame {
    /// Its moves.
    pub game: Game,
    /// How it ended.
    pub end: End,
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// The score, if the game was counted.
    pub score: Option<Score>,
    /// Whether the programs did not agree on the score, so that the referee
    /// counted.
    pub disputed: bool,
    /// Moves that each colour was asked for.
    pub moves: [u32; 2],
    /// Processor seconds that each colour used for them.
    pub seconds: [f64; 2],
    /// The most memory that each colour's program ever had, in MiB, where the
    /// system tells.
    pub memory: [Option<f64>; 2],
}

/// Plays a game. The programs are Black and White; the opening is played
/// before they are asked.
pub fn play_game(
    programs: [&mut Program; 2],
    conditions: &Conditions,
    opening: &[(Color, Move)],
) -> Result<PlayedGame, ProgramError> {
    let [black, white] = programs;
    let mut players = [black, white];
    let mut game = conditions.start();
    for player in &mut players {
        prepare(player, conditions)?;
    }
    for &(color, action) in opening {
        for player in &mut players {
            player.ask(&format!("play {} {action}", color.letter()))?;
        }
        game.play(color, action).expect("openings are legal");
    }
    let mut moves = [0; 2];
    let mut watch = conditions.time.and_then(Watch::new);
    let before = [players[0].processor_seconds(), players[1].processor_seconds()];
    let mut loser = None;
    let mut end = End::Counted;
    while !game.is_over() {
        if game.moves().len() >= conditions.longest {
            end = End::TooLong;
            break;
        }
        let color = game.to_move();
        moves[color.index()] += 1;
        match turn(&mut players, &mut game, color, watch.as_mut()) {
            Ok(None) => {}
            Ok(Some(reason)) => (end, loser) = (reason, Some(color)),
            Err(failed) => (end, loser) = (End::Failed, Some(failed)),
        }
        if loser.is_some() {
            break;
        }
    }
    let seconds = [0, 1].map(|i| players[i].processor_seconds() - before[i]);
    let memory = [0, 1].map(|i| players[i].most_memory());
    let mut disputed = false;
    let score = loser.is_none().then(|| {
        let agreed = agreed_score(&mut players).filter(|_| end == End::Counted);
        disputed = agreed.is_none();
        agreed.unwrap_or_else(|| referee(&game))
    });
    let winner = match (loser, score) {
        (Some(loser), _) => Some(!loser),
        (None, score) => score.and_then(Score::winner),
    };
    Ok(PlayedGame { game, end, winner, score, disputed, moves, seconds, memory })
}

fn prepare(player: &mut Program, conditions: &Conditions) -> Result<(), ProgramError> {
    let Conditions { size, komi, ruleset, time, .. } = conditions;
    if size.is_square() {
        player.ask(&format!("boardsize {}", size.width()))?;
    } else {
        player.ask(&format!("rectangular_boardsize {} {}", size.width(), size.height()))?;
    }
    player.ask("clear_board")?;
    player.ask(&format!("komi {komi}"))?;
    // Few programs know it; those that do not play by what they know.
    player.ask_if_known(&format!("kata-set-rules {ruleset}"))?;
    if let Some((main, period, stones)) = time {
        player.ask(&format!("time_settings {main} {period} {stones}"))?;
    }
    Ok(())
}

/// One move. `Ok(Some(…))` is why the mover lost by it; an error names who did
/// not answer.
fn turn(
    players: &mut [&mut Program; 2],
    game: &mut Game,
    color: Color,
    watch: Option<&mut Watch>,
) -> Result<Option<End>, Color> {
    let mover = &mut players[color.index()];
    if let Some(watch) = &watch {
        // Programs without this command keep their own clock.
        let told = format!("time_left {} {}", color.letter(), watch.words(color));
        mover.ask_if_known(&told).map_err(|_| color)?;
    }
    let start = Instant::now();
    let answer = mover.ask(&format!("genmove {}", color.letter())).map_err(|_| color)?;
    if watch.is_some_and(|watch| !watch.spend(color, start.elapsed().as_secs_f64())) {
        return Ok(Some(End::OutOfTime));
    }
    if answer.eq_ignore_ascii_case("resign") {
        return Ok(Some(End::Resigned));
    }
    let Ok(action) = answer.parse::<Move>() else { return Ok(Some(End::Illegal)) };
    if action.point().is_some_and(|p| !game.board().size().contains(p))
        || game.play(color, action).is_err()
    {
        return Ok(Some(End::Illegal));
    }
    let told = players[(!color).index()].ask(&format!("play {} {action}", color.letter()));
    told.map(|_| None).map_err(|_| !color)
}

/// The score, if both programs count the same.
fn agreed_score(players: &mut [&mut Program; 2]) -> Option<Score> {
    let mut scores = players.iter_mut().map(|player| {
        let answer = player.ask("final_score").ok()?;
        parse_score(&answer)
    });
    let (first, second) = (scores.next()??, scores.next()??);
    (first == second).then_some(first)
}

fn parse_score(text: &str) -> Option<Score> {
    let (winner, points) = match text.trim() {
        "0" => return Some(Score { halves: 0 }),
        text => text.split_once('+')?,
    };
    let halves = (points.parse::<f64>().ok()? * 2.0).round() as i32;
    match winner {
        "B" => Some(Score { halves }),
        "W" => Some(Score { halves: -halves }),
        _ => None,
    }
}

/// The count with the stones taken off that playouts say are dead.
fn referee(game: &Game) -> Score {
    let model = &pattern_knowledge::embedded().model;
    let mut search = Search::new(Settings { nodes: 100_000, ..Settings::default() }, Some(model));
    let report = search.run(game, game.to_move(), REFEREE_PLAYOUTS, &|_| false);
    let dead: PointSet = dead_stones(game.board(), &report.tally);
    game.score(&dead)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_as_programs_write_them() {
        let halves = |text| parse_score(text).map(|score| score.halves);
        assert_eq!(halves("B+3.5"), Some(7));
        assert_eq!(halves("W+12"), Some(-24));
        assert_eq!(halves("0"), Some(0));
        assert_eq!((halves("B+Resign"), halves("?"), halves("X+1")), (None, None, None));
    }
}
