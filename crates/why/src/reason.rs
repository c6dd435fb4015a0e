//! Reasons as plain data.

use tesuji_board::{Move, Point, PointSet};

use crate::names::Name;

/// Something that a proof or plan shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// What it says.
    pub what: What,
    /// The moves from the position to the place that shows it, both sides in turn.
    pub path: Vec<Move>,
    /// The node of the proof, or the rule of the plan, at that place; `None` only at
    /// the beginning of a plan, before its winner has moved.
    pub node: Option<u32>,
}

/// What a reason says. The *winner* is whoever the evidence is about, the *loser*
/// the other side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// The winner begins here.
    Key(Point),
    /// If the loser then plays elsewhere, the winner goes on here.
    Threat {
        /// The move that was threatened.
        then: Point,
        /// What it does.
        effect: Effect,
    },
    /// The loser tries this and fails.
    Fails {
        /// The loser's move.
        attempt: Point,
        /// The winner's answer; a pass where none is needed.
        answer: Move,
        /// What the answer does.
        effect: Effect,
    },
    /// Something that happens has a name.
    Named {
        /// The name.
        name: Name,
        /// The move that it is said of.
        at: Point,
        /// The stones or points that it is about.
        points: PointSet,
    },
    /// What the result rests on.
    RestsOn(Support),
}

/// What a move does, seen on the board after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It takes these stones.
    Captures(PointSet),
    /// It leaves these stones with one liberty.
    Ataris(PointSet),
    /// The goal is reached.
    Reaches,
    /// None of these; the fight goes on.
    GoesOn,
}

/// What a result rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Support {
    /// These strong stones of the winner need at least so many liberties away from the
    /// fight.
    Wall {
        /// The stones.
        stones: PointSet,
        /// Liberties of theirs that are counted.
        liberties: PointSet,
        /// How many of them have to be empty.
        needs: u8,
    },
    /// Tactical rules, used so many times.
    Rules(usize),
    /// The points of a frame; what lies outside is taken to be the attacker's.
    Frame(PointSet),
    /// Ko threats: how many more than the other side the winner needs, at least.
    Threats(u8),
    /// A ko just taken that may not be retaken at once.
    ClosedKo(Point),
}
