//! The patterns of all empty points of a board, found again only where a
//! change can be seen.

use tesuji_board::{Board, Color, Point, PointMap, PointSet, Size};

use super::facts::{Keys, MOST_FACTS, MOST_LIBERTIES, Nearest};
use crate::geometry::Offset;

/// What becomes of the sixteen variants of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variants {
    /// They are one pattern.
    Merged,
    /// They are sixteen patterns, as in the document; the player to move is a
    /// part of the pattern.
    Apart,
}

/// Matches patterns on the boards of one game.
#[derive(Clone)]
pub struct Matcher {
    variants: Variants,
    k: usize,
    size: Size,
    seen: [PointSet; 2],
    /// The liberties by which each stone was known; 0 for none.
    liberties: PointMap<u8>,
    spots: Vec<Spot>,
    nearest: Nearest,
}

#[derive(Clone, Copy)]
struct Spot {
    keys: Option<[Keys; 2]>,
    reach: u32,
}

impl Matcher {
    /// Before the first board.
    ///
    /// # Panics
    /// If `k` is 0 or more than 32.
    pub fn new(size: Size, k: usize, variants: Variants) -> Matcher {
        assert!((1..=MOST_FACTS).contains(&k), "patterns of {k} facts");
        Matcher {
            variants,
            k,
            size,
            seen: [PointSet::EMPTY; 2],
            liberties: PointMap::filled(0),
            spots: vec![Spot { keys: None, reach: u32::MAX }; size.area()],
            nearest: Nearest::default(),
        }
    }

    /// The points whose patterns are others on this board than on the one
    /// before: those from where a change can be seen. Their keys are still the
    /// old ones until [`Matcher::look`].
    pub fn changed(&mut self, board: &Board) -> PointSet {
        let now = Color::BOTH.map(|color| board.stones(color));
        let changes = (now[0] - self.seen[0])
            | (self.seen[0] - now[0])
            | (now[1] - self.seen[1])
            | (self.seen[1] - now[1]);
        self.seen = now;
        let mut changed = changes;
        if self.variants == Variants::Merged {
            for stone in self.changed_liberties(board) {
                let around = stone.around().into_iter();
                changed.extend(around.filter(|&point| self.size.contains(point)));
            }
        }
        for center in self.size.points() {
            let Spot { keys, reach } = &self.spots[index(self.size, center)];
            let sees = |&change: &Point| Offset::between(center, change).square() <= *reach;
            if keys.is_none() || changes.iter().any(|change| sees(&change)) {
                changed.insert(center);
            }
        }
        changed
    }

    /// The stones whose liberties are not what they were.
    fn changed_liberties(&mut self, board: &Board) -> PointSet {
        let mut changed = PointSet::EMPTY;
        for color in Color::BOTH {
            for stone in board.stones(color) {
                let chain = board.chain_at(stone).expect("a stone has a chain");
                let now = board.chain(chain).liberty_count.min(MOST_LIBERTIES) as u8;
                if std::mem::replace(&mut self.liberties[stone], now) != now {
                    changed.insert(stone);
                }
            }
        }
        changed
    }

    /// Finds the patterns of a point anew; none if it has a stone.
    pub fn look(&mut self, board: &Board, point: Point) {
        let spot = &mut self.spots[index(self.size, point)];
        if !board.is_empty(point) {
            *spot = Spot { keys: None, reach: 0 };
            return;
        }
        self.nearest.find(board, point, self.k);
        let keys = match self.variants {
            Variants::Merged => Keys::merged(&self.nearest, self.k),
            Variants::Apart => Keys::apart(&self.nearest, self.k),
        };
        *spot = Spot { keys: Some(keys), reach: self.nearest.reach };
    }

    /// The keys of the patterns of 1, 2, … facts around a point, for a player
    /// to move. Nothing if the point has a stone.
    pub fn keys(&self, point: Point, to_move: Color) -> &[u64] {
        let keys = &self.spots[index(self.size, point)].keys;
        keys.as_ref().map_or(&[], |keys| keys[to_move.index()].as_slice())
    }
}

fn index(size: Size, point: Point) -> usize {
    point.row() * size.width() + point.column()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Move, Rng};

    #[test]
    fn only_what_changed_is_found_again() {
        let size = Size::new(9, 8).unwrap();
        let mut board = Board::new(size);
        let mut matcher = Matcher::new(size, 5, Variants::Merged);
        let mut rng = Rng::new(3);
        let points: Vec<Point> = size.points().collect();
        let mut color = Color::Black;
        for _ in 0..300 {
            let point = points[rng.below(points.len() as u32) as usize];
            if board.is_legal(color, point) {
                board.make(color, Move::Play(point));
                color = !color;
            }
            for point in matcher.changed(&board) {
                matcher.look(&board, point);
            }
            let mut fresh = Matcher::new(size, 5, Variants::Merged);
            for &point in &points {
                fresh.look(&board, point);
                for color in Color::BOTH {
                    assert_eq!(matcher.keys(point, color), fresh.keys(point, color));
                }
            }
        }
    }
}
