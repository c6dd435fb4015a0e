//! Proofs that count on the simple ko rule: a ko may not be retaken at once.
//!
//! Such a proof closes a point to the opponent right after the prover has taken a ko.
//! Then the prover has to keep to the rule as well, and he plays down the nodes of the
//! proof: nothing is said of rules against repetition.

use tesuji_board::{Color, Move, Point, PointSet};

use super::pattern::Pattern;
use super::{Check, require};
use crate::proof::{Node, Proof, Reason};

fn closed(node: &Node) -> Option<Point> {
    match node.reason {
        Reason::Replies { closed, .. } => closed,
        _ => None,
    }
}

fn move_of(node: &Node) -> Option<Point> {
    match node.reason {
        Reason::Play { action, .. } => action.point(),
        _ => None,
    }
}

/// What the proof as a whole may be if it counts on the rule.
pub(super) fn check_rule(proof: &Proof) -> Check {
    if !proof.counts_on_simple_ko() {
        return Ok(());
    }
    require(!proof.goal.kind.is_prevention(), "who waits for ever counts on no ko rule")?;
    require(proof.history.is_empty(), "a closed ko says nothing of earlier boards")?;
    require(proof.rules.is_none(), "rules know no closed ko")?;
    let Some(root) = proof.nodes.last() else { return Ok(()) };
    let known = closed(root).is_none() || closed(root) == proof.ko;
    require(known, "the last node closes a ko that has not been taken")?;
    let retakes = proof.ko.is_some() && move_of(root) == proof.ko;
    require(!retakes, "the first move retakes a ko that has just been taken")
}

/// A point may be closed only if the prover has surely just taken a ko there: his
/// stone has no friend and no other liberty, it takes that one stone, and to retake it
/// would take nothing else.
pub(super) fn check_taken(pattern: &Pattern, prover: Color, action: Move, next: &Node) -> Check {
    let Some(taken) = closed(next) else { return Ok(()) };
    let Move::Play(p) = action else { return Err("a pass takes no ko") };
    let one = pattern.sure_captures(prover, p) == PointSet::of(taken)
        && pattern.maybe_captured(prover, p).is_empty();
    let alone = pattern.around(&PointSet::of(p)).is_subset(&pattern.stones(!prover));
    let only = pattern.touching(prover, taken).all(|friend| friend.has_other_liberty(p));
    require(one && alone && only, "a point is closed where no ko has surely been taken")
}

/// If the opponent may have taken a ko, the prover does not retake it at once.
pub(super) fn check_retaken(pattern: &Pattern, opponent: Color, p: Point, next: &Node) -> Check {
    let Some(back) = move_of(next) else { return Ok(()) };
    if pattern.sure_captures(opponent, p) != PointSet::of(back) {
        return Ok(());
    }
    let near = pattern.around(&PointSet::of(p));
    let no_ko = near.meets(&pattern.empty()) || near.meets(&pattern.stones(opponent));
    require(no_ko, "the reply may retake a ko at once")
}
