//! Names of single moves by the stones around them. The evidence says that the move
//! works; its shape is what the names are about.

use tesuji_board::{Color, Point, PointSet};

use super::points::{between, beyond, diagonals, is, neighbors, room};
use super::{Found, Name, Shot};

/// Empty points that a line of sight goes through.
const SIGHT: usize = 4;
/// A place of the loser up to this size is an eye space.
const EYE_SPACE: usize = 12;
/// In a place up to this size moves have no shape.
const SMALL_EYE: usize = 6;

pub(super) fn names(shot: &Shot) -> Vec<Found> {
    // What takes stones needs no other word.
    if !shot.after.captured.is_empty() {
        return Vec::new();
    }
    let placed = placement(shot);
    let board = &shot.before.board;
    let is_in_an_eye = |owner| room(board, shot.at, owner).len() <= SMALL_EYE;
    if Color::BOTH.into_iter().any(is_in_an_eye) {
        return placed.into_iter().collect();
    }
    // Of a move that gives or stands in atari only the place is told.
    let board = &shot.after.board;
    let stands = shot.after.chain(shot.at).is_some_and(|chain| chain.liberty_count >= 2);
    let presses = board
        .chains_around(shot.at, !shot.evidence.winner())
        .any(|id| board.chain(id).liberty_count == 1);
    if !stands || presses {
        return placed.into_iter().chain(cut(shot)).collect();
    }
    let hane = hane(shot);
    let mut all = Vec::new();
    all.extend(descent(shot));
    all.extend(link_under(shot));
    if hane.is_none() {
        all.extend(belly(shot));
        all.extend(clamp(shot));
    }
    all.extend(wedge(shot));
    all.extend(cut(shot));
    if placed.is_none() && hane.is_none() && all.is_empty() {
        all.extend(attachment(shot));
        all.extend(diagonal(shot));
    }
    all.extend(placed);
    // Between two stones, or below one, a move has its name from them.
    let has_name = |name: Name| all.iter().any(|(known, _)| *known == name);
    if !has_name(Name::Wedge) && !has_name(Name::LinkUnder) {
        all.extend(hane);
    }
    all
}

/// The loser's stones in contact with the move.
fn contacts(shot: &Shot) -> Vec<Point> {
    let (board, loser) = (&shot.before.board, !shot.evidence.winner());
    neighbors(board, shot.at).filter(|&q| is(board, q, loser)).collect()
}

fn has_friend_beside(shot: &Shot) -> bool {
    let (board, winner) = (&shot.before.board, shot.evidence.winner());
    neighbors(board, shot.at).any(|q| is(board, q, winner))
}

/// **Definition**: an attacker's move in a place that the loser shuts in, or with the
/// loser's stones or the edge in sight on at least three sides, away from his own.
pub(super) fn placement(shot: &Shot) -> Option<Found> {
    let (board, winner) = (&shot.before.board, shot.evidence.winner());
    if !shot.evidence.is_attack() || has_friend_beside(shot) || !shot.after.captured.is_empty() {
        return None;
    }
    let space = room(board, shot.at, !winner);
    let is_shut_in = space.len() <= EYE_SPACE;
    let sides = shot.at.neighbors().map(|next| seen(shot, next));
    let hostile = sides.iter().filter(|&&side| side == Side::Loser).count();
    let friendly = sides.iter().filter(|&&side| side == Side::Winner).count();
    let edges = sides.iter().filter(|&&side| side == Side::Edge).count();
    let has_diagonal_friend = diagonals(board, shot.at).any(|q| is(board, q, winner));
    let is_inside = hostile >= 2 && hostile + edges >= 3 && friendly == 0 && !has_diagonal_friend;
    (is_shut_in || is_inside).then_some((Name::Placement, PointSet::of(shot.at)))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Winner,
    Loser,
    Edge,
    Open,
}

