//! A proof is changed at random under its reasons: either the checker finds the hole, or
//! every reason that is still accepted is still seen on the same board.

use tesuji_board::{Board, Color, Move, Point};
use tesuji_reading::{NodeId, Proof, Reason as NodeReason, check};
use tesuji_why::{Evidence, Place, Reason, explain, verify};

use crate::common::positions;

/// Changes of each proof.
const CHANGES: usize = 60;
/// Every so many positions one is taken.
const STRIDE: usize = 4;

/// A small generator of numbers that are the same every time.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n.max(1)
    }

    fn point(&mut self, board: &Board) -> Point {
        let all: Vec<Point> = board.points().iter().collect();
        all[self.below(all.len())]
    }
}

/// One change: a move, a node, a zone, a reply, the position or the goal.
fn change(random: &mut Random, proof: &mut Proof) {
    let board = Board::from_setup(&proof.position).unwrap();
    let count = proof.nodes.len();
    let other = random.below(count) as NodeId;
    let point = random.point(&board);
    let chosen = random.below(count);
    let node = &mut proof.nodes[chosen];
    match random.below(8) {
        0 => proof.position.put(point, None),
        1 => proof.goal.targets = vec![point],
        2 if node.zone.contains(point) => node.zone -= of(point),
        2 => node.zone |= of(point),
        3 => node.reason = NodeReason::Reached,
        4 => proof.nodes.swap(chosen, other as usize),
        _ => match &mut node.reason {
            NodeReason::Play { action, next } => match random.below(2) {
                0 => *action = Move::Play(point),
                _ => *next = other,
            },
            NodeReason::Replies { defaults, replies, holds, closed } => match random.below(5) {
                0 if !replies.is_empty() => {
                    replies.swap_remove(random.below(replies.len()));
                }
                1 if !replies.is_empty() => {
                    let i = random.below(replies.len());
                    replies[i].1 = other;
                }
                2 if !defaults.is_empty() => defaults[0] = other,
                3 => *closed = Some(point),
                _ => *holds = !*holds,
            },
            _ => node.to_move = !node.to_move,
        },
    }
}

fn of(point: Point) -> tesuji_board::PointSet {
    tesuji_board::PointSet::of(point)
}

/// The place that a reason's moves lead to.
fn walk(evidence: &Evidence, reason: &Reason) -> Option<Place> {
    let root = evidence.root()?;
    reason.path.iter().try_fold(root, |place, &action| evidence.step(&place, action))
}

#[test]
fn no_reason_outlives_what_it_was_seen_in() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let (mut holes, mut refused, mut kept) = (0, 0, 0);
    for position in positions().iter().step_by(STRIDE) {
        let (_, proofs, _) = position.evidence();
        let Some(proof) = proofs.first() else { continue };
        let evidence = Evidence::Proof(proof);
        let reasons = explain(&evidence);
        for _ in 0..CHANGES {
            let mut changed = proof.clone();
            change(&mut random, &mut changed);
            if changed == *proof {
                continue;
            }
            if Board::from_setup(&changed.position).is_err() || check(&changed).is_err() {
                holes += 1;
                continue;
            }
            let later = Evidence::Proof(&changed);
            for reason in &reasons {
                if verify(&later, reason).is_err() {
                    refused += 1;
                    continue;
                }
                kept += 1;
                let (now, then) = (walk(&later, reason), walk(&evidence, reason));
                let (now, then) = (now.expect("it was walked"), then.expect("it was walked"));
                assert_eq!((now.node, now.to_move), (then.node, then.to_move), "{reason:?}");
                for color in Color::BOTH {
                    // A stone that was taken off at the beginning was not part of it.
                    let gone = proof.position.stones(color) - changed.position.stones(color);
                    let (now, then) = (now.board.stones(color), then.board.stones(color));
                    assert_eq!(now | gone, then | gone, "{reason:?}");
                }
                assert_eq!(later.answer(&now), evidence.answer(&then), "{reason:?}");
            }
        }
    }
    println!("{holes} holes; in proofs that hold {refused} reasons refused, {kept} still seen");
    assert!(holes > 500, "{holes}");
}
