//! What is proven: never forgotten during a search, and enough to write the
//! proof down afterwards.

use tesuji_board::{Move, Point, PointSet};

use crate::proof::Needs;
use crate::rules::RuleUse;
use crate::statics::StaticUse;

/// Why a position is proven.
#[derive(Clone, Debug)]
pub(super) enum Why {
    /// The goal is reached.
    Reached,
    /// A rule says so, or two together.
    Rule(Box<[RuleUse]>),
    /// A static rule says so.
    Static(StaticUse),
    /// The prover plays or passes.
    Play(Move),
    /// All moves of the opponent are answered. The pass is a default, and so
    /// are the positions after these moves: they show the same pattern. If there is
    /// a point besides, it is closed to the opponent by a ko just taken.
    Replies(Box<[Point]>, Option<Point>),
    /// Moves in the zone are answered, others by a pass. The positions after
    /// these moves are defaults.
    Holds(Box<[Point]>),
    /// The position shows the pattern of an earlier fact.
    Shows(u32),
}

/// A proven position.
#[derive(Clone, Debug)]
pub(super) struct Fact {
    pub zone: PointSet,
    /// What the walls need.
    pub needs: Needs,
    pub why: Why,
}
