//! The nearest facts of a point, and the keys of its patterns.

use std::sync::LazyLock;

use tesuji_board::{Board, Color, MAX_SIDE, Point};

use crate::geometry::Offset;
use crate::hashing::pair;

/// No pattern has more facts.
pub const MOST_FACTS: usize = 32;

/// Beyond this number of stones it is faster to look around a point than to
/// sort the stones by their distance.
const MANY_STONES: usize = 48;

const REACH: i8 = MAX_SIDE as i8;
const SIDE: usize = 2 * REACH as usize + 1;
const CELLS: usize = SIDE * SIDE;

/// What can be important.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FactKind {
    /// A stone, with the liberties of its chain if it is next to the point,
    /// diagonals included: 1, 2, or 3 for more; else 0.
    Stone(Color, u8),
    /// The edge of the board.
    Edge,
}

/// Something important, as seen from a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fact {
    /// Columns to the right.
    pub dx: i8,
    /// Rows up.
    pub dy: i8,
    /// What it is.
    pub kind: FactKind,
}

/// The square of the distance up to which liberties are looked at, and the
/// number up to which they are told apart.
pub(super) const LIBERTIES_WITHIN: u32 = 2;
pub(super) const MOST_LIBERTIES: u16 = 3;

impl Fact {
    fn stone(board: &Board, offset: Offset, point: Point, color: Color) -> Fact {
        let near = offset.square() <= LIBERTIES_WITHIN;
        let liberties = match board.chain_at(point) {
            Some(chain) if near => board.chain(chain).liberty_count.min(MOST_LIBERTIES) as u8,
            _ => 0,
        };
        Fact { dx: offset.dx, dy: offset.dy, kind: FactKind::Stone(color, liberties) }
    }

    fn offset(self) -> Offset {
        Offset { dx: self.dx, dy: self.dy }
    }
}

/// The nearest facts of a point, nearest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The facts.
    pub facts: Vec<Fact>,
}

impl Pattern {
    /// The nearest `k` facts of a point, fewer if there are not so many.
    pub fn around(board: &Board, center: Point, k: usize) -> Pattern {
        let mut nearest = Nearest::default();
        nearest.find(board, center, k.min(MOST_FACTS));
        let mut facts: Vec<Fact> = nearest.facts().to_vec();
        facts.sort_by_key(|fact| TABLES.ranks[cell(fact.offset())][0]);
        facts.truncate(k);
        Pattern { facts }
    }
}

/// The facts around one point, in a buffer that is used again and again.
#[derive(Clone, Debug)]
pub(crate) struct Nearest {
    facts: [Fact; MOST_FACTS + SLACK],
    count: usize,
    /// The square of the distance within which any change changes the facts.
    pub reach: u32,
}

/// The most points at one distance beyond the first, on a board of 25×25.
const SLACK: usize = 16;

const NO_FACT: Fact = Fact { dx: 0, dy: 0, kind: FactKind::Edge };

impl Default for Nearest {
    fn default() -> Nearest {
        Nearest { facts: [NO_FACT; MOST_FACTS + SLACK], count: 0, reach: 0 }
    }
}

impl Nearest {
    /// All facts that belong to the nearest `k` in one of the eight orders:
    /// those at the distance of the last one are all there.
    pub fn facts(&self) -> &[Fact] {
        &self.facts[..self.count]
    }

    /// Looks around a point.
    pub fn find(&mut self, board: &Board, center: Point, k: usize) {
        let stones = board.stones(Color::Black) | board.stones(Color::White);
        self.count = 0;
        if stones.len() > MANY_STONES {
            self.look_around(board, center, k);
        } else {
            self.sort_stones(board, center, k);
        }
    }

    fn push(&mut self, fact: Fact) {
        self.facts[self.count] = fact;
        self.count += 1;
    }

