//! What crosses the border: words for points and colours, texts, errors.

use std::fmt::Display;

use pyo3::prelude::*;
use tesuji_board::{Board, Color, Move, Point};

mod exceptions {
    // What the macro makes has no documentation of its own.
    #![allow(missing_docs)]

    use pyo3::exceptions::PyException;

    pyo3::create_exception!(tesuji, TesujiError, PyException, "What was asked cannot be answered.");
    pyo3::create_exception!(tesuji, InternalError, TesujiError, "A mistake of the program's own.");
}

pub use exceptions::{InternalError, TesujiError};

/// An error with one line, the causes behind it.
pub fn error(cause: impl Display) -> PyErr {
    let text = format!("{cause:#}");
    TesujiError::new_err(text.lines().next().unwrap_or_default().to_owned())
}

/// A text, or the bytes of a file.
#[derive(FromPyObject)]
pub enum Text {
    /// Characters.
    #[pyo3(transparent)]
    Words(String),
    /// Bytes in whatever encoding they name.
    #[pyo3(transparent)]
    Bytes(Vec<u8>),
}

impl Text {
    /// Its bytes.
    pub fn into_bytes(self) -> Vec<u8> {
        match self {
            Text::Words(text) => text.into_bytes(),
            Text::Bytes(bytes) => bytes,
        }
    }
}

/// `black` or `white`.
pub fn word(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// A colour by its name.
pub fn color(text: &str) -> PyResult<Color> {
    text.parse().map_err(error)
}

/// A point of a board by its name.
pub fn point(board: &Board, text: &str) -> PyResult<Point> {
    let point: Point = text.parse().map_err(error)?;
    if !board.size().contains(point) {
        return Err(error(format_args!("{point} is not on a board of {}", board.size())));
    }
    Ok(point)
}

/// Points of a board by their names.
pub fn points(board: &Board, names: &[String]) -> PyResult<Vec<Point>> {
    names.iter().map(|name| point(board, name)).collect()
}

/// A move on a board by its name; `pass` is one.
pub fn action(board: &Board, text: &str) -> PyResult<Move> {
    let action: Move = text.parse().map_err(error)?;
    if let Move::Play(_) = action {
        point(board, text)?;
    }
    Ok(action)
}

/// The names of things.
pub fn names<T: ToString>(all: impl IntoIterator<Item = T>) -> Vec<String> {
    all.into_iter().map(|one| one.to_string()).collect()
}
