//! What a problem asks for, read from comments: "Black to live", "White to play
//! and kill", "Can you capture the white stones?", 白先杀黑.

use tesuji_board::Color;
use tesuji_judge::problem::{Aim, Question};

use super::wish_east;

/// Words that may stand between a side and what it is to do.
const FILLERS: [&str; 26] = [
    "to", "play", "plays", "move", "moves", "first", "and", "can", "could", "should", "must",
    "has", "how", "does", "do", "now", "here", "still", "you", "a", "the", "make", "makes", "get",
    "gets", "best",
];

/// What ends a sentence.
const ENDS: [char; 10] = ['.', '?', '!', '\n', ';', ':', '。', '？', '！', '：'];

/// Reads a comment. Of several sentences the first that says something counts,
/// for the side and for the aim.
pub fn question_of(text: &str) -> Question {
    let mut all = Question::default();
    for sentence in text.split(ENDS) {
        let said = match sentence.is_ascii() {
            true => sentence_wish(&words(sentence)),
            false => either(sentence_wish(&words(sentence)), wish_east::sentence_wish(sentence)),
        };
        all.side = all.side.or(said.side);
        if all.aim.is_none() && said.aim.is_some() {
            (all.aim, all.owner) = (said.aim, said.owner);
        }
    }
    complete(all)
}

/// What the first says, or else what the second says.
fn either(one: Question, other: Question) -> Question {
    let side = one.side.or(other.side);
    match one.aim {
        Some(_) => Question { side, ..one },
        None => Question { side, ..other },
    }
}

/// A label that a sentence with an aim mentions: "the stone at A".
pub fn names_label(text: &str, label: &str) -> bool {
    text.split(['.', '?', '!', '\n', ';']).any(|sentence| {
        let said = sentence_wish(&words(sentence));
        let marks = sentence.split(|c: char| !c.is_alphanumeric());
        said.aim.is_some() && marks.filter(|word| *word == label).count() > 0
    })
}

fn words(sentence: &str) -> Vec<String> {
    sentence
        .split(|c: char| !c.is_alphabetic())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect()
}

fn color(word: &str) -> Option<Color> {
    match word {
        "black" | "blacks" | "b" => Some(Color::Black),
        "white" | "whites" | "w" => Some(Color::White),
        _ => None,
    }
}

/// What a word asks for, or the last word of a phrase.
fn aim_at(words: &[String], at: usize) -> Option<Aim> {
    let before = at.checked_sub(1).map_or("", |before| words[before].as_str());
    match words[at].as_str() {
        "out" if ["get", "gets", "break", "breaks", "run", "runs"].contains(&before) => {
            Some(Aim::Escape)
        }
        word => aim(word),
    }
}

fn aim(word: &str) -> Option<Aim> {
    Some(match word {
        "live" | "lives" | "alive" | "survive" | "survives" | "save" | "rescue" => Aim::Live,
        "escape" | "escapes" => Aim::Escape,
        "race" | "semeai" => Aim::Race,
        "kill" | "kills" | "killed" | "captured" | "capture" | "captures" | "catch" | "dead"
        | "die" | "dies" => Aim::Kill,
        "ko" => Aim::Ko,
        "seki" => Aim::Seki,
        "connect" | "connects" | "link" => Aim::Connect,
        "cut" | "cuts" | "disconnect" | "separate" => Aim::Cut,
        _ => return None,
    })
}

fn sentence_wish(words: &[String]) -> Question {
    let mut wish = Question { side: side(words), ..Question::default() };
    let first = (0..words.len()).find_map(|at| Some((at, aim_at(words, at)?)));
    let Some((at, aim)) = first else { return wish };
    wish.aim = Some(aim);
    // "Is Black dead?" and "the group dies" ask, they do not order.
    let is_state = matches!(words[at].as_str(), "alive" | "dead" | "die" | "dies");
    let object = words[at + 1..].iter().find_map(|word| color(word));
    let subject = words[..at].iter().rev().find_map(|word| color(word));
    let is_passive = words[..at].iter().any(|word| word == "be");
    wish.owner = match wish.aim {
        Some(Aim::Kill) if is_state || is_passive => subject,
        Some(Aim::Kill) => object.or(subject.map(|color| !color)),
        Some(Aim::Live | Aim::Escape) => object.or(subject),
        _ => None,
    };
    if is_state {
        wish.aim = None;
    }
    wish
}

