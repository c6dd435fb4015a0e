//! To reduce a semi-territory of the opponent from its border.

use super::territory::opposing;
use super::{Found, Idea, named};

/// A reduction starts so near to one's own stones.
const NEAR: u8 = 3;

pub fn look(found: &mut Found) {
    let situation = found.situation;
    let (survey, board) = (situation.survey, situation.board);
    for one in opposing(found) {
        let area = survey.groups[one.group].area;
        let near = |p| survey.cost(situation.color, p).is_some_and(|cost| cost <= NEAR);
        let border = (area | area.rim()) & board.empty_points();
        let reductions = (border - one.inside)
            .iter()
            .filter(|&p| near(p) && board.size().line(p) >= 2)
            .map(|p| {
                let seen = (situation.around(p, 3) & one.inside).len() as f32 / 12.0;
                let note = Idea::Reduces.about(&[named(situation, one.group)]);
                (p, one.size * seen.min(1.0), note)
            })
            .collect();
        found.add_best(reductions, 3);
    }
}
