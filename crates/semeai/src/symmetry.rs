//! Symmetries of a region: its points can change places without any of them
//! having other neighbours or another border than before. Eyes are often
//! symmetric. Positions that a symmetry makes of each other are worth the same.

use crate::local::LocalBoard;

/// No more symmetries are used than a square has, besides that nothing changes.
const MOST: usize = 7;

/// Where each point goes.
#[derive(Clone, Debug)]
pub(crate) struct Symmetry {
    /// For each byte of a set, what its points become.
    bytes: Vec<[u64; 256]>,
}

impl Symmetry {
    /// Symmetries of a region, without the one that changes nothing. There may be
    /// more of them.
    pub fn all(local: &LocalBoard) -> Vec<Symmetry> {
        let points = local.all().count_ones() as usize;
        let mut search =
            Search { local, order: order(local), images: Vec::new(), found: Vec::new() };
        search.go_on();
        let found = search.found.into_iter().map(|images| {
            let mut places = vec![0; points];
            for (&from, &to) in search.order.iter().zip(&images) {
                places[from] = to;
            }
            Symmetry::new(&places)
        });
        found.collect()
    }

    fn new(places: &[usize]) -> Symmetry {
        let byte = |places: &[usize]| {
            let mut table = [0; 256];
            for (set, image) in table.iter_mut().enumerate() {
                let moved = places.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
                *image = moved.fold(0, |image, (_, &to)| image | 1u64 << to);
            }
            table
        };
        Symmetry { bytes: places.chunks(8).map(byte).collect() }
    }

    /// Where the points of a set go.
    pub fn image(&self, set: u64) -> u64 {
        let bytes = set.to_le_bytes();
        self.bytes
            .iter()
            .zip(bytes)
            .fold(0, |image, (table, byte)| image | table[usize::from(byte)])
    }
}

/// The points, neighbours after each other where possible.
fn order(local: &LocalBoard) -> Vec<usize> {
    let (mut order, mut rest) = (Vec::new(), local.all());
    while rest != 0 {
        let near = order.iter().fold(0, |near, &i| near | local.neighbors(i)) & rest;
        let next = if near != 0 { near } else { rest }.trailing_zeros() as usize;
        rest &= !(1 << next);
        order.push(next);
    }
    order
}

struct Search<'a> {
    local: &'a LocalBoard,
    order: Vec<usize>,
    /// Where the first points of the order go.
    images: Vec<usize>,
    found: Vec<Vec<usize>>,
}

impl Search<'_> {
    fn go_on(&mut self) {
        if self.found.len() == MOST {
            return;
        }
        let Some(&next) = self.order.get(self.images.len()) else {
            if self.images != self.order {
                self.found.push(self.images.clone());
            }
            return;
        };
        for image in 0..self.order.len() {
            if self.fits(next, image) {
                self.images.push(image);
                self.go_on();
                self.images.pop();
            }
        }
    }

    fn fits(&self, point: usize, image: usize) -> bool {
        let touches = |i: usize, j: usize| self.local.neighbors(i) >> j & 1;
        let mut pairs = self.order.iter().zip(&self.images);
        self.local.border(point) == self.local.border(image)
            && !self.images.contains(&image)
            && pairs.all(|(&p, &q)| touches(point, p) == touches(image, q))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::local::Role;
    use tesuji_board::{Board, Color, Diagram, Point};

    /// How many symmetries the empty region around a point has.
    fn check(rows: &str, inside: &str, expect: usize) {
        let board = Board::from_setup(&Diagram::parse(rows).unwrap().setup).unwrap();
        let inside: Point = inside.parse().unwrap();
        let region = tesuji_board::PointSet::of(inside).flood(&board.empty_points());
        let essential = board.stones(Color::Black);
        let local = LocalBoard::new(&board, &region, Color::Black, &essential).unwrap();
        let symmetries = Symmetry::all(&local);
        assert_eq!(symmetries.len(), expect, "{rows}");
        for symmetry in symmetries {
            // A move and its image come to the same.
            for i in 0..region.len() {
                let start = local.start();
                let moved = symmetry.image(1 << i).trailing_zeros() as usize;
                let [one, other] = [i, moved].map(|i| local.play(start, Role::Attacker, i));
                let image = one.map(|stones| symmetry.image(stones.attacker));
                assert_eq!(image, other.map(|stones| stones.attacker), "{rows}");
            }
        }
    }

    #[test]
    fn eyes() {
        check(". X X X X\n. X . . X\n. X . . X\n. X X X X", "C2", 7);
        check(". X X X X X\n. X . . . X\n. X X X X X", "C2", 1);
        check(". X X X X X\n. X . . . X\n. X X . X X\n. X X X X X", "C3", 5);
        check(". X X X X X\n. X . . . X\n. X . X X X\n. X X X X X", "C3", 1);
    }

    /// A border of another kind on one side.
    #[test]
    fn borders() {
        check("O O O O O O\n. X . . . O\n. X X X O O", "C2", 0);
    }
}
