//! Whether a rule of a book holds on every board that shows a pattern.
//!
//! The rule itself is believed; that it applies is not. Lower bounds of
//! liberties count what the zone shows; upper bounds need whole chains.

use tesuji_board::{Color, Point, PointSet, Size};

use super::life;
use super::pattern::{Fragment, Pattern, component};
use super::{Check, require};
use crate::goal::{Goal, GoalKind};
use crate::rules::{BookRule, Conclusion, RuleBook, RulePlace, RuleUse, SLOTS};

/// The opponent is to move. Fails unless the rules are in the book, match on
/// every board with this pattern, and say that the goal is reached.
pub(super) fn check_rules(
    pattern: &Pattern,
    goal: &Goal,
    book: &RuleBook,
    used: &[RuleUse],
) -> Check {
    match used {
        [used] => check_one(&Window::new(pattern, goal.prover, book, used)?, goal),
        [first, second] => {
            let [first, second] =
                [first, second].map(|u| Window::new(pattern, goal.prover, book, u));
            check_two(&first?, &second?, goal)
        }
        _ => Err("one rule or two rules end a proof"),
    }
}

fn check_one(window: &Window, goal: &Goal) -> Check {
    require(window.conditions_hold(), "a condition of the rule is not certain")?;
    if goal.kind == GoalKind::Connect {
        return require(window.joins(&goal.targets), "the rule does not join the targets");
    }
    // An eye is not yet life, and a living chain need not have an eye alone.
    let is_enough = |chain: &Fragment| match goal.kind {
        GoalKind::Capture
        | GoalKind::Connect
        | GoalKind::Cut
        | GoalKind::Apart
        | GoalKind::NoEye => false,
        GoalKind::Eye => window.conclusion == Conclusion::Eye,
        GoalKind::LiveAny | GoalKind::LiveAll | GoalKind::LiveAnywhere | GoalKind::Survive => {
            window.conclusion == Conclusion::Life
                || window.conclusion == Conclusion::Eye
                    && life::has_eye_apart_from(window.pattern, chain, &window.area)
        }
    };
    let anchors = window.black_cells(window.rule.anchors);
    let mut chains =
        window.pattern.fragments(goal.prover).filter(|chain| chain.stones.meets(&anchors));
    let reached = chains.any(|chain| is_meant(goal, chain) && is_enough(chain));
    require(reached, "the rule does not reach the goal")
}

/// Two rules for eyes of one chain, which do not disturb each other: what both
/// rectangles have in common are stones of the chain, and no liberty that one
/// rule counts on lies in the other rectangle or is counted by the other rule.
/// The first rule alone keeps a liberty of the chain, on which the second may
/// count.
fn check_two(first: &Window, second: &Window, goal: &Goal) -> Check {
    let wants_life = match goal.kind {
        GoalKind::LiveAny | GoalKind::LiveAll | GoalKind::LiveAnywhere | GoalKind::Survive => true,
        GoalKind::Capture
        | GoalKind::Connect
        | GoalKind::Cut
        | GoalKind::Eye
        | GoalKind::Apart
        | GoalKind::NoEye => false,
    };
    let eyes = [first, second].iter().all(|window| window.conclusion == Conclusion::Eye);
    require(wants_life && eyes, "two rules are for life by two eyes")?;
    let anchors = [first, second].map(|window| window.black_cells(window.rule.secluded));
    let shared = first.area & second.area;
    let areas = first.area | second.area;
    let lives = |chain: &Fragment| {
        let counted = first.liberties_for_two(&areas, &PointSet::EMPTY);
        is_meant(goal, chain)
            && anchors.iter().all(|anchors| anchors.meets(&chain.stones))
            && shared.is_subset(&chain.stones)
            && counted.is_some_and(|counted| {
                second.liberties_for_two(&(areas | counted), &chain.stones).is_some()
            })
    };
    let reached = first.pattern.fragments(goal.prover).any(lives);
    require(reached, "the two rules may disturb each other, or are not about the goal")
}

fn is_meant(goal: &Goal, chain: &Fragment) -> bool {
    let targets: PointSet = goal.targets.iter().copied().collect();
    match goal.kind {
        GoalKind::LiveAnywhere => true,
        GoalKind::LiveAny => targets.meets(&chain.stones),
        _ => targets.is_subset(&chain.stones),
    }
}

