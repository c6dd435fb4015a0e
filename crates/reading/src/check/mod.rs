//! The checker: replays a proof with the rules of the game alone.
//!
//! It shares no code with the search, and none with the board: chains,
//! liberties, captures and unconditional life are worked out here again, from
//! scratch, on patterns of which only the zone is known. It is meant to be read
//! in one sitting and believed.
//!
//! Words: a *fragment* is a connected set of stones of one colour inside the
//! zone. Its liberties inside the zone are liberties on every board that shows
//! the pattern. If all its neighbours lie in the zone it is *closed*: then it
//! is a whole chain and has no other liberties.

mod life;
mod pattern;

use std::fmt;

use tesuji_board::{Color, Move, Point, PointSet};

use crate::goal::GoalKind;
use crate::proof::{Node, NodeId, Proof, Reason};
use pattern::Pattern;

/// The first hole in a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hole {
    /// The node that does not hold; `None` if the proof as a whole is wrong.
    pub node: Option<NodeId>,
    /// What is wrong with it.
    pub what: String,
}

impl fmt::Display for Hole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.node {
            Some(node) => write!(f, "node {node}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

impl std::error::Error for Hole {}

/// Replays a proof; an answer without a hole means that it is proven.
pub fn check(proof: &Proof) -> Result<(), Hole> {
    let whole = |what: &str| Hole { node: None, what: what.to_owned() };
    check_root(proof).map_err(whole)?;
    for (i, node) in proof.nodes.iter().enumerate() {
        let hole = |what: &'static str| Hole { node: Some(i as NodeId), what: what.to_owned() };
        Checker { proof, id: i }.check_node(node).map_err(hole)?;
    }
    Ok(())
}

type Check = Result<(), &'static str>;

/// The last node is about the position, the goal makes sense in it.
fn check_root(proof: &Proof) -> Check {
    let (position, goal) = (&proof.position, &proof.goal);
    let all: PointSet = position.size.points().collect();
    let everything = Node {
        to_move: proof.first,
        zone: all,
        black: position.black,
        white: position.white,
        reason: Reason::Reached,
    };
    let board = Pattern::of(&everything, position.size)?;
    board.check_liberties().map_err(|_| "the position has a chain without liberties")?;

    let two = matches!(goal.kind, GoalKind::Connect | GoalKind::Cut);
    match goal.targets.len() {
        0 if goal.kind != GoalKind::LiveAnywhere => return Err("the goal has no target"),
        n if two && n != 2 => return Err("the goal needs two targets"),
        _ => {}
    }
    let owner = if goal.kind.is_about_own_stones() { goal.prover } else { !goal.prover };
    if !goal.targets.iter().all(|&t| position.size.contains(t) && board.get(t) == Some(owner)) {
        return Err("a target is not a stone of the right colour");
    }

    let root = proof.nodes.last().ok_or("the proof is empty")?;
    if root.to_move != proof.first {
        return Err("the last node has the wrong player to move");
    }
    if !shows(&board, root) {
        return Err("the last node does not show the position");
    }
    Ok(())
}

/// Whether the node's pattern is the part of this one that its zone covers.
fn shows(pattern: &Pattern, node: &Node) -> bool {
    node.zone.iter().all(|p| {
        let stone = match (node.black.contains(p), node.white.contains(p)) {
            (true, _) => Some(Color::Black),
            (_, true) => Some(Color::White),
            _ => None,
        };
        pattern.knows(p) && pattern.get(p) == stone
    })
}

struct Checker<'a> {
    proof: &'a Proof,
    id: usize,
}

impl Checker<'_> {
    fn check_node(&self, node: &Node) -> Check {
        let pattern = Pattern::of(node, self.proof.position.size)?;
        pattern.check_liberties()?;
        match &node.reason {
            Reason::Reached => life::check_reached(&pattern, &self.proof.goal),
            Reason::Play { action, next } => self.check_play(node, &pattern, *action, *next),
            Reason::Replies { defaults, replies, holds } => {
                self.check_replies(node, &pattern, defaults, replies, *holds)
            }
        }
    }

    /// A node with a smaller number.
    fn earlier(&self, id: NodeId, to_move: Color) -> Result<&Node, &'static str> {
        let id = id as usize;
        if id >= self.id {
            return Err("a node may only refer to earlier nodes");
        }
        let node = &self.proof.nodes[id];
        if node.to_move != to_move {
            return Err("the node referred to has the wrong player to move");
        }
        Ok(node)
    }

    fn check_play(&self, node: &Node, pattern: &Pattern, action: Move, next: NodeId) -> Check {
        let prover = self.proof.goal.prover;
        if node.to_move != prover {
            return Err("only the prover chooses a move");
        }
        let next = self.earlier(next, !prover)?;
        let after = match action {
            Move::Pass => pattern.clone(),
            Move::Play(p) => {
                if !pattern.is_empty(p) {
                    return Err("the move is not on an empty point of the zone");
                }
                if !pattern.is_surely_legal(prover, p) {
                    return Err("the move may be illegal");
                }
                pattern.after(prover, p)
            }
        };
        if shows(&after, next) { Ok(()) } else { Err("the move does not lead to the next node") }
    }

    fn check_replies(
        &self,
        node: &Node,
        pattern: &Pattern,
        defaults: &[NodeId],
        replies: &[(Point, NodeId)],
        holds: bool,
    ) -> Check {
        let prover = self.proof.goal.prover;
        if node.to_move == prover {
            return Err("only the opponent's moves are answered");
        }
        if holds {
            if self.proof.goal.kind != GoalKind::Survive {
                return Err("only survival may wait");
            }
            if pattern.get(self.proof.goal.targets[0]) != Some(prover) {
                return Err("the target is not there");
            }
        } else if defaults.is_empty() {
            return Err("the opponent's pass has no answer");
        }
        let mut must = node.zone;
        for &default in defaults {
            let default = self.earlier(default, prover)?;
            if !shows(pattern, default) {
                return Err("a default does not show this pattern");
            }
            must &= default.zone;
        }
        for p in must.iter().filter(|&p| pattern.is_empty(p)) {
            match replies.iter().find(|(reply, _)| *reply == p) {
                Some(&(_, next)) => {
                    let next = self.earlier(next, prover)?;
                    if !shows(&pattern.after(!prover, p), next) {
                        return Err("a reply does not fit the opponent's move");
                    }
                }
                None if pattern.is_surely_suicide(!prover, p) => {}
                None => return Err("a move of the opponent has no answer"),
            }
        }
        Ok(())
    }
}
