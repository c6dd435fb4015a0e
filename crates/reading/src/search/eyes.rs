//! How many moves of its own a group still needs for two eyes: an estimate
//! that orders the search and never decides anything.

use std::cell::Cell;

use tesuji_board::{Board, Color, Point, PointSet};

/// No eye can be hoped for.
const NEVER: i32 = 99;
/// The estimate when there are no two places for eyes.
const HOPELESS: i32 = 20;
/// Only the most promising points are looked at.
const MOST_POINTS: usize = 32;
/// Stands for "not among the points".
const NOWHERE: u8 = u8::MAX;

/// What the owner sees at a point. Enemy stones follow as `ENEMY` plus their
/// liberties, of which more than three are as good as infinitely many.
const OFF: u8 = 0;
const OWN: u8 = 1;
const EMPTY: u8 = 2;
const ENEMY: u8 = 3;
const STRONG: u8 = ENEMY + 4;

/// The moves that it takes to make each of these a wall.
const WALL: [i32; 8] = [0, 0, 1, 1, 1, 2, 3, NEVER];

/// The places where a group may get eyes, with the moves that each needs, the
/// cheapest first.
pub(super) struct EyeCosts {
    owner: Color,
    points: Vec<(i32, Point)>,
    /// What is where, for the points and all around them.
    cells: [Cell<u8>; Point::COUNT],
    /// Where a point stands in the list.
    places: [u8; Point::COUNT],
}

impl EyeCosts {
    /// Looks around the chains of the owner that meet `stones`.
    pub fn new(board: &Board, owner: Color, stones: &PointSet) -> EyeCosts {
        let area = area(board, owner, stones);
        let mut costs = EyeCosts {
            owner,
            points: Vec::new(),
            cells: [const { Cell::new(OFF) }; Point::COUNT],
            places: [NOWHERE; Point::COUNT],
        };
        let beside = area | area.rim();
        costs.look(board, &((beside | beside.rim()) & board.points()));
        let needed = area.iter().map(|p| (costs.need(p), p)).filter(|(need, _)| *need < 12);
        let points: Vec<(i32, Point)> = needed.collect();
        costs.points = points;
        costs.points.sort_unstable();
        costs.points.truncate(MOST_POINTS);
        for (i, &(_, p)) in costs.points.iter().enumerate() {
            costs.places[p.index()] = i as u8;
        }
        costs
    }

    /// Notes what is at these points.
    fn look(&mut self, board: &Board, points: &PointSet) {
        let set = |set: &PointSet, cell: u8| {
            set.iter().for_each(|p| self.cells[p.index()].set(cell));
        };
        set(&(*points & board.empty_points()), EMPTY);
        set(&(*points & board.stones(self.owner)), OWN);
        let mut rest = *points & board.stones(!self.owner);
        while let Some(p) = rest.first() {
            let chain = board.chain(board.chain_at(p).expect("a stone"));
            let weak = chain.liberty_count <= 3 && chain.stone_count <= 6;
            let cell = if weak { ENEMY + chain.liberty_count as u8 } else { STRONG };
            set(&(rest & chain.stones), cell);
            rest -= chain.stones;
        }
    }

    /// The moves needed after a stone has been placed.
    pub fn after(&self, p: Point, color: Color) -> i32 {
        let own = color == self.owner;
        let before = self.cells[p.index()].replace(if own { OWN } else { ENEMY + 3 });
        if own {
            self.shift_liberties(p, -1);
        }
        // Points next to the stone, straight or diagonally, cost something else.
        let mut changed = [(0, p); 9];
        let (mut count, mut stale) = (0, 0_u32);
        for q in p.neighbors().into_iter().chain(p.diagonals()).chain([p]) {
            let place = self.places[q.index()];
            if place != NOWHERE {
                stale |= 1 << place;
                changed[count] = (self.need(q), q);
                count += 1;
            }
        }
        if own {
            self.shift_liberties(p, 1);
        }
        self.cells[p.index()].set(before);
        self.best_pair(&changed[..count], stale)
    }

    /// Weak enemy stones next to a stone of the owner lose a liberty, or get it
    /// back.
    fn shift_liberties(&self, p: Point, by: i8) {
        for q in p.neighbors() {
            let cell = &self.cells[q.index()];
            let lowest = if by < 0 { ENEMY + 1 } else { ENEMY };
            if (lowest..STRONG).contains(&cell.get()) {
                cell.set(cell.get().wrapping_add_signed(by));
            }
        }
    }

    /// The cheapest pair of points that are not neighbours. Points that are
    /// `stale` count with their changed costs.
    fn best_pair(&self, changed: &[(i32, Point)], stale: u32) -> i32 {
        let mut best = HOPELESS;
        for (i, &(cost, p)) in self.points.iter().enumerate() {
            if 2 * cost >= best {
                break;
            }
            if stale >> i & 1 == 0 {
                best = best.min(self.best_partner(p, cost, i + 1, stale, best));
            }
        }
        for (i, &(cost, p)) in changed.iter().enumerate() {
            best = best.min(self.best_partner(p, cost, 0, stale, best));
            for &(other, q) in &changed[i + 1..] {
                if cost + other < best && !is_adjacent(p, q) {
                    best = cost + other;
                }
            }
        }
        best
    }

    /// The cost of a point with the cheapest partner from a place in the list
    /// on, or `best` if none is cheaper.
    fn best_partner(&self, p: Point, cost: i32, from: usize, stale: u32, best: i32) -> i32 {
        for (j, &(other, q)) in self.points.iter().enumerate().skip(from) {
            if cost + other >= best {
                break;
            }
            if stale >> j & 1 == 0 && !is_adjacent(p, q) {
                return cost + other;
            }
        }
        best
    }

    fn at(&self, p: Point) -> u8 {
        self.cells[p.index()].get()
    }

    /// The owner's moves needed to make the point an eye.
    fn need(&self, p: Point) -> i32 {
        let mut need = match self.at(p) {
            OFF | OWN | STRONG => return NEVER,
            EMPTY => 0,
            enemy => i32::from(enemy - ENEMY) + 1,
        };
        for q in p.neighbors() {
            need += WALL[usize::from(self.at(q))];
        }
        let (mut corners, mut own, mut empty) = (0, 0, 0);
        for q in p.diagonals() {
            let cell = self.at(q);
            corners += i32::from(cell != OFF);
            own += i32::from(cell == OWN);
            empty += i32::from(cell == EMPTY);
        }
        let wanted = if corners == 4 { 3 } else { corners };
        let missing: i32 = wanted - own;
        if missing > 0 {
            let price = if empty >= missing { missing } else { empty + (missing - empty) * 3 };
            need += (price + 1) / 2;
        }
        need
    }
}

/// Liberties of the group and of friends linked to it by shared liberties, weak
/// enemy chains next to them, and one step further.
fn area(board: &Board, owner: Color, stones: &PointSet) -> PointSet {
    let own = board.stones(owner);
    let empty = board.empty_points();
    let mut group = stones.flood(&own);
    for _ in 0..2 {
        let liberties = group.rim() & empty;
        group |= (liberties.rim() & own).flood(&own);
    }
    let mut area = group.rim() & empty;
    let mut rest = group.rim() & board.stones(!owner);
    while let Some(p) = rest.first() {
        let chain = board.chain(board.chain_at(p).expect("a stone"));
        rest -= chain.stones;
        if chain.liberty_count <= 3 && chain.stone_count <= 6 {
            area |= chain.stones;
        }
    }
    area | ((area & empty).rim() & empty)
}

fn is_adjacent(p: Point, q: Point) -> bool {
    p.neighbors().contains(&q)
}
