//! Games in words, for people.

use std::fmt::Write as _;

use tesuji_board::{Color, Diagram, Move};
use tesuji_sgf::PlayerInfo;

use super::json::TotalsLine;
use super::terminal::Style;
use crate::records::{GameReport, Position};

/// Who, when, how: a line for each fact that the record states.
pub fn facts(report: &GameReport) -> String {
    let info = &report.summary.info;
    let number = |n: usize| (n > 0).then(|| n.to_string());
    let event = [&info.event, &info.round].into_iter().flatten().cloned().collect::<Vec<_>>();
    let facts = [
        ("Name", info.game_name.clone()),
        ("Black", player(&info.black)),
        ("White", player(&info.white)),
        ("Result", info.result.as_ref().map(ToString::to_string)),
        ("Date", info.date.clone()),
        ("Event", (!event.is_empty()).then(|| event.join(", "))),
        ("Place", info.location.clone()),
        ("Size", Some(info.size.to_string())),
        ("Handicap", number(info.handicap)),
        ("Komi", info.komi.map(|komi| komi.to_string())),
        ("Rules", info.rules.clone()),
        ("Time", info.time.clone()),
        ("Moves", Some(report.summary.moves.to_string())),
        ("Variations", number(report.summary.variations)),
    ];
    let mut text = String::new();
    for (label, fact) in facts {
        if let Some(fact) = fact {
            let _ = writeln!(text, "  {label:<12}{}", printable(&fact));
        }
    }
    for warning in &report.warnings {
        let _ = writeln!(text, "  {:<12}{}", "Warning", printable(&warning.to_string()));
    }
    text
}

fn player(player: &PlayerInfo) -> Option<String> {
    let parts = [&player.name, &player.rank, &player.team];
    let parts: Vec<&str> = parts.into_iter().flatten().map(String::as_str).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// A record may hold line breaks and escape sequences; a line for people has
/// none.
pub fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// The position with what the stones do not tell.
pub fn diagram(position: &Position, style: Style) -> String {
    let mut text = format!("\n{}", style.board(&position.setup, position.last));
    let last = match position.last {
        Some(Move::Pass) => " (pass)".to_owned(),
        Some(action) => format!(" ({action})"),
        None => String::new(),
    };
    let _ = write!(text, "after move {}{last}, {} to move", position.moves, position.to_move);
    let captured = position.captured;
    if captured != [0, 0] {
        let (black, white) = (Color::Black.index(), Color::White.index());
        let _ =
            write!(text, "; captured by Black: {}, by White: {}", captured[white], captured[black]);
    }
    text.push('\n');
    text
}

/// The position in the letters that all diagrams of the program use.
pub fn plain_diagram(position: &Position) -> String {
    Diagram::new(position.setup).to_string()
}

/// What all records have together.
pub fn totals(totals: &TotalsLine) -> String {
    format!(
        "files: {}  games: {}  moves: {}  variations: {}  warnings: {}  failed: {}\n",
        totals.files, totals.games, totals.moves, totals.variations, totals.warnings, totals.failed
    )
}
