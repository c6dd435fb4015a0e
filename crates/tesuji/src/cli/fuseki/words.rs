//! Moves and groups in words.

use tesuji_fuseki::{MoveView, Opening};

/// So many changes of PON are told of a move.
const CHANGES: usize = 2;

/// A group by its colour and its first stone.
pub fn group_name(opening: &Opening, group: usize) -> String {
    let view = &opening.standing.survey.groups[group];
    let first = view.stones.first().map_or(String::new(), |p| p.to_string());
    format!("{} {first}", view.color)
}

/// Why a move is good: what the best case says, and what it does to groups.
pub fn reason(view: &MoveView, opening: &Opening) -> String {
    let mut parts: Vec<String> = Vec::new();
    match view.suggestions.first() {
        Some(best) => parts.push(best.note.clone()),
        None if view.chance.is_some() => parts.push("a usual shape".to_owned()),
        None => parts.push("no case recommends it".to_owned()),
    }
    for change in view.changes.iter().take(CHANGES) {
        parts.push(format!(
            "PON of {} {} → {}",
            group_name(opening, change.group),
            pon(change.before),
            pon(change.after)
        ));
    }
    parts.join("; ")
}

/// A PON with one digit; no minus before a zero.
pub fn pon(value: f32) -> String {
    let text = format!("{value:.1}");
    if text == "-0.0" { "0.0".to_owned() } else { text }
}
