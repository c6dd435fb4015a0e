//! Goal-directed search on open boards: verdicts with proofs, and the checker
//! that replays them.

mod advice;
mod check;
mod goal;
mod kill;
mod ladder;
mod proof;
mod reader;
mod rules;
mod search;
mod statics;
mod weak;

pub use advice::{Advice, Counsel, MoveAdvisor};
pub use check::{Hole, check, check_with, holds_with_suicide};
pub use goal::{Goal, GoalKind};
pub use kill::prove_kill;
pub use ladder::{LADDER_MOVES, Ladder, read_ladder};
pub use proof::{MOST_WALLS, Needs, Node, NodeId, Proof, Reason};
pub use reader::{Answer, Estimate, Reader, USUAL_NODES};
pub use rules::{
    BookRule, BookSet, Conclusion, FoundPair, FoundRule, RuleBook, RuleFinder, RulePlace, RuleUse,
    SLOTS,
};
pub use search::{Config, Outcome, Style, prove};
pub use statics::{FoundStatic, STATIC_SIDE, StaticFinder, StaticRule, StaticUse};
