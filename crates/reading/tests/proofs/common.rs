//! What all tests of proofs use.

use tesuji_board::{Board, Budget, Color, PointSet, Rng};
use tesuji_reading::{Config, Goal, Outcome, prove};

/// Searches with a number of nodes, without a clock.
pub fn search(board: &Board, first: Color, goal: &Goal, nodes: u64) -> Outcome {
    search_in(board, first, goal, nodes, 256 << 20)
}

/// The same with so many bytes.
pub fn search_in(board: &Board, first: Color, goal: &Goal, nodes: u64, memory: usize) -> Outcome {
    let budget = Budget::new(nodes, memory);
    prove(board, first, goal, &Config::default(), &budget)
}

/// The size of a longer run, if the environment asks for one.
pub fn asked(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable}={text} is not a number")))
}

/// One of the items.
pub fn pick<T: Copy>(rng: &mut Rng, items: &[T]) -> Option<T> {
    items.get(rng.below(items.len() as u32) as usize).copied()
}

/// One of the points.
pub fn pick_point(rng: &mut Rng, points: &PointSet) -> Option<tesuji_board::Point> {
    points.iter().nth(rng.below(points.len() as u32) as usize)
}
