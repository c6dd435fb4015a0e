//! Games and their files.

use pyo3::prelude::*;
use tesuji_board::{self as go, Ruleset, Size};
use tesuji_sgf::{Collection, ReplayOptions, record, replay, write_tree};

use crate::board::Board;
use crate::values::{Text, action, color, error, word};

/// A game: moves, rules and komi.
#[pyclass(module = "tesuji")]
pub struct Game {
    /// What it is inside.
    pub game: go::Game,
    /// Who is to move.
    pub to_move: go::Color,
}

#[pymethods]
impl Game {
    /// A game without moves.
    #[new]
    #[pyo3(signature = (size = 19, komi = None))]
    fn new(size: usize, komi: Option<f64>) -> PyResult<Game> {
        let size = Size::new(size, size).map_err(error)?;
        let mut game = go::Game::new(size, Ruleset::default());
        if let Some(komi) = komi {
            game.set_komi(komi);
        }
        let to_move = game.to_move();
        Ok(Game { game, to_move })
    }

    /// The main line of the first game of an SGF file.
    #[staticmethod]
    fn from_sgf(text: Text) -> PyResult<Game> {
        let mut all = read(text)?;
        if all.is_empty() {
            return Err(error("there is no game"));
        }
        Ok(all.swap_remove(0))
    }

    /// The main lines of all games of an SGF file.
    #[staticmethod]
    fn all_from_sgf(text: Text) -> PyResult<Vec<Game>> {
        read(text)
    }

    /// As SGF.
    fn to_sgf(&self) -> String {
        write_tree(&record(&self.game))
    }

    /// Who played where.
    #[getter]
    fn moves(&self) -> Vec<(&'static str, String)> {
        let moves = self.game.moves().iter();
        moves.map(|(color, action)| (word(*color), action.to_string())).collect()
    }

    /// Who is to move.
    #[getter]
    fn to_move(&self) -> &'static str {
        word(self.to_move)
    }

    /// The komi.
    #[getter]
    fn komi(&self) -> f64 {
        self.game.komi()
    }

    /// The position at the end, or after so many moves.
    #[pyo3(signature = (after = None))]
    fn board(&self, after: Option<usize>) -> PyResult<Board> {
        let count = self.game.moves().len();
        let after = after.unwrap_or(count);
        if after > count {
            return Err(error(format_args!("there is no move {after}: the game has {count}")));
        }
        let mut board = self.game.board().clone();
        for _ in after..count {
            board.undo();
        }
        Ok(Board { board })
    }

    /// Plays a move by the rules of the game; whose turn it is, if nobody is named.
    #[pyo3(signature = (at, by = None))]
    fn play(&mut self, at: &str, by: Option<&str>) -> PyResult<()> {
        let by = by.map_or(Ok(self.to_move), color)?;
        let action = action(self.game.board(), at)?;
        self.game.play(by, action).map_err(error)?;
        self.to_move = !by;
        Ok(())
    }

    fn __len__(&self) -> usize {
        self.game.moves().len()
    }

    fn __repr__(&self) -> String {
        let size = self.game.board().size();
        format!("<tesuji.Game {size}, {} moves>", self.game.moves().len())
    }
}

fn read(text: Text) -> PyResult<Vec<Game>> {
    let read = Collection::read(&text.into_bytes()).map_err(error)?;
    let one = |tree: &tesuji_sgf::Tree| {
        let played = replay(tree, &tree.main_line(), &ReplayOptions::default()).map_err(error)?;
        Ok(Game { game: played.game, to_move: played.to_move })
    };
    read.collection.games.iter().map(one).collect()
}