/// What is seen from the move in the direction of a neighbour.
fn seen(shot: &Shot, next: Point) -> Side {
    let (mut from, mut p) = (shot.at, next);
    for _ in 0..SIGHT {
        if !shot.before.board.size().contains(p) {
            return Side::Edge;
        }
        match shot.before.board.get(p) {
            Some(color) if color == shot.evidence.winner() => return Side::Winner,
            Some(_) => return Side::Loser,
            None => (from, p) = (p, beyond(from, p)),
        }
    }
    Side::Open
}

/// **Definition**: a move diagonal from a stone of the same side, with a stone of the
/// loser next to both and nothing on the other point next to both. It reduces if an
/// attacker plays it beside the group in question, toward the edge or its inside.
fn hane(shot: &Shot) -> Option<Found> {
    let (board, winner) = (&shot.before.board, shot.evidence.winner());
    if has_friend_beside(shot) {
        return None;
    }
    let around =
        diagonals(board, shot.at).filter(|&q| is(board, q, winner)).find_map(|friend| {
            let [a, b] = between(shot.at, friend);
            let bends = |x: Point, y: Point| is(board, x, !winner) && board.is_empty(y);
            if bends(a, b) {
                Some(a)
            } else if bends(b, a) {
                Some(b)
            } else {
                None
            }
        })?;
    let chain = shot.before.chain(around)?;
    let low = board.size().line(shot.at) <= 2;
    let reduces = shot.evidence.is_attack() && low && is_near_target(shot, &chain.stones);
    let name = if reduces { Name::ReducingHane } else { Name::Hane };
    Some((name, PointSet::of(around)))
}

/// Are stones of the target, or a few steps from them?
fn is_near_target(shot: &Shot, stones: &PointSet) -> bool {
    let target = shot.evidence.target();
    let target = target.iter().filter_map(|p| shot.before.chain(p));
    let target = target.fold(PointSet::EMPTY, |all, chain| all | chain.stones);
    let near = target | target.rim() | target.rim().rim();
    stones.meets(&near)
}

/// **Definition**: a move on the first or second line straight below a stone of the
/// same side, with nothing of its own on either side.
fn descent(shot: &Shot) -> Option<Found> {
    let (board, winner) = (&shot.before.board, shot.evidence.winner());
    let line = board.size().line(shot.at);
    let inner = neighbors(board, shot.at).find(|&q| board.size().line(q) == line + 1)?;
    let others: Vec<Point> = neighbors(board, shot.at).filter(|&q| q != inner).collect();
    let is_straight = others.iter().all(|&q| !is(board, q, winner));
    let is_open = others.iter().any(|&q| board.is_empty(q));
    let is_low = line <= 2;
    (is_low && is(board, inner, winner) && is_straight && is_open && shot.after.captured.is_empty())
        .then_some((Name::Descent, PointSet::of(inner)))
}

/// **Definition**: a contact move at the side of a row of at least two stones, with a
/// stone of one's own on the other side of the stone touched.
fn belly(shot: &Shot) -> Option<Found> {
    let (board, winner) = (&shot.before.board, shot.evidence.winner());
    if has_friend_beside(shot) {
        return None;
    }
    contacts(shot).into_iter().find_map(|touched| {
        let across = is(board, beyond(shot.at, touched), winner);
        let sides = neighbors(board, touched)
            .filter(|&q| q != shot.at && q != beyond(shot.at, touched))
            .filter(|&q| is(board, q, !winner))
            .count();
        (across && sides >= 1).then_some((Name::BellyAttachment, PointSet::of(touched)))
    })
}

/// **Definition**: a contact move with a single stone of the loser between it and a
/// stone of one's own.
fn clamp(shot: &Shot) -> Option<Found> {
    let (board, winner) = (&shot.before.board, shot.evidence.winner());
    if has_friend_beside(shot) {
        return None;
    }
    let is_single = |x: Point| shot.before.chain(x).is_some_and(|chain| chain.stone_count == 1);
    let touched = contacts(shot)
        .into_iter()
        .find(|&x| is(board, beyond(shot.at, x), winner) && is_single(x))?;
    Some((Name::Clamp, PointSet::of(touched)))
}

