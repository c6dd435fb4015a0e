//! Play on the graph of an eye. The attacker proves by capturing the target;
//! whatever repeats goes to the owner.

use tesuji_board::Point;

use super::graph::{Graph, Player, Stones, bits};
use crate::small_proof::{Question, SmallProof};

/// How a question ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decided {
    /// Does the target fall?
    pub falls: bool,
    /// The first move that decides, if a point of the board does.
    pub by: Option<Point>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    stones: Stones,
    to_move: Player,
    ban: u64,
    /// Who has a ko threat left.
    threat: Option<Player>,
}

/// Does the target fall?
struct Fall<'a>(&'a Graph);

impl Fall<'_> {
    /// The moves, and where at they are if they are no passes.
    fn steps(&self, state: &State, may_pass: bool) -> Vec<(Option<usize>, State)> {
        let graph = self.0;
        let empty = graph.all_nodes() & !(state.stones.own | state.stones.attack);
        let places = match state.to_move {
            Player::Attacker => graph.for_attacker,
            Player::Owner => graph.for_owner,
        };
        let mut moves = Vec::new();
        let to_move = state.to_move.other();
        for node in bits(empty & places) {
            // The answer to the threat lifts the ban.
            let is_banned = state.ban == 1 << node;
            if is_banned && state.threat != Some(state.to_move) {
                continue;
            }
            let threat = state.threat.filter(|_| !is_banned);
            if let Some((stones, ban)) = graph.play(&state.stones, state.to_move, node) {
                moves.push((Some(node), State { stones, to_move, ban, threat }));
            }
        }
        if may_pass && state.to_move == Player::Owner {
            moves.push((None, State { stones: state.stones, to_move, ban: 0, ..*state }));
        }
        moves
    }
}

impl Question for Fall<'_> {
    type State = State;
    type Key = State;

    fn key(&self, state: &State) -> State {
        *state
    }

    fn verdict(&self, state: &State) -> Option<bool> {
        if state.stones.own & self.0.target == 0 {
            Some(true)
        } else {
            self.0.lives(&state.stones).then_some(false)
        }
    }

    fn is_provers(&self, state: &State) -> bool {
        state.to_move == Player::Attacker
    }

    /// Who begins begins with a move: to wait with a ko threat in hand is no gain.
    fn moves(&self, state: &State, is_first: bool) -> Vec<State> {
        self.steps(state, !is_first).into_iter().map(|(_, next)| next).collect()
    }
}

/// A search on one graph.
pub struct Play<'a> {
    graph: &'a Graph,
    search: SmallProof<Fall<'a>>,
}

impl<'a> Play<'a> {
    /// A search that may look at `left` positions.
    pub fn new(graph: &'a Graph, left: u32) -> Play<'a> {
        Play { graph, search: SmallProof::new(Fall(graph), left) }
    }

    /// Positions that may still be looked at.
    pub fn left(&self) -> u32 {
        self.search.left
    }

    /// Does the target fall if one side moves first and has the only ko threat?
    /// `None` if that takes too long.
    pub fn decide(&mut self, first: Player) -> Option<Decided> {
        let root = self.root(first);
        let falls = self.search.decide(&root)?;
        let wins = first == Player::Attacker;
        let mut by = None;
        if falls == wins {
            let moves = self.first_moves(&root);
            let known = moves.iter().find(|(_, next)| self.search.known(next) == Some(wins));
            by = match known {
                Some((node, _)) => Some(self.graph.points[*node]),
                None => self.first_winner(&root, moves)?,
            };
        }
        Some(Decided { falls, by })
    }

    /// Does a side win by moving first at a point? `false` if that takes too
    /// long.
    pub fn wins_at(&mut self, first: Player, point: Point) -> bool {
        let root = self.root(first);
        let mut moves = self.first_moves(&root);
        moves.retain(|(node, _)| self.graph.points[*node] == point);
        matches!(self.first_winner(&root, moves), Some(Some(_)))
    }

    fn root(&self, first: Player) -> State {
        State { stones: self.graph.start, to_move: first, ban: 0, threat: Some(first) }
    }

    /// The first moves at points of the board.
    fn first_moves(&self, root: &State) -> Vec<(usize, State)> {
        let moves = self.search.question.steps(root, false).into_iter();
        moves
            .filter_map(|(node, next)| Some((node?, next)))
            .filter(|(node, _)| *node < self.graph.points.len())
            .collect()
    }

    fn first_winner(&mut self, root: &State, moves: Vec<(usize, State)>) -> Option<Option<Point>> {
        let wins = root.to_move == Player::Attacker;
        for (node, next) in moves {
            if self.search.decide_after(root, &next)? == wins {
                return Some(Some(self.graph.points[node]));
            }
        }
        Some(None)
    }
}
