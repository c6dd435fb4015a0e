//! The Go board: points, chains, legality, history, rulesets, symmetries and
//! diagrams.
//!
//! Invariants: no input or output, no clock; a board is always legal.

mod color;
mod point;
mod point_set;
mod size;

pub use color::{Color, ParseColorError};
pub use point::{MAX_SIDE, Move, ParsePointError, Point, column_letter};
pub use point_set::{PointMap, PointSet, Points};
pub use size::{InvalidSize, Size};
