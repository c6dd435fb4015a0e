//! Moves and groups in words.

use tesuji_fuseki::{MoveView, Opening};

/// So many groups are told of that a move changes.
const CHANGES: usize = 2;
/// A smaller change of a PON is not told.
const LEAST_CHANGE: f32 = 0.3;

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
    let told = view.changes.iter().filter_map(|change| {
        let group = group_name(opening, change.group);
        change_in_words(&group, change.before, change.after)
    });
    parts.extend(told.take(CHANGES));
    parts.join("; ")
}

/// What a group is like that can be left alone so often.
pub fn state(pon: f32) -> &'static str {
    match pon {
        pon if pon < -0.5 => "lost",
        pon if pon < 0.5 => "in danger",
        pon if pon < 1.5 => "weak",
        pon if pon < 2.5 => "settled",
        _ => "safe",
    }
}

/// What a move does to a group, if that is worth a word.
fn change_in_words(group: &str, before: f32, after: f32) -> Option<String> {
    if state(before) != state(after) {
        return Some(format!("{group} {}, not {}", state(after), state(before)));
    }
    match after - before {
        more if more >= LEAST_CHANGE => Some(format!("strengthens {group}")),
        less if less <= -LEAST_CHANGE => Some(format!("weakens {group}")),
        _ => None,
    }
}

/// A PON with one digit; no minus before a zero.
pub fn pon(value: f32) -> String {
    let text = format!("{value:.1}");
    if text == "-0.0" { "0.0".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_of_groups_in_words() {
        let check = |before, after, expected: Option<&str>| {
            assert_eq!(change_in_words("White F12", before, after).as_deref(), expected);
        };
        check(0.1, 7.0, Some("White F12 safe, not in danger"));
        check(1.2, 0.0, Some("White F12 in danger, not weak"));
        check(2.6, 4.0, Some("strengthens White F12"));
        check(4.0, 3.0, Some("weakens White F12"));
        check(4.0, 3.9, None);
    }
}
