//! Proofs as plain data.
//!
//! A node claims: **on every legal board that shows the node's pattern, with
//! the node's player to move, the prover reaches the goal.** What lies outside
//! the zone may be anything. A node refers to nodes with smaller numbers only,
//! so a proof has no cycles.
//!
//! A proof may name **walls**: sets of points that are liberties of strong
//! chains. Then a node claims its goal only on boards on which a number of the
//! points of each wall are empty.

use tesuji_board::{Color, Move, Point, PointSet, Setup};

use crate::goal::{Goal, GoalKind};
use crate::rules::RuleUse;
use crate::statics::StaticUse;

/// The number of a node in its proof.
pub type NodeId = u32;

/// A proof that the prover reaches the goal from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The position it is about.
    pub position: Setup,
    /// Who moves first.
    pub first: Color,
    /// Where the player who moves first may not play just now, because that
    /// would retake a ko at once.
    pub ko: Option<Point>,
    /// Earlier boards of the game that led here, in any order. No move of the
    /// prover may bring one of them back.
    pub history: Vec<Setup>,
    /// What is proven.
    pub goal: Goal,
    /// Points of which it is only counted how many are empty, wall by wall.
    pub walls: Vec<PointSet>,
    /// The checksum of the book whose rules it uses, if it uses any.
    pub rules: Option<u64>,
    /// The nodes; the last one is about the position itself.
    pub nodes: Vec<Node>,
}

impl Proof {
    /// Whether it counts on the rule that a ko may not be retaken at once. Then it
    /// holds under simple ko, and says nothing of rules against repetition.
    pub fn counts_on_simple_ko(&self) -> bool {
        let closes = |node: &Node| matches!(node.reason, Reason::Replies { closed: Some(_), .. });
        self.nodes.iter().any(closes)
    }

    /// Whether the stones that it is about stand until the goal is reached, where they are the
    /// prover's: all of them, or where the life of one is enough, always one of them. Such a
    /// proof excludes one of the counter-goal.
    pub fn keeps_its_stones(&self) -> bool {
        let Goal { kind, prover, targets } = &self.goal;
        self.nodes.iter().all(|node| {
            let mut stand = targets.iter().map(|&t| node.stones(*prover).contains(t));
            match kind {
                GoalKind::LiveAny => stand.any(|stands| stands),
                _ => stand.all(|stands| stands),
            }
        })
    }
}

/// More walls than this are not told apart.
pub const MOST_WALLS: usize = 8;

/// How many liberties each wall needs; nothing for walls that do not matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs([u8; MOST_WALLS]);

impl Needs {
    /// No wall matters.
    pub const NOTHING: Needs = Needs([0; MOST_WALLS]);

    /// One liberty of one wall.
    pub fn one_of(wall: usize) -> Needs {
        let mut needs = Needs::NOTHING;
        needs.0[wall] = 1;
        needs
    }

    /// The numbers, wall by wall, without the zeros at the end.
    pub fn numbers(&self) -> &[u8] {
        let last = self.0.iter().rposition(|&need| need > 0);
        &self.0[..last.map_or(0, |last| last + 1)]
    }

    /// From numbers wall by wall, unless there are too many.
    pub fn from_numbers(numbers: &[u8]) -> Option<Needs> {
        let mut needs = Needs::NOTHING;
        needs.0.get_mut(..numbers.len())?.copy_from_slice(numbers);
        Some(needs)
    }

    /// What one wall needs.
    pub fn of(&self, wall: usize) -> u8 {
        self.0[wall]
    }

    /// What both need.
    pub fn and(self, other: Needs) -> Needs {
        Needs(std::array::from_fn(|i| self.0[i].max(other.0[i])))
    }

    /// What is needed before a liberty of these walls is lost, unless that is
    /// more than can be written.
    pub fn before_loss(self, lost: impl Fn(usize) -> bool) -> Option<Needs> {
        let mut needs = self;
        for (i, need) in needs.0.iter_mut().enumerate() {
            if *need > 0 && lost(i) {
                *need = need.checked_add(1)?;
            }
        }
        Some(needs)
    }

    /// Whether so many liberties of each wall are enough.
    pub fn are_met_by(&self, liberties: impl Fn(usize) -> usize) -> bool {
        (0..MOST_WALLS).all(|i| self.0[i] == 0 || usize::from(self.0[i]) <= liberties(i))
    }

    /// Whether everything that the other needs is needed here.
    pub fn include(&self, other: &Needs) -> bool {
        (0..MOST_WALLS).all(|i| self.0[i] >= other.0[i])
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
    /// How many points of each wall have to be empty.
    pub needs: Needs,
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
    /// The opponent is to move, and a rule says that the prover wins, or two
    /// rules for eyes together do.
    Rule(Vec<RuleUse>),
    /// A static rule says that the prover wins, whoever is to move.
    Static(StaticUse),
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
        /// Where the opponent may not play just now, because that would retake a
        /// ko at once: the node's claim is for no other case.
        closed: Option<Point>,
    },
}
