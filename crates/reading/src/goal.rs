//! What a search is about.

use std::fmt;

use tesuji_board::{Board, Color, Point, PointSet};

/// What the prover wants to reach, whatever the opponent does.
///
/// All goals are goals of the ko-blind game: there is no ko rule, suicide is
/// not allowed, both players may pass, and the prover must get there in
/// finitely many moves. A proof then also holds under every ko rule (see the
/// crate's documentation).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GoalKind {
    /// None of the target points holds a stone of the opponent at the end of a
    /// move of the prover: capture of one chain, or kill of several.
    Capture,
    /// At least one target point holds a stone of the prover whose chain is
    /// unconditionally alive.
    LiveAny,
    /// Every target point holds such a stone.
    LiveAll,
    /// Some chain of the prover, anywhere, is unconditionally alive.
    LiveAnywhere,
    /// The chain at the (first) target point is never captured: it lives, or
    /// it stands in seki.
    Survive,
    /// The two target points hold stones of one chain of the prover.
    Connect,
    /// One of the two target points, which hold stones of the opponent, is
    /// captured, or unconditionally alive stones of the prover part them.
    Cut,
    /// The chain at the (first) target point alone surrounds a region whose
    /// empty points are all its liberties: an eye for as long as the chain is
    /// not captured.
    Eye,
    /// The two target points, which hold stones of the opponent, are never one
    /// chain: one is captured, unconditionally alive stones part them, or the
    /// prover waits for ever.
    Apart,
    /// The opponent's chain at the (first) target point never has an eye: it is
    /// captured, or the prover waits for ever.
    NoEye,
}

impl GoalKind {
    /// Every kind with its name.
    pub const NAMED: [(&'static str, GoalKind); 10] = [
        ("capture", GoalKind::Capture),
        ("live", GoalKind::LiveAny),
        ("live-all", GoalKind::LiveAll),
        ("live-anywhere", GoalKind::LiveAnywhere),
        ("survive", GoalKind::Survive),
        ("connect", GoalKind::Connect),
        ("cut", GoalKind::Cut),
        ("eye", GoalKind::Eye),
        ("apart", GoalKind::Apart),
        ("no-eye", GoalKind::NoEye),
    ];

    /// The name that proofs carry.
    pub fn name(self) -> &'static str {
        let named = GoalKind::NAMED.iter().find(|(_, kind)| *kind == self);
        named.expect("every kind has a name").0
    }

    /// The kind with a name.
    pub fn from_name(name: &str) -> Option<GoalKind> {
        GoalKind::NAMED.iter().find(|(n, _)| *n == name).map(|(_, kind)| *kind)
    }

    /// Whether the targets are stones of the prover (else of the opponent).
    pub fn is_about_own_stones(self) -> bool {
        !matches!(self, GoalKind::Capture | GoalKind::Cut | GoalKind::Apart | GoalKind::NoEye)
    }

    /// Whether it is about what never happens: then the prover may wait for ever.
    pub fn is_prevention(self) -> bool {
        matches!(self, GoalKind::Survive | GoalKind::Apart | GoalKind::NoEye)
    }
}

impl fmt::Display for GoalKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// So many steps away from chains it is fought for their life.
const FIGHT: usize = 5;

/// A goal of one player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Goal {
    /// What is to be reached.
    pub kind: GoalKind,
    /// Who wants to reach it.
    pub prover: Color,
    /// The stones it is about.
    pub targets: Vec<Point>,
}

impl Goal {
    /// The other player.
    pub fn opponent(&self) -> Color {
        !self.prover
    }

    /// Of a goal to live: the chains that are to live, and the points around them where
    /// that is fought for, as far as order of moves goes.
    pub fn own_fight(&self, board: &Board) -> Option<(PointSet, PointSet)> {
        if !matches!(self.kind, GoalKind::LiveAny | GoalKind::LiveAll | GoalKind::Survive) {
            return None;
        }
        let own = self.targets.iter().filter(|t| board.get(**t) == Some(self.prover));
        let chains = own.filter_map(|&t| board.chain_at(t));
        let chains = chains.fold(PointSet::EMPTY, |all, id| all | board.chain(id).stones);
        let around = (0..FIGHT).fold(chains, |area, _| area | (area.rim() & board.points()));
        (!chains.is_empty()).then_some((chains, around))
    }
}
