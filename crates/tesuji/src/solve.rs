//! Questions about one position, and answers with proofs that were checked.

use std::str::FromStr;

use anyhow::{Result, anyhow};
use clap::ValueEnum;
use tesuji_board::{Board, Color, Setup};
use tesuji_judge::{Answer, Asking, GameValue, ask_or_counter, ask_value, excludes_counter_goal};
use tesuji_reading::{Goal, GoalKind};
use tesuji_words::{Messages, claim, side, text};

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
    /// What follows.
    pub summary: Summary,
}

/// What follows from the answers.
#[derive(Clone, Debug)]
pub struct Summary {
    what: Following,
    /// Whether a proof counts on the rule that a ko may not be retaken at once.
    simple_ko: bool,
    /// Whether stones that it is about may be captured on the way.
    captured: bool,
}

#[derive(Clone, Debug)]
enum Following {
    Nothing,
    /// Proven with this player first; nothing is said of the other.
    First(Goal, Color),
    /// Proven even if this player moves first.
    Even(Goal, Color),
    /// Proven if this player moves first; else open.
    If(Goal, Color),
    /// Who moves first decides.
    Decides(Goal, Goal),
}

impl Summary {
    /// As a sentence without its end.
    pub fn in_words(&self, messages: &Messages) -> String {
        let of = |key: &str, goal: &Goal, player: Color| {
            let claim = ("claim", text(claim(goal, messages)));
            messages.say(key, &[claim, ("player", side(player, messages))])
        };
        let mut said = match &self.what {
            Following::Nothing => messages.say("sum-nothing", &[]),
            Following::First(goal, player) => {
                let key = if self.simple_ko { "sum-simple-ko-first" } else { "sum-first" };
                return of(key, goal, *player);
            }
            Following::Even(goal, player) => of("sum-even-if", goal, *player),
            Following::If(goal, player) => of("sum-else-open", goal, *player),
            Following::Decides(one, other) => {
                let claims = [("one", one), ("other", other)];
                let put = claims.map(|(name, goal)| (name, text(claim(goal, messages))));
                messages.say("sum-decides", &put)
            }
        };
        for (is_so, key) in [(self.simple_ko, "sum-simple-ko"), (self.captured, "sum-captured")] {
            if is_so {
                said = messages.say(key, &[("summary", text(said))]);
            }
        }
        said
    }
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
    let proven = answers.iter().find(|answer| answer.is_proven());
    let what =
        proven.map_or(Following::Nothing, |answer| Following::First(answer.goal.clone(), first));
    let simple_ko = proven.is_some_and(Answer::counts_on_simple_ko);
    Ok(Verdict { answers, value: None, summary: Summary { what, simple_ko, captured: false } })
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
        Some((answer.goal.clone(), answer.goal.prover == prover))
    };
    let what = match (told(prover), told(opponent)) {
        (_, Some((wins, true))) => Following::Even(wins, opponent),
        (Some((loses, false)), _) => Following::Even(loses, prover),
        (Some((wins, true)), Some((loses, false))) => Following::Decides(wins, loses),
        (Some((wins, true)), None) => Following::If(wins, prover),
        (None, Some((loses, false))) => Following::If(loses, opponent),
        (None, None) => Following::Nothing,
    };
    let mut proven = valued.answers.iter().filter(|answer| answer.is_proven());
    let simple_ko = proven.clone().any(Answer::counts_on_simple_ko);
    let captured = !proven.all(excludes_counter_goal);
    let summary = Summary { what, simple_ko, captured };
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
        let summary = verdict.summary.in_words(Messages::english());
        (verdict.value.map(GameValue::symbol), summary)
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
