//! The place of an eye: the points that its owner has a claim to.

use tesuji_board::{Board, ChainId, Color, Point, PointSet};

use crate::params::{LARGEST_PRISONER, LARGEST_SPACE, ROOMY_CAPTURE, WEAK_LIBERTIES};

/// A place that may give eyes.
#[derive(Clone, Debug)]
pub struct Space {
    /// Whose place it is.
    pub owner: Color,
    /// Its points, prisoners included. Points next to stones of the other side
    /// outside are its margin.
    pub points: PointSet,
    /// What else can be played on: shoulders, and weak stones of the other side
    /// that bear on the place, with their liberties.
    pub around: PointSet,
}

impl Space {
    /// The places that a point may belong to, the likeliest first.
    pub fn around(board: &Board, point: Point) -> Vec<Space> {
        let claim = |owner: Color| {
            let outside = outside(board, owner);
            let is_margin = is_margin(board, &outside, point);
            Some((is_margin, Space::of(board, owner, point, &outside)?))
        };
        let mut claims: Vec<(bool, Space)> = match board.get(point) {
            Some(color) => claim(!color).into_iter().collect(),
            None => Color::BOTH.into_iter().filter_map(claim).collect(),
        };
        claims.sort_by_key(|(is_margin, space)| (*is_margin, space.points.len()));
        claims.into_iter().map(|(_, space)| space).collect()
    }

    fn of(board: &Board, owner: Color, point: Point, outside: &PointSet) -> Option<Space> {
        let open = board.points() - board.stones(owner) - *outside;
        if !open.contains(point) {
            return None;
        }
        let mut points = PointSet::EMPTY;
        let mut todo = vec![point];
        while let Some(p) = todo.pop() {
            if !points.insert(p) {
                continue;
            }
            if points.len() > LARGEST_SPACE {
                return None;
            }
            // Beyond the margin only what else the owner's stones touch.
            let is_end = is_margin(board, outside, p);
            let own = board.stones(owner);
            todo.extend(p.neighbors().into_iter().filter(|&q| {
                let inner = || !is_margin(board, outside, q) && PointSet::of(q).rim().meets(&own);
                open.contains(q) && (!is_end || inner())
            }));
        }
        if !points.rim().meets(&board.stones(owner)) {
            return None;
        }
        for id in board.chains(!owner) {
            let chain = board.chain(id);
            // Whoever captures these has room for an eye.
            if chain.liberty_count <= WEAK_LIBERTIES
                && chain.stones.len() >= ROOMY_CAPTURE
                && chain.liberties.meets(&points)
            {
                points |= chain.stones | chain.liberties;
            }
        }
        let shoulders = shoulders(board, owner, &points);
        let empty = shoulders & board.empty_points();
        let near = shoulders | ((points | empty).rim() & *outside);
        let mut around = empty;
        for id in board.chains(!owner) {
            let chain = board.chain(id);
            if chain.liberty_count <= WEAK_LIBERTIES && chain.stones.meets(&near) {
                around |= chain.stones | chain.liberties;
            }
        }
        Some(Space { owner, points, around: around - points })
    }

    /// All points that can be played on.
    pub fn field(&self) -> PointSet {
        self.points | self.around
    }
}

/// The stones of the other side that are not inside somebody's eye: those with
/// more room among points that the owner's stones do not touch.
fn outside(board: &Board, owner: Color) -> PointSet {
    let own = board.stones(owner);
    let open = board.points() - own - (own.rim() & board.empty_points());
    let mut outside = PointSet::EMPTY;
    for id in board.chains(!owner) {
        let stones = board.chain(id).stones;
        if !stones.meets(&outside) {
            let room = stones.flood(&open);
            if room.len() > LARGEST_PRISONER {
                outside |= room & board.stones(!owner);
            }
        }
    }
    outside
}

fn is_margin(board: &Board, outside: &PointSet, point: Point) -> bool {
    board.is_empty(point) && point.neighbors().into_iter().any(|q| outside.contains(q))
}

/// The points where two chains next to the place, diagonal to each other, join
/// or are parted.
fn shoulders(board: &Board, owner: Color, points: &PointSet) -> PointSet {
    let chain = |p: Point| -> Option<ChainId> {
        (board.get(p) == Some(owner)).then(|| board.chain_at(p)).flatten()
    };
    let mut shoulders = PointSet::EMPTY;
    for p in points.iter() {
        let (near, far) = (p.neighbors(), p.diagonals());
        for (i, &diagonal) in far.iter().enumerate() {
            // Neighbours come as right, left, up, down; diagonals as up-right,
            // up-left, down-right, down-left.
            let sides = [near[i & 1], near[2 + (i >> 1)]];
            if let [Some(a), Some(b)] = sides.map(chain)
                && a != b
                && board.get(diagonal) != Some(owner)
                && board.points().contains(diagonal)
                && !points.contains(diagonal)
            {
                shoulders.insert(diagonal);
            }
        }
    }
    shoulders
}
