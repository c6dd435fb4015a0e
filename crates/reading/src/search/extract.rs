//! Writes a proof down once the search has found one.

use std::collections::HashMap;

use tesuji_board::{Color, Move, PointSet};

use super::proven::Why;
use super::{Search, zone};
use crate::proof::{Node, NodeId, Proof, Reason};

/// The proof of the root position.
pub(super) fn proof(search: &mut Search, first: Color) -> Proof {
    let mut writer = Writer { search, nodes: Vec::new(), ids: HashMap::new() };
    writer.write(first);
    let nodes = writer.nodes;
    let mut position = search.board.to_setup();
    position.to_move = Some(first);
    Proof { position, first, goal: search.goal.clone(), nodes }
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
        let fact = self.search.proven.get(key).expect("a proven position").clone();
        let reason = match fact.why {
            Why::Reached => Reason::Reached,
            Why::Play(point) => {
                let action = point.map_or(Move::Pass, Move::Play);
                let next = self.write_after(to_move, action);
                // Where the move does not matter the pattern shows that the
                // prover may as well pass.
                let zone = self.nodes[next as usize].zone;
                let action = match point {
                    Some(p) if !self.matters(to_move, p, &zone) => Move::Pass,
                    _ => action,
                };
                Reason::Play { action, next }
            }
            Why::Replies(null_moves) => self.write_replies(to_move, &null_moves),
            Why::Holds => unreachable!("only survival holds"),
        };
        let board = &self.search.board;
        let node = Node {
            to_move,
            zone: fact.zone,
            black: fact.zone & board.stones(Color::Black),
            white: fact.zone & board.stones(Color::White),
            reason,
        };
        let id = self.nodes.len() as NodeId;
        self.nodes.push(node);
        self.ids.insert(key, id);
        id
    }

    fn write_after(&mut self, color: Color, action: Move) -> NodeId {
        self.search.board.make(color, action);
        let id = self.write(!color);
        self.search.board.undo();
        id
    }

    fn matters(&self, color: Color, p: tesuji_board::Point, zone: &PointSet) -> bool {
        zone.contains(p) || zone::captures(&self.search.board, color, p).meets(zone)
    }

    fn write_replies(&mut self, to_move: Color, null_moves: &[tesuji_board::Point]) -> Reason {
        let mut defaults = vec![self.write_after(to_move, Move::Pass)];
        let mut must = self.nodes[defaults[0] as usize].zone;
        for &p in null_moves {
            let id = self.write_after(to_move, Move::Play(p));
            must &= self.nodes[id as usize].zone;
            defaults.push(id);
        }
        let mut replies = Vec::new();
        for p in must & self.search.board.empty_points() {
            if !self.search.board.is_suicide(to_move, p) {
                replies.push((p, self.write_after(to_move, Move::Play(p))));
            }
        }
        Reason::Replies { defaults, replies, holds: false }
    }
}
