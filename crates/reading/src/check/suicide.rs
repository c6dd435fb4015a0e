//! Whether a proof holds where suicide is allowed, too: a test besides the checker.
//!
//! There the opponent has moves that no proof answers. They do no harm if at each of his
//! nodes every point is one at which his move is no suicide, or changes nothing that a
//! default rests on, or leaves the board as it is; and if life rests on regions of which
//! every point is next to the chain, since a suicide may empty any of them. `docs/proofs.md`
//! has the argument, `coq/Suicide.v` the theorem.

use tesuji_board::{Move, Point, PointSet};

use super::pattern::{Pattern, View};
use super::{Checker, life};
use crate::goal::GoalKind;
use crate::proof::{Node, Proof, Reason};

/// Whether a proof that the checker accepts also holds where suicide is allowed, to whichever
/// side. Nothing is known of proofs that end with rules or count on simple ko, nor of stones
/// that are kept apart or without an eye.
pub fn holds_with_suicide(proof: &Proof) -> bool {
    let is_unknown = matches!(proof.goal.kind, GoalKind::Apart | GoalKind::NoEye);
    !is_unknown
        && proof.rules.is_none()
        && !proof.counts_on_simple_ko()
        && proof.nodes.iter().enumerate().all(|(id, node)| {
            let view = View { zone: node.zone, black: node.black, white: node.white };
            let size = proof.position.size;
            let checker = Checker { proof, book: None, simple_ko: false, id };
            Pattern::new(view, size, &proof.walls, &node.needs)
                .is_ok_and(|pattern| checker.bears_suicide(node, &pattern))
        })
}

impl Checker<'_> {
    fn bears_suicide(&self, node: &Node, pattern: &Pattern) -> bool {
        let goal = &self.proof.goal;
        match &node.reason {
            Reason::Reached => life::is_reached(pattern, goal, life::Vital::EveryPoint),
            Reason::Play { .. } => true,
            Reason::Rule(_) | Reason::Static(_) => false,
            Reason::Replies { defaults, .. } => {
                let (own, opponent) = (pattern.stones(goal.prover), !goal.prover);
                let elsewhere = |p: Point| {
                    if defaults.is_empty() {
                        return !node.zone.contains(p);
                    }
                    defaults.iter().any(|&id| {
                        let default = &self.proof.nodes[id as usize];
                        !default.zone.contains(p) && self.walls_hold(node, default, Move::Play(p))
                    })
                };
                let is_lonely = |p: Point| {
                    pattern.is_surely_suicide(opponent, p)
                        && pattern.around(&PointSet::of(p)).is_subset(&own)
                };
                let vacant = pattern.board() - pattern.view.black - pattern.view.white;
                vacant
                    .iter()
                    .all(|p| elsewhere(p) || pattern.is_surely_legal(opponent, p) || is_lonely(p))
            }
        }
    }
}
