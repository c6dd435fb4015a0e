//! What a search has learned about moves: how often a move won whose
//! surroundings looked the same. It orders the prover's moves and decides
//! nothing.

use tesuji_bits::History;
use tesuji_board::{Board, Color, Point};

use super::{Child, Search};

/// Places for each kind of surroundings.
const PLACES: usize = 1 << 18;

type Table = History<PLACES>;

/// The part of `most` that a move costs: less if it won more often.
fn cost([tried, won]: [u32; 2], most: u32) -> u32 {
    most * (tried - won + 1) / (tried + 2)
}

/// Lessons by the eight points around a move, and by twelve.
pub(super) struct Lessons {
    near: Table,
    wide: Table,
}

/// The places of a move's lessons.
#[derive(Clone, Copy)]
pub(super) struct Places {
    near: usize,
    wide: usize,
}

impl Places {
    /// From all there is to be seen of the surroundings.
    pub fn new(near: u64, wide: u64) -> Places {
        Places { near: Table::place(near), wide: Table::place(wide) }
    }

    /// Of a move of the prover.
    pub fn of(board: &Board, prover: Color, p: Point) -> Places {
        let cell = |q: Point| match board.get(q) {
            Some(color) if color == prover => 1,
            Some(_) => 2,
            None if board.is_empty(q) => 0,
            None => 3,
        };
        let around = p.around().into_iter();
        let near = around.fold(p.index() as u64, |sum, q| sum << 2 | cell(q));
        let beyond = p.neighbors().into_iter().enumerate();
        let wide = beyond.fold(near, |sum, (i, q)| {
            sum << 2 | if cell(q) == 3 { 3 } else { cell(q.neighbors()[i]) }
        });
        Places::new(near, wide)
    }
}

impl Lessons {
    /// Nothing yet, not even room: most searches end before they learn.
    pub fn new() -> Lessons {
        Lessons { near: Table::default(), wide: Table::default() }
    }

    /// Makes room, once.
    pub fn begin(&mut self) {
        if self.near.is_empty() {
            self.near = Table::new();
            self.wide = Table::new();
        }
    }

    /// What a move costs by what is known of moves like it.
    pub fn cost(&self, places: Places, most: [u32; 2]) -> u32 {
        let near = cost(self.near.get(places.near), most[0]);
        // Looking one up takes longer than working it out.
        if most[1] == 0 { near } else { near + cost(self.wide.get(places.wide), most[1]) }
    }

    /// A move was looked at in a position that is proven now.
    pub fn learn(&mut self, places: Places, won: bool) {
        self.near.learn(places.near, won);
        self.wide.learn(places.wide, won);
    }
}

impl Search<'_> {
    /// One of the moves won; the others that were looked at did not.
    pub(super) fn learn_from(&mut self, children: &[Child], best: usize) {
        if !self.style.learns() {
            return;
        }
        for (i, child) in children.iter().enumerate() {
            let looked_at = i == best || child.numbers != child.estimate;
            if let Some(p) = child.action.point().filter(|_| looked_at) {
                let places = Places::of(&self.board, self.goal.prover, p);
                self.lessons.learn(places, i == best);
            }
        }
    }
}
