//! Corners: the first move, the enclosure, the approach, the invasion at 3-3.

use tesuji_board::{Color, Point, PointSet, Size, Symmetry};

use super::{Found, Idea};

/// Boards with a shorter side have no corners in this sense.
const LEAST_SIDE: usize = 13;
/// A corner is a square of so many lines.
const CORNER: usize = 9;
/// A corner of its own begins so far in.
const INNER: usize = 7;

/// First moves, as column and row from the corner, and how common they are.
const FIRST: [((usize, usize), f32); 5] =
    [((3, 3), 1.0), ((2, 3), 1.0), ((3, 2), 1.0), ((2, 2), 0.5), ((2, 4), 0.3)];

/// Where a single stone is, and the usual moves there of its owner and of the
/// opponent. Corners mirrored along the diagonal follow.
struct Single {
    stone: (usize, usize),
    enclosures: &'static [(usize, usize)],
    approaches: &'static [(usize, usize)],
}

const SINGLES: [Single; 5] = [
    Single {
        stone: (3, 3),
        enclosures: &[(5, 2), (2, 5), (5, 3), (3, 5), (6, 2), (2, 6)],
        approaches: &[(5, 2), (2, 5), (5, 3), (3, 5), (2, 2), (6, 2), (2, 6)],
    },
    Single {
        stone: (2, 3),
        enclosures: &[(4, 2), (5, 3), (5, 2), (4, 3)],
        approaches: &[(4, 2), (4, 3), (5, 2), (5, 3)],
    },
    Single { stone: (2, 2), enclosures: &[(4, 3), (3, 5)], approaches: &[(3, 3), (3, 4), (5, 3)] },
    Single { stone: (2, 4), enclosures: &[(3, 2)], approaches: &[(2, 2), (3, 2), (3, 3)] },
    Single { stone: (3, 4), enclosures: &[(2, 2), (3, 2)], approaches: &[(2, 2), (3, 2), (2, 3)] },
];

pub fn look(found: &mut Found) {
    let board = found.situation.board;
    let size = board.size();
    if size.width().min(size.height()) < LEAST_SIDE || !size.is_square() {
        return;
    }
    for symmetry in Symmetry::ALL {
        let at = |(column, row): (usize, usize)| symmetry.apply(size, Point::new(column, row));
        let square = |side: usize| -> PointSet {
            (0..side).flat_map(|c| (0..side).map(move |r| (c, r))).map(at).collect()
        };
        let stones = |color: Color, side: usize| board.stones(color) & square(side);
        let (own, other) =
            (stones(found.situation.color, INNER), stones(!found.situation.color, INNER));
        match (own.len(), other.len()) {
            (0, 0) => {
                for (place, common) in FIRST {
                    found.add(at(place), common, Idea::EmptyCorner.alone());
                }
            }
            (1, 0) => {
                for single in SINGLES.iter().filter(|one| own.contains(at(one.stone))) {
                    for &place in single.enclosures {
                        let open = openness(found, at(place), size);
                        found.add(at(place), 0.4 + 0.3 * open, Idea::Enclosure.alone());
                    }
                }
            }
            (0, 1) => {
                for single in SINGLES.iter().filter(|one| other.contains(at(one.stone))) {
                    for &place in single.approaches {
                        let open = openness(found, at(place), size);
                        found.add(at(place), 0.4 + 0.3 * open, Idea::CornerApproach.alone());
                    }
                }
            }
            _ => {}
        }
    }
}

/// Whether the side of the board that a corner move faces is open.
fn openness(found: &Found, point: Point, size: Size) -> f32 {
    let around = found.situation.around(point, CORNER - 4);
    let stones = found.situation.board.points() - found.situation.board.empty_points();
    let near = stones
        .iter()
        .filter(|p| {
            p.column().abs_diff(point.column()) + p.row().abs_diff(point.row()) <= CORNER - 4
        })
        .count();
    if around.len() > size.width() { 1.0 - (near as f32 / 6.0).min(1.0) } else { 0.0 }
}
