//! The positions of a place that matter, and from which of them the target is captured.
//!
//! Of the defender's moves one is looked into after the other: as long as one may save the target
//! the others say nothing. Of the attacker's a few are, and more where these lead nowhere. What is
//! decided goes back at once to the positions before. When all moves of the attacker's were looked
//! into and the first position is still open, the defender can stay among open ones for ever.

use core::cmp::Reverse;

use rustc_hash::FxHashMap;
use tesuji_board::{Budget, StopReason};

use super::moves::{ATTACKER, DEFENDER, ENDLESS, NONE, Next, State};
use super::place::{MOST_CELLS, Place, each};

/// The cell of a pass.
pub(super) const PASS: u8 = u8::MAX;
/// Not decided.
const OPEN: u32 = u32::MAX;
/// Never captured.
const LOST: u32 = u32::MAX - 1;
/// No number.
const NOBODY: u32 = u32::MAX;
/// So many of the attacker's moves that are open are looked into at first.
const FIRST_WIDTH: usize = 2;
/// Bytes for a position with its moves.
const BYTES: usize = 250;
/// A walk from the first position begins anew after so many new positions, or as many as it has
/// passed.
const LEAST_NEW: usize = 64;

pub(super) struct Positions<'a> {
    place: &'a Place,
    with_ko: bool,
    numbers: FxHashMap<State, u32>,
    pub states: Vec<State>,
    known: Vec<Known>,
    /// The moves from all positions: the cell, and the position that it leads to.
    moves: Vec<(u8, u32)>,
    /// A position that leads to another one, and the next such one in `links`.
    links: Vec<(u32, u32)>,
    /// How often a move at a cell has decided, of each side.
    history: [[u32; MOST_CELLS]; 2],
}

/// What is known of a position.
#[derive(Clone, Copy)]
struct Known {
    /// In how many moves the target is captured.
    depth: u32,
    /// Where its moves begin and end.
    begin: u32,
    end: u32,
    /// The first in `links` of those that lead to it.
    link: u32,
    /// Moves that are not decided.
    left: u32,
    /// The walk that passed it last.
    walk: u32,
}

