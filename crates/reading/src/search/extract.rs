//! Writes a proof down once the search has found one.

use std::collections::HashMap;

use tesuji_board::{Board, Color, Move, Point, PointSet, Setup};

use super::proven::Why;
use super::rule_leaves::RuleLeaves;
use super::{Search, zone};
use crate::proof::{Node, NodeId, Proof, Reason};

/// The proof of the root position.
pub(super) fn proof(search: &mut Search, first: Color) -> Proof {
    let mut writer = Writer { search, nodes: Vec::new(), ids: HashMap::new() };
    writer.write(first);
    let nodes = writer.nodes;
    let uses = |kind: fn(&Reason) -> bool| nodes.iter().any(|node| kind(&node.reason));
    let rules = if uses(|reason| matches!(reason, Reason::Static(_))) {
        search.statics.map(|finder| finder.checksum())
    } else {
        let tactical = uses(|reason| matches!(reason, Reason::Rule(_)));
        search.rules.as_ref().filter(|_| tactical).map(RuleLeaves::checksum)
    };
    let mut position = search.board.to_setup();
    position.to_move = Some(first);
    let walls = search.walls.liberties();
    Proof {
        position,
        first,
        ko: None,
        history: Vec::new(),
        goal: search.goal.clone(),
        walls,
        rules,
        nodes,
    }
}

struct Writer<'s, 'a> {
    search: &'s mut Search<'a>,
    nodes: Vec<Node>,
    ids: HashMap<u64, NodeId>,
}

impl Writer<'_, '_> {
    /// Writes the current position with everything it rests on.
    fn write(&mut self, to_move: Color) -> NodeId {
        let key = self.search.key(to_move);
        if let Some(&id) = self.ids.get(&key) {
            return id;
        }
        let fact = self.search.fact(key).expect("a proven position").clone();
        if let Why::Shows(shown) = fact.why {
            let id = self.write_elsewhere(to_move, shown);
            self.ids.insert(key, id);
            return id;
        }
        let reason = match fact.why {
            Why::Reached => Reason::Reached,
            Why::Rule(used) => Reason::Rule(used.into_vec()),
            Why::Static(used) => Reason::Static(used),
            Why::Play(action) => {
                let next = self.write_after(to_move, action);
                // Where the move does not matter the prover may as well pass.
                let zone = self.nodes[next as usize].zone;
                let action = match action {
                    Move::Play(p) if !self.matters(to_move, p, &zone) => Move::Pass,
                    action => action,
                };
                Reason::Play { action, next }
            }
            Why::Replies(null_moves, closed) => {
                let pass = self.write_after(to_move, Move::Pass);
                self.write_replies(to_move, fact.zone, Some(pass), &null_moves, closed)
            }
            Why::Holds(null_moves) => {
                self.write_replies(to_move, fact.zone, None, &null_moves, None)
            }
            Why::Shows(_) => unreachable!("written above"),
        };
        let board = &self.search.board;
        let node = Node {
            to_move,
            zone: fact.zone,
            black: fact.zone & board.stones(Color::Black),
            white: fact.zone & board.stones(Color::White),
            needs: fact.needs,
            reason,
        };
        let id = self.nodes.len() as NodeId;
        self.nodes.push(node);
        self.ids.insert(key, id);
        id
    }

    /// Writes the position in which a fact was found.
    fn write_elsewhere(&mut self, to_move: Color, fact: u32) -> NodeId {
        let stones = self.search.zone_table.position(to_move, fact).expect("a kept pattern");
        let setup = Setup {
            size: self.search.board.size(),
            black: stones[0],
            white: stones[1],
            to_move: None,
        };
        let board = Board::from_setup(&setup).expect("a position of the search");
        let here = std::mem::replace(&mut self.search.board, board);
        let id = self.write(to_move);
        self.search.board = here;
        id
    }

    fn write_after(&mut self, color: Color, action: Move) -> NodeId {
        self.search.board.make(color, action);
        let id = self.write(!color);
        self.search.board.undo();
        id
    }

    fn matters(&self, color: Color, p: Point, zone: &PointSet) -> bool {
        zone.contains(p) || zone::captures(&self.search.board, color, p).meets(zone)
    }

    /// Without an answer to the pass the prover holds what it has.
    fn write_replies(
        &mut self,
        to_move: Color,
        zone: PointSet,
        pass: Option<NodeId>,
        null_moves: &[Point],
        closed: Option<Point>,
    ) -> Reason {
        let mut defaults: Vec<NodeId> = pass.into_iter().collect();
        for &p in null_moves {
            defaults.push(self.write_after(to_move, Move::Play(p)));
        }
        let mut must = zone;
        for &id in &defaults {
            let default = &self.nodes[id as usize];
            must &= default.zone | self.search.walls.exposed(&self.search.board, &default.needs);
        }
        let mut replies = Vec::new();
        for p in must & self.search.board.empty_points() {
            if closed != Some(p) && !self.search.board.is_suicide(to_move, p) {
                replies.push((p, self.write_after(to_move, Move::Play(p))));
            }
        }
        Reason::Replies { defaults, replies, holds: pass.is_none(), closed }
    }
}
