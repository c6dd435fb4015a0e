//! What can be asked: a function each.

use anyhow::{Context, anyhow};
use pyo3::prelude::*;
use tesuji::proof::{self, Checker, MOST_POSITIONS};
use tesuji::solve::GoalWord;
use tesuji_board::{Color, PointSet};
use tesuji_files::problems;
use tesuji_judge::problem::{MoverFrom, Problem, examine, fights};
use tesuji_judge::{self as judging, Asking, Judge};
use tesuji_knowledge::intuition;
use tesuji_shape::Facts;

use crate::answers::{Checked, Judgement, Proven, Race, Solution};
use crate::board::Board;
use crate::long::{self, Cost};
use crate::values::{Text, color, error, names, point, points};

/// Positions for each proof on the open board, as of `tesuji solve`.
const PROOF_NODES: u64 = 20_000;
/// What a problem without a name is called.
const NAME: &str = "problem";

/// A position, or problems as a text: SGF, a diagram, or lines of JSON.
#[derive(FromPyObject)]
pub enum Asked<'py> {
    /// A position.
    #[pyo3(transparent)]
    Board(PyRef<'py, Board>),
    /// Problems.
    #[pyo3(transparent)]
    Text(Text),
}

impl Asked<'_> {
    fn problems(self) -> PyResult<Vec<Problem>> {
        match self {
            Asked::Board(board) => Ok(vec![Problem::new(NAME, board.board.clone())]),
            Asked::Text(text) => {
                problems::read_content(NAME, text.into_bytes(), None).map_err(error)
            }
        }
    }
}

/// Solves problems: what becomes of the group in question, by which moves, and how sure
/// that is.
#[pyfunction]
#[pyo3(signature = (problem, *, at = None, first = None, nodes = None, seconds = None, memory = 512))]
pub fn solve(
    python: Python<'_>,
    problem: Asked<'_>,
    at: Option<Vec<String>>,
    first: Option<&str>,
    nodes: Option<u64>,
    seconds: Option<f64>,
    memory: usize,
) -> PyResult<Vec<Solution>> {
    let cost = Cost::new(nodes, seconds, memory)?;
    let first = first.map(color).transpose()?;
    let mut asked = problem.problems()?;
    for problem in &mut asked {
        if let Some(first) = first {
            (problem.to_move, problem.mover_from) = (first, MoverFrom::File);
        }
        if let Some(at) = &at {
            let stones = points(&problem.board, at)?;
            if let Some(empty) = stones.iter().find(|&&point| problem.board.is_empty(point)) {
                return Err(error(format_args!("{}: there is no stone at {empty}", problem.id)));
            }
            problem.target = Some(stones.into_iter().collect());
        }
    }
    let one = |problem: &Problem| {
        long::answer(python, &cost, |budget| {
            let eye = Some(&intuition::eye());
            let fights = &mut fights(problem, eye);
            let examined = examine(fights, problem, eye, budget, PROOF_NODES, None)?;
            Ok(Solution::new(problem, &examined))
        })
    };
    asked.iter().map(one).collect()
}

/// Searches for a proof that stones live, die, are connected, …, with one side first.
#[pyfunction]
#[pyo3(signature = (board, goal, at, *, first, nodes = None, seconds = None, memory = 512))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub fn prove(
    python: Python<'_>,
    board: PyRef<'_, Board>,
    goal: &str,
    at: Vec<String>,
    first: &str,
    nodes: Option<u64>,
    seconds: Option<f64>,
    memory: usize,
) -> PyResult<Proven> {
    let cost = Cost::new(nodes, seconds, memory)?;
    let first = color(first)?;
    let board = board.board.clone();
    let kind = goal.parse::<GoalWord>().map_err(error)?.kind();
    let goal = judging::goal(&board, kind, &points(&board, &at)?).map_err(error)?;
    long::answer(python, &cost, |budget| {
        let answer = judging::ask(&board, goal, first, &Asking::new(budget), &|_| true)?;
        Ok(Proven::new(&answer))
    })
}

/// Replays proofs and plans, lines of JSON or SGF; one answer for each.
#[pyfunction]
pub fn check(python: Python<'_>, proofs: Text) -> PyResult<Vec<Checked>> {
    let content = proofs.into_bytes();
    let cost = Cost::new(Some(0), None, 1)?;
    long::answer(python, &cost, |_| {
        let filed = proof::read(&content).map_err(|broken| {
            let (line, _) = broken.place;
            anyhow!("line {line}: {}", broken.message)
        })?;
        let mut checker = Checker::new(Vec::new(), MOST_POSITIONS);
        let one = |(filed, reasons): &(proof::Filed, _)| {
            Ok(Checked::new(filed, &checker.verdict(filed, Option::as_ref(reasons))?))
        };
        filed.iter().map(one).collect()
    })
}

/// What may be said of the group at a point, whoever moves first; its moves are those of
/// `first`.
#[pyfunction]
#[pyo3(signature = (board, at, *, first = "black", nodes = None, seconds = None))]
pub fn judge(
    python: Python<'_>,
    board: PyRef<'_, Board>,
    at: &str,
    first: &str,
    nodes: Option<u64>,
    seconds: Option<f64>,
) -> PyResult<Judgement> {
    let board = board.board.clone();
    let (at, first) = (point(&board, at)?, color(first)?);
    let owner = board.get(at).ok_or_else(|| error(format_args!("there is no stone at {at}")))?;
    let nodes = Some(nodes.unwrap_or(judging::GROUP_NODES));
    let cost = Cost::new(nodes, seconds, 512)?;
    long::answer(python, &cost, |budget| {
        let facts = Facts::of(&board);
        let stones: PointSet = facts.group_at(at).context("a stone without a group")?.stones;
        let found = Judge::new(&board).verdict(&stones, first, budget)?;
        Ok(Judgement::new(owner, names(stones.iter()), found.as_ref()))
    })
}

/// Who wins between two chains when the owner of the first one moves first.
#[pyfunction]
#[pyo3(signature = (board, ours, theirs, *, nodes = None, seconds = None))]
pub fn race(
    python: Python<'_>,
    board: PyRef<'_, Board>,
    ours: &str,
    theirs: &str,
    nodes: Option<u64>,
    seconds: Option<f64>,
) -> PyResult<Race> {
    let board = board.board.clone();
    let (ours, theirs) = (point(&board, ours)?, point(&board, theirs)?);
    let first: Color =
        board.get(ours).ok_or_else(|| error(format_args!("there is no stone at {ours}")))?;
    let cost = Cost::new(nodes, seconds, 512)?;
    long::answer(python, &cost, |budget| {
        let ruling = Judge::new(&board).race(ours, theirs, budget)?;
        Ok(Race::new(&ruling, first))
    })
}
