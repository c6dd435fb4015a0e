//! Links: chains of one colour that the other player cannot separate by
//! moving first, as far as the shape of a few points shows.
//!
//! **Definition.** Two chains are linked if after every move of the opponent
//! they are still linked, or one answer of the owner joins them into one chain
//! that is not in atari, or links them again. A link is a promise about
//! alternating play, not a connection: the owner has to answer. Being joined
//! does not keep the whole from being captured.
//!
//! Each kind below is a sufficient condition that can be read off the board;
//! ladders, nets and captures of cutting stones are for the reader. The
//! conditions ask for a few liberties beyond the shape, since an answer that
//! leaves the joined chain in atari is none. The tests try every answer to
//! every move in all positions of small boards and many of larger ones.
//!
//! ```text
//!  Diagonal    Bamboo     Miai       Mouth      EdgeJump      EdgeKnight
//!   . . . .    . X X .    X x X      . X .      . . . . .     . . . . .
//!   . X y .    . x y .    X O X      X p X      . X x X .     . X z . .
//!   . x X .    . X X .    X y X      . q .      . v y w .     . v y X .
//! ```
//! (In the last two the lowest row is the edge of the board.)

use tesuji_board::{Board, ChainId, Color, Point, PointSet};

use crate::geometry::corners;

/// Why two chains are linked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LinkKind {
    /// Diagonal stones, both common neighbours empty: two ways to join.
    Diagonal,
    /// Two pairs of stones with two empty points between them.
    Bamboo,
    /// Two or more common liberties of any other shape.
    Miai,
    /// A common liberty `p` where a stone of the opponent would have at most
    /// one liberty `q`, so that it is captured at once: a tiger's mouth, a gap
    /// on the edge, or an eye between the chains.
    Mouth {
        /// The point `p`.
        at: Point,
    },
    /// Stones on the second line with one point between them: the opponent's
    /// `x` is answered by `y` on the first line, which has mouths on both
    /// sides.
    EdgeJump,
    /// A stone on the second line and one a knight's move away on the first:
    /// `z` is answered by `y`, `y` by `z`, which captures or joins.
    EdgeKnight,
}

/// Two linked chains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The chains, the lower name first.
    pub chains: [ChainId; 2],
    /// The shape.
    pub kind: LinkKind,
    /// The empty points the link consists of. Two links that share one may
    /// not hold at the same time.
    pub points: PointSet,
}

impl Link {
    /// Whether a stone of the opponent at a point could call for an answer.
    /// With three common liberties or more the first one lost needs none.
    pub fn is_attacked_at(&self, point: Point) -> bool {
        let two_ways = matches!(self.kind, LinkKind::Diagonal | LinkKind::Bamboo | LinkKind::Miai);
        self.points.contains(point) && !(two_ways && self.points.len() > 2)
    }
}

/// All links between chains of a colour. Two chains have one link by common
/// liberties or any number by mouths; links at the edge are listed where there
/// is no other.
pub fn links(board: &Board, color: Color) -> Vec<Link> {
    let mut links = Vec::new();
    for shared in shared_liberties(board, color).chunk_by(|a, b| a.0 == b.0) {
        let chains = shared[0].0;
        let points: PointSet = shared.iter().map(|&(_, p)| p).collect();
        if has_two_ways(board, color, points) {
            let kind = kind_of_two_ways(board, chains, points);
            links.push(Link { chains, kind, points });
            continue;
        }
        for p in points {
            if let Some(points) = mouth(board, color, p) {
                links.push(Link { chains, kind: LinkKind::Mouth { at: p }, points });
            }
        }
    }
    let by_liberties = links.len();
    for link in edge_links(board, color) {
        if links[..by_liberties].iter().all(|l| l.chains != link.chains) {
            links.push(link);
        }
    }
    links
}

/// Every common liberty of every two chains, grouped by the chains.
fn shared_liberties(board: &Board, color: Color) -> Vec<([ChainId; 2], Point)> {
    let mut shared = Vec::new();
    for p in board.stones(color).rim() & board.empty_points() {
        for a in board.chains_around(p, color) {
            let higher = board.chains_around(p, color).filter(|&b| a < b);
            shared.extend(higher.map(|b| ([a, b], p)));
        }
    }
    shared.sort_unstable();
    shared
}

/// The liberties of the chain that a stone at an empty point would belong to,
/// captures aside.
fn liberties_after(board: &Board, color: Color, point: Point) -> PointSet {
    let mut liberties: PointSet = board.empty_neighbors(point).collect();
    for id in board.chains_around(point, color) {
        liberties |= board.chain(id).liberties;
    }
    liberties.remove(point);
    liberties
}

/// Whether for each common liberty that the opponent takes there is another
/// where joining leaves at least two liberties.
fn has_two_ways(board: &Board, color: Color, points: PointSet) -> bool {
    points.len() >= 2
        && points.iter().all(|taken| {
            (points - PointSet::of(taken)).iter().any(|joint| {
                (liberties_after(board, color, joint) - PointSet::of(taken)).len() >= 2
            })
        })
}

fn kind_of_two_ways(board: &Board, [a, b]: [ChainId; 2], points: PointSet) -> LinkKind {
    let (a, b) = (board.chain(a).stones, board.chain(b).stones);
    let face =
        |p: Point, q: Point| (a.contains(p) && b.contains(q)) || (b.contains(p) && a.contains(q));
    let mut kind = LinkKind::Miai;
    for x in points {
        for corner in corners(x) {
            let [p, q] = corner.sides;
            if points.contains(corner.diagonal) && face(p, q) {
                return LinkKind::Diagonal;
            }
        }
        for (ahead, sides) in [(0, [2, 3]), (2, [0, 1])] {
            let y = x.neighbors()[ahead];
            let facing = |p: Point| face(p.neighbors()[sides[0]], p.neighbors()[sides[1]]);
            let same_side =
                a.contains(x.neighbors()[sides[0]]) == a.contains(y.neighbors()[sides[0]]);
            if points.contains(y) && facing(x) && facing(y) && same_side {
                kind = LinkKind::Bamboo;
            }
        }
    }
    kind
}

