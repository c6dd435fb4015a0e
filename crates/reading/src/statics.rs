//! Static rules at the leaves of proofs: plain data, and who finds them.
//!
//! **Definition** (Cazenave, rules): a static rule is "the association of a
//! pattern with a conclusion about a game". Here it is the claim of a node of a
//! proof, lifted off its board: on every legal board that shows the pattern, with
//! its edges where the rule has them and its player to move, the player in the part
//! of Black reaches the goal in the game without any ko rule. Points that the
//! pattern leaves open may be anything. Stones of Black that the goal is about are
//! never captured on the way.

use std::fmt;

use tesuji_board::{Board, Color, Point, PointSet};

use crate::goal::{Goal, GoalKind};
use crate::rules::RulePlace;

/// Cells along each side of the square that every static rule fits into.
pub const STATIC_SIDE: usize = 8;

/// A static rule. Bit `x + 8 y` of a set stands for the cell in column x of row y.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StaticRule {
    /// Which sides of the rectangle lie on edges of the board.
    pub place: RulePlace,
    /// Cells along the lowest row.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// What Black reaches: a capture, a connection or an eye.
    pub kind: GoalKind,
    /// Whether Black is to move (`*` at least), and not White (`>`).
    pub black_first: bool,
    /// The cells with stones of the player who reaches the goal.
    pub black: u64,
    /// The cells with stones of the other player.
    pub white: u64,
    /// The cells that are empty.
    pub empty: u64,
    /// The cells with the stones that the goal is about: of a connection both, else
    /// the same twice.
    pub targets: [u8; 2],
}

impl StaticRule {
    /// Whether it says something: the goal is one that rules speak of, the cells lie in
    /// the rectangle, and the targets are stones of the right colour.
    pub fn is_whole(&self) -> bool {
        let StaticRule { width, height, black, white, empty, targets, .. } = *self;
        let side = STATIC_SIDE as u8;
        let inside = |cell: u8| cell % side < width && cell / side < height;
        let stones = match self.kind {
            GoalKind::Capture => white,
            GoalKind::Connect | GoalKind::Eye => black,
            _ => return false,
        };
        let on = |cell: u8| cell < 64 && stones >> cell & 1 != 0;
        let apart = black & white == 0 && (black | white) & empty == 0;
        let all = black | white | empty;
        (1..=side).contains(&width)
            && (1..=side).contains(&height)
            && apart
            && (0..64).all(|cell| all >> cell & 1 == 0 || inside(cell))
            && targets.into_iter().all(on)
            && (self.kind == GoalKind::Connect) == (targets[0] != targets[1])
    }

    /// Its numbers, in the order in which a checksum sees them.
    pub fn numbers(&self) -> [u64; 4] {
        let StaticRule { place, width, height, kind, black_first, targets, .. } = *self;
        let kind = match kind {
            GoalKind::Capture => 0,
            GoalKind::Connect => 1,
            _ => 2,
        };
        let [a, b] = targets.map(u64::from);
        let head = [place as u64, width.into(), height.into(), kind, black_first.into(), a, b];
        let head = head.into_iter().rev().fold(0, |sum, number| sum << 8 | number);
        [head, self.black, self.white, self.empty]
    }
}

/// A static rule on a board, with the prover in the part of Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaticUse {
    /// Its number among the static rules of the book.
    pub rule: u32,
    /// The points under the first cell, the next one in its row, and the first
    /// one of the next row: they tell place and mirror image.
    pub at: [Point; 3],
}

/// A static rule that matches, as the search needs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundStatic {
    /// Which rule, and where.
    pub used: StaticUse,
    /// The points that it speaks of.
    pub zone: PointSet,
}

/// Finds static rules of a book.
pub trait StaticFinder: fmt::Debug + Send + Sync {
    /// The checksum of the book.
    fn checksum(&self) -> u64;

    /// A rule that says that the goal is reached with a player to move; of several, one
    /// that depends on little.
    fn find(&self, board: &Board, goal: &Goal, to_move: Color) -> Option<FoundStatic>;
}
