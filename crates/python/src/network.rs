//! The network: intuition, and nothing more.

use std::sync::Arc;

use pyo3::prelude::*;
use tesuji_board::{Board as GoBoard, Point};
use tesuji_knowledge::intuition;
use tesuji_network::{self as net, Query};

use crate::board::Board;
use crate::game::Game;
use crate::long::{self, Cost};
use crate::values::{color, error, word};

/// A network that can be asked.
#[pyclass(module = "tesuji", frozen)]
pub struct Network {
    /// Nothing for the one that the program carries with it.
    own: Option<Arc<net::Network>>,
}

/// A position, or a game at its end.
#[derive(FromPyObject)]
enum Asked<'py> {
    #[pyo3(transparent)]
    Board(PyRef<'py, Board>),
    #[pyo3(transparent)]
    Game(PyRef<'py, Game>),
}

#[pymethods]
impl Network {
    /// The network that comes with the program, or one from the bytes of a file.
    #[new]
    #[pyo3(signature = (weights = None))]
    fn new(weights: Option<Vec<u8>>) -> PyResult<Network> {
        let own = weights.map(|bytes| net::Network::from_bytes(&bytes).map(Arc::new));
        Ok(Network { own: own.transpose().map_err(error)? })
    }

    /// What it thinks of a position or of the end of a game.
    #[pyo3(signature = (position, to_move = None, komi = None))]
    fn evaluate(
        &self,
        python: Python<'_>,
        position: Asked<'_>,
        to_move: Option<&str>,
        komi: Option<f32>,
    ) -> PyResult<Evaluation> {
        let to_move = to_move.map(color).transpose()?;
        let (board, recent, own_komi, to_move) = match &position {
            Asked::Board(board) => {
                let to_move = to_move.ok_or_else(|| error("to_move: say who is to move"))?;
                (board.board.clone(), Vec::new(), None, to_move)
            }
            Asked::Game(game) => {
                let moves = game.game.moves().iter().map(|(_, action)| action.point()).collect();
                let to_move = to_move.unwrap_or(game.to_move);
                (game.game.board().clone(), moves, Some(game.game.komi() as f32), to_move)
            }
        };
        let network = self.own.as_deref();
        let komi = komi.or(own_komi);
        let judge = |board: &GoBoard, recent: &[Option<Point>]| {
            let mut query = Query::after(board, to_move, recent.iter().copied());
            query.komi = komi.unwrap_or(query.komi);
            network.unwrap_or_else(|| intuition::embedded()).evaluate(&query)
        };
        let cost = Cost::new(Some(0), None, 1)?;
        let judged = long::answer(python, &cost, |_| Ok(judge(&board, &recent)))?;
        let size = board.size();
        let named = |(point, chance): &(Point, f32)| (point.to_string(), *chance);
        Ok(Evaluation {
            to_move: word(to_move),
            win: judged.win,
            lead: judged.lead,
            moves: judged.moves.iter().map(named).collect(),
            ownership: size.points().map(|p| p.to_string()).zip(judged.owners).collect(),
        })
    }

    /// Where its weights come from.
    #[getter]
    fn provenance(&self) -> String {
        let network = self.own.as_deref().unwrap_or_else(|| intuition::embedded());
        network.provenance().to_owned()
    }
}

/// What the network thinks of a position, seen by the side to move.
#[pyclass(module = "tesuji", frozen, get_all)]
pub struct Evaluation {
    /// Who is to move.
    to_move: &'static str,
    /// The chance to win.
    win: f32,
    /// Points ahead on the board, komi not counted.
    lead: f32,
    /// Moves with their chances, the likeliest first.
    moves: Vec<(String, f32)>,
    /// For each point the chance that it ends as the side's own.
    ownership: Vec<(String, f32)>,
}

#[pymethods]
impl Evaluation {
    fn __repr__(&self) -> String {
        let best = self.moves.first().map_or("pass", |(name, _)| name);
        format!("<tesuji.Evaluation {}: {best}, win {:.2}>", self.to_move, self.win)
    }
}
