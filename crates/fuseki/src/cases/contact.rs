//! Liberties of the chains in contact near the last move: hane, extension,
//! turn.

use tesuji_board::{Color, PointSet};

use super::{Found, Idea};

/// Chains so near to the last move are in contact with what goes on.
const NEAR: usize = 3;

pub fn look(found: &mut Found) {
    let situation = found.situation;
    let board = situation.board;
    let Some(last) = situation.last else { return };
    let near: PointSet = board
        .points()
        .iter()
        .filter(|p| p.column().abs_diff(last.column()) + p.row().abs_diff(last.row()) <= NEAR)
        .collect();
    for color in Color::BOTH {
        for id in board.chains(color) {
            let chain = board.chain(id);
            let fighting = board.chains_touching(id).next().is_some();
            if !chain.stones.meets(&near) || !(fighting || chain.stones.contains(last)) {
                continue;
            }
            let few = (1.0 - f32::from(chain.liberty_count) / 8.0).max(0.0);
            for p in chain.liberties & near {
                let own = color == situation.color;
                let idea = if own { Idea::Strengthens } else { Idea::Presses };
                found.add(p, few, idea.about(&[(color, id.point())]));
            }
        }
    }
}
