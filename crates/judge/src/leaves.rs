//! The tactical rules that come with the program, for proofs of what may be said of a group.

use std::sync::{Arc, Mutex, PoisonError};

use tesuji_board::Size;
use tesuji_tactics::embedded;
use tesuji_tactics::leaves::Finder;

/// Finds the rules on boards of a size; laid out once for each.
pub fn finder(size: Size) -> Arc<Finder<'static>> {
    static KNOWN: Mutex<Vec<(Size, Arc<Finder<'static>>)>> = Mutex::new(Vec::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, finder)) = known.iter().find(|(other, _)| *other == size) {
        return finder.clone();
    }
    let finder = Finder::new(embedded(), size, |_| true).expect("the embedded rules are proved");
    known.push((size, Arc::new(finder)));
    known[known.len() - 1].1.clone()
}
