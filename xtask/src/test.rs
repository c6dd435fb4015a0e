//! The one test command.

use anyhow::{Result, bail};

use crate::shell::{cargo, root, run as sh};
use crate::{book, licenses, python, tidy, trust, web};

/// Runs every check, the cheap ones first.
pub fn run() -> Result<()> {
    for component in ["rustfmt", "clippy"] {
        ensure_component(component)?;
    }
    sh(&mut cargo(&["fmt", "--all", "--check"]))?;
    tidy::run()?;
    licenses::run()?;
    book::compare()?;
    web::compare()?;
    sh(&mut cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"]))?;
    sh(&mut cargo(&["test", "--workspace"]))?;
    sh(&mut cargo(&["build", "-p", "tesuji", "-p", "tesuji-python"]))?;
    trust::small()?;
    python::small()?;
    web::browse(&root().join("target/debug/tesuji"))?;
    let mut doc = cargo(&["doc", "--workspace", "--no-deps"]);
    sh(doc.env("RUSTDOCFLAGS", "-D warnings"))?;
    eprintln!("xtask: all checks passed");
    Ok(())
}

/// Installs a part of the toolchain that is missing.
fn ensure_component(name: &str) -> Result<()> {
    let subcommand = if name == "rustfmt" { "fmt" } else { name };
    let present = cargo(&[subcommand, "--version"]).output().is_ok_and(|o| o.status.success());
    if !present {
        let mut rustup = std::process::Command::new("rustup");
        if sh(rustup.args(["component", "add", name])).is_err() {
            bail!(
                "'cargo {subcommand}' is missing: install the component {name} of your toolchain"
            );
        }
    }
    Ok(())
}
