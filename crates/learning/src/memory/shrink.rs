//! A step of a proof made as general as it can be.
//!
//! **Definition** (Cazenave, metarules for modifying rules): "deleting an element of
//! the pattern". **Choice**: a point may go if the checker still accepts the proof
//! without it, so nothing is ever taken for true that was not proven.

use std::cmp::Reverse;

use tesuji_board::{Move, Point, PointSet, Setup};
use tesuji_reading::{GoalKind, Needs, Node, NodeId, Proof, Reason, RuleBook, check_with};

/// Larger proofs are too special to come again.
const MOST_NODES: usize = 48;
/// Rounds of dropping points: what goes first may make others needless.
const ROUNDS: usize = 3;

/// What a node rests on, as a proof of its own about nothing but its pattern; nothing if it is
/// large, or counts on liberties far away, or if stones of the prover that it is about may be
/// captured on the way.
pub fn part(proof: &Proof, node: NodeId) -> Option<Proof> {
    let mut needed = vec![false; node as usize + 1];
    needed[node as usize] = true;
    for id in (0..=node as usize).rev().filter(|&id| proof.nodes[id].needs == Needs::NOTHING) {
        if needed[id] {
            each_next(&proof.nodes[id], |next| needed[next as usize] = true);
        }
    }
    let kept: Vec<usize> = (0..=node as usize).filter(|&id| needed[id]).collect();
    if kept.len() > MOST_NODES {
        return None;
    }
    let targets: PointSet = proof.goal.targets.iter().copied().collect();
    let own = proof.goal.kind != GoalKind::Capture;
    let plain = |node: &Node| {
        let closed = matches!(node.reason, Reason::Replies { closed: Some(_), .. });
        node.needs == Needs::NOTHING
            && !closed
            && !matches!(node.reason, Reason::Rule(_))
            && (!own || targets.is_subset(&node.stones(proof.goal.prover)))
    };
    if !kept.iter().all(|&id| plain(&proof.nodes[id])) {
        return None;
    }
    let mut nodes: Vec<Node> = kept.iter().map(|&id| proof.nodes[id].clone()).collect();
    let number =
        |old: NodeId| kept.binary_search(&(old as usize)).expect("a node that is kept") as NodeId;
    nodes.iter_mut().for_each(|node| renumber(node, number));
    let mut part = Proof {
        position: proof.position,
        first: proof.nodes[node as usize].to_move,
        ko: None,
        history: Vec::new(),
        goal: proof.goal.clone(),
        walls: Vec::new(),
        rules: None,
        nodes,
    };
    let uses_rules = |node: &Node| matches!(node.reason, Reason::Static(_));
    part.rules = proof.rules.filter(|_| part.nodes.iter().any(uses_rules));
    set_position(&mut part);
    Some(part)
}

/// The proof without points of its zones that it does not need.
pub fn shrunk(mut proof: Proof, book: &RuleBook) -> Option<Proof> {
    check_with(&proof, Some(book)).ok()?;
    let distance = |p: Point| {
        let to = |t: &Point| p.column().abs_diff(t.column()) + p.row().abs_diff(t.row());
        proof.goal.targets.iter().map(to).min().unwrap_or(0)
    };
    let root = proof.nodes.last()?;
    let mut points: Vec<Point> = root.zone.iter().collect();
    points.sort_by_key(|&p| (Reverse(distance(p)), p));
    for _ in 0..ROUNDS {
        let before = points.len();
        points.retain(|&p| match without(&proof, p) {
            Some(smaller) if check_with(&smaller, Some(book)).is_ok() => {
                proof = smaller;
                false
            }
            _ => true,
        });
        if points.len() == before {
            break;
        }
    }
    Some(proof)
}

/// The proof without one point, if no move is played there and nothing is asked about it.
fn without(proof: &Proof, p: Point) -> Option<Proof> {
    let plays =
        |node: &Node| matches!(node.reason, Reason::Play { action, .. } if action == Move::Play(p));
    if proof.goal.targets.contains(&p) || proof.nodes.iter().any(plays) {
        return None;
    }
    let mut smaller = proof.clone();
    for node in &mut smaller.nodes {
        for points in [&mut node.zone, &mut node.black, &mut node.white] {
            points.remove(p);
        }
        if let Reason::Replies { replies, .. } = &mut node.reason {
            replies.retain(|(reply, _)| *reply != p);
        }
    }
    set_position(&mut smaller);
    Some(smaller)
}

/// A board with nothing but the stones of the last node: every chain has a liberty there.
fn set_position(proof: &mut Proof) {
    let root = proof.nodes.last().expect("a node");
    let Setup { size, .. } = proof.position;
    let (black, white, to_move) = (root.black, root.white, Some(proof.first));
    proof.position = Setup { size, black, white, to_move };
}

/// The nodes that a node rests on directly.
pub fn each_next(node: &Node, mut tell: impl FnMut(NodeId)) {
    match &node.reason {
        Reason::Reached | Reason::Rule(_) | Reason::Static(_) => {}
        Reason::Play { next, .. } => tell(*next),
        Reason::Replies { defaults, replies, .. } => {
            defaults.iter().for_each(|&id| tell(id));
            replies.iter().for_each(|&(_, id)| tell(id));
        }
    }
}

fn renumber(node: &mut Node, number: impl Fn(NodeId) -> NodeId) {
    match &mut node.reason {
        Reason::Reached | Reason::Rule(_) | Reason::Static(_) => {}
        Reason::Play { next, .. } => *next = number(*next),
        Reason::Replies { defaults, replies, .. } => {
            defaults.iter_mut().for_each(|id| *id = number(*id));
            replies.iter_mut().for_each(|(_, id)| *id = number(*id));
        }
    }
}
