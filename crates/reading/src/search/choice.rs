//! What the numbers of moves say of a position: which move to follow, and how far.

use super::table::{INFINITE, Numbers};

/// The least two of some numbers, and where the least stands.
pub(super) struct TwoLeast {
    /// Where the least stands, if there is any below infinity.
    pub best: usize,
    /// The least.
    pub least: u32,
    /// The second.
    pub second: u32,
}

impl TwoLeast {
    /// Of no numbers.
    pub const NONE: TwoLeast = TwoLeast { best: usize::MAX, least: INFINITE, second: INFINITE };

    /// One more number; of equal ones the first counts.
    pub fn see(&mut self, i: usize, number: u32) {
        if number < self.least {
            self.second = self.least;
            self.least = number;
            self.best = i;
        } else if number < self.second {
            self.second = number;
        }
    }
}

/// The prover's choice among moves: one good move is enough.
pub(super) struct Choice {
    /// The numbers of the position.
    pub numbers: Numbers,
    /// The move to follow, if there is any.
    pub best: usize,
    /// The proof number of the second best.
    pub second: u32,
}

impl Choice {
    /// From the numbers of all moves.
    pub fn of_prover(moves: impl Iterator<Item = Numbers>) -> Choice {
        let mut leasts = TwoLeast::NONE;
        let (mut most, mut open) = (0, 0);
        for (i, n) in moves.enumerate() {
            leasts.see(i, n.proof);
            if !n.is_disproven() {
                most = most.max(n.disproof);
                open += 1;
            }
        }
        let TwoLeast { best, least, second } = leasts;
        let numbers = match (least, open) {
            (0, _) => Numbers::PROVEN,
            (_, 0) => Numbers::DISPROVEN,
            _ => Numbers { proof: least, disproof: (most + (open - 1) / 2).min(INFINITE - 1) },
        };
        Choice { numbers, best, second }
    }
}

/// What is left of a limit for a move, when the others keep their share of the
/// position's number.
pub(super) fn left_for(limit: u32, number: u32, of_move: u32) -> u32 {
    limit.saturating_sub(number).saturating_add(of_move).min(INFINITE)
}
