//! How many moves of its own a group still needs for two eyes: an estimate
//! that orders the search and never decides anything.

use tesuji_board::{Board, Chain, Color, Point, PointMap, PointSet};

/// No eye can be hoped for.
const NEVER: i32 = 99;
/// The estimate when there are no two places for eyes.
const HOPELESS: i32 = 20;
/// Only the most promising points are looked at.
const MOST_POINTS: usize = 32;
/// Stands for "not among the points".
const NOWHERE: u8 = MOST_POINTS as u8;

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
    /// What is where.
    cells: PointMap<u8>,
    /// Where a point stands in the list.
    places: PointMap<u8>,
    /// The moves needed now.
    now: i32,
}

impl EyeCosts {
    /// Looks around the chains of the owner that meet `stones`.
    pub fn new(board: &Board, owner: Color, stones: &PointSet) -> EyeCosts {
        let area = area(board, owner, stones);
        let mut costs = EyeCosts {
            owner,
            points: Vec::with_capacity(area.len()),
            cells: see(board, owner, &area),
            places: PointMap::filled(NOWHERE),
            now: HOPELESS,
        };
        for p in area {
            let need = costs.need(p);
            if need < 12 {
                costs.points.push((need, p));
            }
        }
        costs.points.sort_unstable();
        costs.points.truncate(MOST_POINTS);
        for (i, &(_, p)) in costs.points.iter().enumerate() {
            costs.places[p] = i as u8;
        }
        costs.now = costs.best_pair(&[], 0);
        costs
    }

    /// The moves needed after a stone has been placed.
    pub fn after(&mut self, p: Point, color: Color) -> i32 {
        // Points next to the stone, straight or diagonally, cost something else.
        let place_of = |q: Point| 1_u64 << self.places[q];
        let stale = p.around().into_iter().fold(place_of(p), |all, q| all | place_of(q));
        let stale = stale as u32;
        if stale == 0 {
            return self.now;
        }
        let own = color == self.owner;
        let before = std::mem::replace(&mut self.cells[p], if own { OWN } else { ENEMY + 3 });
        if own {
            self.shift_liberties(p, -1);
        }
        let mut changed = [(0, p); 9];
        let mut count = 0;
        let mut rest = stale;
        while rest != 0 {
            let q = self.points[rest.trailing_zeros() as usize].1;
            changed[count] = (self.need(q), q);
            count += 1;
            rest &= rest - 1;
        }
        if own {
            self.shift_liberties(p, 1);
        }
        self.cells[p] = before;
        self.best_pair(&changed[..count], stale)
    }

    /// Weak enemy stones next to a stone of the owner lose a liberty, or get it
    /// back.
    fn shift_liberties(&mut self, p: Point, by: i8) {
        for q in p.neighbors() {
            let cell = &mut self.cells[q];
            let lowest = if by < 0 { ENEMY + 1 } else { ENEMY };
            if (lowest..STRONG).contains(cell) {
                *cell = cell.wrapping_add_signed(by);
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

    /// The owner's moves needed to make the point an eye.
    fn need(&self, p: Point) -> i32 {
        let mut need = match self.cells[p] {
            OFF | OWN | STRONG => return NEVER,
            EMPTY => 0,
            enemy => i32::from(enemy - ENEMY) + 1,
        };
        for q in p.neighbors() {
            need += WALL[usize::from(self.cells[q])];
        }
        let (mut corners, mut own, mut empty) = (0, 0, 0);
        for q in p.diagonals() {
            let cell = self.cells[q];
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

/// What is where, with the liberties of weak enemy stones around an area.
fn see(board: &Board, owner: Color, area: &PointSet) -> PointMap<u8> {
    let players = Color::BOTH.map(|color| if color == owner { OWN } else { STRONG });
    let mut cells = board.name_points(OFF, EMPTY, players);
    let beside = *area | area.rim();
    let seen = (beside | beside.rim()) & board.stones(!owner);
    for chain in board.chains_in(seen).map(|id| board.chain(id)).filter(|chain| is_weak(chain)) {
        for p in chain.stones {
            cells[p] = ENEMY + chain.liberty_count as u8;
        }
    }
    cells
}

/// Whether enemy stones may be captured some day.
fn is_weak(chain: &Chain) -> bool {
    chain.liberty_count <= 3 && chain.stone_count <= 6
}

/// Liberties of the group and of friends linked to it by shared liberties, weak
/// enemy chains next to them, and one step further.
fn area(board: &Board, owner: Color, stones: &PointSet) -> PointSet {
    let own = board.stones(owner);
    let empty = board.empty_points();
    let mut group = PointSet::EMPTY;
    let mut liberties = PointSet::EMPTY;
    let mut front = *stones & own;
    for _ in 0..3 {
        for id in board.chains_in(front) {
            let chain = board.chain(id);
            group |= chain.stones;
            liberties |= chain.liberties;
        }
        front = (liberties.rim() & own) - group;
    }
    let mut area = liberties;
    for id in board.chains_in(group.rim() & board.stones(!owner)) {
        let chain = board.chain(id);
        if is_weak(chain) {
            area |= chain.stones;
        }
    }
    area | (liberties.rim() & empty)
}

fn is_adjacent(p: Point, q: Point) -> bool {
    p.neighbors().contains(&q)
}
