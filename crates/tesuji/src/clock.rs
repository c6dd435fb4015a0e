//! The program's clock: the only one there is, and handed down with every budget.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use tesuji_board::Budget;

static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);

/// The time since the program first asked.
pub fn now() -> Duration {
    BEGIN.elapsed()
}

/// A budget that is measured by this clock from now on.
pub fn budget<'a>(
    nodes: u64,
    memory: usize,
    time: Option<Duration>,
    interrupted: &'a (dyn Fn() -> bool + Sync),
) -> Budget<'a> {
    let deadline = time.map(|time| now() + time);
    Budget { nodes, memory, clock: &now, deadline, interrupted }
}
