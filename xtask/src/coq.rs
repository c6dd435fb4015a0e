//! The formal proof under `coq/`, compiled by Coq.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::shell::{root, run as sh};

/// The files, each after those it needs.
const FILES: [&str; 3] = ["Go.v", "Games.v", "Checker.v"];

/// Compiles all files outside the sources' folder; what the theorems assume is printed.
pub fn run() -> Result<()> {
    if !Command::new("coqc").arg("--version").output().is_ok_and(|o| o.status.success()) {
        bail!("coqc is missing: install Coq 8.16 or later");
    }
    let folder = root().join("target/coq");
    fs::create_dir_all(&folder)?;
    for file in FILES {
        let source = root().join("coq").join(file);
        let text = fs::read_to_string(&source).with_context(|| source.display().to_string())?;
        // What is called proved rests on nothing.
        let unproved = ["Admitted", "admit.", "Axiom", "Parameter", "Conjecture"];
        if let Some(word) = unproved.iter().find(|word| text.contains(**word)) {
            bail!("{file} says '{word}'");
        }
        fs::write(folder.join(file), text)?;
        sh(Command::new("coqc").arg(file).current_dir(&folder))?;
    }
    Ok(())
}
