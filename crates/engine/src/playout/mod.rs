//! Playouts: games to the end by quick rules and chance.
//!
//! A policy answers the last move where that is urgent (ataris, few
//! liberties, the middle of a small eye space, known shapes) and moves
//! anywhere else at random, but not into atari without need. The ideas are
//! those of MoGo (Gelly et al. 2006) and Pachi (Baudiš and Gailly 2011).

mod atari;
mod nakade;
mod policy;
mod three;

pub use policy::{Chances, Policy};
