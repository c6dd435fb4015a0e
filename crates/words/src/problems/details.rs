//! Endings, kos and sekis in words.

use tesuji_board::{Certainty, Color, PointSet};
use tesuji_judge::Seki;
use tesuji_judge::problem::{Answered, LifeDetail, Problem};
use tesuji_solver::{Ending, KoFight, KoKind, Life};

use crate::goals::listed;
use crate::language::{Messages, Put, text};
use crate::reasons::side;

/// How sure an answer is, in one word. An estimate is called a guess in the contract
/// with other programs.
pub fn certainty_word(certainty: Certainty) -> &'static str {
    match certainty {
        Certainty::Estimated => "guess",
        Certainty::Framed => "framed",
        Certainty::Proven => "proven",
    }
}

/// How a group lives, in one word.
pub fn life_word(life: Life) -> &'static str {
    match life {
        Life::Eyes => "eyes",
        Life::Seki => "seki",
    }
}

/// The kind of a ko, in one word or a few with hyphens.
pub fn ko_word(kind: KoKind) -> &'static str {
    match kind {
        KoKind::Direct => "direct",
        KoKind::Approach(_) => "approach",
        KoKind::Steps(_) => "multi-step",
        KoKind::Double => "double",
        KoKind::BentFour => "bent-four",
        KoKind::TenThousandYears => "ten-thousand-year",
    }
}

/// The message that says how sure an answer is.
pub fn certainty_key(certainty: Certainty) -> &'static str {
    match certainty {
        Certainty::Estimated => "certainty-guess",
        Certainty::Framed => "certainty-framed",
        Certainty::Proven => "certainty-proven",
    }
}

/// The reason in words; `moves` is the length of the line.
pub fn ending_in_words(ending: &Ending, owner: Color, moves: usize, messages: &Messages) -> String {
    let owner = ("owner", side(owner, messages));
    let key = match ending {
        Ending::Captured => {
            let count = ("count", Put::Number(moves));
            let number = ("number", text(number(moves, messages)));
            return messages.say("end-captured", &[owner, count, number]);
        }
        Ending::Eyes(eyes) => {
            let places: Vec<String> = eyes.iter().map(|eye| eye_in_words(eye, messages)).collect();
            let number = ("number", text(number(eyes.len(), messages)));
            let points = ("points", text(listed(&places, "list-and", messages)));
            return messages.say("end-eyes", &[owner, number, points]);
        }
        Ending::Joined => "end-joined",
        Ending::NoRoom => "end-no-room",
        Ending::Seki => "end-seki",
        Ending::Ko => "end-ko",
        Ending::Repeats => "end-repeats",
        Ending::Settled => "end-settled",
        Ending::Open => "end-open",
    };
    messages.say(key, &[owner])
}

fn eye_in_words(eye: &PointSet, messages: &Messages) -> String {
    let points: Vec<String> = eye.iter().map(|p| p.to_string()).collect();
    match points.as_slice() {
        [] => String::new(),
        [first, .., last] if points.len() > 3 => {
            let count = ("count", Put::Number(points.len()));
            messages.say("eye-points", &[("first", text(first)), ("last", text(last)), count])
        }
        few => few.join("/"),
    }
}

/// Small numbers in words.
pub fn number(n: usize, messages: &Messages) -> String {
    messages.say("number", &[("count", Put::Number(n))])
}

/// The sentences that go with an answer.
pub fn detail_in_words(
    detail: &LifeDetail,
    problem: &Problem,
    answered: &Answered,
    messages: &Messages,
) -> Vec<String> {
    let Some(fate) = answered.fates.first() else { return Vec::new() };
    let owner = !fate.frame.attacker;
    let (mover, other) = (problem.to_move, !problem.to_move);
    let of = ("owner", side(owner, messages));
    let mut lines = Vec::new();
    match detail.life {
        [Some(Life::Seki), Some(Life::Seki)] => lines.push(messages.say("seki-either", &[of])),
        [Some(Life::Seki), _] => {
            lines.push(messages.say("seki-if", &[of, ("player", side(mover, messages))]));
        }
        [_, Some(Life::Seki)] => {
            lines.push(messages.say("seki-if", &[of, ("player", side(other, messages))]));
        }
        _ => {}
    }
    lines.extend(detail.seki.iter().flat_map(|seki| seki_in_words(seki, owner, messages)));
    lines.extend(detail.ko.iter().flat_map(|ko| ko_in_words(ko, owner, messages)));
    lines
}

