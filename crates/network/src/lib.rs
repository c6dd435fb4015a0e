//! Intuition: a small convolutional network that says what to look at first.
//!
//! It was trained once (`train/`) and is run here on a plain processor. It
//! proves nothing: what it says is an order of moves and a guess.
//!
//! A [`Query`] is a position with its recent moves; [`Network::evaluate`] gives an
//! [`Evaluation`]: the likely moves, the chance to win, the lead and the owners of
//! points. Any board up to 25×25 will do, rectangles too: there is no weight that
//! belongs to a point, only to its distances from the edges.
//!
//! A player asks `Query { komi, ..Query::after(board, to_move, moves) }`, as many
//! positions at a time as it has (`evaluate_batch`), with a [`Cache`] for what comes
//! again. A solver or reader asks [`Query::about`] some stones with a [`Question`]:
//! then `moves` are those that look right, and `status` says what becomes of the
//! stones, and how long it takes to find out. [`Query::problem`] is for a problem
//! that does not say which stones are meant.
//!
//! ```no_run
//! # use tesuji_network::{Network, Query, Question, QuestionKind};
//! # use tesuji_board::{Board, Color, Point, PointSet, Size};
//! # let bytes = Vec::new();
//! let network = Network::from_bytes(&bytes)?;
//! let mut board = Board::new(Size::square(9).unwrap());
//! let stone: Point = "B2".parse().unwrap();
//! board.play(Color::Black, stone).unwrap();
//! let judged = network.evaluate(&Query { komi: 7.0, ..Query::new(&board, Color::White) });
//! println!("{:?} {:.2} {:+.1}", judged.moves.first(), judged.win, judged.lead);
//! let question = Question {
//!     kind: QuestionKind::Life,
//!     target: PointSet::of(stone),
//!     region: PointSet::EMPTY,
//! };
//! let judged = network.evaluate(&Query::about(&board, Color::White, question));
//! println!("{:?}", judged.status);
//! # Ok::<(), tesuji_network::WeightsError>(())
//! ```
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
pub use input::{PLANES, Query, Question, QuestionKind, RECENT};
pub use kernel::Kernel;
pub use network::{Evaluation, Network, Status};
pub use weights::{Block, Form, MAGIC, VERSION, Weights, WeightsError};
