//! Eye spaces: vital points, false eyes, the bent four in the corner.

use tesuji_board::{Board, Color, Move, Point, PointSet};

use super::points::{between, beyond, diagonals, is, neighbors, room};
use super::{Found, NakadeShape, Name, Shot};

pub(super) fn names(shot: &Shot) -> Vec<Found> {
    [false_eye(shot), bent_four(shot)].into_iter().flatten().collect()
}

/// **Definition**: the move is at the vital point of an eye space of one of the shapes
/// that have one: the loser's if the winner attacks, else his own.
pub(super) fn nakade(shot: &Shot) -> Option<Found> {
    if shot.evidence.is_link() {
        return None;
    }
    let winner = shot.evidence.winner();
    let owner = if shot.evidence.is_attack() { !winner } else { winner };
    let space = room(&shot.before.board, shot.at, owner);
    let (shape, vital) = shape_of(&shot.before.board, &space)?;
    let around = space.rim() & shot.before.board.points();
    let is_target = around.iter().any(|p| {
        let chain = shot.before.chain(p);
        chain.is_some_and(|chain| chain.stones.meets(&shot.evidence.target()))
    });
    (vital == shot.at && is_target).then_some((Name::Nakade(shape), space))
}

/// The shape of a set of points and its vital point.
fn shape_of(board: &Board, space: &PointSet) -> Option<(NakadeShape, Point)> {
    let degree = |p: Point| neighbors(board, p).filter(|&q| space.contains(q)).count();
    let most = space.iter().max_by_key(|&p| degree(p))?;
    let degrees = |wanted: usize| space.iter().filter(|&p| degree(p) == wanted).count();
    let shape = match (space.len(), degree(most)) {
        (3, 2) => {
            let ends: Vec<Point> = neighbors(board, most).filter(|q| space.contains(*q)).collect();
            let is_straight =
                ends[0].row() == ends[1].row() || ends[0].column() == ends[1].column();
            if is_straight { NakadeShape::StraightThree } else { NakadeShape::BentThree }
        }
        (4, 3) => NakadeShape::PyramidFour,
        // A square with one more point beside one of its corners.
        (5, 3) if degrees(2) == 3 => NakadeShape::BulkyFive,
        (5, 4) => NakadeShape::CrossedFive,
        (6, 4) if degrees(2) == 3 => NakadeShape::RabbitySix,
        _ => return None,
    };
    Some((shape, most))
}

/// **Definition**: a point with the loser's stones of at least two chains on all sides,
/// of whose diagonal neighbours the winner holds two, or one at the edge. The move is
/// one of these, or a stone thrown in at the point itself.
fn false_eye(shot: &Shot) -> Option<Found> {
    if !shot.evidence.is_attack() {
        return None;
    }
    let loser = !shot.evidence.winner();
    let by_corner = diagonals(&shot.after.board, shot.at)
        .find(|&eye| is_false_eye(&shot.after.board, eye, loser));
    let thrown_in = || {
        let chain = shot.after.chain(shot.at)?;
        if chain.stone_count != 1 || chain.liberty_count != 1 {
            return None;
        }
        let taken = shot.evidence.step(&shot.after, Move::Play(chain.liberties.first()?))?;
        is_false_eye(&taken.board, shot.at, loser).then_some(shot.at)
    };
    by_corner.or_else(thrown_in).map(|eye| (Name::FalseEye, PointSet::of(eye)))
}

/// **Definition**: the empty point between the move and a stone of the same side, all three on
/// one diagonal line, where the other side has both points beside that stone and the mover none
/// around it: whoever moves there says whether it becomes an eye.
pub(super) fn spoilt_eye(board: &Board, mover: Color, at: Point) -> Option<Found> {
    let eye = diagonals(board, at).find(|&eye| {
        let across = beyond(at, eye);
        board.is_empty(eye)
            && is(board, across, mover)
            && between(eye, across).iter().all(|&p| is(board, p, !mover))
            && neighbors(board, eye).all(|p| !is(board, p, mover))
    })?;
    Some((Name::FalseEye, PointSet::of(eye)))
}

fn is_false_eye(board: &Board, eye: Point, owner: Color) -> bool {
    let surrounded = board.is_empty(eye) && neighbors(board, eye).all(|q| is(board, q, owner));
    let chains = board.chains_around(eye, owner).count();
    let at_edge = neighbors(board, eye).count() < 4;
    let held = diagonals(board, eye).filter(|&q| is(board, q, !owner)).count();
    let needed = if at_edge { 1 } else { 2 };
    surrounded && chains >= 2 && held >= needed
}

/// **Definition**: after the move four stones of the winner lie in the loser's corner, bent
/// around the corner point, and the loser has one more point there: where he takes them, a
/// bent four is left, which the winner turns into a ko.
fn bent_four(shot: &Shot) -> Option<Found> {
    let (winner, board) = (shot.evidence.winner(), &shot.after.board);
    let space = room(board, shot.at, !winner);
    let stones = space & board.stones(winner);
    let corner = stones.iter().find(|&p| neighbors(board, p).count() == 2)?;
    let degree = |p: Point| neighbors(board, p).filter(|&q| stones.contains(q)).count();
    // The corner is the bend: two neighbours, one of which goes on.
    let is_bent = stones.len() == 4
        && degree(corner) == 2
        && stones.iter().all(|p| degree(p) <= 2)
        && stones.iter().filter(|&p| degree(p) == 1).count() == 2;
    let is_only = space.len() == stones.len() + 1;
    (is_bent && is_only && shot.evidence.is_attack()).then_some((Name::BentFour, stones))
}
