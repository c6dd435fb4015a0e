//! Games of the program against itself: no illegal move, no crash, no loss on
//! time, and memory that does not grow.

use std::process::Stdio;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::shell::cargo;

/// Games without a clock; one in fifty of them is played under each clock too.
const GAMES: u32 = 1000;

/// Clocks that leave little time: absolute, and five stones in two seconds.
const CLOCKS: [&str; 2] = ["3,0,0", "1,2,5"];

/// What a program may need at most, in MiB: the tree's share, the embedded
/// knowledge and some room.
const MEMORY: f64 = 200.0;

/// Plays the games and fails if something was wrong in one of them.
pub fn run(arguments: &[&str]) -> Result<()> {
    let games = match arguments {
        [] => GAMES,
        [number] => number.parse().with_context(|| format!("'{number}' is no number of games"))?,
        _ => anyhow::bail!("usage: cargo xtask self-play [GAMES]"),
    };
    play(games, &[])?;
    for clock in CLOCKS {
        play((games / 50).max(2), &["--time", clock])?;
    }
    Ok(())
}

fn play(games: u32, more: &[&str]) -> Result<()> {
    let count = games.to_string();
    let sides = [
        "tree:playouts=40:memory=64:resign=0:seed=1",
        "tree:playouts=40:memory=64:resign=0:seed=2",
    ];
    let mut command = cargo(&["run", "--release", "--quiet", "--package", "tesuji", "--", "match"]);
    command.args(sides).args(["--size", "9", "--games", &count, "--json"]).args(more);
    let output = command.stderr(Stdio::inherit()).output()?;
    ensure!(output.status.success(), "the match failed: {}", output.status);
    let result: Value = serde_json::from_slice(&output.stdout).context("the match's answer")?;
    let number = |name: &str| result[name].as_f64().with_context(|| format!("{name} is missing"));
    let played = number("games")?;
    let failures = number("failures_a")? + number("failures_b")?;
    let memory = number("memory_mib_a")?.max(number("memory_mib_b")?);
    let clock = more.last().map_or(String::new(), |clock| format!(" with the clock {clock}"));
    eprintln!("xtask: {played} games{clock}, {failures} failures, at most {memory:.0} MiB");
    ensure!(played == f64::from(games), "{played} of {games} games were played");
    ensure!(failures == 0.0, "{failures} games ended by an illegal move, a crash or on time");
    ensure!(memory < MEMORY, "a program grew to {memory:.0} MiB");
    Ok(())
}
