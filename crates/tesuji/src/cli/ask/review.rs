//! A game move by move: how chance and lead went, by short searches.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::json;
use tesuji_board::{Color, Game, Move};
use tesuji_engine::Wishes;

use super::request::Request;
use crate::cli::json::write_line;
use crate::gtp::{color_word, lead};
use crate::player::{Character, Limits, Player};
use crate::position_file;

/// Playouts for each position if nothing is said.
const PLAYOUTS: u64 = 15;

/// A line for each position of the game, from the first on.
pub fn walk(request: &Request, file: &Path, output: &mut impl Write) -> Result<()> {
    let game = position_file::read(file, None)?.game;
    ensure!(!game.moves().is_empty(), "there are no moves to review");
    let playouts = request.playouts(PLAYOUTS)?;
    let limits = Limits { playouts, seconds: None };
    let mut now = Game::from_setup(game.start(), *game.ruleset())?;
    now.set_komi(game.komi());
    let moves: Vec<(Color, Move)> = game.moves().to_vec();
    let total = moves.len();
    for number in 0..=total {
        let next = moves.get(number);
        let to_move = match next {
            Some(&(color, _)) => color,
            None => moves.last().map_or(Color::Black, |&(color, _)| !color),
        };
        let mut player = Player::new(Character { limits, ..Character::default() });
        let report = player.analyze(&now, to_move, playouts, &Wishes::default(), &|_| false);
        let ahead = lead(report, report.tally.mean_score());
        let sign = if to_move == Color::Black { 1.0 } else { -1.0 };
        let chance = report.best().value;
        let line = json!({
            "type": "moment",
            "move": number,
            "of": total,
            "to_move": color_word(to_move),
            "played": next.map(|(_, action)| action.to_string()),
            "best": report.best().action.to_string(),
            "black_winrate": if sign > 0.0 { chance } else { 1.0 - chance },
            "black_lead": sign * ahead,
            "lead_error": report.tally.error(report.visits),
        });
        write_line(output, &line)?;
        output.flush()?;
        if let Some(&(color, action)) = next {
            now.play(color, action).with_context(|| format!("move {}", number + 1))?;
        }
    }
    Ok(())
}
