//! The fuzz targets under `fuzz/`, by cargo-fuzz.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::shell::{cargo, root, run as sh};

/// The targets, each with the longest input in bytes: as long as what is read needs, since
/// short inputs are quick.
const TARGETS: [(&str, usize); 12] = [
    ("sgf", 256),
    ("gtp", 96),
    ("problems", 512),
    ("proofs", 1024),
    ("katago", 384),
    ("rules", 256),
    ("patterns", 128),
    ("network", 64),
    ("learned", 384),
    ("parts", 768),
    ("http", 256),
    ("cgt", 64),
];
const RUNS: &str = "10000000";

/// Runs one target or all, with a number of runs each.
pub fn run(arguments: &[&str]) -> Result<()> {
    let (targets, runs) = match *arguments {
        [] | ["all"] => (&TARGETS[..], RUNS),
        ["all", runs] => (&TARGETS[..], runs),
        [target] => (only(target)?, RUNS),
        [target, runs] => (only(target)?, runs),
        _ => bail!("usage: cargo xtask fuzz [all|TARGET] [RUNS]"),
    };
    if !cargo(&["fuzz", "--version"]).output().is_ok_and(|output| output.status.success()) {
        sh(&mut cargo(&["install", "--locked", "cargo-fuzz"]))?;
    }
    let mut table = String::from("| target | runs | seconds |\n|---|--:|--:|\n");
    for (target, longest) in targets {
        let (runs, seconds) = fuzz(target, *longest, runs)?;
        table += &format!("| `{target}` | {runs} | {seconds} |\n");
    }
    print!("{table}");
    Ok(())
}

/// Runs a target; how often, and for how many seconds.
fn fuzz(target: &str, longest: usize, runs: &str) -> Result<(String, String)> {
    // Coverage instrumentation needs the nightly compiler.
    let mut command = Command::new("rustup");
    // The address sanitizer would find little in safe code at a fifth of the speed.
    command.args(["run", "nightly", "cargo", "fuzz", "run", "--sanitizer", "none", target]);
    command.arg(corpus(target)?).arg("--").arg(format!("-max_len={longest}"));
    command.args(["-rss_limit_mb=4096", "-timeout=60"]).arg(format!("-runs={runs}"));
    // Words that chance would hardly spell.
    let words = root().join("fuzz/dictionaries").join(target);
    if words.is_file() {
        command.arg(format!("-dict={}", words.display()));
    }
    command.current_dir(root()).stderr(Stdio::piped());
    let memory = Path::new("/dev/shm");
    if memory.is_dir() {
        // Some targets read files.
        command.env("TMPDIR", memory);
    }
    eprintln!("xtask: fuzz {target}");
    let mut child = command.spawn().context("cannot start rustup")?;
    let mut done = None;
    for line in BufReader::new(child.stderr.take().context("no output")?).lines() {
        let line = line?;
        eprintln!("{line}");
        if let Some(rest) = line.strip_prefix("Done ") {
            let words: Vec<&str> = rest.split(' ').collect();
            if let [runs, "runs", "in", seconds, ..] = words[..] {
                done = Some((runs.to_owned(), seconds.to_owned()));
            }
        }
    }
    if !child.wait()?.success() {
        bail!("{target} failed: the input is kept under fuzz/artifacts/{target}");
    }
    done.with_context(|| format!("{target} does not say how often it ran"))
}

/// A folder with what earlier runs found, and seeds to begin with: those of the target, and
/// the tests' files with its name at their end.
fn corpus(target: &str) -> Result<PathBuf> {
    let folder = root().join("fuzz/corpus").join(target);
    std::fs::create_dir_all(&folder)?;
    let seeds = root().join("fuzz/seeds").join(target);
    let mut todo = vec![root().join("crates"), seeds.clone()];
    while let Some(path) = todo.pop() {
        if path.is_dir() {
            for entry in std::fs::read_dir(path)? {
                todo.push(entry?.path());
            }
        } else if path.starts_with(&seeds)
            || path.extension().is_some_and(|extension| extension == target)
        {
            let name = path.file_name().expect("a file has a name");
            std::fs::copy(&path, folder.join(name))?;
        }
    }
    Ok(folder)
}

fn only(target: &str) -> Result<&'static [(&'static str, usize)]> {
    match TARGETS.iter().position(|(name, _)| *name == target) {
        Some(i) => Ok(&TARGETS[i..=i]),
        None => {
            let names = TARGETS.map(|(name, _)| name);
            bail!("no fuzz target '{target}'; there are {}", names.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_is_in_the_manifest() {
        let manifest = std::fs::read_to_string(root().join("fuzz/Cargo.toml")).unwrap();
        for (name, _) in TARGETS {
            assert!(root().join(format!("fuzz/fuzz_targets/{name}.rs")).exists(), "{name}");
            assert!(manifest.contains(&format!("name = \"{name}\"\n")), "{name}");
        }
        assert_eq!(manifest.matches("[[bin]]").count(), TARGETS.len());
    }
}
