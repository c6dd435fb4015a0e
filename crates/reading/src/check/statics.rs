//! Whether a static rule of a book holds on every board that shows a pattern.
//!
//! The rule itself is believed; that it applies is not.

use tesuji_board::{Color, Point, PointSet};

use super::pattern::Pattern;
use super::rules::lay;
use super::{Check, require};
use crate::goal::{Goal, GoalKind};
use crate::rules::RuleBook;
use crate::statics::{STATIC_SIDE, StaticUse};

/// Fails unless the rule is in the book, its pattern is part of this one, and it says that
/// the player to move reaches the goal, or that the other one does.
pub(super) fn check_static(
    pattern: &Pattern,
    goal: &Goal,
    to_move: Color,
    book: &RuleBook,
    used: &StaticUse,
) -> Check {
    let rule = book.statics().get(used.rule as usize).ok_or("the book has no such static rule")?;
    require(rule.is_whole(), "the static rule says nothing")?;
    let right = rule.kind == goal.kind && rule.black_first == (to_move == goal.prover);
    require(right, "the static rule is about something else")?;
    let (width, height) = (usize::from(rule.width), usize::from(rule.height));
    let points = lay(rule.place, [width, height], &used.at, pattern.size())?;
    let at = |cell: usize| points[cell % STATIC_SIDE + width * (cell / STATIC_SIDE)];
    let under = |cells: u64| -> PointSet {
        (0..u64::BITS as usize).filter(|cell| cells >> cell & 1 != 0).map(at).collect()
    };
    let shown = under(rule.black).is_subset(&pattern.stones(goal.prover))
        && under(rule.white).is_subset(&pattern.stones(!goal.prover))
        && under(rule.empty).is_subset(&pattern.empty());
    require(shown, "the static rule shows other stones")?;
    let owner = if goal.kind == GoalKind::Capture { !goal.prover } else { goal.prover };
    let one_chain = |a: Point, b: Point| {
        pattern.fragments(owner).any(|chain| chain.stones.contains(a) && chain.stones.contains(b))
    };
    let [a, b] = rule.targets.map(|cell| at(usize::from(cell)));
    let meant = match (goal.kind, &goal.targets[..]) {
        (GoalKind::Connect, &[one, other]) => {
            one_chain(one, a) && one_chain(other, b) || one_chain(one, b) && one_chain(other, a)
        }
        (GoalKind::Capture | GoalKind::Eye, &[target]) => one_chain(target, a),
        _ => false,
    };
    require(meant, "the static rule is about other stones")
}
