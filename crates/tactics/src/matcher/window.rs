//! Where a frame can lie on a board.

use tesuji_board::{Board, Color, Point, PointSet, Size};

use crate::cells::{Cell, Cells};
use crate::frame::{Frame, Mirror, Place};
use crate::pattern::Pattern;

/// A frame laid on a board: the point under every cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    points: Vec<Point>,
    area: PointSet,
}

impl Window {
    /// The window with these points under the cells of a frame, if that is a
    /// way to lay the frame on the board: neighbours stay neighbours, and the
    /// edges of the frame are edges of the board.
    pub fn new(frame: &Frame, size: Size, points: Vec<Point>) -> Option<Window> {
        let window = Window { area: points.iter().copied().collect(), points };
        let known = windows(frame, size).into_iter().any(|other| other == window);
        known.then_some(window)
    }

    /// The points under the cells, in their order.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The same as a set.
    #[inline]
    pub fn area(&self) -> &PointSet {
        &self.area
    }

    /// The point under a cell.
    #[inline]
    pub fn point(&self, cell: Cell) -> Point {
        self.points[cell.index()]
    }

    /// The points under some cells.
    pub fn points_of(&self, cells: Cells) -> PointSet {
        cells.map(|cell| self.point(cell)).collect()
    }

    /// The cells over some points.
    pub fn cells_of(&self, points: &PointSet) -> Cells {
        let hit = |&(_, point): &(usize, &Point)| points.contains(*point);
        self.points.iter().enumerate().filter(hit).map(|(i, _)| Cell::new(i)).collect()
    }

    /// The stones in the window, with one player in the part of Black.
    #[inline]
    pub fn pattern(&self, board: &Board, black: Color) -> Pattern {
        let (mut own, mut other) = (0u16, 0u16);
        for (i, &point) in self.points.iter().enumerate() {
            match board.get(point) {
                Some(color) if color == black => own |= 1 << i,
                Some(_) => other |= 1 << i,
                None => {}
            }
        }
        Pattern { black: Cells::from_bits(own), white: Cells::from_bits(other) }
    }
}

/// Every way to lay a frame on a board. Rules are generated with all their
/// mirror images, so of the ways that differ by a mirror image of the frame
/// only one is listed.
pub fn windows(frame: &Frame, size: Size) -> Vec<Window> {
    let symmetries = frame.symmetries();
    let mut found: Vec<Window> = Vec::new();
    let mut seen: std::collections::HashSet<Vec<Point>> = std::collections::HashSet::new();
    let (board_w, board_h) = (size.width() as i32, size.height() as i32);
    for mirror in Mirror::ALL {
        for dx in -8..board_w + 8 {
            for dy in -8..board_h + 8 {
                let map = |x: i32, y: i32| {
                    let (a, b) = mirror.apply(x, y);
                    (a + dx, b + dy)
                };
                let on_board =
                    |(x, y): (i32, i32)| (0..board_w).contains(&x) && (0..board_h).contains(&y);
                let position = |cell: Cell| {
                    let (x, y) = frame.position(cell);
                    map(x as i32, y as i32)
                };
                if !frame.cells().all(|cell| on_board(position(cell)))
                    || !edges_fit(frame, &map, &on_board)
                {
                    continue;
                }
                let points: Vec<Point> = frame
                    .cells()
                    .map(position)
                    .map(|(x, y)| Point::new(x as usize, y as usize))
                    .collect();
                if seen.contains(&points) {
                    continue;
                }
                for symmetry in &symmetries {
                    seen.insert(frame.cells().map(|c| points[symmetry.outer(c).index()]).collect());
                }
                found.push(Window { area: points.iter().copied().collect(), points });
            }
        }
    }
    found
}

/// Whether the board ends exactly where the frame says.
fn edges_fit(
    frame: &Frame,
    map: &dyn Fn(i32, i32) -> (i32, i32),
    on_board: &dyn Fn((i32, i32)) -> bool,
) -> bool {
    let (w, h) = (frame.size().width as i32, frame.size().height as i32);
    // One point beyond each side is enough to tell.
    let beyond = [
        ((0, -1), frame.place() == Place::Center),
        ((-1, 0), frame.place() != Place::Corner),
        ((w, 0), true),
        ((0, h), true),
    ];
    beyond.into_iter().all(|((x, y), exists)| on_board(map(x, y)) == exists)
}
