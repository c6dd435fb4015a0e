//! A question about stones on the open board, put to the proof search, and an answer
//! with a proof that was checked.

use core::time::Duration;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tesuji_board::{
    Board, Budget, Color, Move, Point, PointSet, SearchTree, Setup, Size, StopReason,
};
use tesuji_reading::{Config, Counsel, Goal, GoalKind, Hole, Proof, RuleFinder};
use tesuji_solver::Advisor;
use tesuji_tactics::leaves::Finder;
use tesuji_why::main_line;

use crate::guide::guide_to_capture;
use crate::look::look;
use crate::past::Barred;
use crate::prove::{Proven, kill_after, search_after};

/// Why nobody can be asked for a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum NoGoal {
    #[error("{0} needs two points")]
    TwoPoints(GoalKind),
    #[error("{0} needs one point")]
    OnePoint(GoalKind),
    #[error("no stone is named")]
    NoPoint,
    #[error("{0} is not on a board of {1}")]
    Outside(Point, Size),
    #[error("there is no stone at {0}")]
    NoStone(Point),
    #[error("the stones are not all of one colour: {0} is {1}")]
    BothColors(Point, Color),
}

/// A proof that the checker refuses: a mistake of the search.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the search is wrong: its proof of {kind} has a hole: {hole}")]
pub struct WrongProof {
    kind: GoalKind,
    hole: Hole,
}

/// The goal about stones at some points, pursued by who has an interest in it.
///
/// # Errors
/// If there are no such stones.
pub fn goal(board: &Board, kind: GoalKind, points: &[Point]) -> Result<Goal, NoGoal> {
    let targets: PointSet = points.iter().copied().collect();
    let number = targets.len();
    match kind {
        GoalKind::Connect | GoalKind::Cut | GoalKind::Apart if number != 2 => {
            return Err(NoGoal::TwoPoints(kind));
        }
        GoalKind::Survive | GoalKind::Eye | GoalKind::NoEye if number != 1 => {
            return Err(NoGoal::OnePoint(kind));
        }
        _ if number == 0 => return Err(NoGoal::NoPoint),
        _ => {}
    }
    let mut owner = None;
    for p in targets {
        if !board.size().contains(p) {
            return Err(NoGoal::Outside(p, board.size()));
        }
        match (board.get(p), owner) {
            (None, _) => return Err(NoGoal::NoStone(p)),
            (Some(color), Some(other)) if color != other => {
                return Err(NoGoal::BothColors(p, color));
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
    /// Who has an eye for shape and says where to look in a long search, if there is anybody.
    pub eye: Option<Arc<dyn Advisor>>,
    /// Positions of the tree of each search that are kept; 0 for no tree.
    pub seen: usize,
}

impl<'a> Asking<'a> {
    /// One search, without rules.
    pub fn new(budget: &Budget<'a>) -> Asking<'a> {
        Asking {
            budget: *budget,
            time: None,
            threads: 1,
            rules: None,
            simple_ko: false,
            eye: None,
            seen: 0,
        }
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
///
/// # Errors
/// If the checker refuses what was found; likewise below.
pub fn ask(
    board: &Board,
    goal: Goal,
    first: Color,
    asking: &Asking,
    progress: &(dyn Fn(u64) -> bool + Sync),
) -> Result<Answer, WrongProof> {
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
) -> Result<Answer, WrongProof> {
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
    let counsel = asking.eye.as_ref().and_then(|eye| look(eye, board, &goal));
    let config = Config {
        counsel,
        threads: asking.threads,
        rules,
        simple_ko,
        seen: asking.seen,
        ..Config::default()
    };
    let book = finder.map(|finder| finder.book());
    let wrong = |hole| WrongProof { kind: goal.kind, hole };
    let search = |config: Config, budget: &Budget| {
        search_after(board, earlier, first, &goal, config, budget, book).map_err(wrong)
    };
    let told = |found: Proven, before: u64| {
        let Proven { proof, barred, nodes, stopped, seen } = found;
        Answer { goal: goal.clone(), first, proof, nodes: nodes + before, stopped, barred, seen }
    };
    let mut before = 0;
    // A search that is to be shown is made even where a small place would do.
    if asking.seen == 0 {
        let kill = kill_after(board, earlier, first, &goal, simple_ko, &budget).map_err(wrong)?;
        if kill.proof.is_some() {
            return Ok(told(kill, 0));
        }
        before = kill.nodes;
    }
    // First the moves that the guide says and no others, then with all.
    let guided = guide_to_capture(board, &goal, first, simple_ko);
    let mut spent = 0;
    if let Some(guide) = &guided {
        let counsel = Some(Counsel { unadvised: None, ..guide.clone() });
        let part = budget.at_most(GUIDED_NODES.min(budget.nodes / 4));
        let tried = search(Config { counsel, ..config.clone() }, &part)?;
        if tried.proof.is_some() {
            return Ok(told(tried, before));
        }
        spent = tried.nodes;
    }
    // A guide who is wrong costs too much where no ko rule is needed.
    let counsel = guided.filter(|_| simple_ko).or(config.counsel.clone());
    let found = search(Config { counsel, ..config }, &budget.after(spent))?;
    Ok(told(found, before + spent))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Corner, Diagram};

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

    /// Shapes that books call dead, by positions of a small place: who has to begin, and whether
    /// the proof counts on simple ko.
    #[test]
    fn dead_shapes_are_proven() {
        let check = |rows: &str, first: Color, expect: Option<bool>| {
            let diagram = Diagram::parse_corner(rows, Size::STANDARD, Corner::TopLeft).unwrap();
            let board = Board::from_setup(&diagram.setup).unwrap();
            let marked: Vec<Point> = diagram.marked.iter().collect();
            let goal = goal(&board, GoalKind::Capture, &marked).unwrap();
            let budget = Budget::new(100_000, 64 << 20);
            let asking = Asking { simple_ko: true, ..Asking::new(&budget) };
            let answer = ask(&board, goal, first, &asking, &|_| true).unwrap();
            let found = answer.proof.as_ref().map(Proof::counts_on_simple_ko);
            assert_eq!(found, expect, "\n{rows}\n{first} first");
        };
        let (black, white) = (Color::Black, Color::White);
        check("OBX.XXO\nOX...XO\nOX..XXO\nOXXXXXO\nOOOOOOO", white, Some(false));
        check(".......\nBXXXXO.\nOOOOOO.", white, Some(true));
        check("O........O\nOOBXXXXXOO\n.OOOOOOOO.", black, Some(false));
        check("O.........O\nOOBXXXXXXOO\n.OOOOOOOOO.", white, Some(true));
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
        assert_eq!(error(GoalKind::LiveAny, &[]), "no stone is named");
        assert_eq!(error(GoalKind::Connect, &["C1"]), "connect needs two points");
        assert_eq!(error(GoalKind::Eye, &["C1", "C3"]), "eye needs one point");
        let colours = "the stones are not all of one colour: C3 is White";
        assert_eq!(error(GoalKind::LiveAll, &["A3", "C3"]), colours);
    }
}
