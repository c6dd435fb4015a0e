//! Proofs as plain data.
//!
//! A node claims: **on every legal board that shows the node's pattern, with
//! the node's player to move, the prover reaches the goal.** What lies outside
//! the zone may be anything. A node refers to nodes with smaller numbers only,
//! so a proof has no cycles.
//!
//! A proof may name a **reserve**, points that give liberties to strong chains.
//! Then a node claims its goal only on boards on which no more than its spare
//! number of these points are taken.

use tesuji_board::{Color, Move, Point, PointSet, Setup};

use crate::goal::Goal;

/// The number of a node in its proof.
pub type NodeId = u32;

/// A proof that the prover reaches the goal from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The position it is about.
    pub position: Setup,
    /// Who moves first.
    pub first: Color,
    /// What is proven.
    pub goal: Goal,
    /// Points of which it is only counted how many are taken.
    pub reserve: PointSet,
    /// The nodes; the last one is about the position itself.
    pub nodes: Vec<Node>,
}

/// How many points of the reserve may be taken by stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spare(u32);

impl Spare {
    /// The reserve does not matter.
    pub const ANY: Spare = Spare(u32::MAX);

    /// So many points.
    pub fn of(points: u32) -> Spare {
        Spare(points)
    }

    /// The number of points, unless any number will do.
    pub fn points(self) -> Option<u32> {
        (self != Spare::ANY).then_some(self.0)
    }

    /// What is left after a move that may take one point, if anything is.
    pub fn after_loss(self) -> Option<Spare> {
        if self == Spare::ANY { Some(self) } else { self.0.checked_sub(1).map(Spare) }
    }

    /// Whether so many points may be taken.
    pub fn allows(self, taken: u32) -> bool {
        taken <= self.0
    }
}

/// One step of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Who is to move.
    pub to_move: Color,
    /// The points that matter.
    pub zone: PointSet,
    /// The black stones in the zone.
    pub black: PointSet,
    /// The white stones in the zone.
    pub white: PointSet,
    /// How much of the reserve may be gone.
    pub spare: Spare,
    /// Why the claim holds.
    pub reason: Reason,
}

impl Node {
    /// The stones of one player in the zone.
    pub fn stones(&self, color: Color) -> PointSet {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }
}

/// Why a node's claim holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The goal is reached, as the pattern alone shows.
    Reached,
    /// The prover plays or passes; the other node says why that wins.
    Play {
        /// What the prover does.
        action: Move,
        /// The position after it.
        next: NodeId,
    },
    /// Whatever the opponent does, the prover wins.
    Replies {
        /// Nodes about this very pattern with the prover to move. A move of
        /// the opponent outside the zone of one of them changes nothing for it.
        defaults: Vec<NodeId>,
        /// The nodes after moves inside the zones of all defaults. A move that
        /// is not listed there must be suicide.
        replies: Vec<(Point, NodeId)>,
        /// Only for survival: moves outside the zone and passes are answered
        /// by a pass that leads back to this node.
        holds: bool,
    },
}
