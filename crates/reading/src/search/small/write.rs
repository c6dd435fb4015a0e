//! Writes a proof down once the search has found one.

use std::collections::HashMap;

use tesuji_bits::points;
use tesuji_board::{Board, Color, Move, Point, PointSet};

use super::{Map, PASS, Search, Spot, Why, key};
use crate::goal::Goal;
use crate::proof::{Needs, Node, NodeId, Proof, Reason};

/// The proof of the root position.
pub(super) fn proof(search: &Search, board: &Board, first: Color, goal: &Goal, map: &Map) -> Proof {
    let mut writer =
        Writer { search, map, prover: goal.prover, nodes: Vec::new(), ids: HashMap::new() };
    writer.write(&search.root, first == goal.prover);
    let mut position = board.to_setup();
    position.to_move = Some(first);
    Proof {
        position,
        first,
        ko: None,
        history: Vec::new(),
        goal: goal.clone(),
        walls: Vec::new(),
        rules: None,
        nodes: writer.nodes,
    }
}

struct Writer<'s, 'a> {
    search: &'s Search<'a>,
    map: &'s Map,
    prover: Color,
    nodes: Vec<Node>,
    ids: HashMap<u64, NodeId>,
}

impl Writer<'_, '_> {
    fn point(&self, index: u32) -> Point {
        self.map.point(index)
    }

    fn set(&self, word: u64) -> PointSet {
        points(word).map(|index| self.point(index)).collect()
    }

    /// Writes a position with everything it rests on.
    fn write(&mut self, spot: &Spot, prover: bool) -> NodeId {
        let key = key(spot.hash, prover);
        if let Some(&id) = self.ids.get(&key) {
            return id;
        }
        let fact = *self.search.proven(key);
        let reason = match fact.why {
            Why::Reached => Reason::Reached,
            Why::Play(action) => {
                let after = self.search.after(spot, action, true);
                let next = self.write(&after, false);
                Reason::Play { action: self.action(spot, action, after.hash), next }
            }
            Why::Replies(from, count) => self.replies(spot, from as usize, usize::from(count)),
        };
        let own = self.set(fact.zone & spot.stones.own);
        let other = self.set(fact.zone & spot.stones.other);
        let (black, white) = if self.prover == Color::Black { (own, other) } else { (other, own) };
        self.nodes.push(Node {
            to_move: if prover { self.prover } else { !self.prover },
            zone: self.set(fact.zone),
            black,
            white,
            needs: Needs::NOTHING,
            reason,
        });
        let id = self.nodes.len() as NodeId - 1;
        self.ids.insert(key, id);
        id
    }

    /// Where the move does not matter the prover may as well pass.
    fn action(&self, spot: &Spot, action: u8, hash_after: u64) -> Move {
        let next = self.search.proven(key(hash_after, false)).zone;
        let p = u32::from(action);
        let matters = action != PASS
            && (next >> p & 1 != 0 || self.search.ground.captures(spot.stones, p) & next != 0);
        if matters { Move::Play(self.point(p)) } else { Move::Pass }
    }

    fn replies(&mut self, spot: &Spot, from: usize, count: usize) -> Reason {
        let search = self.search;
        let (mut defaults, mut must) = (Vec::new(), search.ground.inside);
        let null_moves = &search.null_moves[from..from + count];
        for &action in [PASS].iter().chain(null_moves) {
            let after = search.after(spot, action, false);
            defaults.push(self.write(&after, true));
            must &= search.proven(key(after.hash, true)).zone;
        }
        let seen = spot.stones.swapped();
        let mut replies = Vec::new();
        for p in points(must & search.ground.empty(spot.stones)) {
            let captures = search.ground.captures(seen, p) != 0;
            if captures || !search.ground.is_breathless(seen, p) {
                let after = search.after(spot, p as u8, false);
                replies.push((self.point(p), self.write(&after, true)));
            }
        }
        Reason::Replies { defaults, replies, holds: false, closed: None }
    }
}
