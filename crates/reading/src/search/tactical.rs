//! Searches for questions of a few moves: captures and links in a narrow frame
//! that ends soon, so that a failure means something.

use super::estimate_link::{Distances, FAR};
use super::ladder_facts::LONGEST;
use super::{Config, Search, Style};
use crate::goal::GoalKind;

impl Config {
    /// For questions about a chain or a link: chains that get away are given
    /// up, and moves are looked for close by only.
    pub fn tactical() -> Config {
        let style = Style {
            bias: 24,
            steps: 2,
            history: 0,
            lessons: [0; 2],
            rank: 0,
            hardest: false,
            depth: 0,
            local: 0,
            vital: 2,
            swap: false,
            open: 2,
            heeds: [0; 3],
            patterns: true,
            give_up: 4,
            ladder: 16,
            walls: u32::MAX,
        };
        let styles = vec![style, Style { bias: 32, history: 16, ladder: LONGEST, ..style }];
        Config { styles, first_round: 20_000, varied: false, most_steps: 2, ..Config::default() }
    }
}

impl Search<'_> {
    /// Whether the goal seems so far away that this style looks no further.
    /// `more` is what the player to move may make good.
    pub(super) fn is_given_up(&self, more: u32) -> bool {
        let limit = self.style.give_up;
        if limit == 0 {
            return false;
        }
        self.distance() > limit.max(self.root_distance) + more
    }

    /// The liberties of the target, or the distance of the ends of a link.
    pub(super) fn distance(&self) -> u32 {
        let (board, targets) = (&self.board, &self.goal.targets);
        match self.goal.kind {
            GoalKind::Capture => targets
                .iter()
                .filter_map(|&t| board.chain_at(t))
                .map(|id| u32::from(board.chain(id).liberty_count))
                .max()
                .unwrap_or(0),
            GoalKind::Connect => {
                Distances::new(board, self.goal.prover, [targets[0], targets[1]], FAR).between
            }
            _ => 0,
        }
    }
}
