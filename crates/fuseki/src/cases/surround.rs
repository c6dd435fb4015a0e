//! To break out of an encirclement, or to shut the opponent in.

use tesuji_board::PointSet;

use super::{Found, Idea, named};

/// A group with more PON than this cannot be shut in by one move.
const STRONG: f32 = 3.5;
/// Moves farther from the group are no blockade.
const FAR: usize = 3;

pub fn look(found: &mut Found) {
    let situation = found.situation;
    let empty = situation.board.empty_points();
    for (group, view) in situation.survey.groups.iter().enumerate() {
        if view.pon > STRONG {
            continue;
        }
        let mut near = view.stones;
        for _ in 0..FAR {
            near |= near.rim() & empty;
        }
        let near: PointSet = near & empty;
        let own = view.color == situation.color;
        let stones = (view.stones.len() as f32 / 6.0).clamp(0.3, 1.5);
        let need = ((STRONG - view.pon) / STRONG).clamp(0.1, 1.5);
        let moves = near
            .iter()
            .map(|p| {
                let change = (situation.pon_after(group, situation.color, p) - view.pon).abs();
                let idea = if own { Idea::WayOut } else { Idea::ShutsIn };
                (p, change * stones * need, idea.about(&[named(situation, group)]))
            })
            .collect();
        found.add_best(moves, 2);
    }
}
