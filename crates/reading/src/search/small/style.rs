//! How a round of the search goes.

use tesuji_board::Rng;

/// Choices that change how a search goes, never what is true.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    /// Added to the proof number of an opponent's node whose pass is not yet
    /// proven.
    pub bias: u32,
    /// What a move costs that never won anywhere in this round.
    pub history: u32,
    /// What a move costs that never won where its surroundings looked the same.
    pub lessons: [u32; 2],
    /// What a move costs for every four moves that look better.
    pub rank: u32,
    /// What every move since the root costs.
    pub depth: u32,
    /// What every open move of the opponent costs.
    pub open: u32,
    /// A move is searched until it looks worse than the next by a part of so
    /// much.
    pub slack: u32,
}

/// Style after style: a good one to begin with, then others at random, because
/// a style that fails may fail for long.
pub(super) struct Styles {
    rng: Rng,
    /// Whether the good one is still to come.
    fresh: bool,
}

impl Styles {
    pub fn new(seed: u64) -> Styles {
        Styles { rng: Rng::new(1 + seed), fresh: seed == 0 }
    }

    pub fn next(&mut self) -> Style {
        if std::mem::take(&mut self.fresh) {
            return Style {
                bias: 24,
                history: 8,
                lessons: [32, 16],
                rank: 48,
                depth: 2,
                open: 2,
                slack: 4,
            };
        }
        let mut pick = |choices: [u32; 4]| choices[self.rng.below(4) as usize];
        Style {
            bias: pick([20, 24, 28, 32]),
            history: pick([0, 8, 8, 16]),
            lessons: [pick([16, 32, 32, 48]), pick([0, 16, 16, 32])],
            rank: pick([24, 32, 48, 64]),
            depth: pick([0, 1, 2, 3]),
            open: pick([2, 2, 2, 3]),
            slack: pick([4, 4, 8, 8]),
        }
    }
}