    fn look_around(&mut self, board: &Board, center: Point, k: usize) {
        let (width, height) = (board.size().width() as i32, board.size().height() as i32);
        let (column, row) = (center.column() as i32, center.row() as i32);
        let edges = edge_facts(board, center);
        let mut next_edge = 0;
        let mut ring = 0;
        for &offset in &TABLES.order {
            let square = offset.square();
            if square != ring {
                while next_edge < 4 && edges[next_edge].offset().square() <= ring {
                    self.push(edges[next_edge]);
                    next_edge += 1;
                }
                if self.count >= k {
                    self.reach = ring;
                    return;
                }
                ring = square;
            }
            let (x, y) = (column + i32::from(offset.dx), row + i32::from(offset.dy));
            if (0..width).contains(&x) && (0..height).contains(&y) {
                let point = Point::new(x as usize, y as usize);
                if let Some(color) = board.get(point) {
                    self.push(Fact::stone(board, offset, point, color));
                }
            }
        }
        self.reach = u32::MAX;
    }

    fn sort_stones(&mut self, board: &Board, center: Point, k: usize) {
        let mut all = [(0, NO_FACT); MANY_STONES + 4];
        let mut count = 0;
        let stones = Color::BOTH.into_iter().flat_map(|color| {
            board
                .stones(color)
                .iter()
                .map(move |point| Fact::stone(board, Offset::between(center, point), point, color))
        });
        for fact in stones.chain(edge_facts(board, center)) {
            all[count] = (fact.offset().square(), fact);
            count += 1;
        }
        let all = &mut all[..count];
        all.sort_unstable_by_key(|&(square, _)| square);
        // `k` facts and those that are as far away as the last of them.
        let reach = if count < k { u32::MAX } else { all[k - 1].0 };
        for &(_, fact) in all.iter().take_while(|(square, _)| *square <= reach) {
            self.push(fact);
        }
        self.reach = reach;
    }
}

/// The four edges, nearest first.
fn edge_facts(board: &Board, center: Point) -> [Fact; 4] {
    let size = board.size();
    let (x, y) = (center.column() as i8, center.row() as i8);
    let (width, height) = (size.width() as i8, size.height() as i8);
    let mut edges = [(-x - 1, 0), (width - x, 0), (0, -y - 1), (0, height - y)]
        .map(|(dx, dy)| Fact { dx, dy, kind: FactKind::Edge });
    edges.sort_by_key(|edge| edge.offset().square());
    edges
}

/// The hashes of the nearest 1, 2, … k facts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keys {
    keys: [u64; MOST_FACTS],
    count: usize,
}

impl Keys {
    /// The keys of 1, 2, … facts.
    pub fn as_slice(&self) -> &[u64] {
        &self.keys[..self.count]
    }

    /// The keys for each player to move.
    pub fn merged(nearest: &Nearest, k: usize) -> [Keys; 2] {
        let count = nearest.count.min(k);
        let mut keys = [Keys { keys: [u64::MAX; MOST_FACTS], count }; 2];
        let mut sums = [0; 8];
        let mut at = 0;
        while at < count {
            let ring = ring_from(nearest, at);
            if ring.len() == 1 {
                // Alone at its distance, a fact has the same place in all orders.
                let hashes = lanes(ring[0]);
                for (sum, hash) in sums.iter_mut().zip(hashes) {
                    *sum ^= hash;
                    offer(&mut keys, at, *sum);
                }
            } else {
                for (lane, sum) in sums.iter_mut().enumerate() {
                    for (i, hash) in in_order(ring, lane).take(count - at).enumerate() {
                        *sum ^= hash;
                        offer(&mut keys, at + i, *sum);
                    }
                }
            }
            at += ring.len();
        }
        keys
    }

    /// The keys of the stones as they stand, for each player to move; without
    /// liberties, which the document does not know.
    pub fn apart(nearest: &Nearest, k: usize) -> [Keys; 2] {
        let count = nearest.count.min(k);
        let mut keys = [Keys { keys: [0; MOST_FACTS], count }; 2];
        let mut plain = nearest.clone();
        for fact in &mut plain.facts {
            if let FactKind::Stone(_, liberties) = &mut fact.kind {
                *liberties = 0;
            }
        }
        let (mut sum, mut at) = (0, 0);
        while at < count {
            let ring = ring_from(&plain, at);
            for (i, hash) in in_order(ring, 0).take(count - at).enumerate() {
                sum ^= hash;
                keys[0].keys[at + i] = sum;
                keys[1].keys[at + i] = pair(sum, 1);
            }
            at += ring.len();
        }
        keys
    }
}

