//! Several searches of one goal at once, each beginning with another style; the
//! first proof ends them all.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use tesuji_board::{Board, Budget, Color, StopReason};

use super::{Config, Outcome, search};
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
    let stop = || found.load(Ordering::Relaxed) || (budget.interrupted)();
    let share = budget.with_memory(budget.memory / threads).interrupted_by(&stop);
    let outcomes: Vec<Outcome> = thread::scope(|scope| {
        let run = |i: usize| {
            let mut config = config.clone();
            let styles = config.styles.len();
            config.styles.rotate_left(i * styles.div_ceil(threads) % styles);
            let outcome = search(board, first, goal, &config, &share, i);
            if matches!(outcome.stopped, None | Some(StopReason::Exhausted)) {
                found.store(true, Ordering::Relaxed);
            }
            outcome
        };
        if cfg!(target_family = "wasm") {
            // No threads there; the stack is as large as the linker made it.
            return vec![run(0)];
        }
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
    // The others were only told to end.
    let mut reasons = outcomes.iter().map(|outcome| outcome.stopped);
    let exhausted = Some(StopReason::Exhausted);
    let stopped = if reasons.clone().any(|reason| reason == exhausted) {
        exhausted
    } else {
        reasons.next().flatten()
    };
    let seen = outcomes.first().and_then(|outcome| outcome.seen.clone());
    let proof = outcomes.into_iter().find_map(|outcome| outcome.proof);
    Outcome { stopped: stopped.filter(|_| proof.is_none()), proof, nodes, proven, seen }
}
