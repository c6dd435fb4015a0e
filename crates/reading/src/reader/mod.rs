//! Questions that players ask of a chain or of two: can it be captured, can it
//! be saved, can they be joined, can they be cut.
//!
//! A quick look says what is probable and grades it by ko; a proof may confirm
//! or correct it. That something succeeds can be proven, and that nothing helps
//! against it. The rest are estimates, and results that hang on a ko always are.

mod answer;
mod attempt;
mod outlook;
mod refute;

use tesuji_board::{Board, Budget, Color, KoGrade, Move, Point, PointSet};

use crate::goal::{Goal, GoalKind};
use crate::ladder::{LADDER_MOVES, Ladder, read_ladder};
use crate::search::Config;
pub use answer::{Answer, Estimate};

/// Positions that the reader may visit for one question, unless told otherwise.
pub const USUAL_NODES: u64 = 240_000;
/// Bytes for one search of the reader.
const MEMORY: usize = 64 << 20;

/// Answers questions within a budget. Answers depend on nothing but the
/// position and the number of nodes, unless somebody interrupts.
pub struct Reader<'a> {
    board: Board,
    /// For one question.
    budget: Budget<'a>,
    config: Config,
    /// First moves that somebody thinks of who knows more.
    hints: PointSet,
}

impl<'a> Reader<'a> {
    /// A reader for one position. The budget is for each question; a search of the
    /// reader takes little memory whatever it says.
    pub fn new(board: &Board, budget: &Budget<'a>) -> Reader<'a> {
        let mut board = board.clone();
        board.forget_history();
        let budget = budget.with_memory(MEMORY);
        Reader { board, budget, config: Config::tactical(), hints: PointSet::EMPTY }
    }

    /// The same with moves that the side that moves first tries besides those that a look
    /// thinks of itself.
    pub fn with_hints(self, hints: PointSet) -> Reader<'a> {
        Reader { hints, ..self }
    }

    /// Whether the chain at a point can be captured by the other side, moving
    /// first; and the first move.
    ///
    /// # Panics
    /// If the point is empty, as in all questions.
    pub fn attack(&mut self, target: Point) -> Answer {
        let goal = self.capture(target);
        self.attempt(&goal)
    }

    /// Whether its owner, moving first, can save the chain at a point; and the
    /// first move.
    pub fn defend(&mut self, target: Point) -> Answer {
        let goal = self.capture(target);
        self.refute(&goal)
    }

    /// How far the attack on a chain gets that begins with a move.
    pub fn attack_by(&mut self, action: Move, target: Point) -> KoGrade {
        let goal = self.capture(target);
        self.board.make(goal.prover, action);
        let success = self.success(&goal, !goal.prover);
        self.board.undo();
        success
    }

    /// How far the defence of a chain gets that begins with a move.
    pub fn defend_by(&mut self, action: Move, target: Point) -> KoGrade {
        let goal = self.capture(target);
        self.board.make(!goal.prover, action);
        let success = self.success(&goal, goal.prover).reversed();
        self.board.undo();
        success
    }

    /// Whether a ladder, with ataris alone, captures the chain.
    pub fn ladder(&mut self, target: Point) -> Ladder {
        read_ladder(&mut self.board, target, LADDER_MOVES)
    }

    /// Whether the owner of two chains, moving first, can join them.
    pub fn connect(&mut self, a: Point, b: Point) -> Answer {
        let goal = self.link(a, b);
        self.attempt(&goal)
    }

    /// Whether the other side, moving first, can keep them apart.
    pub fn disconnect(&mut self, a: Point, b: Point) -> Answer {
        let goal = self.link(a, b);
        self.refute(&goal)
    }

    fn owner(&self, p: Point) -> Color {
        self.board.get(p).expect("a stone to ask about")
    }

    fn capture(&self, target: Point) -> Goal {
        Goal { kind: GoalKind::Capture, prover: !self.owner(target), targets: vec![target] }
    }

    fn link(&self, a: Point, b: Point) -> Goal {
        Goal { kind: GoalKind::Connect, prover: self.owner(a), targets: vec![a, b] }
    }
}
