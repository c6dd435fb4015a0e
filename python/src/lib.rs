//! Tesuji for Python. What is called proven here was accepted by the checker; `tesuji.pyi`
//! has the types, `tests/example.py` shows each of them in a few lines.

use std::collections::BTreeMap;

use anyhow::{Context, Result, anyhow};
use pyo3::prelude::*;
use tesuji::cli::{check_lines, solve_lines};
use tesuji::intuition;
use tesuji::problems::certainty_word;
use tesuji_board::{Budget, Color, Diagram, Move, Point, PointSet, Ruleset, Size};
use tesuji_judge::{GroupFate, Judge};
use tesuji_sgf::{Collection, ReplayOptions, Until, record, replay, write_tree};

/// Bytes that a search may take.
const MEMORY: usize = 512 << 20;

fn names(points: impl IntoIterator<Item = Point>) -> Vec<String> {
    points.into_iter().map(|point| point.to_string()).collect()
}

/// A game: a board with its history, rules and komi.
#[pyclass]
#[derive(Clone)]
struct Game {
    game: tesuji_board::Game,
    to_move: Color,
}

impl Game {
    fn color(&self, name: Option<&str>) -> Result<Color> {
        name.map_or(Ok(self.to_move), |name| Ok(name.parse()?))
    }

    fn point(&self, name: &str) -> Result<Point> {
        let point: Point = name.parse()?;
        let is_on_board = self.game.board().points().contains(point);
        is_on_board.then_some(point).with_context(|| format!("{name} is not on the board"))
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (size = 19, komi = 7.5, rules = "chinese"))]
    fn new(size: usize, komi: f64, rules: &str) -> Result<Game> {
        let ruleset: Ruleset = rules.parse()?;
        let mut game = tesuji_board::Game::new(Size::square(size)?, ruleset);
        game.set_komi(komi);
        Ok(Game { game, to_move: Color::Black })
    }

    /// The main line of the first game of an SGF text, or its first moves.
    #[staticmethod]
    #[pyo3(signature = (text, r#move = None))]
    fn from_sgf(text: &str, r#move: Option<usize>) -> Result<Game> {
        let read = Collection::read(text.as_bytes()).map_err(|error| anyhow!("{error}"))?;
        let tree = read.collection.games.first().context("there is no game")?;
        let until = r#move.map_or(Until::End, Until::AfterMove);
        let options = ReplayOptions { until, ..ReplayOptions::default() };
        let played = replay(tree, &tree.main_line(), &options)?;
        Ok(Game { game: played.game, to_move: played.to_move })
    }

    /// Plays a point such as "D4", or "pass".
    #[pyo3(signature = (point, color = None))]
    fn play(&mut self, point: &str, color: Option<&str>) -> Result<()> {
        let (color, action) = (self.color(color)?, point.parse::<Move>()?);
        if let Move::Play(_) = action {
            self.point(point)?;
        }
        self.game.play(color, action)?;
        self.to_move = !color;
        Ok(())
    }

    /// Takes the last move back; says whether there was one.
    fn undo(&mut self) -> bool {
        let undone = self.game.undo();
        if let Some((color, _)) = undone {
            self.to_move = color;
        }
        undone.is_some()
    }

    /// Where a side may play.
    #[pyo3(signature = (color = None))]
    fn legal(&self, color: Option<&str>) -> Result<Vec<String>> {
        Ok(names(self.game.legal_points(self.color(color)?).iter()))
    }

    fn stones(&self, color: &str) -> Result<Vec<String>> {
        Ok(names(self.game.board().stones(color.parse()?).iter()))
    }

    /// The stones and the liberties of the chain at a point.
    fn chain(&self, point: &str) -> Result<(Vec<String>, Vec<String>)> {
        let board = self.game.board();
        let id = board.chain_at(self.point(point)?).with_context(|| format!("{point} is empty"))?;
        let chain = board.chain(id);
        Ok((names(chain.stones.iter()), names(chain.liberties.iter())))
    }

    fn sgf(&self) -> String {
        write_tree(&record(&self.game))
    }

    #[getter]
    fn size(&self) -> (usize, usize) {
        let size = self.game.board().size();
        (size.width(), size.height())
    }

    #[getter]
    fn komi(&self) -> f64 {
        self.game.komi()
    }

    #[getter]
    fn to_move(&self) -> String {
        self.to_move.to_string().to_lowercase()
    }

    #[getter]
    fn moves(&self) -> Vec<(String, String)> {
        let moves = self.game.moves().iter();
        moves
            .map(|(color, action)| (color.to_string().to_lowercase(), action.to_string()))
            .collect()
    }

    fn __str__(&self) -> String {
        let setup = self.game.board().to_setup();
        Diagram { setup, marked: PointSet::EMPTY, letters: BTreeMap::new() }.to_string()
    }
}

