//! Tesuji for Python: board, SGF, problems, proofs, judgements and the network.
//!
//! Plain values cross the border: points and colours are words, answers are frozen
//! objects. What takes long runs in a thread of its own, without the lock of Python,
//! and ends on Ctrl-C; a mistake is an exception, also one of ours.

mod answers;
mod board;
mod game;
mod long;
mod network;
mod questions;
mod values;

use pyo3::prelude::*;

/// A Go program that proves and explains.
#[pymodule]
fn tesuji(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let python = module.py();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("TesujiError", python.get_type::<values::TesujiError>())?;
    module.add("InternalError", python.get_type::<values::InternalError>())?;
    module.add_class::<board::Board>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<network::Network>()?;
    module.add_class::<network::Evaluation>()?;
    module.add_class::<answers::Solution>()?;
    module.add_class::<answers::Proven>()?;
    module.add_class::<answers::Checked>()?;
    module.add_class::<answers::Judgement>()?;
    module.add_class::<answers::Race>()?;
    module.add_function(wrap_pyfunction!(questions::solve, module)?)?;
    module.add_function(wrap_pyfunction!(questions::prove, module)?)?;
    module.add_function(wrap_pyfunction!(questions::check, module)?)?;
    module.add_function(wrap_pyfunction!(questions::judge, module)?)?;
    module.add_function(wrap_pyfunction!(questions::race, module)?)?;
    Ok(())
}
