//! Static rules as a decision tree around the stones that a goal is about.
//!
//! Each of the eight images of a rule is a path: its cells from the nearest to the stone that
//! the goal is about to the farthest. A look-up walks once for each stone of the target, and
//! costs what the paths share with the board, not one test for each rule.

use tesuji_board::{Board, Color, MAX_SIDE, Point, PointSet};
use tesuji_reading::{
    FoundStatic, Goal, GoalKind, RuleBook, RulePlace, STATIC_SIDE, StaticFinder, StaticRule,
    StaticUse,
};

use super::lift::{edge_before, turned_cell, turned_sides};
use crate::go::{SYMMETRIES, shifted};

/// Cells around the board, so that every rule fits on the grid.
const MARGIN: usize = STATIC_SIDE;
const STRIDE: usize = MAX_SIDE + 2 * MARGIN;

const EMPTY: u8 = 0;
const OWN: u8 = 1;
const OTHER: u8 = 2;
const OFF: u8 = 3;

/// No node.
const NONE: u32 = u32::MAX;

#[derive(Debug, Default)]
struct Node {
    /// A place, and what follows if it is empty, the prover's, the other one's.
    tests: Vec<(i16, [u32; 3])>,
    /// Images whose cells have all been seen.
    images: Vec<u32>,
}

/// A rule in one of its positions, around the first target.
#[derive(Debug)]
struct Image {
    rule: u32,
    symmetry: u8,
    /// From the stone to the left lower cell.
    corner: (i8, i8),
    /// From the stone to the other target.
    other: (i8, i8),
    /// Which sides lie on an edge: left, below, right, above.
    edges: [bool; 4],
    /// Empty points that it depends on.
    empty: u8,
}

/// Finds static rules of a book.
pub struct Matcher {
    book: RuleBook,
    nodes: Vec<Node>,
    images: Vec<Image>,
}

impl std::fmt::Debug for Matcher {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Matcher of {} static rules", self.book.statics().len())
    }
}

/// The root for rules about a goal with a player to move.
fn root(kind: GoalKind, black_first: bool) -> u32 {
    let kind = match kind {
        GoalKind::Capture => 0,
        GoalKind::Connect => 1,
        _ => 2,
    };
    2 * kind + u32::from(black_first)
}

impl Matcher {
    /// Of these rules.
    pub fn new(rules: Vec<StaticRule>) -> Matcher {
        let nodes = (0..6).map(|_| Node::default()).collect();
        let mut matcher =
            Matcher { book: RuleBook::of_statics(Vec::new()), nodes, images: Vec::new() };
        for (number, rule) in rules.iter().enumerate().filter(|(_, rule)| rule.is_whole()) {
            matcher.insert(number as u32, rule);
        }
        matcher.book = RuleBook::of_statics(rules);
        matcher
    }

    /// The rules, as the checker reads them.
    pub fn book(&self) -> &RuleBook {
        &self.book
    }

    /// Nodes of the tree.
    pub fn size(&self) -> usize {
        self.nodes.len()
    }

    fn insert(&mut self, number: u32, rule: &StaticRule) {
        let mut seen: Vec<Vec<(i16, u8)>> = Vec::new();
        let all = rule.black | rule.white | rule.empty;
        let sides = [rule.width, rule.height].map(usize::from);
        let place = |cell: usize| ((cell % STATIC_SIDE) as i8, (cell / STATIC_SIDE) as i8);
        for symmetry in 0..SYMMETRIES {
            let turned = |cell: u8| place(turned_cell(cell.into(), sides, symmetry));
            let [anchor, other] = rule.targets.map(turned);
            let from = |(x, y): (i8, i8)| (x - anchor.0, y - anchor.1);
            let mut cells: Vec<(i32, i16, u8)> = (0..64_u8)
                .filter(|cell| all >> cell & 1 != 0 && *cell != rule.targets[0])
                .map(|cell| {
                    let (x, y) = from(turned(cell));
                    let value = match () {
                        () if rule.black >> cell & 1 != 0 => OWN,
                        () if rule.white >> cell & 1 != 0 => OTHER,
                        () => EMPTY,
                    };
                    let (far, at) = (i32::from(x).pow(2) + i32::from(y).pow(2), delta((x, y)));
                    (far, at, value)
                })
                .collect();
            cells.sort_unstable();
            let path: Vec<(i16, u8)> =
                cells.into_iter().map(|(_, at, value)| (at, value)).collect();
            let edges = edges(rule.place);
            let edges = std::array::from_fn(|side| edges[edge_before(side, symmetry)]);
            // Images that look the same differ in their edges at most.
            if rule.place == RulePlace::Center && seen.contains(&path) {
                continue;
            }
            let mut node = root(rule.kind, rule.black_first);
            for &(at, value) in &path {
                node = self.next(node, at, value);
            }
            self.nodes[node as usize].images.push(self.images.len() as u32);
            let empty = rule.empty.count_ones() as u8;
            let (corner, other) = (from((0, 0)), from(other));
            let symmetry = symmetry as u8;
            self.images.push(Image { rule: number, symmetry, corner, other, edges, empty });
            seen.push(path);
        }
    }

    fn next(&mut self, node: u32, at: i16, value: u8) -> u32 {
        let new = self.nodes.len() as u32;
        let tests = &mut self.nodes[node as usize].tests;
        let i = tests.iter().position(|test| test.0 == at).unwrap_or_else(|| {
            tests.push((at, [NONE; 3]));
            tests.len() - 1
        });
        let next = &mut tests[i].1[usize::from(value)];
        if *next != NONE {
            return *next;
        }
        *next = new;
        self.nodes.push(Node::default());
        new
    }

