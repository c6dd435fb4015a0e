//! Between two stones of different colours on an edge, two or three points
//! apart.

use super::edge::Edge;
use super::{Found, Idea};

/// Higher stones are not on the edge.
const HIGHEST: usize = 3;

pub fn look(found: &mut Found) {
    let board = found.situation.board;
    for edge in Edge::all(board.size()) {
        let skyline = edge.skyline(board);
        for from in 0..skyline.len() {
            for distance in [2, 3] {
                let (Some((one, low)), Some(Some((other, far_low)))) =
                    (skyline[from], skyline.get(from + distance))
                else {
                    continue;
                };
                let open = (from + 1..from + distance).all(|i| skyline[i].is_none());
                if one == *other || !open || low > HIGHEST || *far_low > HIGHEST {
                    continue;
                }
                for along in from + 1..from + distance {
                    for line in 1..=HIGHEST {
                        let point = edge.at(along, line);
                        if !board.is_empty(point) {
                            continue;
                        }
                        let off = line.abs_diff(low).min(line.abs_diff(*far_low));
                        let worth = 1.0 - 0.4 * off as f32;
                        found.add(point, worth, Idea::Boundary.alone());
                    }
                }
            }
        }
    }
}
