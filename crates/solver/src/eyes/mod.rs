//! How many eyes a place is worth: 0, 1 or 2, for either side to move first.
//!
//! **Definition.** A place gives its owner at least one eye if the stones around
//! it live with one sure eye elsewhere, and at least two if they live without.
//! All else that the stones have outside is taken away: other liberties can be
//! filled, other links do not count. So a chain that hangs on the place alone
//! needs it as a link, and a false eye is none.
//!
//! Who moves first has one ko threat more than the other side, so that a ko
//! counts for whoever starts it; but to wait with the threat in hand is no move.
//!
//! Both questions are played out on a small graph: the points of the place, the
//! shoulders that join the stones around it, weak stones that bear on them, and
//! each longer chain as one node.

mod capture;
mod graph;
mod play;
mod space;

use tesuji_board::{Board, Color, Point};

use graph::{Graph, Outside, Player};
use play::Play;
use space::Space;

/// What a place is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EyeValue {
    /// Whose eyes they are.
    pub owner: Color,
    /// Eyes if the other side moves first.
    pub least: u8,
    /// Eyes if the owner moves first.
    pub most: u8,
    /// The move that takes eyes away, if one does.
    pub attack: Option<Point>,
    /// The move that makes eyes, if one does.
    pub defence: Option<Point>,
}

/// The value of the place around a point; `None` if nobody has a claim to it,
/// or it is undecided after `nodes` positions.
pub fn eye_value(board: &Board, point: Point, nodes: u32) -> Option<EyeValue> {
    // Who gets no eye there may be in the other side's.
    let mut first = None;
    for space in Space::around(board, point) {
        let value = value_of(board, &space, nodes)?;
        if value.most > 0 {
            return Some(value);
        }
        first = first.or(Some(value));
    }
    first
}

fn value_of(board: &Board, space: &Space, nodes: u32) -> Option<EyeValue> {
    let mut value = EyeValue { owner: space.owner, least: 0, most: 0, attack: None, defence: None };
    let mut left = nodes;
    for (eyes, outside) in [(1, Outside::OneEye), (2, Outside::Nothing)] {
        let (mut attack, mut defence) = (None, None);
        let (mut kept, mut made) = (false, false);
        for graph in Graph::all(board, space, outside)? {
            let mut play = Play::new(&graph, left);
            let mut attacked = play.decide(Player::Attacker)?;
            let defended = play.decide(Player::Owner)?;
            // A point that both want is the one to tell.
            if attacked.falls
                && let Some(point) = defended.by
                && play.wins_at(Player::Attacker, point)
            {
                attacked.by = Some(point);
            }
            left = play.left();
            kept |= !attacked.falls;
            made |= !defended.falls || !attacked.falls;
            attack = attack.or(attacked.by);
            defence = defence.or(defended.by);
        }
        if kept && value.least + 1 == eyes {
            value.least = eyes;
        }
        if made && value.most + 1 == eyes {
            value.most = eyes;
            value.defence = defence;
        }
        if !kept && value.attack.is_none() {
            value.attack = attack;
        }
    }
    if value.least == value.most {
        (value.attack, value.defence) = (None, None);
    }
    Some(value)
}
