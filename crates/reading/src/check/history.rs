//! The game before the position: no move of the prover brings an earlier board
//! back.
//!
//! A proof never repeats a board of its own (`docs/proofs.md`). Boards that stood
//! before its position are compared with what is certain after each of the
//! prover's moves. An earlier board that differs there from every one of them
//! cannot come back by any.

use tesuji_board::{Move, Point, PointSet, Setup};

use super::pattern::{Pattern, View};
use super::{Check, Hole, require};
use crate::proof::{Needs, Node, NodeId, Proof, Reason};
use crate::rules::{RuleBook, RuleUse, SLOTS};

/// All nodes hold by themselves.
pub(super) fn check_history(proof: &Proof, book: Option<&RuleBook>) -> Result<(), Hole> {
    let whole = |what: &str| Hole { node: None, what: what.to_owned() };
    check_head(proof).map_err(whole)?;
    for (i, node) in proof.nodes.iter().enumerate() {
        let id = i as NodeId;
        let hole = |what: &'static str| Hole { node: Some(id), what: what.to_owned() };
        check_node(proof, book, id, node).map_err(hole)?;
    }
    Ok(())
}

fn check_head(proof: &Proof) -> Check {
    let Proof { position, history, .. } = proof;
    let board: PointSet = position.size.points().collect();
    if let Some(ko) = proof.ko {
        let empty = board - position.black - position.white;
        require(empty.contains(ko), "the ko is not at an empty point")?;
        if proof.first == proof.goal.prover {
            // He plays by the smallest node that the position shows: if he played
            // by another one for once, a later stone could bring the position back.
            let left = |wall: usize| proof.walls.get(wall).map_or(0, |wall| (*wall & empty).len());
            let view = View { zone: board, black: position.black, white: position.white };
            let shown = |node: &&Node| view.shows(node) && node.needs.are_met_by(left);
            let first = proof.nodes.iter().find(shown).map(|node| &node.reason);
            let retakes =
                matches!(first, Some(Reason::Play { action: Move::Play(p), .. }) if *p == ko);
            require(!retakes, "the first move retakes a ko that has just been taken")?;
            let is_static = matches!(first, Some(Reason::Static(_)));
            require(!is_static, "the first move may retake a ko that has just been taken")?;
        }
    }
    let possible = |earlier: &Setup| {
        earlier.size == position.size
            && !earlier.black.meets(&earlier.white)
            && (earlier.black | earlier.white).is_subset(&board)
    };
    require(history.iter().all(possible), "an earlier board is not possible")
}

fn check_node(proof: &Proof, book: Option<&RuleBook>, id: NodeId, node: &Node) -> Check {
    if proof.history.is_empty() {
        return Ok(());
    }
    match &node.reason {
        Reason::Reached | Reason::Replies { .. } | Reason::Play { action: Move::Pass, .. } => {}
        Reason::Play { action: Move::Play(p), .. } => {
            // The first move is made on the position itself, of which everything
            // is known; the last node serves for nothing else.
            let is_first = id as usize + 1 == proof.nodes.len();
            let certain = after(proof, if is_first { None } else { Some(node) }, *p)?;
            let comes_back = proof.history.iter().any(|earlier| agrees(&certain, earlier));
            require(!comes_back, "the move may bring back an earlier board of the game")?;
        }
        Reason::Static(_) => {
            return Err("a move by a static rule may bring back an earlier board of the game");
        }
        Reason::Rule(used) => {
            let stays = rule_keeps_away(proof, book, node, used)?;
            require(stays, "a move by a rule may bring back an earlier board of the game")?;
        }
    }
    Ok(())
}

/// What is certain after a move of the prover in a node, or in the position.
fn after(proof: &Proof, node: Option<&Node>, p: Point) -> Result<View, &'static str> {
    let Setup { size, black, white, .. } = proof.position;
    let pattern = match node {
        Some(node) => {
            let view = View { zone: node.zone, black: node.black, white: node.white };
            Pattern::new(view, size, &proof.walls, &node.needs)?
        }
        None => {
            let view = View { zone: size.points().collect(), black, white };
            Pattern::new(view, size, &[], &Needs::NOTHING)?
        }
    };
    let mut view = pattern.after(proof.goal.prover, p);
    view.forget(&pattern.maybe_captured(proof.goal.prover, p));
    Ok(view)
}

fn agrees(view: &View, earlier: &Setup) -> bool {
    earlier.black & view.zone == view.black && earlier.white & view.zone == view.white
}

/// While a rule is played the chain that it is about is never captured. So an
/// earlier board that has not all of its stones does not come back. By a rule
/// without upper bounds, moreover, the prover plays in the zone alone, and not
/// on that chain's points: then neither does a board come back on which he has
/// no other stones there.
fn rule_keeps_away(
    proof: &Proof,
    book: Option<&RuleBook>,
    node: &Node,
    used: &[RuleUse],
) -> Result<bool, &'static str> {
    let prover = proof.goal.prover;
    let view = View { zone: node.zone, black: node.black, white: node.white };
    let pattern = Pattern::new(view, proof.position.size, &proof.walls, &node.needs)?;
    let targets: PointSet = proof.goal.targets.iter().copied().collect();
    let chains: Vec<PointSet> = match proof.goal.targets.is_empty() {
        // Any of them may be the one that lives.
        true => pattern.fragments(prover).map(|fragment| fragment.stones).collect(),
        false => {
            let about = pattern.fragments(prover).filter(|f| f.stones.meets(&targets));
            about.map(|fragment| fragment.stones).collect()
        }
    };
    let is_bounded = |used: &RuleUse| {
        let rule = book.and_then(|book| book.sets().get(used.set)?.rules.get(used.rule));
        rule.is_none_or(|rule| rule.conditions >> (2 * SLOTS) != 0)
    };
    let stays_inside = !used.iter().any(is_bounded);
    Ok(proof.history.iter().all(|earlier| {
        let own = earlier.stones(prover);
        chains.iter().all(|chain| {
            let gone = !chain.is_subset(&own);
            gone || stays_inside && (own & node.zone).is_subset(chain)
        })
    }))
}
