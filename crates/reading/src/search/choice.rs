//! What the numbers of moves say of a position: which move to follow, and how far.

use super::table::{INFINITE, Numbers};

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
        let mut best = usize::MAX;
        let (mut least, mut second) = (INFINITE, INFINITE);
        let (mut most, mut open) = (0, 0);
        for (i, n) in moves.enumerate() {
            if n.proof < least {
                second = least;
                least = n.proof;
                best = i;
            } else if n.proof < second {
                second = n.proof;
            }
            if !n.is_disproven() {
                most = most.max(n.disproof);
                open += 1;
            }
        }
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
