//! Play on the graph of an eye, by depth-first proof-number search. The attacker
//! proves by capturing the target; whatever repeats goes to the owner.

use std::collections::HashMap;

use tesuji_board::Point;

use super::graph::{Graph, Player, Stones, bits};

const INFINITE: u32 = u32::MAX / 4;
/// A disproof that leans on no earlier position.
const FREE: usize = usize::MAX;

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

#[derive(Clone, Copy)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

impl Player {
    fn wins(self, numbers: &Numbers) -> bool {
        match self {
            Player::Attacker => numbers.proof == 0,
            Player::Owner => numbers.disproof == 0,
        }
    }
}

impl Numbers {
    fn is_final(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

const PROVEN: Numbers = Numbers { proof: 0, disproof: INFINITE };
const DISPROVEN: Numbers = Numbers { proof: INFINITE, disproof: 0 };

/// A search on one graph.
pub struct Play<'a> {
    graph: &'a Graph,
    known: HashMap<State, Numbers>,
    path: Vec<State>,
    /// Positions that may still be looked at.
    pub left: u32,
}

impl<'a> Play<'a> {
    /// A search that may look at so many positions.
    pub fn new(graph: &'a Graph, left: u32) -> Play<'a> {
        Play { graph, known: HashMap::new(), path: Vec::new(), left }
    }

    /// Does the target fall if one side moves first and has the only ko threat?
    /// `None` if that takes too long.
    pub fn decide(&mut self, first: Player) -> Option<Decided> {
        let root = self.root(first);
        let (numbers, _) = self.search(&root, INFINITE, INFINITE)?;
        let falls = numbers.proof == 0;
        let mut by = None;
        if falls == (first == Player::Attacker) {
            let moves = self.first_moves(&root);
            let known = moves.iter().find(|(_, next)| first.wins(&self.look_up(next)));
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
        let moves = self.moves(root).into_iter();
        moves
            .filter_map(|(node, next)| Some((node?, next)))
            .filter(|(node, _)| *node < self.graph.points.len())
            .collect()
    }

    fn first_winner(&mut self, root: &State, moves: Vec<(usize, State)>) -> Option<Option<Point>> {
        let mut winner = None;
        for (node, next) in moves {
            self.path = vec![*root];
            let (numbers, _) = self.search(&next, INFINITE, INFINITE)?;
            if root.to_move.wins(&numbers) {
                winner = Some(self.graph.points[node]);
                break;
            }
        }
        self.path.clear();
        Some(winner)
    }

    fn moves(&self, state: &State) -> Vec<(Option<usize>, State)> {
        let graph = self.graph;
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
        // Who begins begins with a move: to wait with a ko threat in hand is no
        // gain.
        if state.to_move == Player::Owner && self.path.len() > 1 {
            moves.push((None, State { stones: state.stones, to_move, ban: 0, ..*state }));
        }
        moves
    }

    /// What is known without looking further.
    fn look_up(&self, state: &State) -> Numbers {
        if state.stones.own & self.graph.target == 0 {
            return PROVEN;
        }
        if let Some(numbers) = self.known.get(state) {
            return *numbers;
        }
        if self.graph.lives(&state.stones) {
            return DISPROVEN;
        }
        Numbers { proof: 1, disproof: 1 }
    }

    /// The numbers of a position, and the shallowest place of the path that a
    /// disproof leans on. One that leans on an earlier position is not kept: it
    /// may not hold when the position is reached in another way.
    fn search(
        &mut self,
        state: &State,
        most_proof: u32,
        most_disproof: u32,
    ) -> Option<(Numbers, usize)> {
        let numbers = self.look_up(state);
        if numbers.is_final() {
            return Some((numbers, FREE));
        }
        self.left = self.left.checked_sub(1)?;
        let depth = self.path.len();
        self.path.push(*state);
        let moves = self.moves(state);
        let attacking = state.to_move == Player::Attacker;
        let mut children: Vec<(Numbers, usize)> = moves
            .iter()
            .map(|(_, next)| match self.path.iter().position(|earlier| earlier == next) {
                Some(place) => (DISPROVEN, place),
                None => (self.look_up(next), FREE),
            })
            .collect();
        let found = loop {
            let summary = summarize(&children, attacking);
            let here = summary.numbers;
            let Some(best) = summary.best.filter(|_| !here.is_final()) else { break here };
            if here.proof >= most_proof || here.disproof >= most_disproof {
                break here;
            }
            let numbers = children[best].0;
            let second = summary.second.saturating_add(1);
            let (proof, disproof) = if attacking {
                let rest = here.disproof - numbers.disproof;
                (most_proof.min(second), most_disproof - rest.min(most_disproof))
            } else {
                let rest = here.proof - numbers.proof;
                (most_proof - rest.min(most_proof), most_disproof.min(second))
            };
            children[best] = self.search(&moves[best].1, proof, disproof)?;
        };
        self.path.pop();
        let leans_on = if found.disproof > 0 {
            FREE
        } else if attacking {
            children.iter().map(|child| child.1).min().unwrap_or(FREE)
        } else {
            let disproofs = children.iter().filter(|(numbers, _)| numbers.disproof == 0);
            disproofs.map(|child| child.1).max().unwrap_or(FREE)
        };
        if leans_on < depth {
            return Some((found, leans_on));
        }
        self.known.insert(*state, found);
        Some((found, FREE))
    }
}

struct Summary {
    numbers: Numbers,
    best: Option<usize>,
    /// What the second best move costs.
    second: u32,
}

fn summarize(children: &[(Numbers, usize)], attacking: bool) -> Summary {
    let cost = |numbers: &Numbers| if attacking { numbers.proof } else { numbers.disproof };
    let other = |numbers: &Numbers| if attacking { numbers.disproof } else { numbers.proof };
    let best = (0..children.len()).min_by_key(|&i| cost(&children[i].0));
    let least = best.map_or(INFINITE, |i| cost(&children[i].0));
    let second = (0..children.len()).filter(|&i| Some(i) != best).map(|i| cost(&children[i].0));
    let second = second.min().unwrap_or(INFINITE);
    let sum = children.iter().fold(0, |sum, (numbers, _)| INFINITE.min(sum + other(numbers)));
    let numbers = if attacking {
        Numbers { proof: least, disproof: sum }
    } else {
        Numbers { proof: sum, disproof: least }
    };
    Summary { numbers, best, second }
}
