//! Answers to problems in words and pictures.

use std::fmt::Write as _;

use tesuji_board::{Board, Color, Move, Point, column_letter};
use tesuji_solver::{Fate, Grade, MOST_THREATS};

use super::answer::{Answered, Certainty};
use super::read::Problem;

/// One word for what becomes of a group.
pub fn outcome_word(grade: Option<Grade>) -> &'static str {
    match grade {
        Some(Grade::Lives) => "lives",
        Some(Grade::Dies) => "dies",
        Some(Grade::Ko(_)) => "ko",
        None => "unknown",
    }
}

fn threats_in_words(number: i8) -> String {
    match number {
        1 => "one ko threat".to_owned(),
        2 => "two ko threats".to_owned(),
        3 => "three ko threats".to_owned(),
        more => format!("{more} ko threats"),
    }
}

/// What becomes of a group, as a clause.
fn clause(owner: Color, grade: Grade) -> String {
    let attacker = !owner;
    match grade {
        Grade::Lives => format!("{owner} lives"),
        Grade::Dies => format!("{owner} dies"),
        Grade::Ko(MOST_THREATS) => {
            format!(
                "{owner} lives, unless {attacker} has {} or more",
                threats_in_words(MOST_THREATS)
            )
        }
        Grade::Ko(n) if n == -MOST_THREATS => {
            format!("{owner} dies; {} do not help", threats_in_words(MOST_THREATS))
        }
        Grade::Ko(n) if n > 0 => format!("Ko: {attacker} needs {}", threats_in_words(n)),
        Grade::Ko(n) => format!("Ko: {owner} needs {}", threats_in_words(1 - n)),
    }
}

/// The answer in sentences, one for each line.
pub fn sentences(problem: &Problem, answered: &Answered) -> Vec<String> {
    let Some(fate) = answered.fates.first() else {
        return vec!["There is no group here to ask about.".to_owned()];
    };
    let owner = !fate.frame.attacker;
    let (mover, other) = (problem.to_move, !problem.to_move);
    let mut lines = Vec::new();
    match fate.first {
        Some(grade) => {
            let moves: Vec<String> = fate.moves.iter().map(ToString::to_string).collect();
            let by = match moves.as_slice() {
                [] => "whatever is played".to_owned(),
                [one] => one.clone(),
                [first, rest @ ..] => format!("{first} (also {})", rest.join(", ")),
            };
            if fate.is_settled() {
                lines.push(format!("{}, whoever moves first.", clause(owner, grade)));
                if grade != Grade::Lives && grade != Grade::Dies {
                    lines.push(format!("{mover} moves: {by}."));
                }
            } else {
                lines.push(format!("{mover} moves: {by}. {}.", clause(owner, grade)));
            }
        }
        None => match fate.moves.first() {
            Some(point) => lines.push(format!("Not solved; {point} looks best for {mover}.")),
            None => lines.push("Not solved.".to_owned()),
        },
    }
    if let Some(grade) = fate.second.filter(|_| !fate.is_settled()) {
        lines.push(format!("If {other} moves first: {}.", clause(owner, grade)));
    }
    if !fate.line.is_empty() {
        let line: Vec<String> = fate
            .line
            .iter()
            .map(|action| match action {
                Move::Pass => "elsewhere".to_owned(),
                action => action.to_string(),
            })
            .collect();
        lines.push(format!("Line: {}", line.join(" ")));
    }
    lines.push(match answered.certainty {
        Certainty::Proven => {
            let size = answered.proof.as_ref().map_or(0, |proof| proof.nodes.len());
            format!("Proven on the open board: {size} nodes, checked.")
        }
        Certainty::Framed => {
            format!(
                "Solved by reading out everything, if {}'s outer stones are safe.",
                fate.frame.attacker
            )
        }
        Certainty::Guess => "This is a guess: the budget was spent.".to_owned(),
    });
    lines
}

/// The part of the board with stones, and the line of play as numbers.
pub fn diagram(board: &Board, fate: Option<&Fate>, unicode: bool) -> String {
    let played: Vec<Point> = fate
        .map(|fate| fate.line.iter().filter_map(|action| action.point()).collect())
        .unwrap_or_default();
    let used = || (board.points() - board.empty_points()).into_iter().chain(played.iter().copied());
    let size = board.size();
    let left = used().map(Point::column).min().unwrap_or(0).saturating_sub(1);
    let right = (used().map(Point::column).max().unwrap_or(0) + 1).min(size.width() - 1);
    let low = used().map(Point::row).min().unwrap_or(0).saturating_sub(1);
    let high = (used().map(Point::row).max().unwrap_or(0) + 1).min(size.height() - 1);
    let number = |p: Point| {
        let line = &fate?.line;
        line.iter().position(|action| action.point() == Some(p)).map(|i| i + 1)
    };
    let mut text = String::from("  ");
    for column in left..=right {
        let _ = write!(text, " {:>2}", column_letter(column));
    }
    text.push('\n');
    for row in (low..=high).rev() {
        let _ = write!(text, "{:2}", row + 1);
        for column in left..=right {
            let p = Point::new(column, row);
            let cell = match (board.get(p), number(p), unicode) {
                (Some(Color::Black), _, true) => "●".to_owned(),
                (Some(Color::White), _, true) => "○".to_owned(),
                (Some(Color::Black), _, false) => "X".to_owned(),
                (Some(Color::White), _, false) => "O".to_owned(),
                (None, Some(number), _) => number.to_string(),
                (None, None, true) => "·".to_owned(),
                (None, None, false) => ".".to_owned(),
            };
            let _ = write!(text, " {cell:>2}");
        }
        text.push('\n');
    }
    text
}
