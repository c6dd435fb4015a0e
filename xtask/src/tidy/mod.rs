//! Checks on the text of the sources that no compiler makes.

mod arrows;
mod layers;

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::shell::root;

/// A source file longer than this holds more than one idea.
const MAX_LINES: usize = 600;

/// Fails with the list of all complaints.
pub fn run() -> Result<()> {
    let mut complaints = Vec::new();
    for path in tracked_files()? {
        let Ok(text) = fs::read_to_string(root().join(&path)) else { continue };
        complaints.extend(check(&path, &text));
        if path.ends_with(".rs") {
            complaints.extend(layers::check(&path, &text));
        }
    }
    let architecture = fs::read_to_string(root().join("ARCHITECTURE.md"))?;
    complaints.extend(arrows::check(&architecture, &manifests()?)?);
    if complaints.is_empty() {
        eprintln!("xtask: tidy");
        return Ok(());
    }
    bail!("not tidy:\n{}", complaints.join("\n"));
}

/// What is wrong with one file.
fn check(path: &str, text: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    let extension = Path::new(path).extension().and_then(|e| e.to_str()).unwrap_or("");
    if extension == "rs" {
        if !text.starts_with("//!") {
            complaints.push(format!("{path}:1: a module opens with a //! line on why it exists"));
        }
        let lines = text.lines().count();
        if lines > MAX_LINES {
            complaints.push(format!("{path}: {lines} lines; split what is two ideas"));
        }
    }
    // Written in two parts, so that this file does not find itself.
    let forbidden = [concat!("todo", "!("), concat!("unimplemented", "!("), concat!("FIX", "ME")];
    for (i, line) in text.lines().enumerate() {
        if matches!(extension, "rs" | "toml" | "md" | "ts" | "tsx") && line.ends_with([' ', '\t']) {
            complaints.push(format!("{path}:{}: white space at the end of the line", i + 1));
        }
        if extension == "rs" && forbidden.iter().any(|word| line.contains(word)) {
            complaints.push(format!("{path}:{}: an unfinished place", i + 1));
        }
    }
    complaints
}

/// The crates and their manifests.
fn manifests() -> Result<Vec<(String, String)>> {
    let folder = root().join("crates");
    let mut manifests = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path().join("Cargo.toml");
        // Folders without one are left-overs of crates that are gone.
        let Ok(manifest) = fs::read_to_string(&path) else { continue };
        let name = path.parent().and_then(Path::file_name).context("a folder")?;
        manifests.push((name.to_string_lossy().into_owned(), manifest));
    }
    manifests.sort();
    Ok(manifests)
}

/// The files that belong to the repository, new ones included.
fn tracked_files() -> Result<Vec<String>> {
    let output = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(root())
        .output()
        .context("git is needed to list the files")?;
    if !output.status.success() {
        bail!("git ls-files failed: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(String::from_utf8(output.stdout)?.lines().map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn finds_what_is_untidy() {
        assert!(check("a.rs", "//! Fine.\nfn f() {}\n").is_empty());
        assert_eq!(check("a.rs", "fn f() {}\n").len(), 1);
        assert_eq!(check("a.rs", concat!("//! x\nfn f() { todo", "!() } \n")).len(), 2);
        assert_eq!(check("a.md", "text \n").len(), 1);
        assert_eq!(check("a.rs", &format!("//! x\n{}", "\n".repeat(600))).len(), 1);
    }
}
