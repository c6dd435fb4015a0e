//! The situation of a point: what adds to the worth of a recommendation.
//!
//! As in the document these are the arrangement and the degree of life of the
//! groups around it; where the last move was is left to the contact case.

use tesuji_board::Point;

use crate::situation::Situation;

/// The number of bonuses.
pub const BONUSES: usize = 10;

/// What they are, in order.
pub const BONUS_NAMES: [&str; BONUSES] = [
    "own PON gained where it is needed",
    "opponent's PON taken where it hurts",
    "weak own group near",
    "weak opposing group near",
    "first or second line",
    "fourth line",
    "beyond the fourth line",
    "room around",
    "touches the opponent",
    "touches own stones",
];

/// A group with more PON than this needs no help.
const SAFE: f32 = 4.0;

/// The situation of an empty point, as numbers around 0 to 1.
pub fn bonuses(situation: &Situation, point: Point) -> [f32; BONUSES] {
    let (board, color, survey) = (situation.board, situation.color, situation.survey);
    let mut values = [0.0; BONUSES];
    for (group, view) in survey.groups.iter().enumerate() {
        let near = view.stones.iter().map(|p| gap(p, point)).min().unwrap_or(usize::MAX);
        if near > 4 {
            continue;
        }
        let before = view.pon.min(SAFE);
        let after = situation.pon_after(group, color, point).min(SAFE);
        let need = ((SAFE - view.pon) / SAFE).clamp(0.0, 1.5);
        let stones = (view.stones.len() as f32).min(10.0).sqrt() / 3.0;
        let (change, weak) = if view.color == color { (0, 2) } else { (1, 3) };
        values[change] += (after - before).abs() * stones;
        values[weak] = need.max(values[weak]);
    }
    let line = board.size().line(point);
    values[4] = f32::from(line <= 2);
    values[5] = f32::from(line == 4);
    values[6] = f32::from(line > 4);
    values[7] = situation.around(point, 4).len() as f32 / 41.0;
    values[8] = f32::from(board.chains_around(point, !color).next().is_some());
    values[9] = f32::from(board.chains_around(point, color).next().is_some());
    values
}

/// Steps between two points, a diagonal one counting once.
fn gap(a: Point, b: Point) -> usize {
    a.column().abs_diff(b.column()).max(a.row().abs_diff(b.row()))
}
