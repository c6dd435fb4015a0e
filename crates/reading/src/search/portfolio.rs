//! Several searches of one goal at once, each beginning with another style; the
//! first proof ends them all.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use tesuji_board::{Board, Color};

use super::{Budget, Config, Outcome, search};
use crate::goal::Goal;

/// A search goes as deep as the longest line it looks at.
pub(super) const STACK: usize = 1 << 28;

/// Tries to prove a goal. With one thread the result depends on nothing but the
/// arguments, as long as the budget is in nodes.
pub fn prove(
    board: &Board,
    first: Color,
    goal: &Goal,
    config: &Config,
    budget: &Budget,
) -> Outcome {
    let threads = config.threads.max(1);
    let found = AtomicBool::new(false);
    let stop = || found.load(Ordering::Relaxed) || (budget.stop)();
    let share = Budget { nodes: budget.nodes, memory: budget.memory / threads, stop: &stop };
    let outcomes: Vec<Outcome> = thread::scope(|scope| {
        let run = |i: usize| {
            let mut config = config.clone();
            let styles = config.styles.len();
            config.styles.rotate_left(i * styles.div_ceil(threads) % styles);
            let outcome = search(board, first, goal, &config, &share, i);
            if outcome.proof.is_some() || outcome.exhausted {
                found.store(true, Ordering::Relaxed);
            }
            outcome
        };
        let handles: Vec<_> = (0..threads)
            .map(|i| {
                let builder = thread::Builder::new().stack_size(STACK);
                builder.spawn_scoped(scope, move || run(i)).expect("a thread for the search")
            })
            .collect();
        handles.into_iter().map(|handle| handle.join().expect("a search ends")).collect()
    });
    let (nodes, proven) =
        outcomes.iter().fold((0, 0), |(n, p), outcome| (n + outcome.nodes, p + outcome.proven));
    let exhausted = outcomes.iter().any(|outcome| outcome.exhausted);
    let proof = outcomes.into_iter().find_map(|outcome| outcome.proof);
    Outcome { exhausted: exhausted && proof.is_none(), proof, nodes, proven }
}
