//! Questions about one position, and answers with proofs that were checked.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Result, anyhow, bail};
use clap::ValueEnum;
use tesuji_board::{Board, Budget, Color, Move, Point, PointSet, SearchTree, Setup, StopReason};
use tesuji_judge::{Barred, Proven, guide_to_capture, prove_after};
use tesuji_reading::{Config, Counsel, Goal, GoalKind, Proof, RuleFinder};
use tesuji_tactics::leaves::Finder;

use crate::proof::{claim, main_line};

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

/// The goal about stones at some points, pursued by who has an interest in it.
pub fn goal(board: &Board, kind: GoalKind, points: &[Point]) -> Result<Goal> {
    let targets: PointSet = points.iter().copied().collect();
    let number = targets.len();
    match kind {
        GoalKind::Connect | GoalKind::Cut if number != 2 => bail!("{kind} needs two points"),
        GoalKind::Survive | GoalKind::Eye if number != 1 => bail!("{kind} needs one point"),
        _ if number == 0 => bail!("name a stone with --at"),
        _ => {}
    }
    let mut owner = None;
    for p in targets {
        if !board.size().contains(p) {
            bail!("{p} is not on a board of {}", board.size());
        }
        match (board.get(p), owner) {
            (None, _) => bail!("there is no stone at {p}"),
            (Some(color), Some(other)) if color != other => {
                bail!("the stones are not all of one colour: {p} is {color}")
            }
            (color, _) => owner = color,
        }
    }
    let owner = owner.expect("there is a point");
    let prover = if kind.is_about_own_stones() { owner } else { !owner };
    // As they were named: the order is that of the question.
    let mut named = Vec::new();
    for &p in points {
        if !named.contains(&p) {
            named.push(p);
        }
    }
    Ok(Goal { kind, prover, targets: named })
}

/// The goal of the other player that excludes this one.
fn counter_goal(goal: &Goal) -> Option<Goal> {
    let kind = match goal.kind {
        GoalKind::LiveAny | GoalKind::Survive => GoalKind::Capture,
        GoalKind::LiveAll if goal.targets.len() == 1 => GoalKind::Capture,
        GoalKind::Capture => GoalKind::LiveAny,
        _ => return None,
    };
    Some(Goal { kind, prover: !goal.prover, targets: goal.targets.clone() })
}

/// How a proof is searched for.
#[derive(Clone)]
pub struct Asking<'a> {
    /// What each search may cost.
    pub budget: Budget<'a>,
    /// The time for each search, from its beginning.
    pub time: Option<Duration>,
    /// Searches side by side.
    pub threads: usize,
    /// Rules that may settle positions.
    pub rules: Option<Arc<Finder<'static>>>,
    /// Whether proofs may count on the rule that a ko may not be retaken at once, and say
    /// nothing of superko.
    pub simple_ko: bool,
    /// Positions of the tree of each search that are kept; 0 for no tree.
    pub seen: usize,
}

impl<'a> Asking<'a> {
    /// One search, without rules.
    pub fn new(budget: &Budget<'a>) -> Asking<'a> {
        Asking { budget: *budget, time: None, threads: 1, rules: None, simple_ko: false, seen: 0 }
    }
}

/// What a search found out.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What was to be proven.
    pub goal: Goal,
    /// Who moves first.
    pub first: Color,
    /// The proof, checked; without one nothing is known.
    pub proof: Option<Proof>,
    /// Positions that were looked at.
    pub nodes: u64,
    /// Why there is no proof.
    pub stopped: Option<StopReason>,
    /// Why there is no proof although there is one for the same stones without
    /// the game before them.
    pub barred: Option<Barred>,
    /// What the search has looked at, if that was asked for.
    pub seen: Option<SearchTree>,
}

impl Answer {
    /// Whether the goal is reached with this player first.
    pub fn is_proven(&self) -> bool {
        self.proof.is_some()
    }

    /// The prover's moves and the longest resistance; empty without a proof.
    pub fn line(&self) -> Vec<(Color, Move)> {
        self.proof.as_ref().map_or(vec![], main_line)
    }

    /// Whether its proof holds under simple ko alone.
    pub fn counts_on_simple_ko(&self) -> bool {
        self.proof.as_ref().is_some_and(Proof::counts_on_simple_ko)
    }

    /// The move that wins, if the prover is first and needs one.
    pub fn winning_move(&self) -> Option<Move> {
        let line = self.line();
        line.first().filter(|(color, _)| *color == self.goal.prover).map(|(_, action)| *action)
    }
}

/// Positions of a proof by a guide's moves alone: it is found soon or not at all.
const GUIDED_NODES: u64 = 20_000;

