//! The eight symmetries of the board.

use crate::point::Point;
use crate::point_set::PointSet;
use crate::size::Size;

/// A symmetry of the square: an optional exchange of columns and rows,
/// followed by optional reflections. On a rectangle the exchange turns a wide
/// board into a high one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry {
    transpose: bool,
    mirror_columns: bool,
    mirror_rows: bool,
}

impl Symmetry {
    /// Leaves everything in its place.
    pub const IDENTITY: Symmetry =
        Symmetry { transpose: false, mirror_columns: false, mirror_rows: false };

    /// All eight, the identity first.
    pub const ALL: [Symmetry; 8] = {
        let mut all = [Symmetry::IDENTITY; 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Symmetry {
                transpose: i & 4 != 0,
                mirror_columns: i & 1 != 0,
                mirror_rows: i & 2 != 0,
            };
            i += 1;
        }
        all
    };

    /// The size of the image of a board.
    pub fn apply_size(self, size: Size) -> Size {
        if self.transpose {
            Size::new(size.height(), size.width()).expect("both sides are possible sides")
        } else {
            size
        }
    }

    /// The image of a point of a board of the given size.
    pub fn apply(self, size: Size, point: Point) -> Point {
        let (mut column, mut row) = (point.column(), point.row());
        if self.transpose {
            (column, row) = (row, column);
        }
        let image = self.apply_size(size);
        if self.mirror_columns {
            column = image.width() - 1 - column;
        }
        if self.mirror_rows {
            row = image.height() - 1 - row;
        }
        Point::new(column, row)
    }

    /// The image of a set of points.
    pub fn apply_set(self, size: Size, set: &PointSet) -> PointSet {
        set.iter().map(|p| self.apply(size, p)).collect()
    }

    /// The symmetry that undoes this one.
    pub fn inverse(self) -> Symmetry {
        if self.transpose {
            Symmetry {
                transpose: true,
                mirror_columns: self.mirror_rows,
                mirror_rows: self.mirror_columns,
            }
        } else {
            self
        }
    }

    /// This symmetry, then the other.
    pub fn then(self, next: Symmetry) -> Symmetry {
        let (columns, rows) = if next.transpose {
            (self.mirror_rows, self.mirror_columns)
        } else {
            (self.mirror_columns, self.mirror_rows)
        };
        Symmetry {
            transpose: self.transpose ^ next.transpose,
            mirror_columns: columns ^ next.mirror_columns,
            mirror_rows: rows ^ next.mirror_rows,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eight_form_a_group_on_rectangles_too() {
        let size = Size::new(5, 3).unwrap();
        for a in Symmetry::ALL {
            let image = a.apply_size(size);
            for p in size.points() {
                assert!(image.contains(a.apply(size, p)));
                assert_eq!(a.inverse().apply(image, a.apply(size, p)), p);
                for b in Symmetry::ALL {
                    let two_steps = b.apply(image, a.apply(size, p));
                    assert_eq!(a.then(b).apply(size, p), two_steps);
                }
            }
        }
        let images: std::collections::HashSet<Point> =
            Symmetry::ALL.iter().map(|s| s.apply(Size::STANDARD, Point::new(1, 0))).collect();
        assert_eq!(images.len(), 8);
    }
}
