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

mod history;
mod ko;
mod life;
mod pattern;
mod prevent;
mod rules;
mod statics;
mod suicide;

use std::fmt;

use tesuji_board::{Color, Move, Point, PointSet};

use crate::goal::GoalKind;
use crate::proof::{MOST_WALLS, Needs, Node, NodeId, Proof, Reason};
use crate::rules::RuleBook;
use pattern::{Pattern, View};

pub use suicide::holds_with_suicide;

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
    check_with(proof, None)
}

/// The same for a proof that may use the rules of a book: it is proven if the
/// rules are true.
pub fn check_with(proof: &Proof, book: Option<&RuleBook>) -> Result<(), Hole> {
    let whole = |what: &str| Hole { node: None, what: what.to_owned() };
    check_root(proof).map_err(whole)?;
    ko::check_rule(proof).map_err(whole)?;
    let book = match proof.rules {
        None => None,
        Some(named) => {
            let book = book.ok_or(whole("the proof uses rules, and no rules are given"))?;
            let same = named == book.checksum();
            require(same, "the proof uses other rules than those given").map_err(whole)?;
            Some(book)
        }
    };
    let simple_ko = proof.counts_on_simple_ko();
    for (i, node) in proof.nodes.iter().enumerate() {
        let hole = |what: &'static str| Hole { node: Some(i as NodeId), what: what.to_owned() };
        Checker { proof, book, simple_ko, id: i }.check_node(node).map_err(hole)?;
    }
    history::check_history(proof, book)
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
    let possible = Pattern::new(view, position.size, &[], &Needs::NOTHING);
    possible.map_err(|_| "the position is not possible")?;
    let on_board = proof.walls.iter().all(|wall| !wall.is_empty() && wall.is_subset(&zone));
    require(on_board, "a wall leaves the board or has no points")?;
    require(proof.walls.len() <= MOST_WALLS, "there are too many walls")?;
    check_goal(proof)?;
    let root = proof.nodes.last().ok_or("the proof is empty")?;
    require(root.to_move == proof.first, "the last node has the wrong player to move")?;
    require(view.shows(root), "the last node does not show the position")?;
    let empty = zone - position.black - position.white;
    let left = |wall: usize| proof.walls.get(wall).map_or(0, |wall| (*wall & empty).len());
    require(root.needs.are_met_by(left), "a wall has fewer liberties than the proof needs")
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
        GoalKind::Survive | GoalKind::Eye | GoalKind::NoEye => {
            require(number == 1, "the goal needs one target")?;
        }
        GoalKind::Connect | GoalKind::Cut | GoalKind::Apart => {
            require(number == 2, "the goal needs two targets")?;
        }
        GoalKind::LiveAnywhere => {}
    }
    let owner = if goal.kind.is_about_own_stones() { goal.prover } else { !goal.prover };
    let right = targets.is_subset(&proof.position.stones(owner));
    require(right, "a target is not a stone of the right colour")
}

struct Checker<'a> {
    proof: &'a Proof,
    book: Option<&'a RuleBook>,
    simple_ko: bool,
    id: usize,
}

impl Checker<'_> {
    fn check_node(&self, node: &Node) -> Check {
        let view = View { zone: node.zone, black: node.black, white: node.white };
        let size = self.proof.position.size;
        let pattern = Pattern::new(view, size, &self.proof.walls, &node.needs)?;
        let goal = &self.proof.goal;
        prevent::check_prevented(&pattern, goal, node.reason == Reason::Reached)?;
        match &node.reason {
            Reason::Reached => life::check_reached(&pattern, goal),
            Reason::Rule(used) => {
                require(node.to_move != goal.prover, "a rule needs the opponent to move")?;
                let book = self.book.ok_or("the proof names no rules")?;
                rules::check_rules(&pattern, goal, book, used)
            }
            Reason::Static(used) => {
                let book = self.book.ok_or("the proof names no rules")?;
                statics::check_static(&pattern, goal, node.to_move, book, used)
            }
            Reason::Play { action, next } => self.check_play(node, &pattern, *action, *next),
            Reason::Replies { defaults, replies, holds, closed } => {
                require(!holds || goal.kind.is_prevention(), "only who prevents may wait")?;
                require(*holds || !defaults.is_empty(), "the opponent's pass has no answer")?;
                let waits = *holds && node.needs != Needs::NOTHING;
                require(!waits, "who waits for ever loses every wall")?;
                self.check_replies(node, &pattern, defaults, replies, *closed)
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

    /// Whether the walls have what the next node needs after a move.
    fn walls_hold(&self, node: &Node, next: &Node, action: Move) -> bool {
        let walls = &self.proof.walls;
        let lost = |wall: usize| {
            let points = walls.get(wall);
            points.zip(action.point()).is_some_and(|(points, p)| points.contains(p))
        };
        next.needs.before_loss(lost).is_some_and(|before| node.needs.include(&before))
    }

    fn check_play(&self, node: &Node, pattern: &Pattern, action: Move, next: NodeId) -> Check {
        let prover = self.proof.goal.prover;
        require(node.to_move == prover, "only the prover chooses a move")?;
        let next = self.earlier(next, !prover)?;
        require(self.walls_hold(node, next, action), "the next node needs more of a wall")?;
        ko::check_taken(pattern, prover, action, next)?;
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

    /// Moves outside the zone of a default change nothing for it, as long as
    /// its walls hold. All others are answered one by one, or are suicide.
    fn check_replies(
        &self,
        node: &Node,
        pattern: &Pattern,
        defaults: &[NodeId],
        replies: &[(Point, NodeId)],
        closed: Option<Point>,
    ) -> Check {
        let prover = self.proof.goal.prover;
        require(node.to_move != prover, "only the opponent's moves are answered")?;
        let mut answered = PointSet::EMPTY;
        for &(p, next) in replies {
            let empty = pattern.empty().contains(p);
            require(empty, "an answered move is not on an empty point of the zone")?;
            require(answered.insert(p), "a move is answered twice")?;
            let after = pattern.after(!prover, p);
            let next = self.earlier(next, prover)?;
            require(after.shows(next), "a reply does not fit the opponent's move")?;
            let held = self.walls_hold(node, next, Move::Play(p));
            require(held, "a reply needs more of a wall")?;
            if self.simple_ko {
                ko::check_retaken(pattern, !prover, p, next)?;
            }
        }
        let suicide = |p| pattern.is_surely_suicide(!prover, p);
        let mut open = (pattern.board() - pattern.view.black - pattern.view.white) - answered;
        open -= closed.map_or(PointSet::EMPTY, PointSet::of);
        if defaults.is_empty() {
            // He waits: moves elsewhere are answered by a pass.
            open &= pattern.view.zone;
        }
        for (i, &default) in defaults.iter().enumerate() {
            let default = self.earlier(default, prover)?;
            require(pattern.view.shows(default), "a default does not show this pattern")?;
            let passed = i > 0 || self.walls_hold(node, default, Move::Pass);
            require(passed, "the answer to a pass needs more of a wall")?;
            let covered = |p: &Point| {
                !default.zone.contains(*p) && self.walls_hold(node, default, Move::Play(*p))
            };
            open = open.iter().filter(|p| !covered(p)).collect();
        }
        require(open.iter().all(suicide), "a move of the opponent has no answer")
    }
}
