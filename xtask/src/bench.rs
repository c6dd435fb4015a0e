//! The benchmark programs, one after the other, so that they do not disturb
//! each other.

use anyhow::Result;

use crate::shell::{cargo, run as sh};

/// Runs every benchmark program of the workspace.
pub fn run() -> Result<()> {
    sh(&mut cargo(&["bench", "--workspace", "--benches"]))
}