/// Searches for a proof, and checks what is found. A ko that has just been taken
/// on the board is not retaken at once. `progress` hears the number of nodes now
/// and then, and says whether to go on.
pub fn ask(
    board: &Board,
    goal: Goal,
    first: Color,
    asking: &Asking,
    progress: &(dyn Fn(u64) -> bool + Sync),
) -> Result<Answer> {
    ask_after(board, &[], goal, first, asking, progress)
}

/// The same after earlier boards of the game, which no move of the prover brings
/// back.
pub fn ask_after(
    board: &Board,
    earlier: &[Setup],
    goal: Goal,
    first: Color,
    asking: &Asking,
    progress: &(dyn Fn(u64) -> bool + Sync),
) -> Result<Answer> {
    let nodes = AtomicU64::new(0);
    let interrupted =
        || !progress(nodes.fetch_add(256, Ordering::Relaxed)) || (asking.budget.interrupted)();
    let deadline = asking.time.map(|time| (asking.budget.clock)() + time);
    let deadline = deadline.or(asking.budget.deadline);
    let budget = Budget { deadline, ..asking.budget.interrupted_by(&interrupted) };
    let simple_ko = asking.simple_ko;
    // What counts on simple ko says nothing of earlier boards, and rules know no closed ko.
    let earlier = if simple_ko { &[] } else { earlier };
    let finder = asking.rules.as_ref().filter(|_| !simple_ko);
    let rules = finder.cloned().map(|finder| finder as Arc<dyn RuleFinder>);
    let config = Config {
        threads: asking.threads,
        rules,
        simple_ko,
        seen: asking.seen,
        ..Config::default()
    };
    let book = finder.map(|finder| finder.book());
    let search = |config: Config, budget: &Budget| {
        let found = prove_after(board, earlier, first, &goal, config, budget, book);
        found.map_err(|hole| {
            anyhow!("the search is wrong: its proof that {} has a hole: {hole}", claim(&goal))
        })
    };
    let guided = guide_to_capture(board, &goal, first, simple_ko);
    let mut spent = 0;
    let mut found = None;
    // First the moves that the guide says and no others, then with all.
    if let Some(guide) = &guided {
        let counsel = Some(Counsel { unadvised: None, ..guide.clone() });
        let part = budget.at_most(GUIDED_NODES.min(budget.nodes / 4));
        let tried = search(Config { counsel, ..config.clone() }, &part)?;
        spent = tried.nodes;
        found = Some(tried).filter(|tried| tried.proof.is_some());
    }
    let found = match found {
        Some(found) => found,
        None => {
            // A guide who is wrong costs too much where no ko rule is needed.
            let counsel = guided.filter(|_| simple_ko);
            search(Config { counsel, ..config }, &budget.after(spent))?
        }
    };
    let Proven { proof, barred, nodes, stopped, seen } = found;
    Ok(Answer { goal, first, proof, nodes: nodes + spent, stopped, barred, seen })
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
    use tesuji_board::{Corner, Diagram, Size};

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

    /// Seven on the second line takes far more than the first 256 positions.
    #[test]
    fn an_interrupted_search_is_open() {
        let rows = "............\n..OXXXXXXXO.\n..OOOOOOOOO.";
        let diagram = Diagram::parse_corner(rows, Size::STANDARD, Corner::TopLeft).unwrap();
        let board = Board::from_setup(&diagram.setup).unwrap();
        let goal = goal(&board, GoalKind::Capture, &["D18".parse().unwrap()]).unwrap();
        let asking = Asking::new(&Budget::new(u64::MAX, 64 << 20));
        let answer = ask(&board, goal, Color::White, &asking, &|nodes| nodes < 512).unwrap();
        assert_eq!(answer.stopped, Some(StopReason::Interrupted));
        assert!(!answer.is_proven());
        assert!(answer.nodes < 2_000, "{}", answer.nodes);
    }

    #[test]
    fn impossible_questions() {
        let diagram = Diagram::parse("X . O\n. . .\n. . O").unwrap();
        let board = Board::from_setup(&diagram.setup).unwrap();
        let error = |kind, points: &[&str]| {
            let points: Vec<Point> = points.iter().map(|p| p.parse().unwrap()).collect();
            goal(&board, kind, &points).unwrap_err().to_string()
        };
        assert_eq!(error(GoalKind::LiveAny, &["B2"]), "there is no stone at B2");
        assert_eq!(error(GoalKind::LiveAny, &["D4"]), "D4 is not on a board of 3x3");
        assert_eq!(error(GoalKind::LiveAny, &[]), "name a stone with --at");
        assert_eq!(error(GoalKind::Connect, &["C1"]), "connect needs two points");
        assert_eq!(error(GoalKind::Eye, &["C1", "C3"]), "eye needs one point");
        let colours = "the stones are not all of one colour: C3 is White";
        assert_eq!(error(GoalKind::LiveAll, &["A3", "C3"]), colours);
    }
}
