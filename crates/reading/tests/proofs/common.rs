//! What all tests of proofs use.

use std::thread;

use tesuji_board::{Board, Color, PointSet, Rng};
use tesuji_reading::{Budget, Config, Goal, Outcome, prove};

/// The search goes as deep as the sequences it looks at.
const STACK: usize = 256 << 20;

/// Runs something that recurses deeply.
pub fn with_deep_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| {
        let running = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        running.expect("a thread").join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Searches with a number of nodes, without a clock.
pub fn search(board: &Board, first: Color, goal: &Goal, nodes: u64) -> Outcome {
    with_deep_stack(|| search_here(board, first, goal, nodes, 256 << 20))
}

/// The same on this thread's stack, with so many bytes.
pub fn search_here(board: &Board, first: Color, goal: &Goal, nodes: u64, memory: usize) -> Outcome {
    let budget = Budget { nodes, memory, stop: &|| false };
    prove(board, first, goal, Config::default(), &budget)
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
