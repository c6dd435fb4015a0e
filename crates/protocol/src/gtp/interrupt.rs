//! Cutting a running command short.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Says to a running command that the controller no longer waits for it.
///
/// Lines are counted from 1. An interrupt concerns the lines sent before it
/// and no later one, so it can neither be lost nor hit the next command.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    last_line: Arc<AtomicU64>,
    arrived: Arc<AtomicU64>,
}

impl Interrupt {
    /// Asks the commands up to this line to stop.
    pub fn stop_up_to(&self, line: u64) {
        self.last_line.fetch_max(line, Ordering::Relaxed);
    }

    /// Says that a line has come in, the end of the input included.
    pub fn arrive(&self, line: u64) {
        self.arrived.fetch_max(line, Ordering::Relaxed);
    }

    /// Whether the controller has said something since this line: an analysis
    /// runs until then.
    pub fn is_superseded(&self, line: u64) -> bool {
        self.arrived.load(Ordering::Relaxed) > line
    }

    /// Whether the command of this line should stop.
    pub fn stops(&self, line: u64) -> bool {
        self.last_line.load(Ordering::Relaxed) >= line
    }
}
