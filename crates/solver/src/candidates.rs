//! Which groups a position may be about, if nobody says so.

use tesuji_board::{Board, Color, Point};

use crate::frame::{Frame, Reach};

/// Frames of the groups that may be meant: for both colours, the more enclosed
/// one first, the largest chain; then all stones together.
pub fn candidates(board: &Board, reach: Reach) -> Vec<Frame> {
    let mut frames = Vec::new();
    let colors = by_enclosure(board);
    for color in colors {
        if let Some(id) = board.chains(color).max_by_key(|&id| board.chain(id).stones.len()) {
            frames.extend(Frame::around(board, &board.chain(id).stones, reach));
        }
    }
    for color in colors {
        if board.chains(color).nth(1).is_some() {
            frames.extend(Frame::around(board, &board.stones(color), reach));
        }
    }
    frames.sort_by_key(|frame| (frame.inside & board.empty_points()).len());
    frames
}

/// Both colours, the one whose stones lie deeper inside first.
fn by_enclosure(board: &Board) -> [Color; 2] {
    let size = board.size();
    let all = board.points() - board.empty_points();
    let columns = || all.iter().map(Point::column);
    let rows = || all.iter().map(Point::row);
    let (left, right) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
    let (low, high) = (rows().min().unwrap_or(0), rows().max().unwrap_or(0));
    // The way out of the box around all stones, except over the edge.
    let depth = |p: Point| {
        [
            (left > 0).then_some(p.column() - left),
            (right + 1 < size.width()).then_some(right - p.column()),
            (low > 0).then_some(p.row() - low),
            (high + 1 < size.height()).then_some(high - p.row()),
        ]
        .into_iter()
        .flatten()
        .min()
        .unwrap_or(0)
    };
    let mean = |color: Color| {
        let stones = board.stones(color);
        let sum: usize = stones.iter().map(depth).sum();
        sum as f64 / stones.len().max(1) as f64
    };
    if mean(Color::Black) > mean(Color::White) {
        [Color::Black, Color::White]
    } else {
        [Color::White, Color::Black]
    }
}
