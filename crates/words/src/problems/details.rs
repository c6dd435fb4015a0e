//! Endings, kos and sekis in words.

use tesuji_board::{Certainty, Color, Point, PointSet};
use tesuji_judge::Seki;
use tesuji_judge::problem::{Answered, LifeDetail, Problem};
use tesuji_solver::{Ending, KoFight, KoKind, Life};

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

/// The reason in words; `moves` is the length of the line.
pub fn ending_in_words(ending: &Ending, owner: Color, moves: usize) -> String {
    match ending {
        Ending::Captured => match moves {
            1 => format!("{owner} is captured at once"),
            moves => format!("{owner} is captured in {} moves", number(moves)),
        },
        Ending::Eyes(eyes) => {
            let places: Vec<String> = eyes.iter().map(eye_in_words).collect();
            let count = number(eyes.len());
            format!("{owner} has {count} eyes at {}", list(&places))
        }
        Ending::Joined => format!("{owner} is connected to living stones"),
        Ending::NoRoom => format!("{owner} has no room for two eyes"),
        Ending::Seki => "seki".to_owned(),
        Ending::Ko => "ko".to_owned(),
        Ending::Repeats => "the position repeats".to_owned(),
        Ending::Settled => "nothing more can be done".to_owned(),
        Ending::Open => "and so on".to_owned(),
    }
}

fn eye_in_words(eye: &PointSet) -> String {
    let points: Vec<String> = eye.iter().map(|p| p.to_string()).collect();
    match points.as_slice() {
        [] => String::new(),
        [first, .., last] if points.len() > 3 => {
            format!("{first}–{last} ({} points)", points.len())
        }
        few => few.join("/"),
    }
}

/// Small numbers in words.
pub fn number(n: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    WORDS.get(n).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// "A1", "A1 and C1", "A1, B1 and C1".
pub fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The sentences that go with an answer.
pub fn detail_in_words(detail: &LifeDetail, problem: &Problem, answered: &Answered) -> Vec<String> {
    let Some(fate) = answered.fates.first() else { return Vec::new() };
    let owner = !fate.frame.attacker;
    let (mover, other) = (problem.to_move, !problem.to_move);
    let mut lines = Vec::new();
    match detail.life {
        [Some(Life::Seki), Some(Life::Seki)] => {
            lines.push(format!("{owner} lives in seki, whoever moves first."));
        }
        [Some(Life::Seki), _] => {
            lines.push(format!("{owner} lives in seki if {mover} moves first."));
        }
        [_, Some(Life::Seki)] => {
            lines.push(format!("{owner} lives in seki if {other} moves first."));
        }
        _ => {}
    }
    lines.extend(detail.seki.iter().flat_map(|seki| seki_in_words(seki, owner)));
    lines.extend(detail.ko.iter().flat_map(|ko| ko_in_words(ko, owner)));
    lines
}

/// The ko in sentences.
fn ko_in_words(ko: &KoFight, owner: Color) -> Vec<String> {
    let needy = ko.needy;
    let first = match ko.kind {
        KoKind::Direct => return Vec::new(),
        KoKind::Approach(moves) => {
            let moves = if moves == 1 {
                "one approach move".to_owned()
            } else {
                format!("{} approach moves", number(moves))
            };
            format!("An approach-move ko: {needy} has {moves} to make.")
        }
        KoKind::Steps(steps) => {
            format!("A multi-step ko: {needy} has to win {} kos.", number(steps))
        }
        KoKind::Double => {
            format!("A double ko: {owner} lives by it, however many threats {} has.", !owner)
        }
        KoKind::BentFour => format!(
            "Bent four in the corner: {} can start the ko at any time, {owner} cannot. \
             Under Japanese rules {owner} is dead as it stands.",
            !owner
        ),
        KoKind::TenThousandYears => {
            format!("A ten-thousand-year ko: {} may fight it, {owner} may end it in seki.", !owner)
        }
    };
    let place = |[a, b]: &[Point; 2]| format!("{a}/{b}");
    let places: Vec<String> = ko.places.iter().map(place).collect();
    let mut lines = vec![first];
    match places.len() {
        0 => {}
        1 => lines.push(format!("The ko is at {}.", places[0])),
        _ => lines.push(format!("The kos are at {}.", list(&places))),
    }
    lines
}

/// The seki in sentences.
fn seki_in_words(seki: &Seki, owner: Color) -> Vec<String> {
    let attacker = !owner;
    let mut lines = Vec::new();
    let names = |points: &PointSet| -> Vec<String> {
        points.iter().map(|point| point.to_string()).collect()
    };
    if !seki.shared.is_empty() {
        lines.push(format!("Neither side can fill {}.", list(&names(&seki.shared))));
    }
    match seki.staying.len() {
        0 => {}
        1 => lines.push(format!("{attacker}'s stone at {} stays.", names(&seki.staying)[0])),
        more => lines.push(format!(
            "{attacker}'s {} stones with {} stay.",
            number(more),
            names(&seki.staying)[0]
        )),
    }
    let places = |eyes: &[PointSet]| -> Vec<String> {
        eyes.iter().map(|eye| names(eye).join("/")).collect()
    };
    lines.push(match (seki.eyes[0].as_slice(), seki.eyes[1].as_slice()) {
        ([], []) => "Neither side has an eye.".to_owned(),
        (own, []) => {
            format!("One-sided: only {owner} has an eye, at {}.", list(&places(own)))
        }
        ([], other) => {
            format!("One-sided: only {attacker} has an eye, at {}.", list(&places(other)))
        }
        (own, other) => format!(
            "Both have eyes: {owner} at {}, {attacker} at {}.",
            list(&places(own)),
            list(&places(other))
        ),
    });
    if !seki.false_eyes.is_empty() {
        lines.push(format!("False eyes: {}.", list(&places(&seki.false_eyes))));
    }
    if seki.is_double {
        lines.push("A double seki: one chain stands against two.".to_owned());
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
        let words = seki_in_words(&seki, Color::Black);
        assert!(
            words.contains(&"Both have eyes: Black at A5, White at A9.".to_owned()),
            "{words:?}"
        );
    }

    #[test]
    fn an_eye_on_one_side() {
        let words = seki_in_words(&seki(".X.OO.XO\nXXXXXXXO\nOOOOOOOO"), Color::Black);
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
