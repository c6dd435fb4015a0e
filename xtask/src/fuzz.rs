//! The fuzz targets under `fuzz/`, by cargo-fuzz.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail};

use crate::shell::{cargo, root, run as sh};

const TARGETS: [&str; 3] = ["sgf", "gtp", "rules"];
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
        // The address sanitizer would find little in safe code at a fifth of
        // the speed.
        command.args(["run", "nightly", "cargo", "fuzz", "run", "--sanitizer", "none", target]);
        command.arg(corpus(target)?).args(["--", "-max_len=256", "-rss_limit_mb=2048"]);
        sh(command.arg(format!("-runs={runs}")).current_dir(root()))?;
    }
    Ok(())
}

/// A folder with what earlier runs found, and the tests' files to begin with.
fn corpus(target: &str) -> Result<PathBuf> {
    let folder = root().join("fuzz/corpus").join(target);
    std::fs::create_dir_all(&folder)?;
    let mut todo = vec![root().join("crates"), root().join("fuzz/seeds")];
    while let Some(path) = todo.pop() {
        if path.is_dir() {
            for entry in std::fs::read_dir(path)? {
                todo.push(entry?.path());
            }
        } else if path.extension().is_some_and(|extension| extension == target) {
            let name = path.file_name().expect("a file has a name");
            std::fs::copy(&path, folder.join(name))?;
        }
    }
    Ok(folder)
}

fn only(target: &str) -> Result<&'static [&'static str]> {
    match TARGETS.iter().position(|name| *name == target) {
        Some(i) => Ok(&TARGETS[i..=i]),
        None => bail!("no fuzz target '{target}'; there are {}", TARGETS.join(" and ")),
    }
}
