//! The site: the page with the program compiled to WebAssembly beside it, a folder
//! that any host of plain files can show. Everything is computed in the browser.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};

use crate::shell::{cargo, root, run as sh};
use crate::{shapes, web};

/// The system that the program is compiled for; the page plays its part.
const TARGET: &str = "wasm32-wasip1";
/// Vectors, which all browsers have, and a stack for deep searches.
const FLAGS: &str = "-C target-feature=+simd128 -C link-arg=-zstack-size=33554432";
/// What the server says in a header, where there is no server.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; \
    base-uri 'none'; form-action 'none'";

/// `site [FOLDER [PROGRAM]]`: writes the site, and where a program is named, tries the site in
/// a browser and compares its answers with the program's.
pub fn run(arguments: &[&str]) -> Result<()> {
    let (folder, program) = match *arguments {
        [] => (root().join("target/site"), None),
        [folder] => (PathBuf::from(folder), None),
        [folder, program] => (PathBuf::from(folder), Some(program)),
        _ => bail!("usage: cargo xtask site [FOLDER [PROGRAM]]"),
    };
    let folder = std::path::absolute(folder)?;
    let built = compile()?;
    web::build_into(&folder)?;
    copy(&built.join("tesuji-check.wasm"), &folder.join("check.wasm"))?;
    copy(&built.join("tesuji.wasm"), &folder.join("tesuji.wasm"))?;
    let index = folder.join("index.html");
    let text = fs::read_to_string(&index).context("the page")?;
    fs::write(&index, with_dictionary(&with_program(&text)?)?)?;
    fs::write(folder.join("shapes.html"), shapes::site_page()?)?;
    eprintln!("xtask: the site is in {}", folder.display());
    match program {
        Some(program) => web::browse_site(&folder, &std::path::absolute(program)?),
        None => Ok(()),
    }
}

/// Compiles the program and the checker, and says where they are.
fn compile() -> Result<PathBuf> {
    let words = ["build", "--profile", "wasm", "-p", "tesuji", "--features", "checker"];
    let mut build = cargo(&words);
    build.args(["--target", TARGET]).env("RUSTFLAGS", FLAGS);
    if sh(&mut build).is_err() {
        bail!(
            "the program is not compiled; if the target is missing, 'rustup target add {TARGET}' \
             installs it"
        );
    }
    Ok(root().join("target").join(TARGET).join("wasm"))
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    let size = fs::copy(from, to).with_context(|| from.display().to_string())?;
    eprintln!("xtask: {} has {} kB", to.display(), size / 1000);
    Ok(())
}

/// The page that knows where its program is, and asks nobody else.
fn with_program(page: &str) -> Result<String> {
    const HTML: &str = "<html lang=\"en\"";
    const HEAD: &str = "<meta charset=\"utf-8\" />";
    ensure!(page.contains(HTML) && page.contains(HEAD), "the page begins in another way");
    let program = format!("{HTML} data-program=\"tesuji.wasm\" data-version=\"{}\"", version()?);
    let policy =
        format!("{HEAD}\n    <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\" />");
    Ok(page.replacen(HTML, &program, 1).replacen(HEAD, &policy, 1))
}

/// The page with a way to the dictionary of shapes below the board.
fn with_dictionary(page: &str) -> Result<String> {
    const END: &str = "</body>";
    ensure!(page.contains(END), "the page ends in another way");
    let link = "  <p><a href=\"shapes.html\">A dictionary of shapes</a></p>\n  </body>";
    Ok(page.replacen(END, link, 1))
}

/// The version of the workspace.
pub fn version() -> Result<String> {
    let manifest = fs::read_to_string(root().join("Cargo.toml"))?;
    let line = manifest.lines().find_map(|line| line.strip_prefix("version = \""));
    Ok(line.and_then(|rest| rest.strip_suffix('"')).context("no version")?.to_owned())
}
