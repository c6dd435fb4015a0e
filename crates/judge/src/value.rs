//! The value of a goal: what becomes of it whoever moves first, proven both ways.

use tesuji_board::{Board, Color, Setup};
use tesuji_reading::{Goal, GoalKind};

use crate::ask::{Answer, Asking, WrongProof, ask_after};

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

/// The goals of the other player that exclude this one, those that are easier to prove first.
/// `docs/proofs.md` says why they do.
pub fn counter_goals(goal: &Goal) -> Vec<Goal> {
    let one = goal.targets.len() == 1;
    let kinds: &[GoalKind] = match goal.kind {
        GoalKind::LiveAny | GoalKind::Survive => &[GoalKind::Capture],
        GoalKind::LiveAll if one => &[GoalKind::Capture],
        GoalKind::Capture if one => &[GoalKind::LiveAny, GoalKind::Survive],
        GoalKind::Capture => &[GoalKind::LiveAny],
        GoalKind::Connect => &[GoalKind::Apart],
        GoalKind::Apart => &[GoalKind::Connect],
        GoalKind::Eye => &[GoalKind::NoEye],
        GoalKind::NoEye => &[GoalKind::Eye],
        GoalKind::LiveAll | GoalKind::LiveAnywhere | GoalKind::Cut => &[],
    };
    let goal_of = |&kind| Goal { kind, prover: !goal.prover, targets: goal.targets.clone() };
    kinds.iter().map(goal_of).collect()
}

/// What is known of a goal whoever moves first.
#[derive(Clone, Debug)]
pub struct Valued {
    /// The questions that were asked, in order; the first is about the goal itself.
    pub answers: Vec<Answer>,
    /// The value, where proofs of both sides settle it.
    pub value: Option<GameValue>,
}

impl Valued {
    /// What was proven with a player first: the goal, or else one that excludes it.
    pub fn proven(&self, first: Color) -> Option<&Answer> {
        self.answers.iter().find(|answer| answer.first == first && answer.is_proven())
    }
}

/// Whether a proof excludes that the other side reaches its goal: where it is about own stones
/// they stand until the end.
pub fn excludes_counter_goal(answer: &Answer) -> bool {
    let keeps = |kind: GoalKind| !kind.is_about_own_stones();
    answer.proof.as_ref().is_some_and(|p| keeps(p.goal.kind) || p.keeps_its_stones())
}

/// Asks for a goal with one player first, and for its opposites until one is proven.
///
/// # Errors
/// If the checker refuses what was found; likewise below.
pub fn ask_or_counter(
    board: &Board,
    earlier: &[Setup],
    goal: &Goal,
    first: Color,
    asking: &Asking,
    progress: &(dyn Fn(u64) -> bool + Sync),
) -> Result<Vec<Answer>, WrongProof> {
    let mut answers = vec![ask_after(board, earlier, goal.clone(), first, asking, progress)?];
    for counter in counter_goals(goal) {
        if answers.iter().any(Answer::is_proven) {
            break;
        }
        answers.push(ask_after(board, earlier, counter, first, asking, progress)?);
    }
    Ok(answers)
}

/// Asks for a goal whoever is first. A failed search says nothing: the goal is out of reach
/// only where the other side has a proof of a goal that excludes it.
pub fn ask_value(
    board: &Board,
    earlier: &[Setup],
    goal: &Goal,
    asking: &Asking,
    progress: &(dyn Fn(u64) -> bool + Sync),
) -> Result<Valued, WrongProof> {
    let (prover, opponent) = (goal.prover, goal.opponent());
    let mut answers = Vec::new();
    // Whether the goal, or one of the other side's, is proven with a player first.
    let mut proven = |goals: &[Goal], first: Color| -> Result<bool, WrongProof> {
        for goal in goals {
            let answer = ask_after(board, earlier, goal.clone(), first, asking, progress)?;
            let is_proven = answer.is_proven();
            answers.push(answer);
            if is_proven {
                return Ok(true);
            }
        }
        Ok(false)
    };
    let goals = std::slice::from_ref(goal);
    let counters = counter_goals(goal);
    let value = if proven(goals, opponent)? {
        Some(GameValue::Won)
    } else if proven(goals, prover)? {
        proven(&counters, opponent)?.then_some(GameValue::FirstMove)
    } else if proven(&counters, prover)? {
        Some(GameValue::Lost)
    } else {
        proven(&counters, opponent)?;
        None
    };
    let is_sure = answers.iter().filter(|answer| answer.is_proven()).all(excludes_counter_goal);
    Ok(Valued { answers, value: value.filter(|_| is_sure) })
}
