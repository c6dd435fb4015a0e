//! Captures, ataris, and escapes from them.

use tesuji_board::{Color, PointSet};

use super::{Found, Idea};

pub fn look(found: &mut Found) {
    let situation = found.situation;
    let (board, color) = (situation.board, situation.color);
    for owner in Color::BOTH {
        for id in board.chains(owner) {
            let chain = board.chain(id);
            let at = [(owner, id.point())];
            let size = (f32::from(chain.stone_count) / 5.0).min(1.0);
            match (chain.liberty_count, owner == color) {
                (1, false) => {
                    for p in chain.liberties {
                        found.add(p, 0.7 + size, Idea::Captures.about(&at));
                    }
                }
                (1, true) => {
                    let mut escapes: PointSet = chain.liberties;
                    for enemy in board.chains_touching(id) {
                        let enemy = board.chain(enemy);
                        if enemy.liberty_count == 1 {
                            escapes |= enemy.liberties;
                        }
                    }
                    for p in escapes {
                        found.add(p, 0.6 + size, Idea::Saves.about(&at));
                    }
                }
                (2, false) => {
                    for p in chain.liberties {
                        found.add(p, 0.3 + 0.7 * size, Idea::Atari.about(&at));
                    }
                }
                (2, true) => {
                    for p in chain.liberties {
                        found.add(p, 0.3 + 0.7 * size, Idea::Liberties.about(&at));
                    }
                }
                _ => {}
            }
        }
    }
}