/// **Definition**: a move with stones of the loser on two opposite sides and no friend
/// beside it.
fn wedge(shot: &Shot) -> Option<Found> {
    let (board, winner) = (&shot.before.board, shot.evidence.winner());
    let [right, left, up, down] = shot.at.neighbors();
    let pair = [[right, left], [up, down]]
        .into_iter()
        .find(|pair| pair.iter().all(|&q| is(board, q, !winner)))?;
    let is_single = !has_friend_beside(shot) && room(board, shot.at, !winner).len() > EYE_SPACE;
    is_single.then(|| (Name::Wedge, pair.into_iter().collect()))
}

/// **Definition**: a move between two chains of the loser that a stone of his there would
/// join, who have no other such point, and that cannot be taken at once.
fn cut(shot: &Shot) -> Option<Found> {
    let (board, winner) = (&shot.before.board, shot.evidence.winner());
    let loser: Color = !winner;
    let chains: Vec<_> = board.chains_around(shot.at, loser).map(|id| board.chain(id)).collect();
    let holds = shot.after.chain(shot.at)?.liberty_count >= 2;
    let is_open = room(board, shot.at, loser).len() > EYE_SPACE;
    let has_support =
        diagonals(board, shot.at).chain(neighbors(board, shot.at)).any(|q| is(board, q, winner));
    if !holds || !is_open || !has_support {
        return None;
    }
    for (i, one) in chains.iter().enumerate() {
        for other in &chains[i + 1..] {
            let common = (one.liberties & other.liberties) - PointSet::of(shot.at);
            if common.is_empty() {
                return Some((Name::Cut, one.stones | other.stones));
            }
        }
    }
    None
}

/// **Definition**: a move on the first or second line that joins two chains of one's own,
/// or comes next to both by one step, below stones of the loser.
fn link_under(shot: &Shot) -> Option<Found> {
    let (board, winner) = (&shot.before.board, shot.evidence.winner());
    let line = board.size().line(shot.at);
    let above = neighbors(board, shot.at).find(|&q| board.size().line(q) == line + 1)?;
    if line > 2 || !is(board, above, !winner) {
        return None;
    }
    let beside: Vec<Point> = neighbors(board, shot.at)
        .filter(|&q| board.size().line(q) == line && q != above)
        .filter_map(|q| {
            let friend = |p: Point| is(board, p, winner).then_some(p);
            let far = beyond(shot.at, q);
            let raised = neighbors(board, q).find(|&r| {
                board.size().line(r) == line + 1 && is(board, r, winner) && board.is_empty(q)
            });
            friend(q).or(raised).or_else(|| friend(far).filter(|_| board.is_empty(q)))
        })
        .collect();
    let [one, other] = beside.as_slice() else { return None };
    let (one, other) = (shot.before.chain(*one)?.stones, shot.before.chain(*other)?.stones);
    (one != other).then_some((Name::LinkUnder, one | other))
}

/// **Definition**: a contact move without a stone of one's own beside or diagonal.
fn attachment(shot: &Shot) -> Option<Found> {
    let (board, winner) = (&shot.before.board, shot.evidence.winner());
    let is_alone =
        !has_friend_beside(shot) && diagonals(board, shot.at).all(|q| !is(board, q, winner));
    let touched = contacts(shot).first().copied().filter(|_| is_alone)?;
    Some((Name::Attachment, PointSet::of(touched)))
}

/// **Definition**: a move diagonal from a stone of one's own with nothing on the two
/// points between them, and in contact with nothing.
fn diagonal(shot: &Shot) -> Option<Found> {
    let (board, winner) = (&shot.before.board, shot.evidence.winner());
    if has_friend_beside(shot) {
        return None;
    }
    let friend = diagonals(board, shot.at)
        .filter(|&q| is(board, q, winner))
        .find(|&friend| between(shot.at, friend).iter().all(|&p| board.is_empty(p)))?;
    Some((Name::Diagonal, PointSet::of(friend)))
}
