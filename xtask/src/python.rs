//! The module for Python: built, tried as it is used, and packed as a wheel. Where Python
//! is missing, that is said, and the rest goes on.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::shell::{cargo, find, root, run as sh};

/// The oldest Python that the module is for.
const OLDEST: &str = "import sys; sys.exit(sys.version_info < (3, 9))";

/// The part of the test command: the module as the workspace builds it, its tests and the
/// example of its README.
pub fn small() -> Result<()> {
    if !is_there() {
        eprintln!("xtask: Python 3.9 is missing, so its module is not tried (install python3)");
        return Ok(());
    }
    // With the program, as the test command builds it: alone, all of the crates below would be
    // compiled again.
    sh(&mut cargo(&["build", "-p", "tesuji", "-p", "tesuji-python"]))?;
    let folder = root().join("target/python/plain");
    fs::create_dir_all(&folder)?;
    let module = folder.join(if cfg!(windows) { "tesuji.pyd" } else { "tesuji.abi3.so" });
    // Not over a file that somebody may have loaded.
    let _ = fs::remove_file(&module);
    let built = root().join("target/debug").join(library());
    fs::copy(&built, module).with_context(|| built.display().to_string())?;
    try_out(&folder)
}

/// `python`: the same, then the wheel, installed and tried, and its types.
pub fn run() -> Result<()> {
    ensure!(is_there(), "Python 3.9 is missing (install python3)");
    small()?;
    if find("maturin").is_none() {
        bail!("maturin is missing, so there is no wheel (pip install maturin)");
    }
    let (wheels, folder) = (root().join("target/wheels"), root().join("target/python/wheel"));
    for old in [&wheels, &folder].into_iter().filter(|old| old.exists()) {
        fs::remove_dir_all(old)?;
    }
    let mut build = Command::new("maturin");
    sh(build.args(["build", "--release", "--out"]).arg(&wheels).current_dir(home()))?;
    let wheel = fs::read_dir(&wheels)?.next().context("maturin made no wheel")??.path();
    let mut install = python();
    install.args(["-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target"]);
    sh(install.arg(&folder).arg(&wheel))?;
    try_out(&folder)?;
    if find("stubtest").is_none() {
        eprintln!("xtask: mypy is missing, so the types are not compared (pip install mypy)");
    } else {
        let mut compare = Command::new("stubtest");
        compare.args(["tesuji", "--allowlist", "stubtest.txt"]).current_dir(home());
        sh(compare.env("PYTHONPATH", &folder).env("MYPYPATH", &folder))?;
    }
    eprintln!("xtask: {} is whole", wheel.display());
    Ok(())
}

/// The tests, and the example that people read first.
fn try_out(folder: &Path) -> Result<()> {
    sh(python().args(["-m", "unittest", "tests/test_tesuji.py"]).env("PYTHONPATH", folder))?;
    let text = fs::read_to_string(home().join("README.md"))?;
    let example = text.split("```python\n").nth(1).and_then(|rest| rest.split("```").next());
    sh(python().arg("-c").arg(example.context("no example")?).env("PYTHONPATH", folder))
}

fn is_there() -> bool {
    Command::new("python3").args(["-c", OLDEST]).status().is_ok_and(|status| status.success())
}

fn python() -> Command {
    let mut python = Command::new("python3");
    python.current_dir(home());
    python
}

fn home() -> PathBuf {
    root().join("crates/python")
}

fn library() -> String {
    let (before, after) = (std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    format!("{before}tesuji_python{after}")
}
