//! The program as an opponent.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::json;
use tesuji_board::{Color, Move};
use tesuji_engine::{Decision, Manners};
use tesuji_words::color_word;

use super::request::Request;
use crate::cli::json::write_line;
use crate::counting::counted;
use crate::player::{Character, Level, Limits, Player, Profile};
use crate::position_file;

/// Seconds for a move if nothing is said.
const SECONDS: f64 = 10.0;

/// Chooses a move; after two passes the game is counted as well.
pub fn play(request: &Request, file: &Path, output: &mut impl Write) -> Result<()> {
    let position = position_file::read(file, request.r#move)?;
    let game = position.game;
    let color = request.color()?.or(position.to_move).unwrap_or(Color::Black);
    let level: Option<Level> =
        request.level.as_deref().map(str::parse).transpose().context("level")?;
    let profile = match request.profile.as_deref() {
        Some(name) => name.parse().context("profile")?,
        None => Profile::default(),
    };
    ensure!(
        level.is_none() || profile == Profile::Network,
        "level: only the profile network plays at levels"
    );
    let usual = Character::of(profile);
    let playouts = request.playouts(usual.limits.playouts)?;
    let limits = Limits { playouts, seconds: Some(request.seconds(SECONDS)?) };
    let manners = Manners::default();
    let character = Character { level, limits, manners, ..usual };
    let mut player = Player::new(character);
    let decision = player.choose(&game, color, &manners, None, &|| false);
    let action = match decision {
        Decision::Play(action) => action.to_string(),
        Decision::Resign => "resign".to_owned(),
    };
    let winrate = player.report().map(|report| report.best().value);
    let passed = |action: Option<&(Color, Move)>| matches!(action, Some((_, Move::Pass)));
    let is_over = decision == Decision::Play(Move::Pass) && passed(game.moves().last());
    let counted = is_over.then(|| counted(&game, color));
    let (score, dead) = counted.unzip();
    let dead: Vec<String> = dead.into_iter().flatten().map(|point| point.to_string()).collect();
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
