//! Where two spheres meet: a move that makes one's own larger and the other's
//! smaller.

use super::{Found, Idea, Note};

/// Moves are looked for so far from the stones of each side.
const NEAREST: u8 = 2;
const FARTHEST: u8 = 7;
/// What a move can change lies within so many steps.
const SIGHT: usize = 4;

pub fn look(found: &mut Found) {
    let situation = found.situation;
    let size = situation.board.size();
    let [black, white] = situation.distances();
    let open = |p| {
        let (b, w) = (black[p], white[p]);
        (NEAREST..=FARTHEST).contains(&b) && (NEAREST..=FARTHEST).contains(&w)
    };
    let mut moves = Vec::new();
    for p in situation.board.empty_points() {
        if size.line(p) < 3 || !open(p) || black[p].abs_diff(white[p]) > 2 {
            continue;
        }
        let around = situation.around(p, SIGHT);
        let undecided = around.iter().filter(|&q| black[q].abs_diff(white[q]) <= 2).count();
        let claimed = around.iter().filter(|&q| black[q].abs_diff(white[q]) > 2).count();
        let worth = (undecided as f32 + 0.5 * claimed as f32) / 41.0;
        moves.push((p, worth, Idea::Spheres.alone()));
    }
    // One of several moves side by side is enough.
    moves.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let mut chosen: Vec<(tesuji_board::Point, f32, Note)> = Vec::new();
    for one in moves {
        let apart = |other: &(tesuji_board::Point, f32, Note)| {
            let (a, b) = (one.0, other.0);
            a.column().abs_diff(b.column()) + a.row().abs_diff(b.row()) >= 2
        };
        if chosen.iter().all(apart) {
            chosen.push(one);
        }
    }
    found.add_best(chosen, 8);
}
