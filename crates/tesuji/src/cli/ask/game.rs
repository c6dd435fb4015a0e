//! The program as an opponent.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::json;
use tesuji_board::{Color, Game, Move};
use tesuji_engine::{Decision, Manners};

use super::request::Request;
use crate::cli::json::write_line;
use crate::counting::Counting;
use crate::gtp::color_word;
use crate::player::{Character, Limits, Player, Profile};
use crate::position_file;

/// Playouts that tell what is dead at the end.
const COUNTING_PLAYOUTS: u32 = 500;
/// Seconds for a move if nothing is said.
const SECONDS: f64 = 10.0;

/// Chooses a move; after two passes the game is counted as well.
pub fn play(request: &Request, file: &Path, output: &mut impl Write) -> Result<()> {
    let position = position_file::read(file, request.r#move)?;
    let game = position.game;
    let color = request.color()?.or(position.to_move).unwrap_or(Color::Black);
    let profile = match request.profile.as_deref() {
        Some(name) => name.parse().context("profile")?,
        None => Profile::default(),
    };
    let usual = Character::of(profile);
    let playouts = request.playouts(usual.limits.playouts)?;
    let limits = Limits { playouts, seconds: Some(request.seconds(SECONDS)?) };
    let manners = Manners::default();
    let character = Character { limits, manners, ..usual };
    let mut player = Player::new(character);
    let decision = player.choose(&game, color, &manners, None, &|| false);
    let action = match decision {
        Decision::Play(action) => action.to_string(),
        Decision::Resign => "resign".to_owned(),
    };
    let winrate = player.report().map(|report| report.best().value);
    let passed = |action: Option<&(Color, Move)>| matches!(action, Some((_, Move::Pass)));
    let is_over = decision == Decision::Play(Move::Pass) && passed(game.moves().last());
    let (score, dead) = if is_over { counted(&game, color) } else { (None, Vec::new()) };
    let line = json!({
        "type": "move",
        "color": color_word(color),
        "move": action,
        "winrate": winrate,
        "score": score,
        "dead": dead,
    });
    write_line(output, &line)
}

/// The score and the dead stones of a game that both sides end.
fn counted(game: &Game, to_move: Color) -> (Option<String>, Vec<String>) {
    let counting = Counting::of(game.board(), to_move, COUNTING_PLAYOUTS, &|| false);
    let names = counting.dead.iter().map(|point| point.to_string()).collect();
    (Some(counting.score(game).to_string()), names)
}
