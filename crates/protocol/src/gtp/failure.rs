//! The ways in which a command can fail.

use tesuji_board::IllegalMove;

/// What a handler gives back: the text of the answer, or why there is none.
pub type Answer = Result<String, Failure>;

/// Why a command failed. The messages that the protocol fixes are exact.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// No command has this name.
    #[error("unknown command")]
    UnknownCommand,
    /// The arguments are not what the command takes.
    #[error("syntax error: {0}")]
    Syntax(String),
    /// The rules forbid the move.
    #[error("illegal move")]
    IllegalMove,
    /// No board has this size.
    #[error("unacceptable size")]
    UnacceptableSize,
    /// There is no move to take back.
    #[error("cannot undo")]
    CannotUndo,
    /// Anything else.
    #[error("{0}")]
    Other(String),
}

impl Failure {
    /// A failure with a message of its own.
    pub fn other(message: impl Into<String>) -> Failure {
        Failure::Other(message.into())
    }
}

impl From<IllegalMove> for Failure {
    fn from(_: IllegalMove) -> Failure {
        Failure::IllegalMove
    }
}
