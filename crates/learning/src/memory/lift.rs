//! A pattern lifted off its board: the claim of a node as a static rule.

use tesuji_board::{Point, PointSet, Size};
use tesuji_reading::{Goal, GoalKind, Node, RulePlace, STATIC_SIDE, StaticRule};

use crate::go::SYMMETRIES;

/// What is on the points of a zone, with a goal and a player to move, as cells of
/// the rectangle around it.
struct Cut {
    sides: [usize; 2],
    /// Whether these sides lie on an edge: left, below, right, above.
    edges: [bool; 4],
    black: u64,
    white: u64,
    empty: u64,
    targets: [u8; 2],
}

/// The claim of a node about a goal as a rule, in the one of its images that stands for
/// all; nothing if it is too large or between two edges that face each other.
pub fn lift(size: Size, goal: &Goal, node: &Node) -> Option<StaticRule> {
    let ends = |values: Vec<usize>| Some((*values.iter().min()?, *values.iter().max()?));
    let (left, right) = ends(node.zone.iter().map(Point::column).collect())?;
    let (below, above) = ends(node.zone.iter().map(Point::row).collect())?;
    let sides = [right - left + 1, above - below + 1];
    let edges = [left == 0, below == 0, right + 1 == size.width(), above + 1 == size.height()];
    if sides.iter().any(|&side| side > STATIC_SIDE) || edges[0] && edges[2] || edges[1] && edges[3]
    {
        return None;
    }
    let cell = |p: Point| (p.column() - left + STATIC_SIDE * (p.row() - below)) as u8;
    let bits = |points: PointSet| points.iter().fold(0, |bits, p| bits | 1_u64 << cell(p));
    let own = node.stones(goal.prover);
    let other = node.stones(!goal.prover);
    let stones = if goal.kind == GoalKind::Capture { other } else { own };
    // Any stone of a chain stands for it: the first one.
    let whole = |target: Point| bits(PointSet::of(target).flood(&stones));
    let (&first, &last) = (goal.targets.first()?, goal.targets.last()?);
    if goal.targets.len() != 1 + usize::from(goal.kind == GoalKind::Connect)
        || !stones.contains(first)
        || !stones.contains(last)
    {
        return None;
    }
    let chains = [whole(first), whole(last)];
    let cut = Cut {
        sides,
        edges,
        black: bits(own),
        white: bits(other),
        empty: bits(node.zone - own - other),
        targets: [0; 2],
    };
    let black_first = node.to_move == goal.prover;
    let images = (0..SYMMETRIES).filter_map(|symmetry| {
        let mut image = cut.turned(symmetry);
        let chains = chains.map(|chain| turned_cells(chain, sides, symmetry));
        image.targets = chains.map(|chain| chain.trailing_zeros() as u8);
        image.targets.sort_unstable();
        image.rule(goal.kind, black_first)
    });
    images.min().filter(StaticRule::is_whole)
}

impl Cut {
    fn turned(&self, symmetry: usize) -> Cut {
        let Cut { sides, edges, .. } = *self;
        let turned_edges: [bool; 4] = std::array::from_fn(|i| {
            let from = edge_before(i, symmetry);
            edges[from]
        });
        let cells = |cells: u64| turned_cells(cells, sides, symmetry);
        Cut {
            sides: turned_sides(sides, symmetry),
            edges: turned_edges,
            black: cells(self.black),
            white: cells(self.white),
            empty: cells(self.empty),
            targets: self.targets,
        }
    }

    /// As a rule, if its edges are where rules have them.
    fn rule(&self, kind: GoalKind, black_first: bool) -> Option<StaticRule> {
        let place = match self.edges {
            [false, false, false, false] => RulePlace::Center,
            [false, true, false, false] => RulePlace::Side,
            [true, true, false, false] => RulePlace::Corner,
            _ => return None,
        };
        let [width, height] = self.sides.map(|side| side as u8);
        let Cut { black, white, empty, targets, .. } = *self;
        Some(StaticRule { place, width, height, kind, black_first, black, white, empty, targets })
    }
}

/// The sides of a rectangle after a symmetry: first exchanged, then mirrored.
pub fn turned_sides([width, height]: [usize; 2], symmetry: usize) -> [usize; 2] {
    if symmetry & 4 != 0 { [height, width] } else { [width, height] }
}

/// A cell of a rectangle after a symmetry.
pub fn turned_cell(cell: usize, sides: [usize; 2], symmetry: usize) -> usize {
    let (mut x, mut y) = (cell % STATIC_SIDE, cell / STATIC_SIDE);
    let [width, height] = turned_sides(sides, symmetry);
    if symmetry & 4 != 0 {
        (x, y) = (y, x);
    }
    if symmetry & 1 != 0 {
        x = width - 1 - x;
    }
    if symmetry & 2 != 0 {
        y = height - 1 - y;
    }
    x + STATIC_SIDE * y
}

fn turned_cells(cells: u64, sides: [usize; 2], symmetry: usize) -> u64 {
    let inside = (0..64).filter(|cell| cells >> cell & 1 != 0);
    inside.fold(0, |all, cell| all | 1 << turned_cell(cell, sides, symmetry))
}

/// The side that a symmetry brings to a place; sides are left, below, right, above.
pub fn edge_before(side: usize, symmetry: usize) -> usize {
    let mirrored = match side % 2 {
        0 if symmetry & 1 != 0 => (side + 2) % 4,
        1 if symmetry & 2 != 0 => (side + 2) % 4,
        _ => side,
    };
    // Exchanging the coordinates exchanges left with below and right with above.
    if symmetry & 4 != 0 { mirrored ^ 1 } else { mirrored }
}
