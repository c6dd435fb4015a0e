//! Stones that are given away, and stones that cannot be saved by connecting.

use tesuji_board::{Move, Point, PointSet};

use super::points::{is, neighbors};
use super::{Found, Name, Shot};
use crate::evidence::Place;
use crate::lines::main_line;

/// Rounds of connecting and being in atari again.
const ROUNDS: usize = 4;
/// Fewer stones that are taken do not make "under the stones".
const FEWEST_UNDER: usize = 2;

pub(super) fn names(shot: &Shot) -> Vec<Found> {
    let taken = taken_at_once(shot);
    let mut all = Vec::new();
    if let Some(taken) = &taken {
        all.extend(snapback(shot, taken));
        all.extend(throw_in(shot, taken));
        all.extend(squeeze(shot, taken));
    }
    all.extend(connect_and_die(shot));
    all.extend(under_the_stones(shot));
    all.extend(shortage(shot));
    all
}

/// The winner's stones around his move that the loser can take at once: the stones,
/// where he takes them, and what comes of it.
struct Taken {
    stones: PointSet,
    by: Point,
    place: Place,
}

fn taken_at_once(shot: &Shot) -> Option<Taken> {
    let chain = shot.after.chain(shot.at).filter(|chain| chain.liberty_count == 1)?;
    if !shot.after.captured.is_empty() {
        return None;
    }
    let (stones, by) = (chain.stones, chain.liberties.first()?);
    let place = shot.evidence.step(&shot.after, Move::Play(by))?;
    place.captured.contains(shot.at).then_some(Taken { stones, by, place })
}

/// **Definition**: the loser takes the stones, and the winner at once takes at least
/// two with a move where they stood, the one that took among them.
fn snapback(shot: &Shot, taken: &Taken) -> Option<Found> {
    let back = shot.evidence.follow(&taken.place)?;
    let p = back.last_point()?;
    let takes = back.captured.len() >= 2 && back.captured.contains(taken.by);
    (takes && taken.stones.contains(p)).then_some((Name::Snapback, back.captured))
}

/// **Definition**: one stone, with the loser's stones or the edge around it but for one
/// point, that the loser can take and that takes nothing.
fn throw_in(shot: &Shot, taken: &Taken) -> Option<Found> {
    let loser = !shot.evidence.winner();
    let board = &shot.before.board;
    let hostile = neighbors(board, shot.at).filter(|&q| is(board, q, loser)).count();
    let off_board = 4 - neighbors(board, shot.at).count();
    let is_inside = hostile >= 2 && hostile + off_board >= 3;
    (taken.stones.len() == 1 && is_inside).then_some((Name::ThrowIn, taken.stones))
}

/// **Definition**: after the loser has taken, an atari on the stones that took makes him
/// fill where they were; that chain is captured in the end.
fn squeeze(shot: &Shot, taken: &Taken) -> Option<Found> {
    let chased = shot.evidence.follow(&taken.place)?;
    let chain = chased.chain(taken.by).filter(|chain| chain.liberty_count == 1)?;
    let fill = chain.liberties.first().filter(|p| taken.stones.contains(*p))?;
    if !chased.captured.is_empty() || chain.stone_count < 2 {
        return None;
    }
    let filled = shot.evidence.step(&chased, Move::Play(fill))?;
    let heavy = filled.chain(fill)?.stones;
    let line = main_line(shot.evidence, &filled, shot.depths);
    let is_lost = line
        .iter()
        .any(|place| place.captured.meets(&heavy) && place.to_move != shot.evidence.winner());
    is_lost.then_some((Name::Squeeze, heavy))
}

/// **Definition**: stones in atari that connect to others are captured with them.
fn connect_and_die(shot: &Shot) -> Option<Found> {
    let loser = !shot.evidence.winner();
    let board = &shot.after.board;
    board
        .chains(loser)
        .filter(|&id| {
            let chain = board.chain(id);
            // The move itself gives the atari.
            chain.liberty_count == 1 && chain.stones.rim().contains(shot.at)
        })
        .find_map(|id| connects_and_dies(shot, id.point()))
}

fn connects_and_dies(shot: &Shot, stone: Point) -> Option<Found> {
    let mut place = shot.after.clone();
    let mut joined = false;
    for _ in 0..ROUNDS {
        let chain = place.chain(stone).filter(|chain| chain.liberty_count == 1)?;
        let (count, last) = (chain.stone_count, chain.liberties.first()?);
        let next = shot.evidence.step(&place, Move::Play(last))?;
        let after = next.chain(stone)?;
        if !next.captured.is_empty() {
            return None;
        }
        joined |= after.stone_count > count + 1;
        let (stones, liberties) = (after.stones, after.liberty_count);
        let answered = shot.evidence.follow(&next)?;
        if liberties == 1 && answered.captured.contains(stone) {
            return joined.then_some((Name::ConnectAndDie, stones));
        }
        // He connects, is in atari again, and connects again.
        if after.stone_count == count + 1 {
            return None;
        }
        place = answered;
    }
    None
}

/// **Definition**: the winner plays where the loser has just taken some of his stones,
/// and that takes stones or leaves in atari those that took.
pub(super) fn under_the_stones(shot: &Shot) -> Option<Found> {
    let gone = shot.before.captured;
    if gone.len() < FEWEST_UNDER || !gone.contains(shot.at) {
        return None;
    }
    // To take one stone back with several is a snapback.
    if shot.after.captured.len() == 1 && gone.len() == 1 {
        return None;
    }
    let loser = !shot.evidence.winner();
    let board = &shot.after.board;
    let in_atari = board
        .chains(loser)
        .any(|id| board.chain(id).liberty_count == 1 && board.chain(id).stones.meets(&gone.rim()));
    (in_atari || !shot.after.captured.is_empty()).then_some((Name::UnderTheStones, gone))
}

/// **Definition**: a move of the loser that would take, or give atari to, the winner's
/// stones leaves his own stones in atari, and they are captured; or it is suicide. None
/// of them was in atari before.
fn shortage(shot: &Shot) -> Option<Found> {
    let winner = shot.evidence.winner();
    let board = &shot.after.board;
    if let Some(chain) = shot.after.chain(shot.at)
        && chain.liberty_count == 1
        && shot.after.captured.is_empty()
        && let Some(last) = chain.liberties.first()
        && board.is_suicide(!winner, last)
    {
        let short = board.chains_around(last, !winner).map(|id| board.chain(id).stones);
        return Some((Name::ShortageOfLiberties, short.fold(PointSet::EMPTY, |all, c| all | c)));
    }
    let chain = shot.after.chain(shot.at)?;
    chain.liberties.iter().find_map(|p| {
        let was_in_atari =
            board.chains_around(p, !winner).any(|id| board.chain(id).liberty_count == 1);
        if was_in_atari || board.chains_around(p, !winner).next().is_none() {
            return None;
        }
        let next = shot.evidence.step(&shot.after, Move::Play(p))?;
        let own = next.chain(p).filter(|own| own.liberty_count == 1 && own.stone_count >= 3)?;
        let presses = next.chain(shot.at).is_some_and(|chain| chain.liberty_count == 1);
        let stones = own.stones;
        let answered = shot.evidence.follow(&next)?;
        let is_lost = presses && next.captured.is_empty() && answered.captured.contains(p);
        is_lost.then_some((Name::ShortageOfLiberties, stones))
    })
}
