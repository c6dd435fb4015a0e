//! Whether a rule of a book holds on every board that shows a pattern.
//!
//! The rule itself is believed; that it applies is not. Lower bounds of
//! liberties count what the zone shows; upper bounds need whole chains.

use tesuji_board::{Color, Point, PointSet, Size};

use super::life;
use super::pattern::{Fragment, Pattern, component};
use super::{Check, require};
use crate::goal::{Goal, GoalKind};
use crate::rules::{BookRule, BookSet, Conclusion, RuleBook, RulePlace, RuleUse, SLOTS};

/// The opponent is to move. Fails unless the rule is in the book, matches on
/// every board with this pattern, and says that the goal is reached.
pub(super) fn check_rule(pattern: &Pattern, goal: &Goal, book: &RuleBook, used: &RuleUse) -> Check {
    let set = book.sets().get(used.set).ok_or("the book has no such set of rules")?;
    let rule = set.rules.get(used.rule).ok_or("the set has no such rule")?;
    let points = lay(set, used, pattern.size())?;
    let window = Window { pattern, prover: goal.prover, area: points.iter().copied().collect() };
    let cells = |bits: u16| -> PointSet {
        points.iter().enumerate().filter(|(i, _)| bits >> i & 1 != 0).map(|(_, &p)| p).collect()
    };
    require(window.shows(cells(rule.black), cells(rule.white)), "the rule shows other stones")?;
    require(window.conditions_hold(rule, &points), "a condition of the rule is not certain")?;
    let anchors = cells(rule.anchors) & cells(rule.black);
    let targets: PointSet = goal.targets.iter().copied().collect();
    let is_meant = |chain: &Fragment| match goal.kind {
        GoalKind::LiveAnywhere => true,
        GoalKind::LiveAny => targets.meets(&chain.stones),
        _ => targets.is_subset(&chain.stones),
    };
    // An eye is not yet life, and a living chain need not have an eye alone.
    let is_enough = |chain: &Fragment| match goal.kind {
        GoalKind::Capture | GoalKind::Connect | GoalKind::Cut => false,
        GoalKind::Eye => set.conclusion == Conclusion::Eye,
        GoalKind::LiveAny | GoalKind::LiveAll | GoalKind::LiveAnywhere | GoalKind::Survive => {
            set.conclusion == Conclusion::Life
                || life::has_eye_apart_from(pattern, chain, &window.area)
        }
    };
    let mut chains = pattern.fragments(goal.prover).filter(|chain| chain.stones.meets(&anchors));
    let reached = chains.any(|chain| is_meant(chain) && is_enough(chain));
    require(reached, "the rule does not reach the goal")
}

/// The points under the cells, if the rectangle lies as its place says.
fn lay(set: &BookSet, used: &RuleUse, size: Size) -> Result<Vec<Point>, &'static str> {
    let position = |p: Point| (p.column() as i32, p.row() as i32);
    let [origin, across, up] = used.at.map(position);
    let (right, up) = (minus(across, origin), minus(up, origin));
    let unit = |(x, y): (i32, i32)| x.abs() + y.abs() == 1;
    let square = unit(right) && unit(up) && right.0 * up.0 + right.1 * up.1 == 0;
    require(square, "the rule is not laid along the lines")?;
    let (width, height) = (set.width as i32, set.height as i32);
    let at = |x: i32, y: i32| {
        let column = origin.0 + x * right.0 + y * up.0;
        let row = origin.1 + x * right.1 + y * up.1;
        size.point(usize::try_from(column).ok()?, usize::try_from(row).ok()?)
    };
    let (below, before) = (set.place == RulePlace::Center, set.place != RulePlace::Corner);
    let fits = at(0, -1).is_some() == below
        && at(-1, 0).is_some() == before
        && at(width, 0).is_some()
        && at(0, height).is_some();
    require(fits, "the edges are not where the rule has them")?;
    let cells = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let points: Option<Vec<Point>> = cells.map(|(x, y)| at(x, y)).collect();
    points.ok_or("the rule leaves the board")
}

fn minus(a: (i32, i32), b: (i32, i32)) -> (i32, i32) {
    (a.0 - b.0, a.1 - b.1)
}

struct Window<'p> {
    pattern: &'p Pattern,
    prover: Color,
    area: PointSet,
}

impl Window<'_> {
    fn shows(&self, black: PointSet, white: PointSet) -> bool {
        self.area.is_subset(&self.pattern.view.zone)
            && self.pattern.stones(self.prover) & self.area == black
            && self.pattern.stones(!self.prover) & self.area == white
    }

    fn conditions_hold(&self, rule: &BookRule, points: &[Point]) -> bool {
        let leaves = |p: &&Point| !self.pattern.around(&PointSet::of(**p)).is_subset(&self.area);
        let frontier: Vec<Point> = points.iter().filter(leaves).copied().collect();
        let mut rest = rule.conditions;
        while rest != 0 {
            let bit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let Some(&p) = frontier.get(bit % SLOTS) else { return false };
            let holds = match bit / SLOTS {
                0 => self.has_at_least(p, 1),
                1 => self.has_at_least(p, 2),
                2 => self.has_at_most(p, 1, false),
                3 => self.has_at_most(p, 0, false),
                4 => self.has_at_most(p, 0, true),
                _ => false,
            };
            if !holds {
                return false;
            }
        }
        true
    }

    /// The point with the stones of a colour that are or would be joined to it,
    /// unless it holds a stone of the other colour; and whether these are whole
    /// chains with everything next to them in the zone.
    fn joined(&self, p: Point, color: Color) -> Option<(PointSet, bool)> {
        if self.pattern.stones(!color).contains(p) {
            return None;
        }
        let mut stones = PointSet::of(p);
        let touches = |chain: &&Fragment| {
            chain.stones.contains(p) || p.neighbors().iter().any(|&q| chain.stones.contains(q))
        };
        for chain in self.pattern.fragments(color).filter(touches) {
            stones |= chain.stones;
        }
        let closed = self.pattern.around(&stones).is_subset(&self.pattern.view.zone);
        Some((stones, closed))
    }

    /// Whether the prover has so many liberties outside the rectangle at a
    /// point, after playing there if it is empty.
    fn has_at_least(&self, p: Point, least: usize) -> bool {
        self.joined(p, self.prover).is_some_and(|(stones, _)| {
            let liberties = self.pattern.around(&stones) & self.pattern.empty();
            (liberties - self.area).len() >= least
        })
    }

    /// Whether the opponent has no more liberties at a point, after playing
    /// there if it is empty, than those next to his stones that the rectangle
    /// shows, and so many outside of it; and no stones around him that a move
    /// in the rectangle could take unseen, or for good no stones around him
    /// that a move outside could take unseen.
    fn has_at_most(&self, p: Point, most: usize, for_good: bool) -> bool {
        let Some((stones, closed)) = self.joined(p, !self.prover) else { return false };
        // What of these the rectangle shows as one with the point.
        let shown = component(p, &((stones & self.area) | PointSet::of(p)));
        let liberties = self.pattern.around(&stones) & self.pattern.empty();
        let seen = self.pattern.around(&shown) & self.area;
        let others = liberties - seen;
        let held = |chain: &Fragment| {
            chain.stones.meets(&self.area) || !for_good && !(chain.liberties - self.area).is_empty()
        };
        let beside = self.pattern.around(&stones);
        closed
            && others.len() <= most
            && !others.meets(&self.area)
            && self
                .pattern
                .fragments(self.prover)
                .filter(|chain| chain.stones.meets(&beside))
                .all(held)
    }
}
