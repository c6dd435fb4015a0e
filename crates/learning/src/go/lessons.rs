//! Working moves: in games, in problems, and in proofs.

use tesuji_board::{Board, Color, Move, Point, PointSet};
use tesuji_reading::{NodeId, Proof, Reason};

use super::{Go, GoCase, is_reached};
use crate::school::Lesson;
use crate::subject::Subject;

/// A chain with more liberties is not thought to be in danger.
const MOST_LIBERTIES: u16 = 4;
/// As many lessons are taken from one move.
const MOST_LESSONS: usize = 2;
/// Later cases of one lesson.
const SEQUEL: usize = 2;

/// What a move that somebody played shows: captures, rescues, joins and cuts that
/// work with it and would not have come about without it.
pub fn lessons(go: &Go, board: &Board, mover: Color, p: Point, origin: &str) -> Vec<Lesson<Go>> {
    let mut found = Vec::new();
    for case in at_stake(board, mover, p) {
        if found.len() >= MOST_LESSONS {
            break;
        }
        if is_news(go, &case, p) {
            found.push(Lesson { case, action: p, origin: origin.to_owned() });
        }
    }
    found
}

/// What may be at stake for the player to move around a point.
pub fn at_stake(board: &Board, mover: Color, p: Point) -> Vec<GoCase> {
    let mut area = PointSet::of(p);
    area |= area.rim();
    area |= area.rim();
    let mut cases = Vec::new();
    for color in [!mover, mover] {
        let chains: Vec<Point> = board
            .chains_in(area & board.stones(color))
            .filter_map(|id| board.chain(id).stones.first())
            .collect();
        for &at in &chains {
            let chain = board.chain(board.chain_at(at).expect("a chain"));
            let trivial = chain.liberty_count == 1 && color != mover;
            if chain.liberty_count <= MOST_LIBERTIES && !trivial {
                cases.extend(GoCase::capture(board, at, mover));
            }
        }
        for (i, &a) in chains.iter().enumerate() {
            for &b in chains[i + 1..].iter().take(1) {
                cases.extend(GoCase::connect(board, a, b, mover));
            }
        }
    }
    cases
}

/// Whether a move works in a case, and is needed.
fn is_news(go: &Go, case: &GoCase, p: Point) -> bool {
    let goal = &case.goal;
    if case.to_move == goal.prover {
        // The cheap questions first.
        go.works(case, p) == Some(true) && go.prove(&case.board, goal, !goal.prover).0.is_none()
    } else {
        go.prove(&case.board, goal, goal.prover).0.is_some() && go.works(case, p) == Some(true)
    }
}

/// Positions of the proof after a working move, with what works there.
pub(super) fn sequel(go: &Go, case: &GoCase, p: Point) -> Vec<(GoCase, Point)> {
    let mut found = Vec::new();
    if !go.pursues(case) {
        return found;
    }
    let Some(proof) = go.proof_after(case, p) else { return found };
    let after = go.after(case, Some(p));
    let root = proof.nodes.len() as NodeId - 1;
    follow(go, &proof, root, &after, &mut found, 2);
    found
}

/// Follows replies of the other player in a proof.
fn follow(
    go: &Go,
    proof: &Proof,
    node: NodeId,
    case: &GoCase,
    found: &mut Vec<(GoCase, Point)>,
    deeper: u32,
) {
    let Reason::Replies { replies, .. } = &proof.nodes[node as usize].reason else { return };
    let mut replies = replies.clone();
    // What gets away most easily is what has to be answered best.
    replies.sort_by_key(|&(reply, id)| (std::cmp::Reverse(id), reply));
    for (reply, id) in replies.into_iter().take(if deeper == 2 { 2 } else { 1 }) {
        if found.len() > SEQUEL {
            return;
        }
        if case.board.is_suicide(case.to_move, reply) {
            continue;
        }
        let next = go.after(case, Some(reply));
        let Reason::Play { action: Move::Play(w), next: then } = proof.nodes[id as usize].reason
        else {
            continue;
        };
        let after = go.after(&next, Some(w));
        if !is_reached(&after) {
            found.push((next, w));
            if deeper > 0 {
                follow(go, proof, then, &after, found, deeper - 1);
            }
        }
    }
}