fn offer(keys: &mut [Keys; 2], at: usize, sum: u64) {
    keys[0].keys[at] = keys[0].keys[at].min(sum);
    keys[1].keys[at] = keys[1].keys[at].min(swap_halves(sum));
}

/// The facts at the same distance, from one on.
fn ring_from(nearest: &Nearest, at: usize) -> &[Fact] {
    let facts = &nearest.facts()[at..];
    let square = facts[0].offset().square();
    let end = facts.iter().position(|fact| fact.offset().square() != square);
    &facts[..end.unwrap_or(facts.len())]
}

/// The hashes of facts at the same distance in the order of a lane.
fn in_order(ring: &[Fact], lane: usize) -> impl Iterator<Item = u64> {
    let mut ranked = [(0, 0); SLACK];
    for (i, fact) in ring.iter().enumerate() {
        let entry = (TABLES.ranks[cell(fact.offset())][lane], lanes(*fact)[lane]);
        let mut at = i;
        while at > 0 && ranked[at - 1].0 > entry.0 {
            ranked[at] = ranked[at - 1];
            at -= 1;
        }
        ranked[at] = entry;
    }
    ranked.into_iter().take(ring.len()).map(|(_, hash)| hash)
}

/// The hashes of a fact in all lanes.
fn lanes(fact: Fact) -> [u64; 8] {
    let cell = cell(fact.offset());
    match fact.kind {
        FactKind::Stone(color, liberties) => {
            let mut hashes = TABLES.stones[cell];
            if liberties > 0 {
                for hash in &mut hashes {
                    *hash = hash.wrapping_mul(2 * u64::from(liberties) + 1);
                }
            }
            match color {
                Color::Black => hashes,
                Color::White => hashes.map(swap_halves),
            }
        }
        FactKind::Edge => TABLES.edges[cell],
    }
}

/// Exchanging the colours exchanges the halves of a hash.
const fn swap_halves(hash: u64) -> u64 {
    hash.rotate_left(32)
}

fn cell(offset: Offset) -> usize {
    (offset.dy + REACH) as usize * SIDE + (offset.dx + REACH) as usize
}

