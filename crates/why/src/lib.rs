//! Why a result holds: reasons read off a proof or a plan.
//!
//! A reason is plain data without a sentence: what it says, the moves that lead to
//! the place in the proof where it can be seen, and the number of the node there.
//! [`verify`] walks to that place again and looks, so a reason that was made for
//! another proof, or for this one before somebody changed it, is refused.
//!
//! **Invariant**: every name in a reason is a property of moves that the evidence contains.
//! [`shape_of`] alone reads names off a position: of the shape of a move, which is what it is
//! whether the move works or not.

mod begin;
mod evidence;
mod find;
mod lines;
mod main_line;
mod names;
mod reason;

pub use begin::begin_with;
pub use evidence::{Evidence, Place};
pub use find::{Refused, explain, verify};
pub use main_line::{Depths, main_line};
pub use names::{Found, NakadeShape, Name, shape_of};
pub use reason::{Effect, Reason, Support, What};
