//! Questions about one position, and answers with proofs that were checked.

use std::str::FromStr;

use anyhow::{Result, anyhow};
use clap::ValueEnum;
use tesuji_board::{Board, Color, Setup};
use tesuji_judge::{Answer, Asking, GameValue, ask_or_counter, ask_value, excludes_counter_goal};
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
    /// The other player captures one of the two stones, or lives between them
    Cut,
    /// The other player keeps the two stones apart for ever: never one chain
    Apart,
    /// The stone's chain gets an eye
    Eye,
    /// The other player denies the stone's chain an eye for ever
    NoEye,
    /// The stone is never captured: it lives, or stands in seki
    #[value(alias = "escape")]
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
            GoalWord::Apart => GoalKind::Apart,
            GoalWord::NoEye => GoalKind::NoEye,
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

/// Asks for a goal with one player first, and for its opposites if it is not
/// proven.
pub fn with_first(
    board: &Board,
    earlier: &[Setup],
    goal: &Goal,
    first: Color,
    asking: &Asking,
    progress: &(dyn Fn(u64) -> bool + Sync),
) -> Result<Verdict> {
    let answers = ask_or_counter(board, earlier, goal, first, asking, progress)?;
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
    let valued = ask_value(board, earlier, goal, asking, progress)?;
    let told = |first: Color| {
        let answer = valued.proven(first)?;
        Some((claim(&answer.goal), answer.goal.prover == prover))
    };
    let mut summary = match (told(prover), told(opponent)) {
        (_, Some((wins, true))) => format!("{wins}, even if {opponent} moves first"),
        (Some((loses, false)), _) => format!("{loses}, even if {prover} moves first"),
        (Some((wins, true)), Some((loses, false))) => {
            format!("who moves first decides: {wins}, or {loses}")
        }
        (Some((wins, true)), None) => format!("{wins} if {prover} moves first; else it is open"),
        (None, Some((loses, false))) => {
            format!("{loses} if {opponent} moves first; else it is open")
        }
        (None, None) => "nothing is proven".to_owned(),
    };
    let mut proven = valued.answers.iter().filter(|answer| answer.is_proven());
    if proven.clone().any(Answer::counts_on_simple_ko) {
        summary += "; under simple ko";
    }
    if !proven.all(excludes_counter_goal) {
        summary += "; stones that it is about are captured on the way";
    }
    Ok(Verdict { answers: valued.answers, value: valued.value, summary })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Budget, Corner, Diagram, Size};
    use tesuji_judge::goal;

    fn verdict(rows: &str, kind: GoalKind, at: &[&str]) -> (Option<&'static str>, String) {
        let size = Size::square(9).unwrap();
        let diagram = Diagram::parse_corner(rows, size, Corner::TopLeft).unwrap();
        let board = Board::from_setup(&diagram.setup).unwrap();
        let goal =
            goal(&board, kind, &at.iter().map(|p| p.parse().unwrap()).collect::<Vec<_>>()).unwrap();
        let asking = Asking::new(&Budget::new(20_000, 64 << 20));
        let verdict = with_either_first(&board, &[], &goal, &asking, &|_| true).unwrap();
        (verdict.value.map(GameValue::symbol), verdict.summary)
    }

    #[test]
    fn values_in_words() {
        let check = |rows: &str, kind, value: Option<&'static str>, summary: &str| {
            assert_eq!(verdict(rows, kind, &["A9"]), (value, summary.to_owned()));
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

    /// A refusal is a proof of the other side.
    #[test]
    fn values_of_links_and_eyes() {
        let check = |rows: &str, kind, at: &[&str], value: &'static str, summary: &str| {
            assert_eq!(verdict(rows, kind, at), (Some(value), summary.to_owned()), "{rows}");
        };
        // Two ends of a wall on the first line, with living stones before them.
        let ends = "O.OXX.X.X\n.XXX.XXXX\nXXXXXXXXX";
        let decides = "who moves first decides: White connects A9 and C9, or \
                       Black keeps A9 and C9 apart";
        check(ends, GoalKind::Connect, &["A9", "C9"], "*", decides);
        let decides = "who moves first decides: Black keeps A9 and C9 apart, or \
                       White connects A9 and C9";
        check(ends, GoalKind::Apart, &["A9", "C9"], "*", decides);
        let bamboo = "X.X\nX.X";
        let joined = "Black connects A9 and C9, even if White moves first";
        check(bamboo, GoalKind::Connect, &["A9", "C9"], ">", joined);
        check(bamboo, GoalKind::Apart, &["A9", "C9"], "<", joined);
    }
}
