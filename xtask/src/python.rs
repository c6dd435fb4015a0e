//! The bindings for Python: built by maturin into a folder of their own, and tried by the
//! example. Not part of the test command, which needs no Python headers.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::shell::{root, run as sh};

/// Builds the module and runs the example with it.
pub fn run() -> Result<()> {
    let maturin = |arguments: &[&str]| {
        let mut command = Command::new("maturin");
        command.args(arguments).current_dir(root().join("python"));
        command
    };
    if maturin(&["--version"]).output().is_err() {
        bail!("maturin is missing: 'pip install maturin' installs it");
    }
    let folder = root().join("target/python");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    sh(maturin(&["build", "--release", "--out"]).arg(folder.join("wheels")))?;
    let wheel = fs::read_dir(folder.join("wheels"))?.next().context("maturin built no wheel")??;
    let mut install = Command::new("python3");
    install.args(["-m", "pip", "install", "--no-deps", "--no-index", "--target"]);
    sh(install.arg(folder.join("module")).arg(wheel.path()))?;
    let mut example = Command::new("python3");
    example.arg(root().join("python/tests/example.py")).env("PYTHONPATH", folder.join("module"));
    sh(&mut example)
}
