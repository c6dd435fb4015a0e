//! What a match depends on: the points whose contents make its conditions true.

use tesuji_board::{Board, Color, PointSet};

use super::conditions::Surroundings;
use super::window::Window;
use crate::conditions::{Conditions, Plane};
use crate::frame::Frame;
use crate::pattern::Pattern;

/// The points that the conditions of a match depend on, the window included:
/// whatever a board has elsewhere, if it agrees here the rule matches it too.
///
/// - A minimum: the chain (or the chains joined) with as many of its external
///   liberties as are demanded.
/// - A maximum: White's chains whole, with everything next to them; and every
///   black chain next to them whole, with one liberty outside the window unless
///   it reaches into the window.
pub fn zone(
    board: &Board,
    frame: &Frame,
    window: &Window,
    pattern: Pattern,
    black: Color,
    conditions: Conditions,
) -> PointSet {
    let around = Surroundings::new(board, frame, window, pattern, black, true);
    let area = *window.area();
    let mut zone = area;
    for (plane, slot) in conditions.iter() {
        let point = window.point(around.cell_of_slot(slot));
        match plane {
            Plane::AtLeastOne | Plane::AtLeastTwo => {
                let needed = if plane == Plane::AtLeastOne { 1 } else { 2 };
                for id in around.chains(point, black) {
                    zone |= board.chain(id).stones;
                }
                let liberties = around.black_liberties(point);
                let known = (liberties & zone).len();
                zone.extend((liberties - zone).iter().take(needed - known.min(needed)));
            }
            Plane::AtMostOne | Plane::None | Plane::NoneForGood => {
                let mut stones = PointSet::of(point);
                for id in around.chains(point, !black) {
                    stones |= board.chain(id).stones;
                }
                zone |= stones;
                zone |= stones.rim() & board.points();
                for id in around.black_next_to_white(point) {
                    let chain = board.chain(id);
                    zone |= chain.stones;
                    let outside = chain.liberties - area;
                    if !chain.stones.meets(&area) && !outside.meets(&zone) {
                        zone.extend(outside.first());
                    }
                }
            }
        }
    }
    zone
}
