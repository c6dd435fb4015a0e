//! The page: built with Node, compared with what is committed, and tried in a
//! browser. Where Node or a browser is missing, that is said, and the rest goes on.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::shell::{find, root, run as sh};

/// Names under which systems have Chromium.
const BROWSERS: [&str; 4] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Builds the page anew into `web/dist`, which is committed.
pub fn build() -> Result<()> {
    install()?;
    sh(npm().args(["run", "build"]))
}

/// Builds the page into another folder.
pub fn build_into(folder: &Path) -> Result<()> {
    install()?;
    let mut vite = Command::new(root().join("web/node_modules/.bin/vite"));
    sh(vite
        .args(["build", "--logLevel", "warn", "--emptyOutDir", "--outDir"])
        .arg(folder)
        .current_dir(web()))
}

/// Tries the site in a browser, against the answers of a program.
pub fn browse_site(folder: &Path, program: &Path) -> Result<()> {
    let Some(browser) = BROWSERS.iter().find_map(|name| find(name)) else {
        bail!("Chromium is missing, so the site is not tried (install chromium)");
    };
    let pictures = root().join("target/site-pictures");
    sh(node("test/site.mjs").arg(folder).arg(program).arg(browser).arg(pictures))
}

/// Whether what is committed is what the sources give.
pub fn compare() -> Result<()> {
    if find("npm").is_none() {
        eprintln!(
            "xtask: Node is missing, so the built page is not compared (install nodejs, npm)"
        );
        return Ok(());
    }
    if install().is_err() {
        eprintln!("xtask: the page's packages cannot be installed, so the page is not compared");
        return Ok(());
    }
    let folder = root().join("target/web");
    sh(Command::new(root().join("web/node_modules/.bin/tsc")).arg("--noEmit").current_dir(web()))?;
    build_into(&folder)?;
    let names = |folder: &Path| -> Result<Vec<String>> {
        let all = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
        let names = all.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
        let mut names = names.collect::<Result<Vec<String>>>()?;
        names.sort();
        Ok(names)
    };
    let committed = web().join("dist");
    let same = names(&folder)? == names(&committed)?
        && names(&folder)?
            .iter()
            .all(|name| fs::read(folder.join(name)).ok() == fs::read(committed.join(name)).ok());
    if !same {
        bail!("web/dist is not what web/src gives: run 'cargo xtask web' and commit it");
    }
    eprintln!("xtask: the built page is up to date");
    Ok(())
}

/// Tries the page in a browser, with a program that was built.
pub fn browse(program: &Path) -> Result<()> {
    let Some(browser) = BROWSERS.iter().find_map(|name| find(name)) else {
        eprintln!("xtask: Chromium is missing, so the page is not tried (install chromium)");
        return Ok(());
    };
    if find("node").is_none() || !web().join("node_modules/playwright-core").exists() {
        eprintln!("xtask: Node or its packages are missing, so the page is not tried");
        return Ok(());
    }
    let pictures = root().join("target/web-pictures");
    sh(node("test/run.mjs").arg(program).arg(browser).arg(pictures))
}

fn web() -> PathBuf {
    root().join("web")
}

/// A script of the page's, run by Node.
fn node(script: &str) -> Command {
    let mut node = Command::new("node");
    node.arg(script).current_dir(web());
    node
}

fn npm() -> Command {
    let mut npm = Command::new("npm");
    npm.current_dir(web());
    npm
}

/// The packages of `web/package-lock.json`, if they are not there. Not by `npm ci`,
/// which refuses a lock that names no places to download from.
fn install() -> Result<()> {
    if web().join("node_modules").exists() {
        return Ok(());
    }
    sh(npm().args(["install", "--no-save", "--no-audit", "--no-fund"]))
}
