//! Questions about one position, and answers with proofs that were checked.

use std::str::FromStr;

use anyhow::{Result, anyhow};
use clap::ValueEnum;
use tesuji_board::{Board, Color, Setup};
use tesuji_judge::{Answer, Asking, ask_after, counter_goal};
use tesuji_reading::{Goal, GoalKind};
use tesuji_words::claim;

/// What is asked for, in the words of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GoalWord {
    /// The stones, or one of several, get two eyes
    Live,
    /// All of the stones get two eyes
    LiveAll,
    /// The player of the stones lives somewhere on the board
    LiveAnywhere,
    /// The other player captures the stones
    Kill,
    /// The same as kill
    Capture,
    /// The two stones become one chain
    Connect,
    /// The other player keeps the two stones apart
    Cut,
    /// The stone's chain gets an eye
    Eye,
    /// The stone is never captured: it lives, or stands in seki
    Survive,
}

impl GoalWord {
    /// The kind of goal that proofs know.
    pub fn kind(self) -> GoalKind {
        match self {
            GoalWord::Live => GoalKind::LiveAny,
            GoalWord::LiveAll => GoalKind::LiveAll,
            GoalWord::LiveAnywhere => GoalKind::LiveAnywhere,
            GoalWord::Kill | GoalWord::Capture => GoalKind::Capture,
            GoalWord::Connect => GoalKind::Connect,
            GoalWord::Cut => GoalKind::Cut,
            GoalWord::Eye => GoalKind::Eye,
            GoalWord::Survive => GoalKind::Survive,
        }
    }
}

impl FromStr for GoalWord {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<GoalWord> {
        <GoalWord as ValueEnum>::from_str(text, false).map_err(|_| anyhow!("'{text}' is no goal"))
    }
}

/// Who gets his way, seen from the side that pursues the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameValue {
    /// The goal is reached even if the other side moves first: `>`.
    Won,
    /// Who moves first decides: `*`.
    FirstMove,
    /// The goal is out of reach even for the side that moves first: `<`.
    Lost,
}

impl GameValue {
    /// `>`, `*` or `<`.
    pub fn symbol(self) -> &'static str {
        match self {
            GameValue::Won => ">",
            GameValue::FirstMove => "*",
            GameValue::Lost => "<",
        }
    }
}

/// What is known of a goal.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The questions that were asked, in order.
    pub answers: Vec<Answer>,
    /// The value, where the answers settle it.
    pub value: Option<GameValue>,
    /// What follows, in words.
    pub summary: String,
}

/// Asks for a goal with one player first, and for its opposite if it is not
/// proven.
pub fn with_first(
    board: &Board,
    earlier: &[Setup],
    goal: &Goal,
    first: Color,
    asking: &Asking,
    progress: &(dyn Fn(u64) -> bool + Sync),
) -> Result<Verdict> {
    let mut answers = vec![ask_after(board, earlier, goal.clone(), first, asking, progress)?];
    if !answers[0].is_proven()
        && let Some(counter) = counter_goal(goal)
    {
        answers.push(ask_after(board, earlier, counter, first, asking, progress)?);
    }
    let summary = match answers.iter().find(|answer| answer.is_proven()) {
        Some(answer) => {
            let rule = if answer.counts_on_simple_ko() { ", under simple ko" } else { "" };
            format!("{}, {first} first{rule}", claim(&answer.goal))
        }
        None => "nothing is proven".to_owned(),
    };
    Ok(Verdict { answers, value: None, summary })
}

/// Asks for a goal whoever is first.
pub fn with_either_first(
    board: &Board,
    earlier: &[Setup],
    goal: &Goal,
    asking: &Asking,
    progress: &(dyn Fn(u64) -> bool + Sync),
) -> Result<Verdict> {
    let (prover, opponent) = (goal.prover, goal.opponent());
    let mut answers = Vec::new();
    let mut proven = |goal: &Goal, first: Color| -> Result<bool> {
        let answer = ask_after(board, earlier, goal.clone(), first, asking, progress)?;
        answers.push(answer);
        Ok(answers.last().is_some_and(Answer::is_proven))
    };
    let wins = claim(goal);
    let (value, summary) = if proven(goal, opponent)? {
        (Some(GameValue::Won), format!("{wins}, even if {opponent} moves first"))
    } else {
        let as_first = proven(goal, prover)?;
        let counter = counter_goal(goal);
        let loses = counter.as_ref().map(claim);
        let asked = |first: Color, proven: &mut dyn FnMut(&Goal, Color) -> Result<bool>| {
            counter.as_ref().map_or(Ok(false), |counter| proven(counter, first))
        };
        match (as_first, loses) {
            (true, loses) => {
                if let (true, Some(loses)) = (asked(opponent, &mut proven)?, loses) {
                    let text = format!("who moves first decides: {wins}, or {loses}");
                    (Some(GameValue::FirstMove), text)
                } else {
                    (None, format!("{wins} if {prover} moves first; else it is open"))
                }
            }
            (false, Some(loses)) if asked(prover, &mut proven)? => {
                (Some(GameValue::Lost), format!("{loses}, even if {prover} moves first"))
            }
            (false, Some(loses)) if asked(opponent, &mut proven)? => {
                (None, format!("{loses} if {opponent} moves first; else it is open"))
            }
            (false, _) => (None, "nothing is proven".to_owned()),
        }
    };
    let rule =
        if answers.iter().any(Answer::counts_on_simple_ko) { "; under simple ko" } else { "" };
    Ok(Verdict { answers, value, summary: summary + rule })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Budget, Corner, Diagram, Size};
    use tesuji_judge::goal;

    fn verdict(rows: &str, kind: GoalKind, at: &str) -> (Option<&'static str>, String) {
        let size = Size::square(9).unwrap();
        let diagram = Diagram::parse_corner(rows, size, Corner::TopLeft).unwrap();
        let board = Board::from_setup(&diagram.setup).unwrap();
        let goal = goal(&board, kind, &[at.parse().unwrap()]).unwrap();
        let asking = Asking::new(&Budget::new(20_000, 64 << 20));
        let verdict = with_either_first(&board, &[], &goal, &asking, &|_| true).unwrap();
        (verdict.value.map(GameValue::symbol), verdict.summary)
    }

    #[test]
    fn values_in_words() {
        let check = |rows: &str, kind, value: Option<&'static str>, summary: &str| {
            assert_eq!(verdict(rows, kind, "A9"), (value, summary.to_owned()));
        };
        let three = "X...XO\nXXXXXO\nOOOOOO";
        let live = GoalKind::LiveAny;
        let decides = "who moves first decides: Black lives at A9, or White captures A9";
        check(three, live, Some("*"), decides);
        let decides = "who moves first decides: White captures A9, or Black lives at A9";
        check(three, GoalKind::Capture, Some("*"), decides);
        let four = "X....XO\nXXXXXXO\nOOOOOOO";
        check(four, live, Some(">"), "Black lives at A9, even if White moves first");
        check(four, GoalKind::Capture, Some("<"), "Black lives at A9, even if White moves first");
        let one = "X.XO\nXXXO\nOOOO";
        check(one, live, Some("<"), "White captures A9, even if Black moves first");
        check(one, GoalKind::Capture, Some(">"), "White captures A9, even if Black moves first");
    }
}
