//! The program Tesuji as a library: what its commands do, without the command
//! line around them.

pub mod gtp;
