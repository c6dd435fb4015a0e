//! What a search can be told.

use crate::playout::Chances;
use crate::tree::Selection;

/// How a search works. The usual values were fitted by matches; see
/// `benches/RESULTS.md`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The rules of playouts.
    pub chances: Chances,
    /// The way down the tree.
    pub selection: Selection,
    /// A node gets children when so many playouts ended at it.
    pub expansion: u32,
    /// The share of the score in the value of a result; the rest is who won.
    pub score_share: f32,
    /// Room for so many nodes.
    pub nodes: usize,
    /// Threads that share the tree.
    pub threads: usize,
    /// Where random choices start.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            chances: Chances::USUAL,
            selection: Selection::USUAL,
            expansion: 6,
            score_share: 0.03,
            nodes: 2_000_000,
            threads: 1,
            seed: 1,
        }
    }
}
