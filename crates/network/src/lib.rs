//! Intuition: a small convolutional network that says what to look at first.
//!
//! It was trained once (`train/`) and is run here on a plain processor. It
//! proves nothing: what it says is an order of moves and a guess.
//!
//! A [`Query`] is a position with its recent moves; [`Network::evaluate`] gives
//! the likely moves and the chance to win. Any board up to 25×25 will do,
//! rectangles too: there is no weight that belongs to a point, only to its
//! distances from the edges.
//!
//! Invariants: no input or output, no clock. Every sum has one order, lanes of a
//! vector are different sums, and a product is always fused with its addition:
//! the results are the same bits whatever instructions the machine has.

mod cache;
mod forward;
mod input;
#[allow(unsafe_code)]
mod kernel;
mod network;
mod vector;
mod weights;
mod winograd;

pub use cache::Cache;
pub use input::{PLANES, Query, RECENT};
pub use kernel::Kernel;
pub use network::{Evaluation, Network};
pub use weights::{Block, MAGIC, VERSION, Weights, WeightsError};
