//! What a proof of prevention has to show at every node: that it has not happened.

use tesuji_board::{Point, PointSet};

use super::pattern::{Fragment, Pattern, component};
use super::{Check, require};
use crate::goal::{Goal, GoalKind};

/// Fails unless on every board with this pattern the stones stand that should survive, or the
/// targets are not joined, or the target has no eye. Where a capture ends the matter, a node
/// that is reached shows nothing else.
pub(super) fn check_prevented(pattern: &Pattern, goal: &Goal, is_reached: bool) -> Check {
    let gone = pattern.view.zone - pattern.stones(!goal.prover);
    match (goal.kind, &goal.targets[..]) {
        (GoalKind::Survive, targets) => {
            // To be captured and to come back is not to survive.
            let there = targets.iter().all(|&t| pattern.stones(goal.prover).contains(t));
            require(there, "the stone that should survive is not there")
        }
        (GoalKind::Apart, &[a, b]) if !is_reached => {
            let parted = gone.contains(a) || gone.contains(b) || !may_join(pattern, &gone, a, b);
            require(parted, "the stones may be joined")
        }
        (GoalKind::NoEye, &[target]) if !is_reached => {
            let chain = pattern.fragments(!goal.prover).find(|f| f.stones.contains(target));
            let without = gone.contains(target) || chain.is_some_and(|it| has_no_eye(pattern, it));
            require(without, "the chain may have an eye")
        }
        _ => Ok(()),
    }
}

/// Whether a chain that avoids some points could hold both targets.
fn may_join(pattern: &Pattern, barred: &PointSet, a: Point, b: Point) -> bool {
    component(a, &(pattern.board() - *barred)).contains(b)
}

/// Whether no region beside a chain is an eye: each has an empty point that is no liberty of
/// the chain, or another chain of the owner's beside it.
fn has_no_eye(pattern: &Pattern, chain: &Fragment) -> bool {
    let not_own = pattern.view.zone - pattern.stones(chain.color);
    let others = pattern.stones(chain.color) - chain.stones;
    let is_open = |start: Point| {
        let region = component(start, &not_own);
        let strangers = (region & pattern.empty()) - chain.liberties;
        !strangers.is_empty() || pattern.around(&region).meets(&others)
    };
    chain.closed && pattern.around(&chain.stones).iter().all(is_open)
}
