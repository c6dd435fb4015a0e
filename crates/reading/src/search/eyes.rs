//! How many moves of its own a group still needs for two eyes: an estimate
//! that orders the search and never decides anything.

use tesuji_board::{Board, Color, Point, PointSet, Size};

/// No eye can be hoped for.
const NEVER: i32 = 99;
/// The estimate when there are no two places for eyes.
const HOPELESS: i32 = 20;
/// Only the most promising points are looked at.
const MOST_POINTS: usize = 32;

/// The places where a group may get eyes, with the moves that each needs, the
/// cheapest first.
pub(super) struct EyeCosts<'a> {
    board: &'a Board,
    size: Size,
    owner: Color,
    points: Vec<(i32, Point)>,
}

impl<'a> EyeCosts<'a> {
    /// Looks around the chains of the owner that meet `stones`.
    pub fn new(board: &'a Board, owner: Color, stones: &PointSet) -> EyeCosts<'a> {
        let mut costs = EyeCosts { board, size: board.size(), owner, points: Vec::new() };
        let area = costs.area(stones);
        let needed = area.iter().map(|p| (costs.need(p, None), p)).filter(|(need, _)| *need < 12);
        let mut points: Vec<(i32, Point)> = needed.collect();
        points.sort();
        points.truncate(MOST_POINTS);
        costs.points = points;
        costs
    }

    /// The moves needed after a stone has been placed.
    pub fn after(&self, p: Point, color: Color) -> i32 {
        // Points next to the stone, straight or diagonally, cost something else.
        let mut changed = [(0, p); 9];
        let (mut count, mut stale) = (0, 0_u32);
        for (i, &(_, q)) in self.points.iter().enumerate() {
            if is_near(p, q) {
                stale |= 1 << i;
                changed[count] = (self.need(q, Some((p, color))), q);
                count += 1;
            }
        }
        self.best_pair(&changed[..count], stale)
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

    /// Liberties of the group and of friends linked to it by shared liberties,
    /// weak enemy chains next to them, and one step further.
    fn area(&self, stones: &PointSet) -> PointSet {
        let board = self.board;
        let own = board.stones(self.owner);
        let empty = board.empty_points();
        let mut group = stones.flood(&own);
        for _ in 0..2 {
            let liberties = group.rim() & empty;
            group |= (liberties.rim() & own).flood(&own);
        }
        let mut area = group.rim() & empty;
        let mut rest = group.rim() & board.stones(!self.owner);
        while let Some(p) = rest.first() {
            let chain = board.chain(board.chain_at(p).expect("a stone"));
            rest -= chain.stones;
            if chain.liberty_count <= 3 && chain.stone_count <= 6 {
                area |= chain.stones;
            }
        }
        area | (area & empty).rim() & empty
    }

    /// The owner's moves needed to make the point an eye, with one more stone
    /// on the board if asked.
    fn need(&self, p: Point, extra: Option<(Point, Color)>) -> i32 {
        let board = self.board;
        let get = |q: Point| match extra {
            Some((placed, color)) if placed == q => Some(color),
            _ => board.get(q),
        };
        let liberties = |q: Point| match board.chain_at(q) {
            None => 3,
            Some(id) => {
                let chain = board.chain(id);
                let taken = extra.is_some_and(|(placed, color)| {
                    color == self.owner && chain.liberties.contains(placed)
                });
                if chain.stone_count > 6 {
                    NEVER
                } else {
                    i32::from(chain.liberty_count) - i32::from(taken)
                }
            }
        };
        let mut need = 0;
        match get(p) {
            Some(color) if color == self.owner => return NEVER,
            Some(_) => {
                need += if board.is_empty(p) { 3 } else { liberties(p) + 1 };
                if need > 5 {
                    return NEVER;
                }
            }
            None => {}
        }
        for q in p.neighbors() {
            match get(q) {
                None => need += i32::from(self.size.contains(q)),
                Some(color) if color == self.owner => {}
                Some(_) => {
                    let moves = liberties(q);
                    if moves > 3 {
                        return NEVER;
                    }
                    need += moves;
                }
            }
        }
        let (mut corners, mut own, mut empty) = (0, 0, 0);
        for q in p.diagonals().into_iter().filter(|&q| self.size.contains(q)) {
            corners += 1;
            match get(q) {
                None => empty += 1,
                Some(color) => own += i32::from(color == self.owner),
            }
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

/// Where the eight points around a point lie in the numbering of points, and
/// the point itself: bits of differences, counted from the lower left.
fn difference(p: Point, q: Point) -> usize {
    let lower_left = p.diagonals()[3];
    q.index().wrapping_sub(lower_left.index())
}

fn is_near(p: Point, q: Point) -> bool {
    const ROW: usize = Point::new(0, 1).index() - Point::new(0, 0).index();
    let d = difference(p, q);
    d <= 2 * ROW + 2 && d % ROW <= 2
}

fn is_adjacent(p: Point, q: Point) -> bool {
    p.neighbors().contains(&q)
}