struct Tables {
    /// All offsets but the centre, nearest first.
    order: Vec<Offset>,
    /// The place of the images of each cell in the order.
    ranks: Vec<[u16; 8]>,
    /// The hashes of a black stone and of an edge at the images of each cell.
    stones: Vec<[u64; 8]>,
    edges: Vec<[u64; 8]>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let offset =
        |cell: usize| Offset { dx: (cell % SIDE) as i8 - REACH, dy: (cell / SIDE) as i8 - REACH };
    let mut order: Vec<Offset> = (0..CELLS).map(offset).collect();
    order.sort_by_key(|offset| (offset.square(), offset.dy, offset.dx));
    order.remove(0);
    let mut rank = vec![0; CELLS];
    for (i, &offset) in order.iter().enumerate() {
        rank[cell(offset)] = i as u16 + 1;
    }
    let images = |at: usize| offset(at).images().map(cell);
    let edge = |at: usize| {
        let half = pair(12, at as u64) >> 32;
        half << 32 | half
    };
    Tables {
        order,
        ranks: (0..CELLS).map(|at| images(at).map(|image| rank[image])).collect(),
        stones: (0..CELLS).map(|at| images(at).map(|image| pair(11, image as u64))).collect(),
        edges: (0..CELLS).map(|at| images(at).map(edge)).collect(),
    }
});

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Diagram, Move, Rng, Setup, Size, Symmetry};

    fn random_board(size: Size, moves: usize, seed: u64) -> Board {
        let mut rng = Rng::new(seed);
        let mut board = Board::new(size);
        let points: Vec<Point> = size.points().collect();
        let mut color = Color::Black;
        for _ in 0..moves {
            let point = points[rng.below(points.len() as u32) as usize];
            if board.is_legal(color, point) {
                board.make(color, Move::Play(point));
                color = !color;
            }
        }
        board
    }

    fn keys(board: &Board, center: Point, k: usize) -> [Keys; 2] {
        let mut nearest = Nearest::default();
        nearest.find(board, center, k);
        Keys::merged(&nearest, k)
    }

    #[test]
    fn the_picture_of_the_document() {
        // Section 3.1: K = 3, a pattern of 21 points.
        let picture = ". . X . .\n. . . . .\n. . . . O\n. . . . .\n. . X . .";
        let mut setup = Setup::new(Size::STANDARD);
        let diagram = Diagram::parse(picture).unwrap().setup;
        for point in Size::square(5).unwrap().points() {
            setup.put(Point::new(point.column() + 7, point.row() + 7), diagram.get(point));
        }
        let board = Board::from_setup(&setup).unwrap();
        let pattern = Pattern::around(&board, Point::new(9, 9), 3);
        let found: Vec<(i8, i8)> = pattern.facts.iter().map(|fact| (fact.dx, fact.dy)).collect();
        assert_eq!(found, [(0, -2), (2, 0), (0, 2)]);
    }

    #[test]
    fn facts_are_the_nearest_by_definition() {
        for seed in 0..12 {
            let size = Size::new(13, 9 + seed as usize % 3).unwrap();
            let board = random_board(size, 10 + 12 * seed as usize, seed);
            for center in board.empty_points() {
                let mut all: Vec<(u32, i8, i8)> = Vec::new();
                for point in board.stones(Color::Black) | board.stones(Color::White) {
                    let Offset { dx, dy } = Offset::between(center, point);
                    all.push((Offset { dx, dy }.square(), dy, dx));
                }
                for edge in edge_facts(&board, center) {
                    all.push((edge.offset().square(), edge.dy, edge.dx));
                }
                all.sort();
                let found: Vec<(u32, i8, i8)> = Pattern::around(&board, center, 7)
                    .facts
                    .iter()
                    .map(|fact| (fact.offset().square(), fact.dy, fact.dx))
                    .collect();
                assert_eq!(found, all[..7.min(all.len())]);
            }
        }
    }

    #[test]
    fn sixteen_variants_have_one_key() {
        for seed in 0..6 {
            let size = Size::new(9, 11).unwrap();
            let board = random_board(size, 15 + 20 * seed as usize, seed);
            for symmetry in Symmetry::ALL {
                let image = Board::from_setup(&board.to_setup().transformed(symmetry)).unwrap();
                let swapped = Board::from_setup(&image.to_setup().swapped()).unwrap();
                for center in board.empty_points() {
                    let there = symmetry.apply(size, center);
                    let here = keys(&board, center, 9);
                    let images = [keys(&image, there, 9), keys(&swapped, there, 9)];
                    for color in 0..2 {
                        assert_eq!(here[color].as_slice(), images[0][color].as_slice());
                        assert_eq!(here[color].as_slice(), images[1][1 - color].as_slice());
                    }
                }
            }
        }
    }

    #[test]
    fn both_ways_of_looking_agree() {
        for seed in 0..8 {
            let board = random_board(Size::STANDARD, 45, seed);
            for center in board.empty_points() {
                let (mut around, mut sorted) = (Nearest::default(), Nearest::default());
                around.look_around(&board, center, 12);
                sorted.sort_stones(&board, center, 12);
                let set = |nearest: &Nearest| {
                    let mut facts: Vec<(i8, i8)> =
                        nearest.facts().iter().map(|fact| (fact.dx, fact.dy)).collect();
                    facts.sort();
                    facts
                };
                assert_eq!((set(&around), around.reach), (set(&sorted), sorted.reach));
            }
        }
    }
}
