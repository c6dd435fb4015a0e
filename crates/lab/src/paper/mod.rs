//! The tables of the documents, one file each: paper, ours, difference.

mod boards;
pub mod fuseki;
pub mod patterns;
pub mod races;
pub mod rules;
mod search;
pub mod summary;
mod teller;

pub use teller::Teller;
