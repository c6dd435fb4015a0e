//! Random surroundings in which a rule just applies.

use tesuji_board::{Point, Rng, Setup, Size};

use super::ambient::Ambient;
use super::grid::{Grid, Position, ones};
use crate::cells::Cell;
use crate::frame::{Frame, Place};
use crate::rule::Rule;
use crate::rule_set::RuleSet;

/// A rule on a small board.
pub struct Embedded {
    /// The board.
    pub grid: Grid,
    /// Its stones.
    pub position: Position,
    /// The points of the frame.
    pub area: u64,
    cells: Vec<usize>,
}

impl Embedded {
    /// The points of the frame in the order of its cells.
    pub fn points(&self) -> Vec<Point> {
        let width = self.grid.width;
        self.cells.iter().map(|&i| Point::new(i % width, i / width)).collect()
    }

    /// The index of the point under a cell.
    pub fn point(&self, cell: Cell) -> usize {
        self.cells[cell.index()]
    }

    /// The position as plain data.
    pub fn to_setup(&self) -> Setup {
        let Grid { width, height, .. } = self.grid;
        let mut setup = Setup::new(Size::new(width, height).expect("a grid is a small board"));
        let points = |bits| ones(bits).map(|i| Point::new(i % width, i / width));
        setup.black = points(self.position.black).collect();
        setup.white = points(self.position.white).collect();
        setup
    }
}

/// How often surroundings are filled anew before a rule is given up, and how
/// often one is repaired.
const ATTEMPTS: usize = 40;
const REPAIRS: usize = 60;

/// Lays a rule on a board and fills the rest so that its conditions hold, but
/// hardly. `None` if no such surroundings were found.
pub fn embed(set: &RuleSet, rule: &Rule, rng: &mut Rng) -> Option<Embedded> {
    let frame = set.frame();
    let (grid, cells) = lay_out(frame, rng);
    let area = cells.iter().fold(0u64, |set, &i| set | 1 << i);
    let slots: Vec<usize> = frame.frontier().map(|cell| cells[cell.index()]).collect();
    let closed = !set.task.reading.white_joins;
    let ambient = Ambient { grid: &grid, area, slots: &slots, closed };
    let stones = |set: crate::cells::Cells| {
        set.fold(0u64, |bits, cell: Cell| bits | 1 << cells[cell.index()])
    };
    let inside = Position { black: stones(rule.pattern.black), white: stones(rule.pattern.white) };
    let around = grid.all() & !area;
    for _ in 0..ATTEMPTS {
        let mut position = inside;
        let mixture = Mixture::random(rng);
        for point in ones(around) {
            mixture.fill(&mut position, point, rng);
        }
        let mut repaired = false;
        for _ in 0..REPAIRS {
            let broken = ambient.missing(position, rule.conditions).next();
            let place = match broken {
                Some((_, slot)) => 1u64 << slots[slot],
                None if grid.is_legal(position) => {
                    repaired = true;
                    break;
                }
                None => area,
            };
            // Change something close to what is wrong.
            let mut near = place;
            for _ in 0..2 {
                near |= grid.next_to(near);
            }
            for point in ones(near & around) {
                if rng.below(3) == 0 {
                    mixture.fill(&mut position, point, rng);
                }
            }
        }
        if repaired {
            worsen(&ambient, rule, around, &mut position, rng);
            return Some(Embedded { grid, position, area, cells });
        }
    }
    None
}

/// Changes points in White's favour as long as the rule applies.
fn worsen(ambient: &Ambient, rule: &Rule, around: u64, position: &mut Position, rng: &mut Rng) {
    let strength = rng.below(4);
    let holds = |p: Position| {
        ambient.grid.is_legal(p) && ambient.missing(p, rule.conditions).next().is_none()
    };
    for point in ones(around) {
        if rng.below(4) >= strength {
            continue;
        }
        let bit = 1u64 << point;
        let white = Position { black: position.black & !bit, white: position.white | bit };
        let empty = Position { black: position.black & !bit, white: position.white & !bit };
        let order = if rng.below(2) == 0 { [white, empty] } else { [empty, white] };
        for next in order {
            let fewer_empty = ambient.grid.empty(next).count_ones() <= 14;
            if next != *position && fewer_empty && holds(next) {
                *position = next;
                break;
            }
        }
    }
}

/// How likely each kind of point is.
struct Mixture {
    empty: u32,
    black: u32,
}

impl Mixture {
    fn random(rng: &mut Rng) -> Mixture {
        Mixture { empty: 10 + rng.below(25), black: 20 + rng.below(60) }
    }

    fn fill(&self, position: &mut Position, point: usize, rng: &mut Rng) {
        let bit = 1u64 << point;
        position.black &= !bit;
        position.white &= !bit;
        if rng.below(100) < self.empty {
            return;
        }
        if rng.below(100) < self.black {
            position.black |= bit;
        } else {
            position.white |= bit;
        }
    }
}

/// A board with room around the frame, and the points of the frame on it.
fn lay_out(frame: &Frame, rng: &mut Rng) -> (Grid, Vec<usize>) {
    let size = frame.size();
    let (mut left, mut below) = match frame.place() {
        Place::Corner => (0, 0),
        Place::Side => (2, 0),
        Place::Center => (2, 2),
    };
    let (mut right, mut above) = (2, 2);
    // Sometimes closer to the other edges, or further from them.
    let area =
        |left, right, below, above| (size.width + left + right) * (size.height + below + above);
    for _ in 0..2 {
        let (mut l, mut r, mut b, mut a) = (left, right, below, above);
        match rng.below(6) {
            0 if left > 0 => l = 1,
            1 => r = 1,
            2 if below > 0 => b = 1,
            3 => a = 1,
            4 => r = 3,
            _ => a = 3,
        }
        if area(l, r, b, a) <= 64 {
            (left, right, below, above) = (l, r, b, a);
        }
    }
    let grid = Grid::new(size.width + left + right, size.height + below + above);
    let cells = frame
        .cells()
        .map(|cell| {
            let (x, y) = frame.position(cell);
            (y + below) * grid.width + x + left
        })
        .collect();
    (grid, cells)
}
