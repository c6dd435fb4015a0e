//! Proven captures as the truth of playouts.
//!
//! Before a search the chains that seem to be caught are asked about: if the attacker
//! proves that he takes one although its owner moves first, playouts need not
//! guess. What is proven besides holds as well: stones that are proven to stay are told
//! to the network, which may not see it. On the way down the tree the proof is followed: as long as the moves
//! are those that it answers, and its answers are played, the claim of one of
//! its nodes holds on the board, and the chain is off the board before the
//! playout begins. Where somebody leaves the proof, chance decides again.

use tesuji_board::{Board, Color, Move, PlayoutBoard, Point, PointSet};
use tesuji_reading::{GoalKind, Needs, Node, NodeId, Proof, Reason};
use tesuji_shape::unconditional;

use crate::witness::Witness;

/// No more chains than these are read.
const MOST_CHAINS: usize = 12;

/// How much is read before a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Positions for each chain; nothing is read if it is 0.
    pub nodes: u64,
    /// Chains with more liberties are not read.
    pub liberties: u16,
}

/// The proofs that hold in a position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Truths(Vec<Proof>);

impl Truths {
    /// What is proven already, and what is found of the chains that have few liberties.
    pub fn of(board: &Board, effort: &Effort, witness: &mut dyn Witness) -> Truths {
        let mut proofs = witness.proofs();
        proofs.retain(can_be_followed);
        if effort.nodes > 0 {
            let known = |target: Point| proofs.iter().any(|proof| takes(proof, board, target));
            let mut suspects = suspects(board, effort.liberties, witness);
            suspects.retain(|&target| !known(target));
            suspects.truncate(MOST_CHAINS);
            let found = suspects.into_iter().filter_map(|at| witness.fall(at, effort.nodes));
            proofs.extend(found);
        }
        Truths(proofs)
    }

    /// Takes the chains off the board that are proven to be lost after these
    /// moves, the first of them by this player. Where a proof demands a move
    /// now, one such move is made. Gives back the stones that are proven to stay, by colour.
    pub fn apply(&self, board: &mut PlayoutBoard, first: Color, moves: &[Move]) -> [PointSet; 2] {
        let mut staying = [PointSet::EMPTY; 2];
        for proof in &self.0 {
            let Some(mut place) = follow(proof, first, moves) else { continue };
            let prover = proof.goal.prover;
            if let Node { reason: Reason::Play { action, next }, .. } = &proof.nodes[place as usize]
            {
                // It is the prover's turn by the proof; then it must be on the board.
                if board.to_move() != prover || !holds(proof, place, board) {
                    continue;
                }
                if let Move::Play(point) = *action {
                    if !board.is_legal(point) {
                        continue;
                    }
                    board.play(*action);
                }
                place = *next;
            }
            if !holds(proof, place, board) {
                continue;
            }
            for &target in &proof.goal.targets {
                match board.stone(target) {
                    Some(owner) if owner == prover => {
                        let own = |p: &Point| board.stone(*p) == Some(owner);
                        let stones = board.size().points().filter(own).collect();
                        staying[owner.index()] |= PointSet::of(target).flood(&stones);
                    }
                    Some(_) => board.remove(target),
                    None => {}
                }
            }
        }
        staying
    }
}

/// Whether a proof says of all its stones that they fall, or that they stay, and goes on saying
/// so on boards that come later.
fn can_be_followed(proof: &Proof) -> bool {
    let says_it = match proof.goal.kind {
        GoalKind::Capture | GoalKind::Survive | GoalKind::LiveAll => true,
        GoalKind::LiveAny => proof.goal.targets.len() == 1,
        _ => false,
    };
    says_it && !proof.counts_on_simple_ko()
}

/// Whether a proof says that the chain at a point falls although its owner moves first.
fn takes(proof: &Proof, board: &Board, target: Point) -> bool {
    let chain = board.chain_at(target);
    proof.goal.kind == GoalKind::Capture
        && proof.first != proof.goal.prover
        && proof.goal.targets.iter().any(|&at| board.chain_at(at) == chain)
}

/// Chains that may be caught, the largest first: their owner cannot get out of
/// reach with one move.
fn suspects(board: &Board, most_liberties: u16, witness: &mut dyn Witness) -> Vec<Point> {
    let mut found: Vec<(u16, Point)> = Vec::new();
    for color in Color::BOTH {
        let alive = unconditional(board, color).stones;
        for id in board.chains(color) {
            let chain = board.chain(id);
            if chain.liberty_count > most_liberties || alive.contains(id.point()) {
                continue;
            }
            // With two liberties, what no ladder catches is seldom caught at all.
            let escapes = chain.liberty_count <= 2
                && most_liberties <= 2
                && witness.ladder(id.point()).is_none();
            if !escapes {
                found.push((chain.stone_count, id.point()));
            }
        }
    }
    found.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    found.into_iter().map(|(_, point)| point).collect()
}