/// "Black to play", "White first", "how can Black live", "Black's turn".
fn side(words: &[String]) -> Option<Color> {
    for (i, word) in words.iter().enumerate() {
        let Some(color) = color(word) else { continue };
        let mut rest = words[i + 1..].iter().map(String::as_str).skip_while(|word| *word == "s");
        let next = rest.next().unwrap_or("");
        let asked_for =
            i > 0 && ["can", "does", "should", "could"].contains(&words[i - 1].as_str());
        let is_mover = match next {
            "to" | "first" | "turn" => true,
            "plays" | "moves" => rest.next() == Some("first"),
            "can" | "must" | "should" | "could" => rest.next() != Some("be"),
            // A single letter is too little for anything else.
            _ if word.len() == 1 => false,
            "be" => false,
            other => asked_for && (aim(other).is_some() || FILLERS.contains(&other)),
        };
        if is_mover {
            return Some(color);
        }
    }
    None
}

/// What follows from one part for the others.
fn complete(wish: Question) -> Question {
    let Question { side, aim, owner } = wish;
    let by_owner = match (aim, owner) {
        (Some(Aim::Live | Aim::Escape), Some(owner)) => Some(owner),
        (Some(Aim::Kill), Some(owner)) => Some(!owner),
        _ => None,
    };
    let side = side.or(by_owner);
    let by_side = match (aim, side) {
        (Some(Aim::Live | Aim::Connect | Aim::Escape), Some(side)) => Some(side),
        (Some(Aim::Kill | Aim::Cut), Some(side)) => Some(!side),
        _ => None,
    };
    Question { side, aim, owner: owner.or(by_side) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    fn check(text: &str, side: Option<Color>, aim: Option<Aim>, owner: Option<Color>) {
        assert_eq!(question_of(text), Question { side, aim, owner }, "{text}");
    }

    #[test]
    fn questions_of_problem_books() {
        check("Black to live", Some(Black), Some(Aim::Live), Some(Black));
        check("White to kill.", Some(White), Some(Aim::Kill), Some(Black));
        check("Black to play.", Some(Black), None, None);
        check("B to play and make ko", Some(Black), Some(Aim::Ko), None);
        check("White to play and live", Some(White), Some(Aim::Live), Some(White));
        check("Black first. Kill White!", Some(Black), Some(Aim::Kill), Some(White));
        check("How can Black connect?", Some(Black), Some(Aim::Connect), Some(Black));
        check("white to move: seki", Some(White), Some(Aim::Seki), None);
        check("Can White be killed?", Some(Black), Some(Aim::Kill), Some(White));
        check("Save the black stones", Some(Black), Some(Aim::Live), Some(Black));
        check("White to get out", Some(White), Some(Aim::Escape), Some(White));
        check("How does Black escape?", Some(Black), Some(Aim::Escape), Some(Black));
        check("Black to win the capturing race", Some(Black), Some(Aim::Race), None);
        check("Who wins the semeai if White plays first?", Some(White), Some(Aim::Race), None);
        check("It is White's turn.", Some(White), None, None);
        check("Is the white group dead?", None, None, None);
        check(
            "Black to play. Can you find a way to capture White's two stones?",
            Some(Black),
            Some(Aim::Kill),
            Some(White),
        );
    }

    #[test]
    fn other_words_ask_nothing() {
        check("", None, None, None);
        check("A problem by a friend, published in 1998", None, None, None);
        check("White is strong in the corner", None, None, None);
        check("plan b works", None, None, None);
    }

    #[test]
    fn labels_in_questions() {
        let text = "Black to play. Can you capture White's cutting stone at A?";
        assert!(names_label(text, "A") && !names_label(text, "B"));
        assert!(!names_label("Black to play. White just played A.", "A"));
    }
}
