//! Stones that run away: ladder, what breaks it, and the net.

use tesuji_board::{Board, Move, Point, PointSet};
use tesuji_reading::{LADDER_MOVES, Ladder, read_ladder};

use super::points::{is, neighbors, room};
use super::{Found, Name, Shot};
use crate::evidence::{Evidence, Place};
use crate::lines::LONGEST;

/// Fewer ataris in a row are no ladder.
const FEWEST_ATARIS: usize = 3;
/// A net catches within so many moves of both sides.
const NET_MOVES: u32 = 11;
/// More stones are not caught in a net.
const NET_STONES: u16 = 6;
/// A place this small is an eye space and not the open.
const SMALL_ROOM: usize = 14;
/// Stones with more room than this can run.
const LARGE_ROOM: usize = 30;

pub(super) fn names(shot: &Shot) -> Vec<Found> {
    ladder(shot).into_iter().chain(net(shot)).collect()
}

/// **Definition**: atari after atari, each answered by extending to two liberties, at
/// least three times, until the chain is captured. A chase along the edge is none.
fn ladder(shot: &Shot) -> Option<Found> {
    let loser = !shot.evidence.winner();
    let board = &shot.after.board;
    let runners: Vec<Point> = board
        .chains_around(shot.at, loser)
        .filter(|&id| board.chain(id).liberty_count == 1)
        .map(|id| id.point())
        .collect();
    runners.into_iter().find_map(|runner| {
        let stones = shot.after.chain(runner)?.stones;
        // Stones in a closed place are not chased over the board.
        if room(&shot.before.board, runner, !loser).len() <= LARGE_ROOM {
            return None;
        }
        let mut place = shot.after.clone();
        let mut ataris = 0;
        while place.path.len() < shot.after.path.len() + LONGEST {
            let last = place.chain(runner)?.liberties.first()?;
            ataris += 1;
            let is_at_edge = place.board.size().line(last) == 1;
            if ataris < FEWEST_ATARIS && is_at_edge {
                return None;
            }
            let next = shot.evidence.step(&place, Move::Play(last))?;
            let liberties = next.chain(runner)?.liberty_count;
            place = shot.evidence.follow(&next)?;
            if place.captured.contains(runner) {
                return (ataris >= FEWEST_ATARIS).then_some((Name::Ladder, stones));
            }
            if liberties != 2 || place.chain(runner)?.liberty_count != 1 {
                return None;
            }
        }
        None
    })
}

/// **Definition**: the winner's stones stand; without this chain of his, which does not
/// touch them, a ladder would capture them.
pub(super) fn breakers(evidence: &Evidence, place: &Place) -> Option<Found> {
    if evidence.is_attack() {
        return None;
    }
    let winner = evidence.winner();
    let runner = evidence.target().iter().find_map(|p| {
        let chain = place.chain(p)?;
        (chain.color == winner && chain.liberty_count <= 2).then_some(p)
    })?;
    let caught = |board: &Board| {
        matches!(read_ladder(&mut board.clone(), runner, LADDER_MOVES), Ladder::Captured(_))
    };
    if read_ladder(&mut place.board.clone(), runner, LADDER_MOVES) != Ladder::Escapes {
        return None;
    }
    let own = *place.chain(runner)?;
    let near = own.stones.rim() | own.liberties.rim();
    place
        .board
        .chains(winner)
        .map(|id| place.board.chain(id).stones)
        .filter(|stones| *stones != own.stones && !stones.meets(&near))
        .find_map(|stones| {
            let mut setup = place.board.to_setup();
            for p in stones.iter() {
                setup.put(p, None);
            }
            let without = Board::from_setup(&setup).ok()?;
            caught(&without).then_some((Name::LadderBreaker, stones))
        })
}

/// **Definition**: a few stones with at least two liberties are captured soon by a move
/// that takes none of their liberties and is not inside their own eye space.
fn net(shot: &Shot) -> Option<Found> {
    if !shot.evidence.is_attack() {
        return None;
    }
    let loser = !shot.evidence.winner();
    let before = &shot.before.board;
    let mut caught = PointSet::EMPTY;
    for p in shot.evidence.target().iter() {
        let chain = shot.before.chain(p).filter(|chain| chain.color == loser)?;
        let after = shot.after.chain(p)?;
        let is_free = chain.liberty_count >= 2 && after.liberty_count >= 2;
        if !is_free || chain.stone_count > NET_STONES || chain.liberties.contains(shot.at) {
            return None;
        }
        caught |= chain.stones;
    }
    let is_soon = shot.depths.at(&shot.after).is_some_and(|depth| depth <= NET_MOVES);
    // Whoever is shut in already is not caught by a net.
    let runs = caught.first().is_some_and(|p| room(before, p, !loser).len() > LARGE_ROOM);
    let is_open = room(before, shot.at, loser).len() > SMALL_ROOM;
    let near = caught.rim() | caught.rim().rim();
    // A wall that is made longer is no net either.
    let is_apart = neighbors(before, shot.at).all(|q| !is(before, q, !loser));
    let is_net = is_soon && runs && is_open && is_apart && near.contains(shot.at);
    (is_net && caught.len() <= usize::from(NET_STONES)).then_some((Name::Net, caught))
}
