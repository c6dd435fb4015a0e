//! Who is asked what is true in the position that a search starts from.
//!
//! A search reads before it begins. Whoever starts it may know some of that already, because
//! another question was asked about the same position, and may know more: what is proven there
//! is true in the search as well.

use tesuji_board::{Board, Budget, Color, Point, PointSet};
use tesuji_cgt::Arena;
use tesuji_reading::{Config, Goal, GoalKind, LADDER_MOVES, Ladder, Proof, prove, read_ladder};
use tesuji_semeai::{Effort, Outcome, Race, judge};

/// Bytes for one reading.
pub const FALL_MEMORY: usize = 4 << 20;

/// What becomes of a race when one side begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RaceEnd {
    /// Whose stones are captured.
    pub loser: Color,
    /// The move that decides it, if one is needed now.
    pub needed: Option<Point>,
    /// All moves of the side that begins which keep this result, if one is needed.
    pub moves: PointSet,
}

/// Somebody who knows a position. All questions are about that one.
pub trait Witness {
    /// A proof that the chain at a point is captured although its owner moves first, found
    /// with no more positions than these.
    fn fall(&mut self, target: Point, nodes: u64) -> Option<Proof>;

    /// The first move of a ladder that catches the chain at a point.
    fn ladder(&mut self, target: Point) -> Option<Point>;

    /// Who loses a race, by who moves first; nothing where that is not settled with so many
    /// positions.
    fn race(&mut self, race: &Race, positions: usize) -> [Option<RaceEnd>; 2];

    /// What is proven already of captures and survival.
    fn proofs(&self) -> Vec<Proof>;

    /// Moves with which a side that begins reaches what it would not get otherwise, where
    /// that is proven already.
    fn decisive(&self, color: Color) -> PointSet;
}

/// Nobody was asked before: everything is read when it is asked for.
pub struct Unaided(Board);

impl Unaided {
    /// For a position.
    pub fn new(board: &Board) -> Unaided {
        Unaided(board.clone())
    }
}

impl Witness for Unaided {
    fn fall(&mut self, target: Point, nodes: u64) -> Option<Proof> {
        let owner = self.0.get(target)?;
        let goal = Goal { kind: GoalKind::Capture, prover: !owner, targets: vec![target] };
        let budget = Budget::new(nodes, FALL_MEMORY);
        prove(&self.0, owner, &goal, &Config::tactical(), &budget).proof
    }

    fn ladder(&mut self, target: Point) -> Option<Point> {
        match read_ladder(&mut self.0, target, LADDER_MOVES) {
            Ladder::Captured(first) => Some(first),
            Ladder::Escapes | Ladder::Unknown => None,
        }
    }

    fn race(&mut self, race: &Race, positions: usize) -> [Option<RaceEnd>; 2] {
        race_ends(&self.0, race, positions)
    }

    fn proofs(&self) -> Vec<Proof> {
        Vec::new()
    }

    fn decisive(&self, _: Color) -> PointSet {
        PointSet::EMPTY
    }
}

/// Who loses a race, by who moves first, as counting and play tell.
pub fn race_ends(board: &Board, race: &Race, positions: usize) -> [Option<RaceEnd>; 2] {
    let effort = Effort { region_positions: positions, race_positions: positions as u64 };
    let judgement = judge(&mut Arena::new(), board, race, &effort);
    Color::BOTH.map(|color| {
        let first = &judgement.first[color.index()];
        let Some(Outcome::Won(winner)) = first.outcome else { return None };
        let needed = match winner == color && !first.may_pass {
            true => Some(*first.moves.first()?),
            false => None,
        };
        let moves = first.moves.iter().copied().filter(|_| !first.may_pass).collect();
        Some(RaceEnd { loser: !winner, needed, moves })
    })
}
