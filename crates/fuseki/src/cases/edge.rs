//! Moves on the third and fourth line between what stands along an edge:
//! extensions, pincers, approaches, the middle of a gap.

use tesuji_board::{Board, Color, Point, Size};

use super::{Found, Idea};

/// Shorter edges have no openings.
const LEAST_SIDE: usize = 9;
/// Shorter gaps belong to the stones beside them.
const LEAST_GAP: usize = 4;
/// The first places along an edge belong to the corner.
const CORNER: usize = 4;

/// One of the four edges.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    size: Size,
    /// Left or right instead of below or above.
    upright: bool,
    /// Above or right.
    far: bool,
}

impl Edge {
    /// All edges of a board.
    pub fn all(size: Size) -> [Edge; 4] {
        [(false, false), (false, true), (true, false), (true, true)].map(|(upright, far)| Edge {
            size,
            upright,
            far,
        })
    }

    /// The number of places along it.
    pub fn length(self) -> usize {
        if self.upright { self.size.height() } else { self.size.width() }
    }

    /// The point at a place along the edge, on a line from 0.
    pub fn at(self, along: usize, line: usize) -> Point {
        let depth = if self.upright { self.size.width() } else { self.size.height() };
        let across = if self.far { depth - 1 - line } else { line };
        if self.upright { Point::new(across, along) } else { Point::new(along, across) }
    }

    /// What stands at each place, up to the fifth line: the highest stone and
    /// its line.
    pub fn skyline(self, board: &Board) -> Vec<Option<(Color, usize)>> {
        let depth = if self.upright { self.size.width() } else { self.size.height() };
        let stone = |along, line| board.get(self.at(along, line)).map(|color| (color, line));
        (0..self.length())
            .map(|along| (0..depth.min(5)).rev().find_map(|line| stone(along, line)))
            .collect()
    }
}

/// A stretch of an edge without stones.
struct Gap {
    edge: Edge,
    start: usize,
    end: usize,
}

pub fn look(found: &mut Found) {
    let board = found.situation.board;
    let size = board.size();
    if size.width().min(size.height()) < LEAST_SIDE {
        return;
    }
    for edge in Edge::all(size) {
        let skyline = edge.skyline(board);
        let mut start = 0;
        while start < skyline.len() {
            let end = (start..skyline.len()).find(|&i| skyline[i].is_some());
            let end = end.unwrap_or(skyline.len());
            if end - start >= LEAST_GAP {
                let left = start.checked_sub(1).and_then(|i| skyline[i]);
                let right = skyline.get(end).copied().flatten();
                look_at(found, &Gap { edge, start, end }, left, right);
            }
            start = end + 1;
        }
    }
}

fn look_at(
    found: &mut Found,
    gap: &Gap,
    left: Option<(Color, usize)>,
    right: Option<(Color, usize)>,
) {
    let own = found.situation.color;
    let idea = |color: Color| if color == own { Idea::Extension } else { Idea::EdgeApproach };
    for distance in 2..=5 {
        if let Some((color, _)) = left {
            add(found, gap, gap.start + distance - 1, idea(color));
        }
        if let (Some((color, _)), Some(along)) = (right, gap.end.checked_sub(distance)) {
            add(found, gap, along, idea(color));
        }
    }
    add(found, gap, (gap.start + gap.end - 1) / 2, Idea::EdgeMiddle);
}

/// Recommends the points of the third and the fourth line.
fn add(found: &mut Found, gap: &Gap, along: usize, idea: Idea) {
    let last = gap.edge.length().saturating_sub(CORNER);
    if along < gap.start.max(CORNER) || along >= gap.end.min(last) {
        return;
    }
    let size = ((gap.end - gap.start) as f32 / 12.0).min(1.0);
    for line in [2, 3] {
        found.add(gap.edge.at(along, line), size, idea.alone());
    }
}
