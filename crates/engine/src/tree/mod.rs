//! The tree of a search: nodes in an arena, the way down, and what playouts
//! leave behind.

mod arena;
mod node;
mod select;

pub(crate) use arena::Arena;
pub(crate) use node::{Block, Node};
pub use select::Selection;
