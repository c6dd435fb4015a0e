//! Ladders and questions about chains and links.

mod ladders;
mod questions;
