//! What a search may cost, and why it ended without an answer.

use core::time::Duration;

/// Why a search ended without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StopReason {
    /// It has looked at as many positions as it may.
    Nodes,
    /// The deadline has passed.
    Time,
    /// It may not remember more.
    Memory,
    /// Somebody asked it to end.
    Interrupted,
    /// The question does not fit into what it can handle.
    TooLarge,
    /// It ran out of moves to try.
    Exhausted,
}

/// What a search may cost. Nobody below the program reads a clock: it is a
/// function that comes with the budget.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// Positions that may be looked at.
    pub nodes: u64,
    /// Bytes for what is remembered.
    pub memory: usize,
    /// The time that has passed since some moment.
    pub clock: &'a (dyn Fn() -> Duration + Sync),
    /// When to end, by that clock.
    pub deadline: Option<Duration>,
    /// Asked now and then: does somebody want it to end?
    pub interrupted: &'a (dyn Fn() -> bool + Sync),
}

impl Budget<'static> {
    /// `nodes` positions and `memory` bytes, however long that takes.
    pub fn new(nodes: u64, memory: usize) -> Budget<'static> {
        let clock = &|| Duration::ZERO;
        Budget { nodes, memory, clock, deadline: None, interrupted: &|| false }
    }
}

impl<'a> Budget<'a> {
    /// Why to end now, whatever positions are left.
    pub fn stop_reason(&self) -> Option<StopReason> {
        if (self.interrupted)() {
            return Some(StopReason::Interrupted);
        }
        let is_late = self.deadline.is_some_and(|deadline| (self.clock)() >= deadline);
        is_late.then_some(StopReason::Time)
    }

    /// Is it time to end, whatever positions are left?
    pub fn is_over(&self) -> bool {
        self.stop_reason().is_some()
    }

    /// The same time and memory for another number of positions.
    #[must_use]
    pub fn with_nodes(&self, nodes: u64) -> Budget<'a> {
        Budget { nodes, ..*self }
    }

    /// The same with at most `nodes` positions.
    #[must_use]
    pub fn at_most(&self, nodes: u64) -> Budget<'a> {
        self.with_nodes(self.nodes.min(nodes))
    }

    /// What is left after `spent` positions.
    #[must_use]
    pub fn after(&self, spent: u64) -> Budget<'a> {
        self.with_nodes(self.nodes.saturating_sub(spent))
    }

    /// The same positions and time with other memory.
    #[must_use]
    pub fn with_memory(&self, memory: usize) -> Budget<'a> {
        Budget { memory, ..*self }
    }

    /// The same, ended by another function as well.
    #[must_use]
    pub fn interrupted_by<'b>(&self, interrupted: &'b (dyn Fn() -> bool + Sync)) -> Budget<'b>
    where
        'a: 'b,
    {
        Budget { interrupted, ..*self }
    }

    /// A part of the positions, and as large a part of the time that is left.
    #[must_use]
    pub fn share(&self, part: u32, whole: u32) -> Budget<'a> {
        let nodes = u128::from(self.nodes) * u128::from(part) / u128::from(whole.max(1));
        self.time_share(part, whole).with_nodes(nodes as u64)
    }

    /// All positions, but only a part of the time that is left.
    #[must_use]
    pub fn time_share(&self, part: u32, whole: u32) -> Budget<'a> {
        let deadline = self.deadline.map(|deadline| {
            let now = (self.clock)();
            now + deadline.saturating_sub(now) * part / whole.max(1)
        });
        Budget { deadline, ..*self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn shares_of_positions_and_time() {
        let seconds = AtomicU64::new(10);
        let clock = || Duration::from_secs(seconds.load(Ordering::Relaxed));
        let deadline = Some(Duration::from_secs(40));
        let budget = Budget { clock: &clock, deadline, ..Budget::new(900, 64) };
        let third = budget.share(1, 3);
        assert_eq!((third.nodes, third.deadline), (300, Some(Duration::from_secs(20))));
        assert_eq!((third.after(200).nodes, third.after(500).nodes), (100, 0));
        assert_eq!(budget.time_share(1, 2).nodes, 900);
        seconds.store(20, Ordering::Relaxed);
        assert_eq!(third.stop_reason(), Some(StopReason::Time));
        assert_eq!(budget.stop_reason(), None);
        let stopped = budget.interrupted_by(&|| true);
        assert_eq!(stopped.stop_reason(), Some(StopReason::Interrupted));
        // Without a deadline no clock is read.
        assert_eq!(Budget::new(6, 1).share(1, 2).deadline, None);
    }
}
