//! SGF files: lenient reading, faithful writing, games.
//!
//! The layers, lowest first; none knows those after it:
//!
//! - decoding: bytes to text, whatever encoding the file is in;
//! - grammar: text to a [`Tree`] of nodes with raw [`Value`]s, and back with
//!   [`write()`]. It knows no Go: unknown properties and other games are kept;
//! - values: text, composed values, points, moves;
//! - Go: a line of the tree to a [`tesuji_board::Game`], and back.
//!
//! Invariants: no input or output, no clock; nothing recursive, so no file is
//! too deep; reading what was written gives the same trees.
//!
//! ```
//! use tesuji_sgf::{Collection, NodeId};
//! let file = b"(;GM[1]SZ[9]PB[Aya];B[ee](;W[ce])(;W[ge]C[better]))";
//! let read = Collection::read(file).unwrap();
//! assert!(read.warnings.is_empty());
//! let tree = &read.collection.games[0];
//! assert_eq!(tree.root().simple_text("PB").unwrap(), "Aya");
//! let last = *tree.line(&[1]).last().unwrap();
//! assert_eq!(tree[last].text("C").unwrap(), "better");
//! let error = Collection::read(b"(;GM[1]\n;C[never closed").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "line 2, column 3: the value of C is never closed: expected ']'"
//! );
//! ```

mod decode;
mod error;
mod go;
mod grammar;
mod read;
mod tree;
mod value;
mod write;

pub use error::{Fault, Place, SgfError, Warning};
pub use go::{
    BadValue, GameInfo, GameResult, InfoError, OnIllegal, PlayerInfo, Replay, ReplayError,
    ReplayOptions, Summary, Until, description, record, replay,
};
pub use read::{Read, ReadOptions};
pub use tree::{Collection, Node, NodeId, Property, Tree};
pub use value::{InvalidRawValue, Value};
pub use write::{write, write_tree};
