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
use crate::proof::{Node, NodeId, Proof, Reason, Spare};
use pattern::{Pattern, Reserve, View};

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

fn require(condition: bool, otherwise: &'static str) -> Check {
    if condition { Ok(()) } else { Err(otherwise) }
}

/// The position is legal, the goal makes sense in it, and the last node is
/// about it.
fn check_root(proof: &Proof) -> Check {
    let position = &proof.position;
    let zone: PointSet = position.size.points().collect();
    let view = View { zone, black: position.black, white: position.white };
    let possible = Pattern::new(view, position.size, &Reserve::NONE);
    possible.map_err(|_| "the position is not possible")?;
    require(proof.reserve.is_subset(&zone), "the reserve leaves the board")?;
    check_goal(proof)?;
    let root = proof.nodes.last().ok_or("the proof is empty")?;
    require(root.to_move == proof.first, "the last node has the wrong player to move")?;
    require(view.shows(root), "the last node does not show the position")?;
    let taken = proof.reserve & (position.black | position.white);
    require(root.spare.allows(taken.len() as u32), "too much of the reserve is taken")
}

fn check_goal(proof: &Proof) -> Check {
    let goal = &proof.goal;
    let number = goal.targets.len();
    let targets: PointSet = goal.targets.iter().copied().collect();
    require(targets.len() == number, "a target is named twice")?;
    match goal.kind {
        GoalKind::Capture | GoalKind::LiveAny | GoalKind::LiveAll => {
            require(number >= 1, "the goal has no target")?;
        }
        GoalKind::Survive | GoalKind::Eye => require(number == 1, "the goal needs one target")?,
        GoalKind::Connect | GoalKind::Cut => require(number == 2, "the goal needs two targets")?,
        GoalKind::LiveAnywhere => {}
    }
    let owner = if goal.kind.is_about_own_stones() { goal.prover } else { !goal.prover };
    let right = targets.is_subset(&proof.position.stones(owner));
    require(right, "a target is not a stone of the right colour")
}

struct Checker<'a> {
    proof: &'a Proof,
    id: usize,
}

impl Checker<'_> {
    fn check_node(&self, node: &Node) -> Check {
        let view = View { zone: node.zone, black: node.black, white: node.white };
        let reserve = Reserve { points: self.proof.reserve, spare: node.spare };
        let pattern = Pattern::new(view, self.proof.position.size, &reserve)?;
        let goal = &self.proof.goal;
        if goal.kind == GoalKind::Survive {
            // To be captured and to come back is not to survive.
            let there = goal.targets.iter().all(|&t| pattern.stones(goal.prover).contains(t));
            require(there, "the stone that should survive is not there")?;
        }
        match &node.reason {
            Reason::Reached => life::check_reached(&pattern, goal),
            Reason::Play { action, next } => self.check_play(node, &pattern, *action, *next),
            Reason::Replies { defaults, replies, holds } => {
                require(!holds || goal.kind == GoalKind::Survive, "only survival may wait")?;
                require(*holds || !defaults.is_empty(), "the opponent's pass has no answer")?;
                let waits = *holds && node.spare != Spare::ANY;
                require(!waits, "who waits for ever loses the reserve")?;
                self.check_replies(node, &pattern, defaults, replies)
            }
        }
    }

    /// A node with a smaller number.
    fn earlier(&self, id: NodeId, to_move: Color) -> Result<&Node, &'static str> {
        let id = id as usize;
        require(id < self.id, "a node may only refer to earlier nodes")?;
        let node = &self.proof.nodes[id];
        require(node.to_move == to_move, "the node referred to has the wrong player to move")?;
        Ok(node)
    }

    /// A move in the reserve takes one of its points.
    fn check_spare(&self, node: &Node, next: &Node, action: Move) -> Check {
        let takes = action.point().is_some_and(|p| self.proof.reserve.contains(p));
        let left = if takes { next.spare.after_loss() } else { Some(next.spare) };
        require(left >= Some(node.spare), "the next node has less of the reserve to spare")
    }

    fn check_play(&self, node: &Node, pattern: &Pattern, action: Move, next: NodeId) -> Check {
        let prover = self.proof.goal.prover;
        require(node.to_move == prover, "only the prover chooses a move")?;
        let next = self.earlier(next, !prover)?;
        self.check_spare(node, next, action)?;
        let after = match action {
            Move::Pass => pattern.view,
            Move::Play(p) => {
                let empty = pattern.empty().contains(p);
                require(empty, "the move is not on an empty point of the zone")?;
                require(pattern.is_surely_legal(prover, p), "the move may be illegal")?;
                pattern.after(prover, p)
            }
        };
        require(after.shows(next), "the move does not lead to the next node")
    }

    /// Moves outside the zone of a default change nothing for it. All others
    /// are answered one by one, or are suicide.
    fn check_replies(
        &self,
        node: &Node,
        pattern: &Pattern,
        defaults: &[NodeId],
        replies: &[(Point, NodeId)],
    ) -> Check {
        let prover = self.proof.goal.prover;
        require(node.to_move != prover, "only the opponent's moves are answered")?;
        let mut open = pattern.empty();
        for &default in defaults {
            let default = self.earlier(default, prover)?;
            require(pattern.view.shows(default), "a default does not show this pattern")?;
            let left = default.spare.after_loss() >= Some(node.spare);
            require(left, "a default has less of the reserve to spare")?;
            open &= default.zone;
        }
        let mut answered = PointSet::EMPTY;
        for &(p, next) in replies {
            let empty = pattern.empty().contains(p);
            require(empty, "an answered move is not on an empty point of the zone")?;
            require(answered.insert(p), "a move is answered twice")?;
            let after = pattern.after(!prover, p);
            let next = self.earlier(next, prover)?;
            require(after.shows(next), "a reply does not fit the opponent's move")?;
            self.check_spare(node, next, Move::Play(p))?;
        }
        let suicide = |p| pattern.is_surely_suicide(!prover, p);
        let left = (open - answered).iter().all(suicide);
        require(left, "a move of the opponent has no answer")
    }
}
