//! The Go board: points, chains, legality, history, rulesets, symmetries and
//! diagrams.
//!
//! Invariants: no input or output, no clock; a [`Board`] is always legal.
//! A [`Setup`] may hold anything; [`Board::from_setup`] is the one step from
//! what somebody wrote to a position that can be.

mod board;
mod budget;
mod color;
mod diagram;
mod game;
mod parse_error;
mod playout;
mod point;
mod point_set;
mod ruleset;
mod score;
mod search_tree;
mod setup;
mod size;
mod symmetry;
mod verdict;
mod zobrist;

pub use board::{Board, Chain, ChainId, IllegalMove, KoBan};
pub use budget::{Budget, StopReason};
pub use color::Color;
pub use diagram::{Corner, Diagram, DiagramError};
pub use game::Game;
pub use parse_error::ParseError;
pub use playout::{PlayoutBoard, Rng};
pub use point::{MAX_SIDE, Move, Point, column_letter};
pub use point_set::{PointMap, PointSet, Points};
pub use ruleset::{HandicapBonus, KoRule, Ruleset, Scoring};
pub use score::{Ownership, Score};
pub use search_tree::{SearchTree, Seen, SeenMove, SeenPosition};
pub use setup::{Setup, SetupError};
pub use size::{InvalidSize, ParseSizeError, Size};
pub use symmetry::Symmetry;
pub use verdict::{Certainty, KoGrade};