/// Lines of JSON as dictionaries.
fn parsed(py: Python<'_>, lines: &[String]) -> PyResult<Vec<Py<PyAny>>> {
    let json = py.import("json")?;
    lines.iter().map(|line| Ok(json.call_method1("loads", (line,))?.unbind())).collect()
}

/// Solves the problems of an SGF text: an answer for each, and the proofs behind them.
#[pyfunction]
#[pyo3(signature = (text, nodes = 1_000_000))]
fn solve(py: Python<'_>, text: &str, nodes: u64) -> PyResult<(Vec<Py<PyAny>>, String)> {
    let (lines, proofs) = py.detach(|| solve_lines(text.as_bytes(), nodes))?;
    Ok((parsed(py, &lines)?, proofs))
}

/// Replays proofs: for each whether it is proven, what it claims, and the first hole.
#[pyfunction]
fn check(py: Python<'_>, text: &str) -> PyResult<Vec<Py<PyAny>>> {
    let lines = py.detach(|| check_lines(text.as_bytes()))?;
    parsed(py, &lines)
}

/// What becomes of a chain, how sure that is, and the moves of the side to move; nothing
/// where that would be no more than an estimate.
#[pyfunction]
#[pyo3(signature = (game, point, nodes = 20_000))]
fn judge(
    py: Python<'_>,
    game: &Game,
    point: &str,
    nodes: u64,
) -> Result<Option<(String, String, Vec<String>)>> {
    let board = game.game.board();
    let id = board.chain_at(game.point(point)?).with_context(|| format!("{point} is empty"))?;
    let group: PointSet = board.chain(id).stones;
    let found =
        py.detach(|| Judge::new(board).verdict(&group, game.to_move, &Budget::new(nodes, MEMORY)))?;
    Ok(found.map(|verdict| {
        let fate = match verdict.fate {
            GroupFate::Alive => "alive",
            GroupFate::Dead => "dead",
            GroupFate::Unsettled => "unsettled",
            GroupFate::Ko => "ko",
        };
        (fate.to_owned(), certainty_word(verdict.certainty).to_owned(), names(verdict.moves))
    }))
}

/// What the network guesses: the chance to win of the side to move, its lead on the
/// board, and its likeliest moves.
#[pyfunction]
fn network(py: Python<'_>, game: &Game) -> (f32, f32, Vec<(String, f32)>) {
    let found = py.detach(|| intuition::judge(intuition::embedded(), &game.game, game.to_move));
    let moves = found.moves.iter().map(|(point, chance)| (point.to_string(), *chance)).collect();
    (found.win, found.lead, moves)
}

#[pymodule(name = "tesuji")]
fn module(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<Game>()?;
    module.add_function(wrap_pyfunction!(solve, module)?)?;
    module.add_function(wrap_pyfunction!(check, module)?)?;
    module.add_function(wrap_pyfunction!(judge, module)?)?;
    module.add_function(wrap_pyfunction!(network, module)?)
}