/// The points under the cells, if the rectangle lies as its place says.
pub(super) fn lay(
    place: RulePlace,
    sides: [usize; 2],
    at: &[Point; 3],
    size: Size,
) -> Result<Vec<Point>, &'static str> {
    let position = |p: Point| (p.column() as i32, p.row() as i32);
    let [origin, across, up] = at.map(position);
    let (right, up) = (minus(across, origin), minus(up, origin));
    let unit = |(x, y): (i32, i32)| x.abs() + y.abs() == 1;
    let square = unit(right) && unit(up) && right.0 * up.0 + right.1 * up.1 == 0;
    require(square, "the rule is not laid along the lines")?;
    let [width, height] = sides.map(|side| side as i32);
    let at = |x: i32, y: i32| {
        let column = origin.0 + x * right.0 + y * up.0;
        let row = origin.1 + x * right.1 + y * up.1;
        size.point(usize::try_from(column).ok()?, usize::try_from(row).ok()?)
    };
    let (below, before) = (place == RulePlace::Center, place != RulePlace::Corner);
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

/// A rule laid on a pattern that shows its stones.
struct Window<'p> {
    pattern: &'p Pattern,
    prover: Color,
    conclusion: Conclusion,
    rule: &'p BookRule,
    points: Vec<Point>,
    area: PointSet,
}

impl<'p> Window<'p> {
    fn new(
        pattern: &'p Pattern,
        prover: Color,
        book: &'p RuleBook,
        used: &RuleUse,
    ) -> Result<Window<'p>, &'static str> {
        let set = book.sets().get(used.set).ok_or("the book has no such set of rules")?;
        let rule = set.rules.get(used.rule).ok_or("the set has no such rule")?;
        let points = lay(set.place, [set.width, set.height], &used.at, pattern.size())?;
        let area = points.iter().copied().collect();
        let window = Window { pattern, prover, conclusion: set.conclusion, rule, points, area };
        let shows = window.shows(window.cells(rule.black), window.cells(rule.white));
        require(shows, "the rule shows other stones")?;
        Ok(window)
    }

    /// The points under some cells.
    fn cells(&self, bits: u16) -> PointSet {
        let set = |(i, _): &(usize, &Point)| bits >> i & 1 != 0;
        self.points.iter().enumerate().filter(set).map(|(_, &p)| p).collect()
    }

    /// Those with stones of the prover.
    fn black_cells(&self, bits: u16) -> PointSet {
        self.cells(bits) & self.cells(self.rule.black)
    }

    /// Whether the rule is one for a connection, of two chains with a target each.
    fn joins(&self, targets: &[Point]) -> bool {
        let anchors = self.black_cells(self.rule.anchors);
        let chain_of = |target: &Point| {
            self.pattern.fragments(self.prover).find(|chain| chain.stones.contains(*target))
        };
        let ends = targets.iter().map(|target| chain_of(target).map(|c| c.stones & anchors));
        // An anchor for each target; if both are of one chain, they are joined anyhow.
        self.conclusion == Conclusion::Link
            && anchors.len() == 2
            && targets.len() == 2
            && ends.into_iter().all(|end| end.is_some_and(|end| !end.is_empty()))
    }

    fn shows(&self, black: PointSet, white: PointSet) -> bool {
        self.area.is_subset(&self.pattern.view.zone)
            && self.pattern.stones(self.prover) & self.area == black
            && self.pattern.stones(!self.prover) & self.area == white
    }

    /// The kinds of the conditions and where they are; nothing where the rule has
    /// no such place.
    fn conditions(&self) -> Option<Vec<(usize, Point)>> {
        let leaves = |p: &&Point| !self.pattern.around(&PointSet::of(**p)).is_subset(&self.area);
        let frontier: Vec<Point> = self.points.iter().filter(leaves).copied().collect();
        let bits = (0..u64::BITS as usize).filter(|bit| self.rule.conditions >> bit & 1 != 0);
        bits.map(|bit| Some((bit / SLOTS, *frontier.get(bit % SLOTS)?))).collect()
    }

    fn conditions_hold(&self) -> bool {
        let holds = |(kind, p): (usize, Point)| match kind {
            0 => self.has_at_least(p, 1),
            1 => self.has_at_least(p, 2),
            2 => self.has_at_most(p, 1, false),
            3 => self.has_at_most(p, 0, false),
            4 => self.has_at_most(p, 0, true),
            _ => false,
        };
        self.conditions().is_some_and(|conditions| conditions.into_iter().all(holds))
    }

    /// All liberties away from some points that the conditions count, if there
    /// are enough of them. A condition on a given chain holds anyhow.
    fn liberties_for_two(&self, away_from: &PointSet, given: &PointSet) -> Option<PointSet> {
        let mut counted = PointSet::EMPTY;
        for (kind, p) in self.conditions()? {
            let (stones, _) = self.joined(p, self.prover)?;
            let liberties = (self.pattern.around(&stones) & self.pattern.empty()) - *away_from;
            if kind > 1 || liberties.len() <= kind && !stones.meets(given) {
                return None;
            }
            counted |= liberties;
        }
        Some(counted)
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
