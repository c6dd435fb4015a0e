//! Semi-territory of the opponent: to reduce it from its border, or to jump
//! into it.

use tesuji_board::PointSet;

use super::{Case, Found, name};

/// A smaller area is not worth a move.
const LEAST: usize = 8;
/// Points with such a lead are inside.
const INSIDE: u8 = 2;

pub fn look(found: &mut Found) {
    let situation = found.situation;
    let (survey, board) = (situation.survey, situation.board);
    for (group, view) in survey.groups_of(!situation.color) {
        let lead = |p| survey.hold(p).map_or(0, |hold| hold.lead);
        let inside: PointSet = view.area.iter().filter(|&p| lead(p) >= INSIDE).collect();
        if inside.len() < LEAST {
            continue;
        }
        let size = (inside.len() as f32 / 30.0).min(1.0);
        let near = |p| survey.cost(situation.color, p).is_some_and(|cost| cost <= 3);
        let border = (view.area | view.area.rim()) & board.empty_points();
        let reductions = (border - inside)
            .iter()
            .filter(|&p| near(p) && board.size().line(p) >= 2)
            .map(|p| {
                let seen = (situation.around(p, 3) & inside).len() as f32 / 12.0;
                (p, size * seen.min(1.0), format!("reduces the area of {}", name(situation, group)))
            })
            .collect();
        found.case = Case::Intrusion;
        found.add_best(reductions, 3);
        let invasions = inside
            .iter()
            .filter(|&p| {
                let line = board.size().line(p);
                line >= 2 && board.chains_around(p, view.color).next().is_none()
            })
            .map(|p| {
                let room = situation.around(p, 3).len() as f32 / 25.0;
                let low = if board.size().line(p) == 2 { 0.7 } else { 1.0 };
                (
                    p,
                    size * room * low,
                    format!("a jump into the area of {}", name(situation, group)),
                )
            })
            .collect();
        found.case = Case::Invasion;
        found.add_best(invasions, 3);
    }
}