/// The node of a proof that speaks of the position after these moves, if they
/// do not leave the proof.
fn follow(proof: &Proof, first: Color, moves: &[Move]) -> Option<NodeId> {
    let prover = proof.goal.prover;
    let mut place = proof.nodes.len() as NodeId - 1;
    let mut mover = first;
    for action in moves {
        if let Move::Play(point) = *action {
            place = step(proof, place, mover == prover, point)?;
        }
        mover = !mover;
    }
    Some(place)
}

/// The node after a stone.
fn step(proof: &Proof, place: NodeId, is_prover: bool, point: Point) -> Option<NodeId> {
    let node = &proof.nodes[place as usize];
    match &node.reason {
        Reason::Reached | Reason::Rule(_) | Reason::Static(_) => {
            (!node.zone.contains(point)).then_some(place)
        }
        Reason::Play { action, next } => {
            (is_prover && *action == Move::Play(point)).then_some(*next)
        }
        // What does not touch the pattern does not touch the claim, whoever moves.
        Reason::Replies { .. } if !node.zone.contains(point) => Some(place),
        Reason::Replies { defaults, replies, .. } => {
            let nodes = &proof.nodes;
            if is_prover {
                // He may do at once what he would do after a pass.
                return defaults.iter().find_map(|&default| match nodes[default as usize].reason {
                    Reason::Play { action, next } if action == Move::Play(point) => Some(next),
                    _ => None,
                });
            }
            let answered = replies.iter().find(|(reply, _)| *reply == point).map(|&(_, next)| next);
            answered.or_else(|| {
                let beside = |&&default: &&NodeId| !nodes[default as usize].zone.contains(point);
                defaults.iter().find(beside).copied()
            })
        }
    }
}

/// Whether the board shows the pattern of a node and leaves its walls enough.
fn holds(proof: &Proof, place: NodeId, board: &PlayoutBoard) -> bool {
    let node = &proof.nodes[place as usize];
    let on = |point: Point, stones: &PointSet| stones.contains(point);
    let shows = node.zone.iter().all(|point| match board.stone(point) {
        Some(Color::Black) => on(point, &node.black),
        Some(Color::White) => on(point, &node.white),
        None => !on(point, &node.black) && !on(point, &node.white),
    });
    let left = |wall: usize| {
        let points = proof.walls.get(wall);
        points.map_or(0, |points| points.iter().filter(|&p| board.is_empty(p)).count())
    };
    shows && (node.needs == Needs::NOTHING || node.needs.are_met_by(left))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::witness::Unaided;
    use tesuji_board::{Diagram, Setup};

    /// A ladder that works although White moves first, and what is left of the
    /// white stone after moves, White's first.
    fn is_taken(moves: &[&str], text: &str) -> bool {
        let diagram = Diagram::parse(text).unwrap();
        let Setup { size, black, white, .. } = diagram.setup;
        let board = Board::from_setup(&diagram.setup).unwrap();
        let effort = Effort { nodes: 2000, liberties: 2 };
        let truths = Truths::of(&board, &effort, &mut Unaided::new(&board));
        let mut playout = PlayoutBoard::from_stones(size, &black, &white, Color::White, None);
        let moves: Vec<Move> = moves.iter().map(|text| text.parse().unwrap()).collect();
        for &action in &moves {
            playout.play(action);
        }
        truths.apply(&mut playout, Color::White, &moves);
        let target = white.first().unwrap();
        playout.stone(target) != Some(Color::White)
    }

    const LADDER: &str = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . X X . . . .
        X O . . . . .
        . X X . . . .";

    #[test]
    fn a_chain_in_a_ladder_is_lost_as_long_as_the_proof_is_followed() {
        assert!(is_taken(&[], LADDER));
        // Moves elsewhere change nothing, nor does running into the ladder.
        assert!(is_taken(&["G7", "G6"], LADDER));
        assert!(is_taken(&["C2"], LADDER));
        assert!(is_taken(&["C2", "D2"], LADDER));
        // Black does not answer: White gets away.
        assert!(!is_taken(&["C2", "G7"], LADDER));
    }

    #[test]
    fn nothing_is_claimed_of_chains_that_escape() {
        let open = LADDER.replace("X O . . . . .", "X O . O . . .");
        assert!(!is_taken(&[], &open));
    }
}
