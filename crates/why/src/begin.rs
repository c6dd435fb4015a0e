//! Makes a proof that begins with a given move from one of what follows the move.

use tesuji_board::{Board, Color, Move, Point, PointSet};
use tesuji_reading::{Node, NodeId, Proof, Reason, check};

/// The proof that a move reaches what the proof about the board after it says; checked.
/// `None` if the proof is about another board, or needs more than is certain before the
/// move.
pub fn begin_with(board: &Board, mover: Color, at: Point, after: &Proof) -> Option<Proof> {
    if mover != after.goal.prover || !board.is_legal(mover, at) {
        return None;
    }
    let mut next = board.clone();
    next.play_unchecked(mover, at);
    let stones = |color: Color| next.stones(color);
    let position = &after.position;
    if (stones(Color::Black), stones(Color::White)) != (position.black, position.white) {
        return None;
    }
    let taken = board.stones(!mover) - next.stones(!mover);
    let last = after.nodes.last()?;
    // A capture is certain if everything around the stones is in the zone.
    let near = (last.zone | PointSet::of(at) | taken | taken.rim()) & board.points();
    // Points of walls are counted; some of them may have to be seen where the move is made.
    let walls = after.walls.iter().fold(PointSet::EMPTY, |all, wall| all | *wall);
    let here = PointSet::of(at) | PointSet::of(at).rim();
    let wide = [board.points() - walls, board.points() - (walls - here), board.points()];
    let next = NodeId::try_from(after.nodes.len()).ok()?.checked_sub(1)?;
    let mut proof = Proof { position: board.to_setup(), first: mover, ..after.clone() };
    proof.ko = board.ko().filter(|ko| ko.color == mover).map(|ko| ko.point);
    // What was barred after the move says nothing of the position before it.
    let here = (board.stones(Color::Black), board.stones(Color::White));
    proof.history.retain(|earlier| (earlier.black, earlier.white) != here);
    let root = |zone: PointSet| Node {
        to_move: mover,
        zone,
        black: board.stones(Color::Black) & zone,
        white: board.stones(Color::White) & zone,
        needs: last.needs,
        reason: Reason::Play { action: Move::Play(at), next },
    };
    [near].into_iter().chain(wide).find_map(|zone| {
        let mut whole = proof.clone();
        whole.nodes.push(root(zone));
        check(&whole).is_ok().then_some(whole)
    })
}
