//! A board of at most 64 points as bits: the referee's own idea of Go.

/// A rectangular board; point i is column i % width of row i / width.
#[derive(Clone, Debug)]
pub struct Grid {
    /// Points in a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    all: u64,
    not_left: u64,
    not_right: u64,
}

/// Stones on a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Black's stones.
    pub black: u64,
    /// White's stones.
    pub white: u64,
}

impl Position {
    /// The same with the colours exchanged.
    #[inline]
    pub fn swapped(self) -> Position {
        Position { black: self.white, white: self.black }
    }
}

/// The indices of the bits that are set.
pub fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if bits == 0 {
            return None;
        }
        let index = bits.trailing_zeros() as usize;
        bits &= bits - 1;
        Some(index)
    })
}

impl Grid {
    /// A board of at most 64 points.
    pub fn new(width: usize, height: usize) -> Grid {
        assert!(width * height <= 64, "a grid has at most 64 points");
        let all = if width * height == 64 { u64::MAX } else { (1 << (width * height)) - 1 };
        let left: u64 = (0..height).map(|row| 1u64 << (row * width)).sum();
        let right = left << (width - 1);
        Grid { width, height, all, not_left: all & !left, not_right: all & !right }
    }

    /// All points.
    #[inline]
    pub fn all(&self) -> u64 {
        self.all
    }

    /// The points next to a set, which may belong to it.
    #[inline]
    pub fn next_to(&self, set: u64) -> u64 {
        let rows = (set << self.width) | (set >> self.width);
        (rows | (set & self.not_right) << 1 | (set & self.not_left) >> 1) & self.all
    }

    /// The connected part of an area that holds a set of points.
    #[inline]
    pub fn flood(&self, set: u64, area: u64) -> u64 {
        let mut filled = set & area;
        loop {
            let more = filled | (self.next_to(filled) & area);
            if more == filled {
                return filled;
            }
            filled = more;
        }
    }

    /// The empty points.
    #[inline]
    pub fn empty(&self, position: Position) -> u64 {
        self.all & !position.black & !position.white
    }

    /// Black plays; `None` for suicide.
    pub fn black_plays(&self, position: Position, point: usize) -> Option<Position> {
        let stone = 1u64 << point;
        let black = position.black | stone;
        let mut white = position.white;
        let mut rest = self.next_to(stone) & white;
        while rest != 0 {
            let chain = self.flood(rest & rest.wrapping_neg(), white);
            rest &= !chain;
            if self.next_to(chain) & self.all & !black & !position.white == 0 {
                white &= !chain;
            }
        }
        let own = self.flood(stone, black);
        (self.next_to(own) & !black & !white != 0).then_some(Position { black, white })
    }

    /// White plays; `None` for suicide.
    pub fn white_plays(&self, position: Position, point: usize) -> Option<Position> {
        self.black_plays(position.swapped(), point).map(Position::swapped)
    }

    /// Whether every chain has a liberty.
    pub fn is_legal(&self, position: Position) -> bool {
        let empty = self.empty(position);
        [position.black, position.white].into_iter().all(|stones| {
            // Stones with a liberty somewhere along their chain.
            self.flood(self.next_to(empty) & stones, stones) == stones
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Board, Color, Point, Rng, Size};

    /// Random games agree with the board of the program, move by move.
    #[test]
    fn plays_as_the_board_does() {
        let mut rng = Rng::new(5);
        for (width, height) in [(3, 3), (5, 4), (8, 8), (2, 7)] {
            let grid = Grid::new(width, height);
            let mut board = Board::new(Size::new(width, height).unwrap());
            let mut position = Position { black: 0, white: 0 };
            for turn in 0..2000 {
                let point = rng.below((width * height) as u32) as usize;
                let there = Point::new(point % width, point / width);
                if grid.empty(position) >> point & 1 == 0 {
                    continue;
                }
                let color = if turn % 2 == 0 { Color::Black } else { Color::White };
                let next = match color {
                    Color::Black => grid.black_plays(position, point),
                    Color::White => grid.white_plays(position, point),
                };
                board.set_ko(None);
                assert_eq!(board.is_suicide(color, there), next.is_none());
                if let Some(next) = next {
                    board.play(color, there).unwrap();
                    position = next;
                    assert!(grid.is_legal(position));
                }
                for p in 0..width * height {
                    let stone = board.get(Point::new(p % width, p / width));
                    assert_eq!(position.black >> p & 1 != 0, stone == Some(Color::Black));
                    assert_eq!(position.white >> p & 1 != 0, stone == Some(Color::White));
                }
            }
        }
    }
}
