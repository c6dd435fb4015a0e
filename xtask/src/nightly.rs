//! The long comparisons, which the test command makes on a smaller scale.

use anyhow::Result;

use crate::shell::{cargo, run as sh};

/// Runs the board's tests at full scale.
pub fn run() -> Result<()> {
    let tests = ["test", "--release", "--package", "tesuji-board", "--test", "reference"];
    let mut command = cargo(&tests);
    command.args(["--test", "legal_positions", "--", "--nocapture"]);
    command.env("TESUJI_RANDOM_MOVES", "10000000").env("TESUJI_LARGE_COUNTS", "1");
    sh(&mut command)
}
