//! What takes long: a thread of its own, while Python goes on with its other threads
//! and may end it.

use std::any::Any;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use anyhow::Result;
use pyo3::prelude::*;
use tesuji::clock;
use tesuji_board::Budget;

use crate::values::{InternalError, error};

/// How often Python is asked whether somebody pressed Ctrl-C.
const PAUSE: Duration = Duration::from_millis(50);
/// Searches go deep.
const STACK: usize = 64 << 20;
/// Seconds for an answer if nothing is said.
const SECONDS: f64 = 10.0;

/// What a question may cost.
pub struct Cost {
    nodes: u64,
    memory: usize,
    time: Option<Duration>,
}

impl Cost {
    /// From what was asked for; ten seconds, if nothing was.
    pub fn new(nodes: Option<u64>, seconds: Option<f64>, megabytes: usize) -> PyResult<Cost> {
        let seconds = seconds.or_else(|| nodes.is_none().then_some(SECONDS));
        let time = seconds.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|cause| error(format_args!("seconds: {cause}")))?;
        if megabytes == 0 {
            return Err(error("memory: a search needs at least one megabyte"));
        }
        let memory = megabytes.saturating_mul(1 << 20);
        Ok(Cost { nodes: nodes.unwrap_or(u64::MAX), memory, time })
    }
}

/// Answers without the lock of Python, until the budget is spent or Python wants an end.
pub fn answer<T: Send>(
    python: Python<'_>,
    cost: &Cost,
    question: impl FnOnce(&Budget) -> Result<T> + Send,
) -> PyResult<T> {
    let is_stopped = AtomicBool::new(false);
    let interrupted = || is_stopped.load(Ordering::Relaxed);
    let work = || {
        let budget = clock::budget(cost.nodes, cost.memory, cost.time, &interrupted);
        question(&budget)
    };
    python.detach(|| {
        thread::scope(|scope| {
            let (sender, done) = channel();
            let builder = thread::Builder::new().stack_size(STACK);
            let worker = builder.spawn_scoped(scope, move || {
                let found = work();
                let _ = sender.send(());
                found
            });
            let worker = worker.map_err(|cause| error(format_args!("no thread: {cause}")))?;
            let mut signal = None;
            // A worker that panics sends nothing and drops its end.
            while done.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                if let Err(wanted) = Python::attach(|python| python.check_signals()) {
                    is_stopped.store(true, Ordering::Relaxed);
                    signal = Some(wanted);
                }
            }
            let found = worker.join();
            match (signal, found) {
                (Some(signal), _) => Err(signal),
                (None, Ok(found)) => found.map_err(error),
                (None, Err(panic)) => Err(InternalError::new_err(message(panic.as_ref()))),
            }
        })
    })
}

/// What a panic says.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    format!("a mistake of the program: {}", text.unwrap_or("nothing is told"))
}