    /// Tells of every image that the board shows around a stone of a target.
    fn walk(&self, grid: &[u8], from: Point, root: u32, tell: &mut dyn FnMut(&Image)) {
        let at = cell_of(from) as isize;
        let mut todo = vec![root];
        while let Some(node) = todo.pop() {
            let node = &self.nodes[node as usize];
            for (delta, next) in &node.tests {
                let value = grid[(at + isize::from(*delta)) as usize];
                if value != OFF && next[usize::from(value)] != NONE {
                    todo.push(next[usize::from(value)]);
                }
            }
            node.images.iter().for_each(|&image| tell(&self.images[image as usize]));
        }
    }

    /// Where an image lies, if its edges are those of the board.
    fn laid(&self, image: &Image, from: Point, board: &Board) -> Option<[Point; 3]> {
        let rule = &self.book.statics()[image.rule as usize];
        let sides = [rule.width, rule.height].map(usize::from);
        let symmetry = usize::from(image.symmetry);
        let [width, height] = turned_sides(sides, symmetry);
        let left = from.column().checked_add_signed(image.corner.0.into())?;
        let below = from.row().checked_add_signed(image.corner.1.into())?;
        let size = board.size();
        let ends =
            [left == 0, below == 0, left + width == size.width(), below + height == size.height()];
        if ends != image.edges {
            return None;
        }
        let cell = turned_cell(0, sides, symmetry);
        let first = (left + cell % STATIC_SIDE, below + cell / STATIC_SIDE);
        let beside = |axis: usize| {
            let (right, up) = turned_step(axis, symmetry);
            size.point(first.0.checked_add_signed(right)?, first.1.checked_add_signed(up)?)
        };
        Some([size.point(first.0, first.1)?, beside(0)?, beside(1)?])
    }

    /// The points that a rule speaks of.
    fn zone(&self, used: &StaticUse) -> PointSet {
        let rule = &self.book.statics()[used.rule as usize];
        let all = rule.black | rule.white | rule.empty;
        let [first, across, up] = used.at.map(|p| (p.column() as isize, p.row() as isize));
        let point = |cell: isize| {
            let (x, y) = (cell % STATIC_SIDE as isize, cell / STATIC_SIDE as isize);
            let column = first.0 + x * (across.0 - first.0) + y * (up.0 - first.0);
            let row = first.1 + x * (across.1 - first.1) + y * (up.1 - first.1);
            Point::new(column as usize, row as usize)
        };
        (0..64).filter(|cell| all >> cell & 1 != 0).map(point).collect()
    }
}

impl StaticFinder for Matcher {
    fn checksum(&self) -> u64 {
        self.book.checksum()
    }

    fn find(&self, board: &Board, goal: &Goal, to_move: Color) -> Option<FoundStatic> {
        let owner = match goal.kind {
            GoalKind::Capture => !goal.prover,
            GoalKind::Connect | GoalKind::Eye => goal.prover,
            _ => return None,
        };
        let root = root(goal.kind, to_move == goal.prover);
        if self.nodes[root as usize].tests.is_empty() {
            return None;
        }
        let wanted = if goal.kind == GoalKind::Connect { 2 } else { 1 };
        let stands = |t: &Point| board.get(*t) == Some(owner);
        if goal.targets.len() != wanted || !goal.targets.iter().all(stands) {
            return None;
        }
        let grid = grid(board, goal.prover);
        let chains = [goal.targets[0], goal.targets[wanted - 1]].map(|t| board.chain_at(t));
        let mut best: Option<(u8, StaticUse)> = None;
        for (chain, other) in
            [(chains[0], chains[1]), (chains[1], chains[0])].into_iter().take(wanted)
        {
            for from in board.chain(chain?).stones {
                self.walk(&grid, from, root, &mut |image| {
                    let is_better = best.is_none_or(|(least, _)| image.empty < least);
                    if is_better
                        && let Some(at) = self.laid(image, from, board)
                        && shifted(from, image.other).is_some_and(|p| board.chain_at(p) == other)
                    {
                        best = Some((image.empty, StaticUse { rule: image.rule, at }));
                    }
                });
            }
        }
        best.map(|(_, used)| FoundStatic { used, zone: self.zone(&used) })
    }
}

fn cell_of(p: Point) -> usize {
    (p.row() + MARGIN) * STRIDE + p.column() + MARGIN
}

fn delta((x, y): (i8, i8)) -> i16 {
    i16::from(y) * STRIDE as i16 + i16::from(x)
}

fn grid(board: &Board, prover: Color) -> [u8; STRIDE * STRIDE] {
    let mut grid = [OFF; STRIDE * STRIDE];
    for row in 0..board.size().height() {
        let start = (row + MARGIN) * STRIDE + MARGIN;
        grid[start..start + board.size().width()].fill(EMPTY);
    }
    board.stones(prover).iter().for_each(|p| grid[cell_of(p)] = OWN);
    board.stones(!prover).iter().for_each(|p| grid[cell_of(p)] = OTHER);
    grid
}

/// Which sides lie on an edge: left, below, right, above.
fn edges(place: RulePlace) -> [bool; 4] {
    let below = place != RulePlace::Center;
    [place == RulePlace::Corner, below, false, false]
}

/// The direction of an axis of a rule after a symmetry.
fn turned_step(axis: usize, symmetry: usize) -> (isize, isize) {
    let exchanged = (axis == 0) == (symmetry & 4 == 0);
    let (x, y) = if exchanged { (1, 0) } else { (0, 1) };
    let sign = |bit: usize| if symmetry & bit != 0 { -1 } else { 1 };
    (x * sign(1), y * sign(2))
}
