//! The tables of the documents, one file each: paper, ours, difference.

pub mod fuseki;
pub mod patterns;
pub mod races;
pub mod rules;
mod teller;

pub use teller::Teller;
