//! Threads that work side by side.

use anyhow::{Context, Result};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// So many threads; zero stands for all cores. WebAssembly has the one that asks.
pub fn pool(threads: usize) -> Result<ThreadPool> {
    let builder = match cfg!(target_family = "wasm") {
        true => ThreadPoolBuilder::new().num_threads(1).use_current_thread(),
        false => ThreadPoolBuilder::new().num_threads(threads),
    };
    builder.build().context("--threads")
}
