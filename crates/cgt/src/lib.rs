//! Short partizan games: a library that knows no Go.
//!
//! An [`Arena`] holds games in canonical form, each once; a [`Game`] is a
//! handle into it. Numbers, ups and stars are computed with directly, all other
//! games by their options. Every operation is bounded and fails with an
//! [`Error`] instead of running away.
//!
//! ```
//! use tesuji_cgt::{Arena, Comparison, Game, evaluate};
//!
//! let mut arena = Arena::new();
//! let total = evaluate(&mut arena, "cool({4|0}, 2) + cool({6|{4|0}}, 2) - 7")?;
//! assert_eq!(total.text(&mut arena)?, "-1↑*");
//!
//! let hot = arena.game(&[Game::integer(6)], &[Game::integer(0)])?;
//! assert_eq!(arena.compare(hot, Game::integer(3))?, Comparison::Confused);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Definitions follow J. Conway, *On Numbers and Games*; E. Berlekamp,
//! J. Conway and R. Guy, *Winning Ways*; A. Siegel, *Combinatorial Game Theory*.

mod arena;
mod canonical;
mod dyadic;
mod error;
mod expression;
mod functions;
mod infinitesimal;
mod lexer;
mod memo;
mod names;
mod order;
mod simplest;
mod sum;
mod svg;
mod temperature;
mod thermograph;
mod value;

pub use arena::{Arena, Game, Limits, Player};
pub use dyadic::Dyadic;
pub use error::{Error, Result};
pub use expression::{ExpressionError, evaluate, parse_game};
pub use functions::{FUNCTIONS, Function};
pub use infinitesimal::Remoteness;
pub use names::Style;
pub use order::Comparison;
pub use simplest::{Bound, simplest_number};
pub use svg::thermograph_svg;
pub use thermograph::{Corner, Thermograph, Wall};
pub use value::Value;
