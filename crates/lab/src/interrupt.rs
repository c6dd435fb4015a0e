//! Ctrl-C in long work.

use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Result;

static WANTED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C asks the work to end and tell what is known; a second one
/// ends the program. Whoever listens already goes on listening.
#[cfg(not(target_family = "wasm"))]
pub fn heed() -> Result<()> {
    use anyhow::Context;
    let handler = || {
        if WANTED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    match ctrlc::set_handler(handler) {
        Err(ctrlc::Error::MultipleHandlers) => Ok(()),
        heard => heard.context("Ctrl-C cannot be heard"),
    }
}

/// In a browser nobody presses Ctrl-C: the worker is ended as a whole.
#[cfg(target_family = "wasm")]
pub fn heed() -> Result<()> {
    Ok(())
}

/// Whether Ctrl-C was pressed.
pub fn is_wanted() -> bool {
    WANTED.load(Ordering::Relaxed)
}
