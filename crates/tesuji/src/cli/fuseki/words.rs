//! Moves and groups in words.

use tesuji_board::{Color, Point};
use tesuji_fuseki::{MoveView, Note, Opening, ReadPon};
use tesuji_words::{Messages, Put, color_name, text};

use crate::fuseki::LeftAlone;

/// So many groups are told of that a move changes.
const CHANGES: usize = 2;
/// A smaller change of a PON is not told.
const LEAST_CHANGE: f32 = 0.3;

/// A group by its colour and its first stone.
pub fn group_name(opening: &Opening, group: usize, messages: &Messages) -> String {
    let view = &opening.standing.survey.groups[group];
    let first = view.stones.first().map_or(String::new(), |p| p.to_string());
    format!("{} {first}", color_name(view.color, messages))
}

/// Why a move is good: what the best case says, and what it does to groups.
pub fn reason(view: &MoveView, opening: &Opening, messages: &Messages) -> String {
    let first = match view.suggestions.first() {
        Some(best) => note_in_words(&best.note, messages),
        None if view.chance.is_some() => messages.say("fuseki-usual", &[]),
        None => messages.say("fuseki-unknown", &[]),
    };
    let mut parts = vec![first];
    let told = view.changes.iter().filter_map(|change| {
        let group = &opening.standing.survey.groups[change.group];
        let name = named((group.color, group.stones.first()?), messages);
        change_in_words(name, change.before, change.after, messages)
    });
    parts.extend(told.take(CHANGES));
    parts.join("; ")
}

/// A group by its colour and a point.
fn named((color, point): (Color, Point), messages: &Messages) -> String {
    let put = [("color", color_name(color, messages)), ("point", point.to_string())];
    messages.say("fuseki-group", &put.map(|(name, text)| (name, Put::Text(text))))
}

/// What a recommendation is about.
fn note_in_words(note: &Note, messages: &Messages) -> String {
    let mut put = Vec::new();
    for (name, stones) in ["at", "other"].into_iter().zip(&note.stones) {
        put.push((name, Put::Text(named(*stones, messages))));
    }
    if let Some((_, point)) = note.stones.first() {
        put.push(("point", Put::Text(point.to_string())));
    }
    messages.say(&format!("fuseki-{}", note.idea.word()), &put)
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

/// The same in words.
pub fn state_name(pon: f32, messages: &Messages) -> String {
    messages.say(&format!("state-{}", state(pon).replace(' ', "-")), &[])
}

/// A case of the opening, by its name.
pub fn case_name(case: &str, messages: &Messages) -> String {
    messages.say(&format!("case-{}", case.replace(' ', "-")), &[])
}

/// How often a group can be left alone, as far as reading tells.
pub fn omissions(read: Option<&LeftAlone>, messages: &Messages) -> String {
    let Some(LeftAlone { pon, is_guessed }) = read else {
        return messages.say("alone-unknown", &[]);
    };
    let said = read_omissions(pon, messages);
    if !is_guessed {
        return said;
    }
    messages.say("alone-guessed", &[("said", text(said))])
}

fn read_omissions(pon: &ReadPon, messages: &Messages) -> String {
    let ReadPon { number, is_limit, is_exact, .. } = pon;
    let count = number.unsigned_abs();
    let say = |key: &str, count: u32| messages.say(key, &[("count", Put::Number(count as usize))]);
    let with =
        |key: &str, count: u32| messages.say(key, &[("times", text(say("alone-times", count)))]);
    match (number, is_limit, is_exact) {
        (0, ..) => say("alone-now", 0),
        (1.., true, true) => with("alone-and-more", count),
        (1.., true, false) => with("alone-up-to", count - 1),
        (1.., false, true) => say("alone-times", count),
        (1.., false, false) => with("alone-at-most", count),
        (_, true, _) => say("alone-dead", 0),
        // After so many moves one more decides.
        (_, false, true) => say("alone-saved", count + 1),
        (_, false, false) => say("alone-saved-perhaps", count + 1),
    }
}

/// What a move does to a group, if that is worth a word.
fn change_in_words(group: String, before: f32, after: f32, messages: &Messages) -> Option<String> {
    let at = ("at", Put::Text(group));
    if state(before) != state(after) {
        let state = |pon| text(state_name(pon, messages));
        let put = [at, ("before", state(before)), ("after", state(after))];
        return Some(messages.say("fuseki-becomes", &put));
    }
    match after - before {
        more if more >= LEAST_CHANGE => Some(messages.say("fuseki-helps", &[at])),
        less if less <= -LEAST_CHANGE => Some(messages.say("fuseki-hurts", &[at])),
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
    use tesuji_fuseki::{Case, Idea};
    use tesuji_words::Language;

    #[test]
    fn what_reading_says_in_words() {
        let check = |number, is_limit, is_exact, expected: &str| {
            let read = ReadPon { number, is_limit, is_exact, moves: Vec::new() };
            assert_eq!(read_omissions(&read, Messages::english()), expected);
        };
        check(0, false, true, "needs a move now");
        check(1, false, true, "once");
        check(2, false, false, "2 times at most");
        check(3, true, true, "3 times and more");
        check(3, true, false, "nothing found up to 2 times");
        check(-1, false, true, "dead; 2 more moves in a row save it");
        check(-3, true, true, "dead");
        assert_eq!(omissions(None, Messages::english()), "not known");
    }

    #[test]
    fn every_idea_and_state_has_words_in_every_language() {
        let stones = [(Color::Black, "D4"), (Color::White, "Q16")]
            .map(|(color, name)| (color, name.parse().unwrap()));
        for language in Language::ALL {
            let messages = Messages::new(language);
            for idea in Idea::ALL {
                let words = note_in_words(&Note { idea, stones: stones.to_vec() }, &messages);
                assert!(!words.starts_with("fuseki-"), "{language}: {words}");
            }
            for case in Case::ALL {
                let words = case_name(case.name(), &messages);
                assert!(!words.starts_with("case-"), "{language}: {words}");
            }
            let race = Note { idea: Idea::Race, stones: stones.to_vec() };
            let words = note_in_words(&race, &messages);
            assert!(words.contains("D4") && words.contains("Q16"), "{language}: {words}");
            for pon in [-1.0, 0.0, 1.0, 2.0, 3.0] {
                let told = change_in_words("D4".to_owned(), pon, pon + 1.0, &messages);
                let words = told.unwrap();
                assert!(!words.contains("state-") && !words.contains("fuseki-"), "{words}");
            }
        }
    }

    #[test]
    fn changes_of_groups_in_words() {
        let messages = Messages::new(Language::En);
        let check = |before, after, expected: Option<&str>| {
            let told = change_in_words("White F12".to_owned(), before, after, &messages);
            assert_eq!(told.as_deref(), expected);
        };
        check(0.1, 7.0, Some("White F12 is safe then (in danger before)"));
        check(1.2, 0.0, Some("White F12 is in danger then (weak before)"));
        check(2.6, 4.0, Some("strengthens White F12"));
        check(4.0, 3.0, Some("weakens White F12"));
        check(4.0, 3.9, None);
    }
}
