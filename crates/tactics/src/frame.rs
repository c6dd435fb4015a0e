//! Where a rule lies: place, size and mirror images, handled here and nowhere
//! else.
//!
//! A frame is a rectangle of cells. In the corner its row 0 and column 0 lie on
//! the edges of the board, on the side its row 0 does, in the centre nothing
//! does. Whatever the frame knows of the board is which neighbours of a cell
//! are other cells, which are points outside, and which do not exist.

use std::fmt;
use std::str::FromStr;

use crate::cells::{Cell, Cells};

/// The kind of place a rectangle lies at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// Two sides on edges of the board.
    Corner,
    /// The lower side on the edge.
    Side,
    /// No edge anywhere.
    Center,
}

impl Place {
    /// Every place with its name.
    pub const NAMED: [(&'static str, Place); 3] =
        [("corner", Place::Corner), ("side", Place::Side), ("center", Place::Center)];

    /// The name of the place.
    pub fn name(self) -> &'static str {
        Place::NAMED[self as usize].0
    }

    /// Whether a point next to the rectangle with these coordinates, of which
    /// (0, 0) is the lower left cell, is on the board.
    fn is_on_board(self, x: i32, y: i32) -> bool {
        match self {
            Place::Corner => x >= 0 && y >= 0,
            Place::Side => y >= 0,
            Place::Center => true,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A rectangle that no rules can be made for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FrameError {
    /// Too large, or empty.
    #[error("a rectangle of {0}x{1} is not possible: 1 to 16 cells, each side 1 to 8")]
    Size(usize, usize),
    /// Too many cells have neighbours outside.
    #[error("a rectangle of {0}x{1} in this place has {2} cells at its frontier; 12 are the most")]
    Frontier(usize, usize, usize),
    /// A text that is no size.
    #[error("'{0}' is not a size (write 4x3: four cells along the edge, three away from it)")]
    Text(String),
    /// A text that is no place.
    #[error("'{0}' is not a place (corner, side or center)")]
    Place(String),
}

/// Width and height of a rectangle: along the lower edge and away from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FrameSize {
    /// Cells along the lower edge.
    pub width: usize,
    /// Cells away from it.
    pub height: usize,
}

impl FrameSize {
    /// The number of cells.
    pub fn area(self) -> usize {
        self.width * self.height
    }
}

impl fmt::Display for FrameSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}x{}", self.width, self.height))
    }
}

impl FromStr for FrameSize {
    type Err = FrameError;

    fn from_str(text: &str) -> Result<FrameSize, FrameError> {
        let parse = || {
            let (width, height) = text.split_once('x')?;
            Some(FrameSize { width: width.parse().ok()?, height: height.parse().ok()? })
        };
        parse().ok_or_else(|| FrameError::Text(text.to_owned()))
    }
}

impl FromStr for Place {
    type Err = FrameError;

    fn from_str(text: &str) -> Result<Place, FrameError> {
        let named = Place::NAMED.iter().find(|(name, _)| *name == text);
        named.map(|(_, place)| *place).ok_or_else(|| FrameError::Place(text.to_owned()))
    }
}

/// A condition can be attached to at most so many cells.
pub const MOST_SLOTS: usize = 12;

/// The geometry of a rectangle in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    place: Place,
    size: FrameSize,
    frontier: Cells,
    neighbors: [Cells; Cell::MOST],
    diagonals: [Cells; Cell::MOST],
    diagonals_off_board: [u8; Cell::MOST],
    diagonals_outside: [u8; Cell::MOST],
    outside: [u8; Cell::MOST],
    slots: [u8; Cell::MOST],
}

impl Frame {
    /// The frame of a size in a place.
    pub fn new(place: Place, size: FrameSize) -> Result<Frame, FrameError> {
        let FrameSize { width, height } = size;
        if !(1..=8).contains(&width) || !(1..=8).contains(&height) || size.area() > Cell::MOST {
            return Err(FrameError::Size(width, height));
        }
        let mut frame = Frame {
            place,
            size,
            frontier: Cells::EMPTY,
            neighbors: [Cells::EMPTY; Cell::MOST],
            diagonals: [Cells::EMPTY; Cell::MOST],
            diagonals_off_board: [0; Cell::MOST],
            diagonals_outside: [0; Cell::MOST],
            outside: [0; Cell::MOST],
            slots: [0; Cell::MOST],
        };
        for cell in frame.cells() {
            frame.fill_neighborhood(cell);
        }
        let frontier = frame.frontier.len();
        if frontier > MOST_SLOTS {
            return Err(FrameError::Frontier(width, height, frontier));
        }
        for (slot, cell) in frame.frontier.enumerate() {
            frame.slots[cell.index()] = slot as u8;
        }
        Ok(frame)
    }

