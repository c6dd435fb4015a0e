//! To jump into a semi-territory of the opponent.

use super::territory::opposing;
use super::{Found, Idea, named};

pub fn look(found: &mut Found) {
    let situation = found.situation;
    let board = situation.board;
    for one in opposing(found) {
        let owner = situation.survey.groups[one.group].color;
        let invasions = one
            .inside
            .iter()
            .filter(|&p| {
                board.size().line(p) >= 2 && board.chains_around(p, owner).next().is_none()
            })
            .map(|p| {
                let room = situation.around(p, 3).len() as f32 / 25.0;
                let low = if board.size().line(p) == 2 { 0.7 } else { 1.0 };
                let note = Idea::Jumps.about(&[named(situation, one.group)]);
                (p, one.size * room * low, note)
            })
            .collect();
        found.add_best(invasions, 3);
    }
}
