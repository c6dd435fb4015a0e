//! The score of every position by the player's judgement: a quick look at each, and a
//! closer one where much seems to be lost.

use tesuji_board::{Color, Game, Move};
use tesuji_engine::Wishes;

use crate::gtp::lead;
use crate::player::{Character, Limits, Player};

/// Moves of a line that are kept.
const SHOWN: usize = 8;

/// What the player thinks of a position.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct Score {
    /// Black's lead in points, komi counted.
    pub black: f64,
    /// How far that may be off by chance.
    pub error: f64,
    /// The move that the player would choose.
    pub best: Option<String>,
    /// Its line.
    pub line: Vec<String>,
    /// Playouts behind it.
    pub visits: u32,
}

/// Judges a position with so many playouts.
pub fn score(
    game: &Game,
    to_move: Color,
    playouts: u64,
    stop: &(dyn Fn() -> bool + Sync),
) -> Score {
    let limits = Limits { playouts, seconds: None };
    let mut player = Player::new(Character { limits, ..Character::default() });
    let report = player.analyze(game, to_move, playouts, &Wishes::default(), &|_| stop());
    let own = lead(report, report.tally.mean_score());
    let best = report.best();
    let name = |action: &Move| action.to_string();
    Score {
        black: if to_move == Color::Black { own } else { -own },
        error: report.tally.error(report.visits),
        best: Some(name(&best.action)),
        line: best.variation.iter().take(SHOWN).map(name).collect(),
        visits: report.visits,
    }
}
