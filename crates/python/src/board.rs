//! A position.

use pyo3::prelude::*;
use tesuji_board::{self as go, Diagram, Size};

use crate::values::{color, error, names, point, word};

/// A position: stones, and the ko that has just been taken.
#[pyclass(module = "tesuji")]
#[derive(Clone)]
pub struct Board {
    /// What it is inside.
    pub board: go::Board,
}

#[pymethods]
impl Board {
    /// An empty board, square unless a height is given.
    #[new]
    #[pyo3(signature = (width = 19, height = None))]
    fn new(width: usize, height: Option<usize>) -> PyResult<Board> {
        let size = Size::new(width, height.unwrap_or(width)).map_err(error)?;
        Ok(Board { board: go::Board::new(size) })
    }

    /// Reads a diagram: `.` is empty, `X` is black, `O` is white.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<Board> {
        let diagram = Diagram::parse(text).map_err(error)?;
        let board = go::Board::from_setup(&diagram.setup).map_err(error)?;
        Ok(Board { board })
    }

    /// Width and height.
    #[getter]
    fn size(&self) -> (usize, usize) {
        let size = self.board.size();
        (size.width(), size.height())
    }

    /// `black`, `white`, or nothing.
    fn get(&self, at: &str) -> PyResult<Option<&'static str>> {
        Ok(self.board.get(point(&self.board, at)?).map(word))
    }

    /// All stones of a colour.
    fn stones(&self, of: &str) -> PyResult<Vec<String>> {
        Ok(names(self.board.stones(color(of)?).iter()))
    }

    /// Plays a move; `pass` is one. Raises if the rules forbid it.
    fn play(&mut self, by: &str, at: &str) -> PyResult<()> {
        let by = color(by)?;
        match crate::values::action(&self.board, at)? {
            go::Move::Pass => self.board.pass(),
            go::Move::Play(at) => self.board.play(by, at).map_err(error)?,
        }
        Ok(())
    }

    /// Takes the last move back; whether there was one.
    fn undo(&mut self) -> bool {
        let is_there = self.board.depth() > 0;
        if is_there {
            self.board.undo();
        }
        is_there
    }

    /// Where a colour may play, by simple ko and without suicide.
    fn legal(&self, by: &str) -> PyResult<Vec<String>> {
        let by = color(by)?;
        let empty = self.board.empty_points();
        Ok(names(empty.iter().filter(|&point| self.board.is_legal(by, point))))
    }

    /// The stones that are joined with one.
    fn chain(&self, at: &str) -> PyResult<Vec<String>> {
        Ok(names(self.chain_at(at)?.stones.iter()))
    }

    /// The liberties of a chain.
    fn liberties(&self, at: &str) -> PyResult<Vec<String>> {
        Ok(names(self.chain_at(at)?.liberties.iter()))
    }

    /// How many stones of a colour were captured.
    fn captured(&self, of: &str) -> PyResult<u32> {
        Ok(self.board.captured(color(of)?))
    }

    /// Another board with the same position.
    fn copy(&self) -> Board {
        self.clone()
    }

    fn __eq__(&self, other: &Board) -> bool {
        self.board.to_setup() == other.board.to_setup() && self.board.ko() == other.board.ko()
    }

    fn __str__(&self) -> String {
        Diagram::new(self.board.to_setup()).to_string().trim_end().to_owned()
    }

    fn __repr__(&self) -> String {
        let stones = go::Color::BOTH.map(|color| self.board.stones(color).len());
        let size = self.board.size();
        format!("<tesuji.Board {size}, {} black and {} white>", stones[0], stones[1])
    }
}

impl Board {
    fn chain_at(&self, at: &str) -> PyResult<&go::Chain> {
        let at = point(&self.board, at)?;
        let id = self.board.chain_at(at);
        let id = id.ok_or_else(|| error(format_args!("there is no stone at {at}")))?;
        Ok(self.board.chain(id))
    }
}
