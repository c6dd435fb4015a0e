//! The fuzz targets under `fuzz/`, by cargo-fuzz.

use std::process::Command;

use anyhow::{Result, bail};

use crate::shell::{cargo, root, run as sh};

const TARGETS: [&str; 2] = ["sgf", "gtp"];
const RUNS: &str = "10000000";

/// Runs one target or all, with a number of runs each.
pub fn run(arguments: &[&str]) -> Result<()> {
    let (targets, runs) = match *arguments {
        [] => (&TARGETS[..], RUNS),
        [target] => (only(target)?, RUNS),
        [target, runs] => (only(target)?, runs),
        _ => bail!("usage: cargo xtask fuzz [TARGET] [RUNS]"),
    };
    if !cargo(&["fuzz", "--version"]).output().is_ok_and(|output| output.status.success()) {
        sh(&mut cargo(&["install", "--locked", "cargo-fuzz"]))?;
    }
    for target in targets {
        // Coverage instrumentation needs the nightly compiler.
        let mut command = Command::new("rustup");
        command.args(["run", "nightly", "cargo", "fuzz", "run", "--release", target, "--"]);
        command.arg(format!("-runs={runs}")).arg("-max_len=4096").arg("-rss_limit_mb=2048");
        sh(command.current_dir(root()))?;
    }
    Ok(())
}

fn only(target: &str) -> Result<&'static [&'static str]> {
    match TARGETS.iter().position(|name| *name == target) {
        Some(i) => Ok(&TARGETS[i..=i]),
        None => bail!("no fuzz target '{target}'; there are {}", TARGETS.join(" and ")),
    }
}
