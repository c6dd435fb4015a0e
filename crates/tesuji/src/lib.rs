//! The program Tesuji as a library: what its commands do, without the command
//! line around them.

pub mod estimate;
pub mod gtp;
pub mod player;
