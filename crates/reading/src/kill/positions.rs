//! All positions of a place, and from which of them the target is captured.

use rustc_hash::FxHashMap;
use tesuji_board::{Budget, StopReason};

use super::moves::{ATTACKER, DEFENDER, NONE, Next, State};
use super::place::{Place, each};

/// The cell of a pass.
pub(super) const PASS: u8 = u8::MAX;
/// Not won.
const NEVER: u32 = u32::MAX;
/// Bytes for a position with its moves.
const BYTES: usize = 200;

pub(super) struct Positions<'a> {
    place: &'a Place,
    with_ko: bool,
    numbers: FxHashMap<State, u32>,
    pub states: Vec<State>,
    /// The moves from all positions: the cell, and the position that it leads to.
    moves: Vec<(u8, u32)>,
    /// Where the moves of each position begin; one more for the end.
    begins: Vec<u32>,
    /// Whether the defender has a move of which nothing is known.
    escapes: Vec<bool>,
    /// In how many moves the target is captured.
    depth: Vec<u32>,
}

impl<'a> Positions<'a> {
    pub fn new(place: &'a Place, with_ko: bool) -> Positions<'a> {
        Positions {
            place,
            with_ko,
            numbers: FxHashMap::default(),
            states: Vec::new(),
            moves: Vec::new(),
            begins: Vec::new(),
            escapes: Vec::new(),
            depth: Vec::new(),
        }
    }

    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Writes down every position that can come up, and finds out which are won.
    pub fn solve(&mut self, attacker_first: bool, budget: &Budget) -> Option<StopReason> {
        let to_move = u8::from(attacker_first);
        self.number(State { stones: self.place.stones, to_move, closed: NONE });
        let most = budget.nodes.min((budget.memory / BYTES) as u64);
        let mut at = 0;
        while at < self.states.len() {
            if self.states.len() as u64 > most {
                return Some(StopReason::Nodes);
            }
            if at % 256 == 0
                && let Some(reason) = budget.stop_reason()
            {
                return Some(reason);
            }
            self.expand(self.states[at]);
            at += 1;
        }
        self.begins.push(self.moves.len() as u32);
        self.go_back();
        None
    }

    /// Whether the target is gone.
    pub fn is_reached(&self, id: u32) -> bool {
        self.states[id as usize].stones[DEFENDER] & self.place.targets == 0
    }

    pub fn is_won(&self, id: u32) -> bool {
        self.depth[id as usize] != NEVER
    }

    /// The moves from a position.
    pub fn moves(&self, id: u32) -> &[(u8, u32)] {
        let [from, to] = [0, 1].map(|i| self.begins[id as usize + i] as usize);
        &self.moves[from..to]
    }

    /// The attacker's move that captures soonest.
    pub fn best(&self, id: u32) -> (u8, u32) {
        let moves = self.moves(id).iter();
        *moves.min_by_key(|(_, next)| self.depth[*next as usize]).expect("a pass")
    }

    fn number(&mut self, state: State) -> u32 {
        *self.numbers.entry(state).or_insert_with(|| {
            self.states.push(state);
            self.states.len() as u32 - 1
        })
    }

    fn expand(&mut self, state: State) {
        self.begins.push(self.moves.len() as u32);
        let Place { targets, .. } = *self.place;
        let left = state.stones[DEFENDER] & targets;
        // All of them have to go.
        let is_over = left == 0 || left & self.place.unseen(state.stones) != 0;
        self.escapes.push(false);
        if is_over {
            return;
        }
        let empty = self.place.all() & !state.stones[0] & !state.stones[1];
        for cell in each(empty).filter(|&cell| cell != usize::from(state.closed)) {
            match self.place.play(state, cell, self.with_ko) {
                Next::Illegal => {}
                Next::Unknown => {
                    *self.escapes.last_mut().expect("this one") = true;
                }
                Next::Known(next) => {
                    let id = self.number(next);
                    self.moves.push((cell as u8, id));
                }
            }
        }
        let id = self.number(Place::pass(state));
        self.moves.push((PASS, id));
    }

    /// Goes back from the positions without the target. A position of the defender's is won
    /// when all its moves are, so every step leads to one with a smaller depth.
    fn go_back(&mut self) {
        let count = self.len();
        let mut before = vec![0u32; count + 1];
        for (_, next) in &self.moves {
            before[*next as usize + 1] += 1;
        }
        for i in 0..count {
            before[i + 1] += before[i];
        }
        let mut ends = before.clone();
        let mut from = vec![0u32; self.moves.len()];
        for id in 0..count as u32 {
            for &(_, next) in self.moves(id) {
                from[ends[next as usize] as usize] = id;
                ends[next as usize] += 1;
            }
        }
        let mut left: Vec<u32> = (0..count as u32).map(|id| self.moves(id).len() as u32).collect();
        self.depth = vec![NEVER; count];
        let mut front: Vec<u32> = (0..count as u32).filter(|&id| self.is_reached(id)).collect();
        for &id in &front {
            self.depth[id as usize] = 0;
        }
        let mut depth = 0;
        while !front.is_empty() {
            depth += 1;
            let mut next = Vec::new();
            for id in front {
                for &id in &from[before[id as usize] as usize..before[id as usize + 1] as usize] {
                    let i = id as usize;
                    left[i] -= 1;
                    let by_attacker = usize::from(self.states[i].to_move) == ATTACKER;
                    let is_won = by_attacker || left[i] == 0 && !self.escapes[i];
                    if self.depth[i] == NEVER && is_won {
                        self.depth[i] = depth;
                        next.push(id);
                    }
                }
            }
            front = next;
        }
    }
}
