//! Eye space of weak groups near the edge, ours to make and theirs to take.

use tesuji_board::PointSet;

use super::{Found, Idea, named};

/// A group with more PON than this is not in danger.
const WEAK: f32 = 1.6;
/// Eye space is looked for up to this line.
const LOW: usize = 3;

pub fn look(found: &mut Found) {
    let situation = found.situation;
    for (group, view) in situation.survey.groups.iter().enumerate() {
        if view.pon > WEAK {
            continue;
        }
        let own = view.color == situation.color;
        let empty = situation.board.empty_points();
        let first = view.stones.rim() & empty;
        let near: PointSet = first | (first.rim() & empty);
        let moves = near
            .iter()
            .filter(|&p| situation.board.size().line(p) <= LOW)
            .map(|p| {
                let change = (situation.pon_after(group, situation.color, p) - view.pon).abs();
                let stones = (view.stones.len() as f32 / 6.0).min(1.5);
                let idea = if own { Idea::EyeSpace } else { Idea::TakesEyes };
                (p, change * stones, idea.about(&[named(situation, group)]))
            })
            .collect();
        found.add_best(moves, 2);
    }
}
