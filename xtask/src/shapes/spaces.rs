//! Shapes on their boards, and every eye space of a few points in a corner, on a side and in
//! the centre.

use std::collections::BTreeSet;

use crate::attack::grid::{Color, Grid};

/// A point by column and row, from the upper left corner.
pub type Cell = (usize, usize);

/// Where a shape lies; the edges are those above and on the left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Place {
    Corner,
    Side,
    Centre,
}

impl Place {
    pub const ALL: [Place; 3] = [Place::Corner, Place::Side, Place::Centre];

    pub fn word(self) -> &'static str {
        match self {
            Place::Corner => "corner",
            Place::Side => "side",
            Place::Centre => "centre",
        }
    }

    /// Columns on the left and rows above that are left for the stones around.
    fn margin(self) -> (usize, usize) {
        match self {
            Place::Corner => (0, 0),
            Place::Side => (MARGIN, 0),
            Place::Centre => (MARGIN, MARGIN),
        }
    }
}

/// Lines around a shape: a chain around it, a liberty outside, and two more in which the
/// attacker has two eyes.
const MARGIN: usize = 4;

/// The owner's stones of all shapes.
pub const OWNER: Color = Color::Black;

/// A shape: its stones, the empty points inside, and the attacker's stones inside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    pub place: Place,
    pub space: Vec<Cell>,
    pub stones: Vec<Cell>,
    pub inside: Vec<Cell>,
}

/// All eye spaces of so many points, enclosed by one chain; and how many were left out
/// because stones of their border would stand apart.
pub fn eye_spaces(place: Place, size: usize) -> (Vec<Shape>, usize) {
    let mut seen = BTreeSet::new();
    let (mut shapes, mut apart) = (Vec::new(), 0);
    for space in polyominoes(size) {
        if !seen.insert(least(place, &space)) || least(place, &space) != space {
            continue;
        }
        match enclosed(place, space) {
            Some(shape) => shapes.push(shape),
            None => apart += 1,
        }
    }
    (shapes, apart)
}

/// Connected sets of points, moved to the corner, each once.
fn polyominoes(size: usize) -> Vec<Vec<Cell>> {
    let mut all: BTreeSet<Vec<Cell>> = BTreeSet::from([vec![(0, 0)]]);
    for _ in 1..size {
        let mut next = BTreeSet::new();
        for shape in &all {
            // One line more in front, so that it can grow to all sides.
            let moved: Vec<Cell> = shape.iter().map(|&(x, y)| (x + 1, y + 1)).collect();
            for &(x, y) in &moved {
                for cell in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)] {
                    if !moved.contains(&cell) {
                        next.insert(fronted([&moved[..], &[cell]].concat()));
                    }
                }
            }
        }
        all = next;
    }
    all.into_iter().collect()
}

/// The same shape as far up and to the left as it goes, its points in order.
fn fronted(mut cells: Vec<Cell>) -> Vec<Cell> {
    let left = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
    let top = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
    cells.iter_mut().for_each(|cell| *cell = (cell.0 - left, cell.1 - top));
    cells.sort_unstable_by_key(|&(x, y)| (y, x));
    cells
}

/// The least of the images that are the same in a place.
fn least(place: Place, space: &[Cell]) -> Vec<Cell> {
    let end = space.iter().map(|&(x, y)| x.max(y)).max().unwrap_or(0);
    let images = (0..8).filter(|image| match place {
        Place::Corner => image & 3 == 0,
        Place::Side => image & 6 == 0,
        Place::Centre => true,
    });
    let image = |image: usize| {
        let turned = space.iter().map(|&(x, y)| {
            let (x, y) = if image & 4 != 0 { (y, x) } else { (x, y) };
            let x = if image & 1 != 0 { end - x } else { x };
            (x, if image & 2 != 0 { end - y } else { y })
        });
        fronted(turned.collect())
    };
    images.map(image).min().expect("a shape is an image of itself")
}

/// The same for all that are the same in the centre.
pub fn free_form(space: &[Cell]) -> Vec<Cell> {
    least(Place::Centre, &fronted(space.to_vec()))
}

