//! Random positions, and two independent ways to know the truth: all sequences
//! of moves on boards of up to sixteen points, and a deliberately naive Benson.
#![allow(dead_code, missing_docs)]

pub mod brute;
pub mod naive;

use std::ops::Range;

use tesuji_board::{Board, Color, Point, PointSet, Rng, Setup, Size};

/// Random numbers: the same positions in every run.
pub struct Random(Rng);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(Rng::new(seed))
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0.below(n as u32) as usize
    }

    pub fn within(&mut self, range: Range<usize>) -> usize {
        range.start + self.below(range.len())
    }

    /// Stones at random, in per cent of the points, without the chains that
    /// have no liberty.
    pub fn position(&mut self, size: Size, black: Range<usize>, white: Range<usize>) -> Setup {
        let (black, white) = (self.within(black), self.within(white));
        let mut setup = Setup::new(size);
        for p in size.points() {
            let x = self.below(100);
            let stone =
                (x < black + white).then_some(if x < black { Color::Black } else { Color::White });
            setup.put(p, stone);
        }
        drop_dead_chains(&mut setup);
        setup
    }

    /// A position of any density.
    pub fn any_position(&mut self, size: Size) -> Setup {
        self.position(size, 0..60, 0..60)
    }
}

/// Makes a setup legal by taking chains without liberties off.
pub fn drop_dead_chains(setup: &mut Setup) {
    for color in Color::BOTH {
        let empty = setup.size.all_points() - setup.black - setup.white;
        let stones = setup.stones(color);
        let alive = (empty.rim() & stones).flood(&stones);
        for p in stones - alive {
            setup.put(p, None);
        }
    }
}

pub fn board(setup: &Setup) -> Board {
    Board::from_setup(setup).expect("a legal position")
}

pub fn size(width: usize, height: usize) -> Size {
    Size::new(width, height).expect("a possible size")
}

/// The connected parts of a set, found one point at a time.
pub fn parts(mut rest: PointSet) -> Vec<PointSet> {
    let mut parts = Vec::new();
    while let Some(start) = rest.first() {
        let mut part = PointSet::EMPTY;
        let mut open: Vec<Point> = vec![start];
        while let Some(p) = open.pop() {
            if rest.remove(p) {
                part.insert(p);
                open.extend(p.neighbors());
            }
        }
        parts.push(part);
    }
    parts
}