/// The points of a mouth at `p`, if a stone of the opponent there would be
/// captured at once without having captured anything.
fn mouth(board: &Board, color: Color, p: Point) -> Option<PointSet> {
    let mut points: PointSet = board.empty_neighbors(p).collect();
    if points.len() > 1 || board.chains_around(p, !color).next().is_some() {
        return None;
    }
    // The opponent may take a liberty of the joint chain before p is filled;
    // that must leave two, both now and after the capture at q. Every chain
    // around needs a liberty besides p, or the opponent's stone there captures.
    let filled = liberties_after(board, color, p);
    let mut after_capture = filled - points;
    if let Some(q) = points.first() {
        let capturing = liberties_after(board, color, q) - PointSet::of(p);
        if capturing.is_empty() {
            return None;
        }
        after_capture |= capturing;
    }
    let safe = |id| (board.chain(id).liberties - points).len() >= 2;
    if filled.len() < 3 || after_capture.len() < 3 || !board.chains_around(p, color).all(safe) {
        return None;
    }
    points.insert(p);
    Some(points)
}

/// Links on the second line that run along the first.
fn edge_links(board: &Board, color: Color) -> Vec<Link> {
    let size = board.size();
    let mut links = Vec::new();
    // Along an edge: the point `along` steps from the start at distance `line`.
    let (w, h) = (size.width() as isize, size.height() as isize);
    for edge in 0..4 {
        let length = if edge < 2 { w } else { h };
        let at = |along: isize, line: isize| {
            let (column, row) = match edge {
                0 => (along, line),
                1 => (along, h - 1 - line),
                2 => (line, along),
                _ => (w - 1 - line, along),
            };
            let on_board = (0..w).contains(&column) && (0..h).contains(&row);
            on_board.then(|| Point::new(column as usize, row as usize))
        };
        let strip = Strip { board, color, at: &at };
        for along in 0..length {
            links.extend(strip.jump(along));
            links.extend(strip.knight(along, 1));
            links.extend(strip.knight(along, -1));
        }
    }
    links
}

/// The view of the board from one edge.
struct Strip<'a, F: Fn(isize, isize) -> Option<Point>> {
    board: &'a Board,
    color: Color,
    at: &'a F,
}

impl<F: Fn(isize, isize) -> Option<Point>> Strip<'_, F> {
    fn chain(&self, along: isize, line: isize) -> Option<ChainId> {
        let p = (self.at)(along, line)?;
        self.board.chain_at(p).filter(|_| self.board.get(p) == Some(self.color))
    }

    fn empty(&self, along: isize, line: isize) -> Option<Point> {
        (self.at)(along, line).filter(|&p| self.board.is_empty(p))
    }

    /// Whether the opponent's stones on the first line end here: at the edge,
    /// at an empty point where the owner can capture, or at a stone of the
    /// owner that they do not capture.
    fn is_stop(&self, along: isize, points: PointSet) -> bool {
        let Some(p) = (self.at)(along, 0) else { return true };
        match self.board.chain_at(p).map(|id| self.board.chain(id)) {
            Some(chain) if chain.color == self.color => (chain.liberties - points).len() >= 2,
            Some(_) => false,
            None => !(liberties_after(self.board, self.color, p) - points).is_empty(),
        }
    }

    /// Stones of two chains at `along` and two further on the second line.
    fn jump(&self, along: isize) -> Option<Link> {
        let a = self.chain(along, 1)?;
        let b = self.chain(along + 2, 1)?;
        let x = self.empty(along + 1, 1)?;
        let first_line =
            [self.empty(along, 0)?, self.empty(along + 1, 0)?, self.empty(along + 2, 0)?];
        let mut points: PointSet = first_line.into_iter().collect();
        points.insert(x);
        if !self.is_stop(along - 1, points) || !self.is_stop(along + 3, points) {
            return None;
        }
        let corners = [(self.at)(along - 1, 0), (self.at)(along + 3, 0)];
        self.link(a, b, points, corners, LinkKind::EdgeJump)
    }

    /// A stone at `along` on the second line, one two further in the given
    /// direction on the first.
    fn knight(&self, along: isize, direction: isize) -> Option<Link> {
        let a = self.chain(along, 1)?;
        let b = self.chain(along + 2 * direction, 0)?;
        let points = [
            self.empty(along + direction, 1)?,
            self.empty(along + direction, 0)?,
            self.empty(along, 0)?,
        ];
        let points: PointSet = points.into_iter().collect();
        if !self.is_stop(along - direction, points) {
            return None;
        }
        let corner = (self.at)(along - direction, 0);
        self.link(a, b, points, [corner, None], LinkKind::EdgeKnight)
    }

    /// The link, if it joins two chains that both have liberties to spare
    /// besides its points and those where the owner captures (`captures`).
    fn link(
        &self,
        a: ChainId,
        b: ChainId,
        points: PointSet,
        captures: [Option<Point>; 2],
        kind: LinkKind,
    ) -> Option<Link> {
        let used = points | captures.into_iter().flatten().collect();
        let spare = |id| (self.board.chain(id).liberties - used).len();
        (a != b && spare(a) >= 2 && spare(b) >= 2).then(|| Link {
            chains: [a.min(b), a.max(b)],
            kind,
            points,
        })
    }
}