/// An eye space with stones on all points around it, if these are one chain.
fn enclosed(place: Place, space: Vec<Cell>) -> Option<Shape> {
    let shape = Shape { place, space, stones: Vec::new(), inside: Vec::new() };
    let grid = shape.bare();
    let inside: Vec<usize> = shape.space.iter().map(|&cell| shape.point(&grid, cell)).collect();
    let around: BTreeSet<usize> =
        inside.iter().flat_map(|&p| grid.ring(p)).filter(|p| !inside.contains(p)).collect();
    let (dx, dy) = place.margin();
    let (dx, dy) = (dx as isize, dy as isize);
    // Stones may lie before the first column or row of the space itself.
    let stones: Vec<(isize, isize)> = around
        .iter()
        .map(|&p| ((p % grid.width) as isize - dx, (p / grid.width) as isize - dy))
        .collect();
    let (left, top) = (
        stones.iter().map(|s| s.0).min().unwrap_or(0).min(0),
        stones.iter().map(|s| s.1).min().unwrap_or(0).min(0),
    );
    let at = |x: isize, y: isize| ((x - left) as usize, (y - top) as usize);
    let stones = stones.into_iter().map(|(x, y)| at(x, y)).collect();
    let space = shape.space.iter().map(|&(x, y)| at(x as isize, y as isize)).collect();
    let shape = Shape { place, space, stones, inside: Vec::new() };
    let board = shape.board(0)?;
    let chain = board.chain(shape.point(&board, shape.stones[0]));
    (chain.len() == shape.stones.len()).then_some(shape)
}

impl Shape {
    /// An empty board that is large enough.
    fn bare(&self) -> Grid {
        let (dx, dy) = self.place.margin();
        let all = || self.space.iter().chain(&self.stones).chain(&self.inside);
        let width = all().map(|cell| cell.0).max().unwrap_or(0) + 1;
        let height = all().map(|cell| cell.1).max().unwrap_or(0) + 1;
        Grid::new(dx + width + MARGIN, dy + height + MARGIN)
    }

    pub fn point(&self, grid: &Grid, (x, y): Cell) -> usize {
        let (dx, dy) = self.place.margin();
        (y + dy) * grid.width + x + dx
    }

    /// A board on which all else is the attacker's, who lives unconditionally, and the
    /// owner's stones have so many liberties outside, each a point of its own; nothing if
    /// there is no room for them.
    pub fn board(&self, liberties: usize) -> Option<Grid> {
        let mut grid = self.bare();
        let space: Vec<usize> = self.space.iter().map(|&cell| self.point(&grid, cell)).collect();
        let stones: Vec<usize> = self.stones.iter().map(|&cell| self.point(&grid, cell)).collect();
        let inside: Vec<usize> = self.inside.iter().map(|&cell| self.point(&grid, cell)).collect();
        for point in grid.points() {
            grid.cells[point] = match () {
                () if space.contains(&point) => None,
                () if stones.contains(&point) => Some(OWNER),
                () => Some(OWNER.other()),
            };
        }
        let last = grid.cells.len() - 1;
        for eye in [last, last - 2] {
            grid.cells[eye] = None;
        }
        let mut open: Vec<usize> = Vec::new();
        for point in grid.points() {
            let near: Vec<usize> = grid.neighbors(point).collect();
            let is_outside = grid.cells[point] == Some(OWNER.other()) && !inside.contains(&point);
            let touches = near.iter().any(|p| stones.contains(p));
            let is_apart = near.iter().all(|p| !open.contains(p) && !space.contains(p));
            if open.len() < liberties && is_outside && touches && is_apart {
                open.push(point);
            }
        }
        for &point in &open {
            grid.cells[point] = None;
        }
        let around = grid.stones(OWNER.other()).len() - inside.len();
        let lives = grid.unconditional(OWNER.other()).len() == around;
        (open.len() == liberties && lives).then_some(grid)
    }

    /// The points of the chain or chains that are in question.
    pub fn target(&self, grid: &Grid) -> Vec<usize> {
        let mut stones: Vec<usize> =
            self.stones.iter().map(|&cell| self.point(grid, cell)).collect();
        stones.sort_unstable();
        stones
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_shapes() {
        // Fixed polyominoes, and free ones (Golomb).
        let fixed: Vec<usize> = (1..=6).map(|size| polyominoes(size).len()).collect();
        assert_eq!(fixed, [1, 2, 6, 19, 63, 216]);
        let free = |size| eye_spaces(Place::Centre, size).0.len();
        assert_eq!((1..=6).map(free).collect::<Vec<_>>(), [1, 1, 2, 5, 12, 35]);
        for place in [Place::Corner, Place::Side] {
            for size in 1..=5 {
                let (shapes, apart) = eye_spaces(place, size);
                let images: BTreeSet<Vec<Cell>> =
                    polyominoes(size).iter().map(|space| least(place, space)).collect();
                assert_eq!(shapes.len() + apart, images.len());
            }
        }
    }

    #[test]
    fn boards_of_a_shape() {
        let (shapes, _) = eye_spaces(Place::Corner, 4);
        let square = [(0, 0), (1, 0), (0, 1), (1, 1)];
        let square = shapes.iter().find(|shape| shape.space == square).unwrap();
        let board = square.board(2).unwrap();
        let chain = board.chain(square.target(&board)[0]);
        assert_eq!(chain.len(), 5);
        assert_eq!(board.liberties(&chain).len(), 5);
        assert!(square.board(9).is_none());
    }
}
