//! What a search has learned about moves: how often a move won whose
//! surroundings looked the same. It orders the prover's moves and decides
//! nothing.

use tesuji_board::{Board, Color, Point};

/// Places for each kind of surroundings; those that share one share their
/// lesson.
const PLACES: usize = 1 << 18;

/// How often moves were looked at, and how often they won. Plain numbers, so
/// that the system hands them out as zeros and untouched pages cost nothing.
type Lesson = [u32; 2];

/// A lesson of so many moves is learned.
const ENOUGH: u32 = 1 << 20;

/// The part of `most` that a move costs: less if it won more often.
fn cost([tried, won]: Lesson, most: u32) -> u32 {
    most * (tried - won + 1) / (tried + 2)
}

/// Lessons by the eight points around a move, and by twelve.
pub(super) struct Lessons {
    near: Vec<Lesson>,
    wide: Vec<Lesson>,
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
        let place = |seen: u64| {
            let mixed = (seen ^ seen >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let mixed = (mixed ^ mixed >> 32).wrapping_mul(0x94d0_49bb_1331_11eb);
            (mixed >> (u64::BITS - PLACES.ilog2())) as usize
        };
        Places { near: place(near), wide: place(wide) }
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
        Lessons { near: Vec::new(), wide: Vec::new() }
    }

    /// Makes room, once.
    pub fn begin(&mut self) {
        if self.near.is_empty() {
            self.near = vec![[0; 2]; PLACES];
            self.wide = vec![[0; 2]; PLACES];
        }
    }

    /// What a move costs by what is known of moves like it.
    pub fn cost(&self, places: Places, most: [u32; 2]) -> u32 {
        let near = cost(self.near[places.near], most[0]);
        // Looking one up takes longer than working it out.
        if most[1] == 0 { near } else { near + cost(self.wide[places.wide], most[1]) }
    }

    /// A move was looked at in a position that is proven now.
    pub fn learn(&mut self, places: Places, won: bool) {
        for [tried, wins] in [&mut self.near[places.near], &mut self.wide[places.wide]] {
            if *tried < ENOUGH {
                *tried += 1;
                *wins += u32::from(won);
            }
        }
    }
}
