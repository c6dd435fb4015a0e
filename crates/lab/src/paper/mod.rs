//! The tables of the documents, one file each: paper, ours, difference. `command` has them
//! all.

mod boards;
mod command;
mod curve;
mod fuseki;
mod gogol;
mod katia;
mod opening;
mod patterns;
mod races;
mod rules;
mod search;
mod share;
mod summary;
mod teller;

pub use command::{PaperArgs, run};
use teller::Teller;