impl<'a> Positions<'a> {
    pub fn new(place: &'a Place, with_ko: bool) -> Positions<'a> {
        Positions {
            place,
            with_ko,
            numbers: FxHashMap::default(),
            states: Vec::new(),
            known: Vec::new(),
            moves: Vec::new(),
            links: Vec::new(),
            history: [[0; MOST_CELLS]; 2],
        }
    }

    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Finds out whether the first position is won.
    pub fn solve(
        &mut self,
        attacker_first: bool,
        spare: u8,
        budget: &Budget,
    ) -> Option<StopReason> {
        let to_move = u8::from(attacker_first);
        self.number(State { stones: self.place.stones, to_move, closed: NONE, spare });
        let most = budget.nodes.min((budget.memory / BYTES) as u64);
        let mut width = FIRST_WIDTH;
        let mut walk = 0;
        while self.known[0].depth == OPEN {
            walk += 1;
            match self.walk(walk, width, most, budget) {
                Err(reason) => return Some(reason),
                Ok(0) if width >= MOST_CELLS => break,
                Ok(0) => width *= 2,
                Ok(_) => {}
            }
        }
        None
    }

    /// Follows the moves that may matter from the first position on, and writes down what they
    /// lead to. Says how many positions were looked at for the first time.
    fn walk(
        &mut self,
        walk: u32,
        width: usize,
        most: u64,
        budget: &Budget,
    ) -> Result<usize, StopReason> {
        let mut queue = vec![0];
        let (mut at, mut new) = (0, 0);
        while at < queue.len() && new < LEAST_NEW.max(at) {
            let id = queue[at];
            at += 1;
            if self.known[id as usize].depth != OPEN {
                continue;
            }
            if self.known[id as usize].begin == NOBODY {
                if self.states.len() as u64 > most {
                    return Err(StopReason::Nodes);
                }
                if new % 256 == 0
                    && let Some(reason) = budget.stop_reason()
                {
                    return Err(reason);
                }
                new += 1;
                self.expand(id);
                if self.known[0].depth != OPEN {
                    break;
                }
            }
            let Known { depth, begin, end, .. } = self.known[id as usize];
            if depth != OPEN {
                continue;
            }
            let followed = if self.is_attackers(id) { width } else { 1 };
            let mut count = 0;
            for i in begin..end {
                let next = self.moves[i as usize].1;
                let known = &mut self.known[next as usize];
                if known.depth != OPEN {
                    continue;
                }
                if known.walk != walk {
                    known.walk = walk;
                    queue.push(next);
                }
                count += 1;
                if count == followed {
                    break;
                }
            }
        }
        Ok(new)
    }

    /// Whether the target is gone.
    pub fn is_reached(&self, id: u32) -> bool {
        self.states[id as usize].stones[DEFENDER] & self.place.targets == 0
    }

    pub fn is_won(&self, id: u32) -> bool {
        self.known[id as usize].depth < LOST
    }

    pub fn is_attackers(&self, id: u32) -> bool {
        usize::from(self.states[id as usize].to_move) == ATTACKER
    }

    /// The moves from a position.
    pub fn moves(&self, id: u32) -> &[(u8, u32)] {
        let Known { begin, end, .. } = self.known[id as usize];
        if begin == NOBODY { &[] } else { &self.moves[begin as usize..end as usize] }
    }

    /// The attacker's move that captures soonest.
    pub fn best(&self, id: u32) -> (u8, u32) {
        let moves = self.moves(id).iter();
        *moves.min_by_key(|(_, next)| self.known[*next as usize].depth).expect("a pass")
    }

    fn number(&mut self, state: State) -> u32 {
        if let Some(&id) = self.numbers.get(&state) {
            return id;
        }
        let id = self.states.len() as u32;
        self.numbers.insert(state, id);
        self.states.push(state);
        let left = state.stones[DEFENDER] & self.place.targets;
        let depth = match left {
            0 => 0,
            // All of them have to go.
            _ if left & self.place.unseen(state.stones) != 0 => LOST,
            _ if self.place.lives(state.stones, left) => LOST,
            _ => OPEN,
        };
        self.known.push(Known { depth, begin: NOBODY, end: 0, link: NOBODY, left: 0, walk: 0 });
        id
    }

    /// Writes down where the moves of a position lead.
    fn expand(&mut self, id: u32) {
        let state = self.states[id as usize];
        let side = usize::from(state.to_move);
        let begin = self.moves.len() as u32;
        (self.known[id as usize].begin, self.known[id as usize].end) = (begin, begin);
        let empty = self.place.all() & !state.stones[0] & !state.stones[1];
        let mut nexts: Vec<(u8, State)> = Vec::new();
        for cell in each(empty).filter(|&cell| cell != usize::from(state.closed)) {
            match self.place.play(state, cell, self.with_ko) {
                Next::Illegal => {}
                Next::Unknown if side == DEFENDER => return self.decide(id, LOST),
                Next::Unknown => {}
                Next::Known(next) => nexts.push((cell as u8, next)),
            }
        }
        let other = 1 - side;
        let before = state.stones[other].count_ones();
        nexts.sort_by_key(|&(cell, next)| {
            let taken = before - next.stones[other].count_ones();
            Reverse((taken, self.history[side][usize::from(cell)]))
        });
        match Place::pass(state) {
            Some(next) if side == DEFENDER && state.spare != ENDLESS => {
                nexts.insert(0, (PASS, next))
            }
            Some(next) => nexts.push((PASS, next)),
            None => return self.decide(id, LOST),
        }
        let mut left = 0;
        for (cell, next) in nexts {
            let next = self.number(next);
            self.moves.push((cell, next));
            self.known[id as usize].end = self.moves.len() as u32;
            let known = &mut self.known[next as usize];
            match (known.depth, side) {
                (OPEN, _) => {
                    self.links.push((id, known.link));
                    known.link = self.links.len() as u32 - 1;
                    left += 1;
                }
                (LOST, DEFENDER) => return self.decide(id, LOST),
                (LOST, _) | (_, DEFENDER) => {}
                (depth, _) => return self.decide(id, depth + 1),
            }
        }
        self.known[id as usize].left = left;
        if left == 0 {
            let depth = if side == ATTACKER { LOST } else { self.deepest(id) + 1 };
            self.decide(id, depth);
        }
    }

    /// The most moves that the target lasts after a move of a position.
    fn deepest(&self, id: u32) -> u32 {
        let depths = self.moves(id).iter().map(|(_, next)| self.known[*next as usize].depth);
        depths.max().unwrap_or(0)
    }

    /// Goes back from a position that is decided. A position of the defender's is won when all
    /// its moves are, so every step leads to one with a smaller depth.
    fn decide(&mut self, id: u32, depth: u32) {
        self.known[id as usize].depth = depth;
        let mut todo = vec![id];
        while let Some(id) = todo.pop() {
            let depth = self.known[id as usize].depth;
            let mut link = self.known[id as usize].link;
            while link != NOBODY {
                let (before, next) = self.links[link as usize];
                link = next;
                let known = &mut self.known[before as usize];
                if known.depth != OPEN {
                    continue;
                }
                known.left -= 1;
                let is_last = known.left == 0;
                let is_attackers = self.is_attackers(before);
                let found = match depth {
                    LOST if !is_attackers || is_last => LOST,
                    LOST => continue,
                    _ if is_attackers => depth + 1,
                    _ if is_last => self.deepest(before) + 1,
                    _ => continue,
                };
                if is_attackers == (found != LOST) {
                    self.remember(before, id);
                }
                self.known[before as usize].depth = found;
                todo.push(before);
            }
        }
    }

    /// A move that decided is tried sooner elsewhere.
    fn remember(&mut self, id: u32, next: u32) {
        let side = usize::from(self.states[id as usize].to_move);
        let cell = self.moves(id).iter().find(|(_, to)| *to == next).map(|(cell, _)| *cell);
        if let Some(count) = cell.and_then(|cell| self.history[side].get_mut(usize::from(cell))) {
            *count += 1;
        }
    }
}