/// The ko in sentences.
fn ko_in_words(ko: &KoFight, owner: Color, messages: &Messages) -> Vec<String> {
    let (key, moves) = match ko.kind {
        KoKind::Direct => return Vec::new(),
        KoKind::Approach(moves) => ("ko-approach", moves),
        KoKind::Steps(steps) => ("ko-steps", steps),
        KoKind::Double => ("ko-double", 0),
        KoKind::BentFour => ("ko-bent-four", 0),
        KoKind::TenThousandYears => ("ko-ten-thousand", 0),
    };
    let put = [
        ("owner", side(owner, messages)),
        ("attacker", side(!owner, messages)),
        ("player", side(ko.needy, messages)),
        ("count", Put::Number(moves)),
        ("number", text(number(moves, messages))),
    ];
    let mut lines = vec![messages.say(key, &put)];
    let places: Vec<String> = ko.places.iter().map(|[a, b]| format!("{a}/{b}")).collect();
    if !places.is_empty() {
        let points = ("points", text(listed(&places, "list-and", messages)));
        lines.push(messages.say("ko-at", &[points, ("count", Put::Number(places.len()))]));
    }
    lines
}

/// The seki in sentences.
fn seki_in_words(seki: &Seki, owner: Color, messages: &Messages) -> Vec<String> {
    let mut lines = Vec::new();
    let names = |points: &PointSet| -> Vec<String> {
        points.iter().map(|point| point.to_string()).collect()
    };
    let list = |names: &[String]| text(listed(names, "list-and", messages));
    let places = |eyes: &[PointSet]| -> Put {
        list(&eyes.iter().map(|eye| names(eye).join("/")).collect::<Vec<_>>())
    };
    let (own, attacker) = (side(owner, messages), side(!owner, messages));
    if !seki.shared.is_empty() {
        let points = ("points", list(&names(&seki.shared)));
        lines.push(messages.say("seki-shared", &[points]));
    }
    if let Some(first) = seki.staying.first() {
        let put = [
            ("attacker", attacker.clone()),
            ("at", text(first)),
            ("count", Put::Number(seki.staying.len())),
            ("number", text(number(seki.staying.len(), messages))),
        ];
        lines.push(messages.say("seki-stays", &put));
    }
    lines.push(match (seki.eyes[0].as_slice(), seki.eyes[1].as_slice()) {
        ([], []) => messages.say("seki-no-eyes", &[]),
        (eyes, []) => messages.say("seki-one-eye", &[("owner", own), ("points", places(eyes))]),
        ([], eyes) => {
            messages.say("seki-one-eye", &[("owner", attacker), ("points", places(eyes))])
        }
        (mine, others) => {
            let sides = [("owner", own), ("attacker", attacker)];
            let eyes = [("own", places(mine)), ("others", places(others))];
            messages.say("seki-both-eyes", &[sides, eyes].concat())
        }
    });
    if !seki.false_eyes.is_empty() {
        lines.push(messages.say("seki-false-eyes", &[("points", places(&seki.false_eyes))]));
    }
    if seki.is_double {
        lines.push(messages.say("seki-double", &[]));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Board, Corner, Diagram, Size};
    use tesuji_solver::{Frame, Reach};

    fn board(rows: &str) -> Board {
        let size = Size::square(9).unwrap();
        let diagram = Diagram::parse_corner(rows, size, Corner::TopLeft).unwrap();
        Board::from_setup(&diagram.setup).unwrap()
    }

    /// What stands there, if all black stones are in question.
    fn seki(rows: &str) -> Seki {
        let board = board(rows);
        let stones = board.stones(Color::Black);
        let frame = Frame::around(&board, &stones, Reach::default()).unwrap();
        Seki::of(&board, &frame)
    }

    fn names(points: &PointSet) -> String {
        points.iter().map(|point| point.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn eyes_of_both_sides() {
        let seki = seki(".OXO.\nOOXO.\n.XXO.\nXXOO.\n.XO..\nXXO..\nOOO..");
        assert_eq!(names(&seki.shared), "A7");
        assert_eq!(names(&seki.staying), "A8 B8 B9");
        let eyes = seki.eyes.each_ref().map(|eyes| eyes.iter().map(names).collect::<Vec<_>>());
        assert_eq!(eyes, [["A5"], ["A9"]]);
        assert!(!seki.is_double && seki.false_eyes.is_empty());
        let words = seki_in_words(&seki, Color::Black, Messages::english());
        assert!(
            words.contains(&"Both have eyes: Black at A5, White at A9.".to_owned()),
            "{words:?}"
        );
    }

    #[test]
    fn an_eye_on_one_side() {
        let words =
            seki_in_words(&seki(".X.OO.XO\nXXXXXXXO\nOOOOOOOO"), Color::Black, Messages::english());
        assert!(
            words.contains(&"One-sided: only Black has an eye, at A9.".to_owned()),
            "{words:?}"
        );
    }

    /// White's stones stand between two chains that are not joined.
    #[test]
    fn double() {
        let rows = "X.OOO.XO\nXXXOXXXO\nOOOXXOOO\n..OOO...";
        assert!(seki(rows).is_double);
        assert!(!seki("X.OOO.XO\nXXXXXXXO\nOOOOOOOO").is_double);
    }
}
