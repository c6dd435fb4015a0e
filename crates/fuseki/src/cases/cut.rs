//! Points that part two chains of one colour, or join them.

use tesuji_board::{Color, Point};

use super::{Found, Idea};

pub fn look(found: &mut Found) {
    let situation = found.situation;
    let board = situation.board;
    for p in board.empty_points() {
        for color in Color::BOTH {
            let at: Vec<Point> =
                p.around().into_iter().filter(|&q| board.get(q) == Some(color)).collect();
            let groups = |q: Point| situation.survey.group_at(q);
            let direct: Vec<usize> =
                board.chains_around(p, color).filter_map(|id| groups(id.point())).collect();
            // A stone next to the point, and another chain next to it or
            // across a corner.
            let Some(&one) = direct.first() else { continue };
            let joins_groups = at.iter().any(|&q| groups(q) != Some(one));
            let chains = board.chains_around(p, color).count();
            let disputed = board.chains_around(p, !color).next().is_some();
            if !joins_groups && (chains < 2 || !disputed) {
                continue;
            }
            let idea = if color == situation.color { Idea::Connects } else { Idea::Cuts };
            let size = if joins_groups { 0.8 } else { 0.3 } + 0.2 * f32::from(u8::from(disputed));
            found.add(p, size, idea.about(&[(color, at[0])]));
        }
    }
}