    fn fill_neighborhood(&mut self, cell: Cell) {
        let i = cell.index();
        let (x, y) = self.position(cell);
        let (x, y) = (x as i32, y as i32);
        for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            match self.cell_at(x + dx, y + dy) {
                Some(other) => self.neighbors[i].insert(other),
                None if self.place.is_on_board(x + dx, y + dy) => {
                    self.outside[i] += 1;
                    self.frontier.insert(cell);
                }
                None => {}
            }
        }
        for (dx, dy) in [(1, 1), (-1, 1), (1, -1), (-1, -1)] {
            match self.cell_at(x + dx, y + dy) {
                Some(other) => self.diagonals[i].insert(other),
                None if self.place.is_on_board(x + dx, y + dy) => self.diagonals_outside[i] += 1,
                None => self.diagonals_off_board[i] += 1,
            }
        }
    }

    /// The place.
    #[inline]
    pub fn place(&self) -> Place {
        self.place
    }

    /// The size.
    #[inline]
    pub fn size(&self) -> FrameSize {
        self.size
    }

    /// All cells.
    #[inline]
    pub fn cells(&self) -> Cells {
        Cells::first_cells(self.size.area())
    }

    /// The column and the row of a cell, both from 0.
    #[inline]
    pub fn position(&self, cell: Cell) -> (usize, usize) {
        (cell.index() % self.size.width, cell.index() / self.size.width)
    }

    /// The cell in a column and a row, if they are in the rectangle.
    pub fn cell_at(&self, x: i32, y: i32) -> Option<Cell> {
        let FrameSize { width, height } = self.size;
        let inside = (0..width as i32).contains(&x) && (0..height as i32).contains(&y);
        inside.then(|| Cell::new(y as usize * width + x as usize))
    }

    /// The cells that have a neighbour on the board outside the rectangle.
    #[inline]
    pub fn frontier(&self) -> Cells {
        self.frontier
    }

    /// How many neighbours of a cell lie outside the rectangle on the board.
    #[inline]
    pub fn outside_neighbors(&self, cell: Cell) -> usize {
        self.outside[cell.index()] as usize
    }

    /// The neighbours of a cell in the rectangle.
    #[inline]
    pub fn neighbors(&self, cell: Cell) -> Cells {
        self.neighbors[cell.index()]
    }

    /// The neighbours of any of the cells, which may be cells of the set.
    #[inline]
    pub fn neighbors_of(&self, cells: Cells) -> Cells {
        cells.fold(Cells::EMPTY, |set, cell| set | self.neighbors[cell.index()])
    }

    /// The diagonal neighbours of a cell: those in the rectangle, the number of
    /// those outside of it, and the number of those that do not exist.
    pub fn diagonals(&self, cell: Cell) -> (Cells, usize, usize) {
        let i = cell.index();
        let (outside, off) = (self.diagonals_outside[i], self.diagonals_off_board[i]);
        (self.diagonals[i], outside as usize, off as usize)
    }

    /// The number of a frontier cell among the frontier cells: where its
    /// conditions are kept.
    #[inline]
    pub fn slot(&self, cell: Cell) -> usize {
        debug_assert!(self.frontier.contains(cell));
        self.slots[cell.index()] as usize
    }

    /// Every way to lay another frame into this one so that edges come to lie
    /// on edges: for each, the cell of this frame under every cell of the
    /// other. Mirror images are included; a side may lie along either edge of
    /// a corner, a centre anywhere.
    pub fn embeddings(&self, inner: &Frame) -> Vec<Embedding> {
        let mut found: Vec<Embedding> = Vec::new();
        for mirror in Mirror::ALL {
            let (w, h) = (inner.size.width as i32, inner.size.height as i32);
            for dx in -8..=8 {
                for dy in -8..=8 {
                    let map = |x: i32, y: i32| {
                        let (a, b) = mirror.apply(x, y);
                        (a + dx, b + dy)
                    };
                    let cells: Option<Vec<Cell>> = (0..h)
                        .flat_map(|y| (0..w).map(move |x| (x, y)))
                        .map(|(x, y)| map(x, y))
                        .map(|(x, y)| self.cell_at(x, y))
                        .collect();
                    let Some(cells) = cells else { continue };
                    // An edge for the inner frame must be one for the outer.
                    let edges_fit =
                        (-1..=h).flat_map(|y| (-1..=w).map(move |x| (x, y))).all(|(x, y)| {
                            let (a, b) = map(x, y);
                            let exists =
                                self.cell_at(a, b).is_some() || self.place.is_on_board(a, b);
                            inner.place.is_on_board(x, y) || !exists
                        });
                    let embedding = Embedding::new(cells);
                    if edges_fit && !found.contains(&embedding) {
                        found.push(embedding);
                    }
                }
            }
        }
        found
    }

    /// The mirror images of the frame onto itself, the identity included.
    pub fn symmetries(&self) -> Vec<Embedding> {
        self.embeddings(self)
    }
}

impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.place, self.size)
    }
}

/// One of the eight mirror images of the plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mirror {
    /// Whether columns and rows are exchanged, before anything else.
    pub transposed: bool,
    /// Whether columns run the other way.
    pub flipped_x: bool,
    /// Whether rows run the other way.
    pub flipped_y: bool,
}

impl Mirror {
    /// All eight.
    pub const ALL: [Mirror; 8] = {
        let mut all = [Mirror { transposed: false, flipped_x: false, flipped_y: false }; 8];
        let mut i = 0;
        while i < 8 {
            all[i] =
                Mirror { transposed: i & 1 != 0, flipped_x: i & 2 != 0, flipped_y: i & 4 != 0 };
            i += 1;
        }
        all
    };

    /// Where a step goes.
    pub fn apply(self, x: i32, y: i32) -> (i32, i32) {
        let (x, y) = if self.transposed { (y, x) } else { (x, y) };
        (if self.flipped_x { -x } else { x }, if self.flipped_y { -y } else { y })
    }
}

/// A frame laid into another one: the outer cell under every inner cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Embedding {
    cells: Vec<Cell>,
    covered: Cells,
}

impl Embedding {
    fn new(cells: Vec<Cell>) -> Embedding {
        let covered = cells.iter().copied().collect();
        Embedding { cells, covered }
    }

    /// The outer cell under an inner cell.
    #[inline]
    pub fn outer(&self, inner: Cell) -> Cell {
        self.cells[inner.index()]
    }

    /// All outer cells that are covered.
    #[inline]
    pub fn covered(&self) -> Cells {
        self.covered
    }

    /// The outer cells under a set of inner cells.
    pub fn outer_cells(&self, inner: Cells) -> Cells {
        inner.map(|cell| self.outer(cell)).collect()
    }

    /// The inner cells over a set of outer cells, as far as they are covered.
    pub fn inner_cells(&self, outer: Cells) -> Cells {
        let hit = |&(_, cell): &(usize, &Cell)| outer.contains(*cell);
        self.cells.iter().enumerate().filter(hit).map(|(i, _)| Cell::new(i)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(place: Place, size: &str) -> Frame {
        Frame::new(place, size.parse().unwrap()).unwrap()
    }

    #[test]
    fn frontier_cells_touch_the_outside() {
        for (place, size, expected) in [
            (Place::Corner, "4x3", 6),
            (Place::Side, "4x3", 8),
            (Place::Center, "4x3", 10),
            (Place::Corner, "4x4", 7),
            (Place::Side, "5x3", 9),
        ] {
            let frame = frame(place, size);
            assert_eq!(frame.frontier().len(), expected, "{frame}");
            for cell in frame.cells() {
                let touches = frame.outside_neighbors(cell) > 0;
                assert_eq!(frame.frontier().contains(cell), touches);
            }
        }
    }

    #[test]
    fn mirror_images_and_ways_to_embed() {
        let count = |outer: &Frame, inner: &Frame| outer.embeddings(inner).len();
        let corner = frame(Place::Corner, "3x3");
        assert_eq!(corner.symmetries().len(), 2);
        assert_eq!(frame(Place::Corner, "4x3").symmetries().len(), 1);
        assert_eq!(frame(Place::Side, "4x3").symmetries().len(), 2);
        assert_eq!(frame(Place::Center, "4x3").symmetries().len(), 4);
        assert_eq!(frame(Place::Center, "3x3").symmetries().len(), 8);
        // 3x2 fits along either edge of the corner.
        assert_eq!(count(&corner, &frame(Place::Corner, "3x2")), 2);
        assert_eq!(count(&corner, &frame(Place::Side, "2x2")), 8);
        assert_eq!(count(&frame(Place::Side, "3x3"), &corner), 0);
        assert_eq!(count(&frame(Place::Center, "3x3"), &frame(Place::Center, "2x2")), 32);
    }

    #[test]
    fn impossible_sizes_are_refused() {
        assert!(Frame::new(Place::Corner, FrameSize { width: 5, height: 4 }).is_err());
        assert!(Frame::new(Place::Corner, FrameSize { width: 0, height: 4 }).is_err());
        assert!("4".parse::<FrameSize>().is_err() && "4x".parse::<FrameSize>().is_err());
        assert!("middle".parse::<Place>().is_err());
    }
}
