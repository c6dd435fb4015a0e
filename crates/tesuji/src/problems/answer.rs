//! From a problem to an answer: solved inside a frame, then proven on the open
//! board where that is within reach.

use std::time::{Duration, Instant};

use anyhow::Result;
use tesuji_board::{Board, Color, PointSet};
use tesuji_reading::{GoalKind, Proof};
use tesuji_solver::{Fate, Grade, solve, solve_group};

use super::read::Problem;
use crate::solve::{Limits, ask, goal};

/// Bytes for each position that the solver remembers, for four groups that may
/// be meant, each with a table of its own.
const BYTES_PER_ENTRY: usize = 4 * 64;

/// How long a problem may take.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// Positions inside the frame.
    pub nodes: u64,
    /// Time for solving.
    pub time: Option<Duration>,
    /// Positions of the search for a proof.
    pub proof_nodes: u64,
    /// Bytes.
    pub memory: usize,
}

/// How sure an answer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// By a proof on the open board, which was checked.
    Proven,
    /// All play inside the frame was searched; the stones around it are taken
    /// for safe.
    Framed,
    /// By the look of it.
    Guess,
}

impl Certainty {
    /// One word.
    pub fn word(self) -> &'static str {
        match self {
            Certainty::Proven => "proven",
            Certainty::Framed => "framed",
            Certainty::Guess => "guess",
        }
    }
}

/// An answer to a problem.
#[derive(Clone, Debug)]
pub struct Answered {
    /// The groups that were looked at, the one in question in front.
    pub fates: Vec<Fate>,
    /// How sure it is.
    pub certainty: Certainty,
    /// The proof of what happens when the side to move begins.
    pub proof: Option<Proof>,
    /// Positions that were looked at.
    pub nodes: u64,
    /// What it took.
    pub time: Duration,
}

/// Solves a problem. `go_on` is asked now and then.
pub fn answer(
    problem: &Problem,
    patience: &Patience,
    go_on: &(dyn Fn() -> bool + Sync),
) -> Result<Answered> {
    let begin = Instant::now();
    let deadline = patience.time.map(|time| begin + time);
    let stop = || !go_on() || deadline.is_some_and(|deadline| Instant::now() >= deadline);
    let limits = tesuji_solver::Limits {
        nodes: patience.nodes,
        entries: patience.memory / BYTES_PER_ENTRY,
        stop: &stop,
    };
    let found = match &problem.target {
        Some(target) => solve_group(&problem.board, problem.to_move, target, &limits),
        None => solve(&problem.board, problem.to_move, &limits),
    };
    let mut answered = Answered {
        fates: found.fates,
        certainty: Certainty::Guess,
        proof: None,
        nodes: found.nodes,
        time: Duration::ZERO,
    };
    let fate = answered.fates.first();
    if let Some((fate, grade)) = fate.and_then(|fate| Some((fate, fate.first?))) {
        answered.certainty = Certainty::Framed;
        let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let limits =
            Limits { nodes: patience.proof_nodes, time: left, memory: patience.memory, threads: 1 };
        if let Some(proof) = prove(problem, &fate.frame.target, grade, &limits, go_on)? {
            answered.certainty = Certainty::Proven;
            answered.proof = Some(proof);
        }
    }
    answered.time = begin.elapsed();
    Ok(answered)
}

/// A proof of life or death, if there is one within the limits.
fn prove(
    problem: &Problem,
    target: &PointSet,
    grade: Grade,
    limits: &Limits,
    go_on: &(dyn Fn() -> bool + Sync),
) -> Result<Option<Proof>> {
    let kind = match grade {
        Grade::Lives => GoalKind::LiveAny,
        Grade::Dies => GoalKind::Capture,
        Grade::Ko(_) => return Ok(None),
    };
    if limits.nodes == 0 {
        return Ok(None);
    }
    let stones: Vec<_> = one_of_each_chain(&problem.board, target);
    let goal = goal(&problem.board, kind, &stones)?;
    let found = ask(&problem.board, goal, problem.to_move, limits, &|_| go_on())?;
    Ok(found.proof)
}

fn one_of_each_chain(board: &Board, stones: &PointSet) -> Vec<tesuji_board::Point> {
    Color::BOTH
        .into_iter()
        .flat_map(|color| board.chains(color))
        .filter_map(|id| (board.chain(id).stones & *stones).first())
        .collect()
}
