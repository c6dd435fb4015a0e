//! Why a game could not be computed: every operation is bounded.

use thiserror::Error;

/// A bound that an operation ran into. The arena stays usable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Error {
    /// A number, a multiple of up or a star beyond what is represented.
    #[error("a number is out of range")]
    Range,
    /// A game nested deeper than the operations can follow.
    #[error("the game is nested too deeply")]
    TooDeep,
    /// The arena is full: [`Limits::nodes`](crate::Limits::nodes).
    #[error("the game is too large: more than {0} different positions")]
    TooLarge(usize),
    /// The work that was allowed is done: [`Limits::steps`](crate::Limits::steps).
    #[error("the game is too large: its computation was stopped")]
    Spent,
    /// A name longer than the caller allows.
    #[error("the game is too large to be written down")]
    TooLong,
    /// A question that makes sense only for other games.
    #[error("{0}")]
    Undefined(&'static str),
}

/// A result of this crate.
pub type Result<T> = std::result::Result<T, Error>;
