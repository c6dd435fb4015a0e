//! The attacker's moves as a proof.
//!
//! Every node shows the whole place with the stones of the walls around it, except for the
//! defender's stones of which the outside is not known. A move elsewhere may take a liberty of
//! a wall, so each answer to a pass needs one less of them.

use tesuji_board::{Board, Color, Move, PointSet};

use super::moves::{ATTACKER, DEFENDER, NONE};
use super::place::Place;
use super::positions::{PASS, Positions};
use crate::goal::Goal;
use crate::proof::{Needs, Node, NodeId, Proof, Reason};

/// The proof, if the first position is won and the walls have what it needs.
pub(super) fn proof(
    board: &Board,
    first: Color,
    goal: &Goal,
    place: &Place,
    positions: &Positions,
) -> Option<Proof> {
    if !positions.is_won(0) {
        return None;
    }
    let mut writer = Writer {
        goal,
        place,
        positions,
        walls: board.stones(goal.prover) & place.wall_stones,
        nodes: Vec::new(),
        written: vec![None; positions.len()],
    };
    writer.write_all()?;
    let needs = writer.nodes.last()?.needs;
    if !needs.are_met_by(|wall| place.walls[wall].len()) {
        return None;
    }
    Some(Proof {
        position: board.to_setup(),
        first,
        ko: None,
        history: Vec::new(),
        goal: goal.clone(),
        walls: place.walls.clone(),
        rules: None,
        nodes: writer.nodes,
    })
}

struct Writer<'a> {
    goal: &'a Goal,
    place: &'a Place,
    positions: &'a Positions<'a>,
    walls: PointSet,
    nodes: Vec<Node>,
    /// The node of each position.
    written: Vec<Option<NodeId>>,
}

impl Writer<'_> {
    /// Writes what the first position rests on before it, without recursion.
    fn write_all(&mut self) -> Option<()> {
        let mut todo = vec![0u32];
        while let Some(&id) = todo.last() {
            if self.written[id as usize].is_some() {
                todo.pop();
                continue;
            }
            let rests_on: Vec<u32> = match self.positions.is_attackers(id) {
                _ if self.positions.is_reached(id) => Vec::new(),
                true => vec![self.positions.best(id).1],
                false => self.positions.moves(id).iter().map(|(_, next)| *next).collect(),
            };
            let missing = |next: &u32| self.written[*next as usize].is_none();
            let count = todo.len();
            todo.extend(rests_on.into_iter().filter(missing));
            if todo.len() == count {
                todo.pop();
                let node = self.node(id)?;
                self.written[id as usize] = Some(NodeId::try_from(self.nodes.len()).ok()?);
                self.nodes.push(node);
            }
        }
        Some(())
    }

    fn node(&self, id: u32) -> Option<Node> {
        let Writer { goal, place, positions, .. } = self;
        let state = positions.states[id as usize];
        let known = place.all() & !place.unseen(state.stones);
        let mut zone = place.points_of(known) | self.walls;
        let seen = |side: usize| place.points_of(state.stones[side] & known);
        let [mut defender, mut attacker] = [seen(DEFENDER), seen(ATTACKER) | self.walls];
        let number = |next: u32| self.written[next as usize].expect("it is written before");
        let needs_of = |next: NodeId| self.nodes[next as usize].needs;
        let mut needs =
            (0..place.walls.len()).fold(Needs::NOTHING, |all, i| all.and(Needs::one_of(i)));
        let reason = if positions.is_reached(id) {
            if state.stones[ATTACKER] & place.targets == 0 {
                // The empty points show it alone.
                zone = place.points_of(place.targets);
                (defender, attacker) = (PointSet::EMPTY, PointSet::EMPTY);
                needs = Needs::NOTHING;
            }
            Reason::Reached
        } else if self.positions.is_attackers(id) {
            let (cell, next) = positions.best(id);
            needs = needs.and(needs_of(number(next)));
            let point = place.cells.get(usize::from(cell)).copied();
            let action = point.filter(|_| cell != PASS).map_or(Move::Pass, Move::Play);
            Reason::Play { action, next: number(next) }
        } else {
            let (mut defaults, mut replies) = (Vec::new(), Vec::new());
            for &(cell, next) in positions.moves(id) {
                let next = number(next);
                if cell == PASS {
                    needs = needs.and(needs_of(next).before_loss(|_| true)?);
                    defaults.push(next);
                } else {
                    needs = needs.and(needs_of(next));
                    replies.push((place.cells[usize::from(cell)], next));
                }
            }
            let closed = (state.closed != NONE).then(|| place.cells[usize::from(state.closed)]);
            Reason::Replies { defaults, replies, holds: false, closed }
        };
        let to_move = if self.positions.is_attackers(id) { goal.prover } else { goal.opponent() };
        let (black, white) = match goal.prover {
            Color::Black => (attacker, defender),
            Color::White => (defender, attacker),
        };
        Some(Node { to_move, zone, black, white, needs, reason })
    }
}
