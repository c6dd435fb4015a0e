//! Neighbours and diagonals together.

use tesuji_board::Point;

/// A diagonal neighbour of a point with the two neighbours common to both.
#[derive(Clone, Copy)]
pub(crate) struct Corner {
    pub diagonal: Point,
    pub sides: [Point; 2],
}

/// The four corners of a point. Some points may lie outside the board.
pub(crate) fn corners(point: Point) -> [Corner; 4] {
    // Neighbours come as right, left, up, down; diagonals as up-right, up-left,
    // down-right, down-left.
    let (near, far) = (point.neighbors(), point.diagonals());
    std::array::from_fn(|i| Corner { diagonal: far[i], sides: [near[i & 1], near[2 + (i >> 1)]] })
}

/// The point behind `to`, seen from its neighbour `from`.
pub(crate) fn beyond(from: Point, to: Point) -> Point {
    let direction = (0..4).find(|&d| from.neighbors()[d] == to).expect("the points are neighbours");
    to.neighbors()[direction]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sides_of_a_corner_touch_the_point_and_the_diagonal() {
        let point = Point::new(3, 3);
        for corner in corners(point) {
            for side in corner.sides {
                assert!(point.neighbors().contains(&side));
                assert!(corner.diagonal.neighbors().contains(&side));
            }
            assert_ne!(corner.sides[0], corner.sides[1]);
        }
        assert_eq!(beyond(Point::new(2, 5), Point::new(2, 4)), Point::new(2, 3));
    }
}
