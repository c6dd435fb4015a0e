//! Zones: what a proof needs to know of the board.
//!
//! Three closures keep the claim of a node true on every board that shows its
//! pattern. Every chain in the zone has a liberty there, or is a wall with
//! liberties elsewhere. A capture that matters
//! brings the captured chain with its neighbours. A suicide that is counted on
//! brings the whole chain that would die with its neighbours.

use tesuji_board::{Board, Chain, Color, Point, PointSet};

use super::walls::Walls;
use crate::proof::Needs;

/// Takes whole chains in and gives each a liberty in the zone, unless it is a
/// wall. Says what the walls need.
pub(super) fn close(board: &Board, zone: &mut PointSet, walls: &Walls) -> Needs {
    let mut needs = Needs::NOTHING;
    for color in Color::BOTH {
        for id in board.chains_in(*zone & board.stones(color)) {
            let chain = board.chain(id);
            *zone |= chain.stones;
            if !chain.liberties.meets(zone) {
                match walls.backs(board, chain, None) {
                    Some(wall) => needs = needs.and(wall),
                    None => _ = zone.insert(best_liberty(board, &chain.liberties, zone)),
                }
            }
        }
    }
    needs
}

/// A liberty that serves several chains of the zone, if possible, and has open
/// space around it.
fn best_liberty(board: &Board, liberties: &PointSet, zone: &PointSet) -> Point {
    let value = |p: &Point| {
        let around = p.neighbors();
        let shared = around.iter().filter(|q| zone.contains(**q)).count();
        let open = around.iter().filter(|q| board.is_empty(**q)).count();
        4 * shared + open
    };
    liberties.iter().max_by_key(value).expect("a chain on the board has a liberty")
}

/// A chain with everything next to it.
fn add_closed(board: &Board, chain: &Chain, zone: &mut PointSet) {
    *zone |= chain.stones;
    *zone |= chain.stones.rim() & board.points();
}

/// The captured chains of a move: those of the other colour in atari.
pub(crate) fn captures(board: &Board, color: Color, p: Point) -> PointSet {
    board
        .chains_around(p, !color)
        .map(|id| board.chain(id))
        .filter(|chain| chain.liberty_count == 1)
        .fold(PointSet::EMPTY, |all, chain| all | chain.stones)
}

/// The zone of a position in which the prover's move leads to a position with
/// the zone `next`. If the move turns out not to matter, that zone will do.
pub(super) fn of_play(
    board: &Board,
    color: Color,
    p: Point,
    next: &PointSet,
    walls: &Walls,
) -> (PointSet, Needs) {
    let captured = captures(board, color, p);
    let mut zone = *next;
    let mut needs = Needs::NOTHING;
    if captured.meets(next) {
        zone.insert(p);
        add_captured(board, &captured, next, &mut zone);
    } else if next.contains(p) {
        needs = add_legality(board, color, p, &mut zone, walls);
    }
    needs = needs.and(close(board, &mut zone, walls));
    (zone, needs)
}

/// What makes it certain that a move takes a ko, so that `taken` may not be retaken
/// at once: the stone has no friend and no other liberty, it takes one stone, and to
/// retake it would take nothing else.
pub(super) fn add_ko(
    board: &Board,
    color: Color,
    p: Point,
    taken: Point,
    zone: &mut PointSet,
    walls: &Walls,
) -> Needs {
    let both = PointSet::of(p) | PointSet::of(taken);
    *zone |= (both | both.rim()) & board.points();
    let around = board.chains_around(p, !color).chain(board.chains_around(taken, color));
    let mut needs = Needs::NOTHING;
    for chain in around.map(|id| board.chain(id)).filter(|chain| !chain.stones.contains(taken)) {
        *zone |= chain.stones;
        needs = needs.and(give_other_liberty(board, chain, p, zone, walls));
    }
    needs
}

/// If a move takes one stone and the answer is at that very point: what shows that
/// this retakes no ko. The move has a friend or another liberty.
pub(super) fn add_no_ko(
    board: &Board,
    color: Color,
    p: Point,
    back: Point,
    captured: &PointSet,
    zone: &mut PointSet,
) {
    if *captured != PointSet::of(back) {
        return;
    }
    let shows = |q: &Point| board.is_empty(*q) || board.get(*q) == Some(color);
    let near = PointSet::of(p).rim() & board.points();
    if !near.iter().any(|q| shows(&q) && zone.contains(q)) {
        zone.extend(near.iter().find(shows));
    }
}

/// Captured chains that meet the zone of the next position, with neighbours.
pub(super) fn add_captured(
    board: &Board,
    captured: &PointSet,
    next: &PointSet,
    zone: &mut PointSet,
) {
    for id in board.chains_in(*captured) {
        let chain = board.chain(id);
        if chain.stones.meets(next) {
            add_closed(board, chain, zone);
        }
    }
}

/// A reason why the move is no suicide.
fn add_legality(
    board: &Board,
    color: Color,
    p: Point,
    zone: &mut PointSet,
    walls: &Walls,
) -> Needs {
    let mut empty = board.empty_neighbors(p);
    if board.empty_neighbors(p).any(|q| zone.contains(q)) {
        return Needs::NOTHING;
    }
    if let Some(q) = empty.next() {
        zone.insert(q);
        return Needs::NOTHING;
    }
    for friend in board.chains_around(p, color) {
        let chain = board.chain(friend);
        if chain.liberty_count > 1 {
            *zone |= chain.stones;
            return give_other_liberty(board, chain, p, zone, walls);
        }
    }
    let captured = board.chains_in(captures(board, color, p)).next();
    let first = captured.expect("a legal move without liberties captures");
    add_closed(board, board.chain(first), zone);
    Needs::NOTHING
}

/// Makes sure of a liberty besides `p`.
fn give_other_liberty(
    board: &Board,
    chain: &Chain,
    p: Point,
    zone: &mut PointSet,
    walls: &Walls,
) -> Needs {
    let mut others = chain.liberties;
    others.remove(p);
    if others.meets(zone) {
        return Needs::NOTHING;
    }
    if let Some(wall) = walls.backs(board, chain, Some(p)) {
        return wall;
    }
    zone.insert(best_liberty(board, &others, zone));
    Needs::NOTHING
}

/// What makes it certain that a move is suicide.
pub(super) fn add_suicide(
    board: &Board,
    color: Color,
    p: Point,
    zone: &mut PointSet,
    walls: &Walls,
) -> Needs {
    let mut needs = Needs::NOTHING;
    let mut dying = PointSet::of(p);
    for friend in board.chains_around(p, color) {
        dying |= board.chain(friend).stones;
    }
    let around = dying.rim() & board.points();
    *zone |= dying;
    *zone |= around;
    for id in board.chains_in(around & board.stones(!color)) {
        let chain = board.chain(id);
        *zone |= chain.stones;
        needs = needs.and(give_other_liberty(board, chain, p, zone, walls));
    }
    needs
}
