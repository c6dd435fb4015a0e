//! The points that matter for a kill, and the walls around them.

use tesuji_board::{Board, Point, PointMap, PointSet};

use super::moves::ENDLESS;
use crate::goal::Goal;
use crate::proof::MOST_WALLS;

/// A chain of the attacker's with fewer liberties elsewhere is no wall: it is looked at.
const LEAST_WALL: usize = 2;
/// More points are not looked at.
pub(super) const MOST_CELLS: usize = 64;
/// More empty points have too many positions.
const MOST_EMPTY: usize = 24;

/// A set of points of a place.
pub(super) type Cells = u64;

/// The points of a set.
pub(super) fn each(cells: Cells) -> impl Iterator<Item = usize> {
    let mut rest = cells;
    std::iter::from_fn(move || {
        let cell = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(cell)
    })
}

/// A part of a board with everything known in it, inside walls.
pub(super) struct Place {
    pub points: PointSet,
    /// The point of each cell.
    pub cells: Vec<Point>,
    /// The neighbours of each cell inside.
    pub around: Vec<Cells>,
    /// Cells next to a point of which nothing is known.
    pub open: Cells,
    /// Cells next to stones of a wall.
    pub walled: Cells,
    /// The stones of the walls.
    pub wall_stones: PointSet,
    /// The liberties of each wall outside.
    pub walls: Vec<PointSet>,
    pub targets: Cells,
    /// The stones at first, the defender's and the attacker's.
    pub stones: [Cells; 2],
}

impl Place {
    /// The points at some distance from the targets, unless there are too many.
    pub fn around(board: &Board, goal: &Goal, reach: u32) -> Option<Place> {
        let points = region(board, goal, reach)?;
        let attacker = board.stones(goal.prover);
        let mut wall_stones = PointSet::EMPTY;
        let mut walls = Vec::new();
        for id in board.chains_in((points.rim() & attacker) - points) {
            let chain = board.chain(id);
            walls.push(chain.liberties - points);
            wall_stones |= chain.stones;
        }
        if walls.len() > MOST_WALLS {
            return None;
        }
        let cells: Vec<Point> = points.iter().collect();
        let mut number = PointMap::filled(None);
        for (i, &p) in cells.iter().enumerate() {
            number[p] = Some(i);
        }
        let as_cells = |set: PointSet| {
            set.iter().filter_map(|p| number[p]).fold(0, |all: Cells, i| all | 1 << i)
        };
        let near = |p: Point| PointSet::of(p).rim() & board.points();
        let around = cells.iter().map(|&p| as_cells(near(p))).collect();
        let known = points | wall_stones;
        let is_open = |p: &Point| !near(*p).is_subset(&known);
        let open = as_cells(cells.iter().copied().filter(is_open).collect());
        let walled = as_cells(wall_stones.rim());
        let targets = as_cells(goal.targets.iter().copied().collect());
        let stones = [goal.opponent(), goal.prover].map(|color| as_cells(board.stones(color)));
        Some(Place { points, cells, around, open, walled, wall_stones, walls, targets, stones })
    }

    /// How many moves elsewhere the walls bear.
    pub fn spare(&self) -> u8 {
        self.walls.iter().map(|wall| wall.len() as u8 - 1).min().unwrap_or(ENDLESS)
    }

    pub fn all(&self) -> Cells {
        Cells::MAX >> (64 - self.cells.len())
    }

    /// The neighbours of a set inside.
    pub fn rim(&self, set: Cells) -> Cells {
        each(set).fold(0, |all, cell| all | self.around[cell]) & !set
    }

    /// The part of an area that is joined with some points of it.
    pub fn flood(&self, seed: Cells, area: Cells) -> Cells {
        let (mut all, mut front) = (seed & area, seed & area);
        while front != 0 {
            front = self.rim(front) & area & !all;
            all |= front;
        }
        all
    }

    /// The points of a set of cells.
    pub fn points_of(&self, cells: Cells) -> PointSet {
        each(cells).map(|cell| self.cells[cell]).collect()
    }
}

/// The targets' chains, empty points within reach, those one further that give the attacker's
/// stones something to lean on, and all chains in between but the walls, with their liberties.
fn region(board: &Board, goal: &Goal, reach: u32) -> Option<PointSet> {
    let (defender, attacker) = (board.stones(goal.opponent()), board.stones(goal.prover));
    let targets: PointSet = goal.targets.iter().copied().collect();
    let mut points = (targets & defender).flood(&defender) | targets;
    let empty = board.empty_points();
    for step in 0..=reach {
        let mut next = points.rim() & empty;
        if step == reach {
            next &= attacker.rim();
        }
        points = with_chains(board, goal, points | next)?;
    }
    Some(points)
}

/// Some points with all chains beside them but the walls, and their liberties.
fn with_chains(board: &Board, goal: &Goal, points: PointSet) -> Option<PointSet> {
    let (defender, attacker) = (board.stones(goal.opponent()), board.stones(goal.prover));
    let mut points = points;
    loop {
        let mut more = (points.rim() & defender).flood(&defender) - points;
        for id in board.chains_in((points.rim() & attacker) - points) {
            let chain = board.chain(id);
            if (chain.liberties - points).len() < LEAST_WALL {
                more |= chain.stones | chain.liberties;
            }
        }
        more -= points;
        if more.is_empty() {
            break;
        }
        points |= more;
    }
    let is_small =
        points.len() <= MOST_CELLS && (points & board.empty_points()).len() <= MOST_EMPTY;
    is_small.then_some(points)
}
