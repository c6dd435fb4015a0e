//! The long comparisons, which the test command makes on a smaller scale.

use anyhow::Result;

use crate::shell::{cargo, run as sh};

/// Runs the tests of the board, of proofs and of rules at full scale, and attacks
/// what the program says.
pub fn run() -> Result<()> {
    board()?;
    proofs()?;
    races()?;
    rules()?;
    attack()
}

/// Brute force against what the program calls proven or framed.
fn attack() -> Result<()> {
    sh(&mut cargo(&["build", "--release", "--package", "tesuji"]))?;
    crate::attack::run(&["all", "--count", "2000"])
}

/// Races between living walls against a search of the whole board.
fn races() -> Result<()> {
    let mut command = cargo(&["test", "--release", "--package", "tesuji-semeai"]);
    command.args(["--test", "brute_force", "--", "--nocapture"]);
    sh(command.env("TESUJI_WALLED_RACES", "20000"))
}

/// A million random surroundings of the embedded rules.
fn rules() -> Result<()> {
    let mut command = cargo(&["run", "--release", "--package", "tesuji", "--"]);
    sh(command.args(["rules", "verify", "--embeddings", "1000000"]))
}

/// Damaged proofs, games against random opponents, brute force, and the
/// textbook positions with a large budget.
fn proofs() -> Result<()> {
    let mut command = cargo(&["test", "--release", "--package", "tesuji-reading"]);
    command.args(["--test", "proofs", "--", "--nocapture"]);
    for (name, value) in [
        ("TESUJI_TAMPER", "300"),
        ("TESUJI_REPLAY", "1000"),
        ("TESUJI_TINY", "1500"),
        ("TESUJI_RANDOM", "400"),
        ("TESUJI_READING_NODES", "5000000"),
    ] {
        command.env(name, value);
    }
    sh(&mut command)
}

/// Random play against the reference board, and the numbers of positions.
fn board() -> Result<()> {
    let tests = ["test", "--release", "--package", "tesuji-board", "--test", "reference"];
    let mut command = cargo(&tests);
    command.args(["--test", "legal_positions", "--", "--nocapture"]);
    command.env("TESUJI_RANDOM_MOVES", "10000000").env("TESUJI_LARGE_COUNTS", "1");
    sh(&mut command)
}
