//! The book under `docs/book`, and `docs/CHOICES.md`, which is gathered from the comments
//! of the sources.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::shell::{root, run as sh};

/// How a comment begins that says what we chose where a document is silent or wrong.
const MARK: &str = "**Choice**";

/// Gathers the choices anew and builds the book, if `mdbook` is there.
pub fn run() -> Result<()> {
    let path = root().join("docs/CHOICES.md");
    fs::write(&path, choices(&root())?).with_context(|| path.display().to_string())?;
    if Command::new("mdbook").arg("--version").output().is_err() {
        eprintln!("xtask: mdbook is missing, so the book is not built (cargo install mdbook)");
        return Ok(());
    }
    sh(Command::new("mdbook").args(["build", "docs/book"]).current_dir(root()))
}

/// Whether the list of choices is what the sources say, and every page of the book is there.
pub fn compare() -> Result<()> {
    let read = |name: &str| {
        fs::read_to_string(root().join(name)).with_context(|| format!("cannot read {name}"))
    };
    if read("docs/CHOICES.md")? != choices(&root())? {
        bail!("docs/CHOICES.md is not what the sources say: run 'cargo xtask book'");
    }
    for page in pages(&read("docs/book/src/SUMMARY.md")?) {
        read(&format!("docs/book/src/{page}"))?;
    }
    Ok(())
}

/// The pages that a summary names.
fn pages(summary: &str) -> Vec<&str> {
    let links = summary.lines().filter_map(|line| line.split_once("]("));
    links.filter_map(|(_, rest)| rest.split_once(')').map(|(page, _)| page)).collect()
}

/// The document with all choices, crate by crate.
fn choices(root: &Path) -> Result<String> {
    let mut text = "# Choices

What we chose where a document is silent or wrong, from the comments of the sources
(`cargo xtask book` gathers them).
"
    .to_owned();
    let mut crates = entries(&root.join("crates"))?;
    crates.sort();
    for folder in crates {
        let mut files = Vec::new();
        sources(&folder.join("src"), &mut files)?;
        let mut list = String::new();
        for file in files {
            let source = fs::read_to_string(&file)?;
            let name = file.strip_prefix(&folder).unwrap_or(&file).display().to_string();
            for choice in found(&source) {
                list += &format!("- `{name}`: {choice}\n");
            }
        }
        if !list.is_empty() {
            let name = folder.file_name().unwrap_or_default().to_string_lossy();
            text += &format!("\n## {name}\n\n{list}");
        }
    }
    Ok(text)
}

fn entries(folder: &Path) -> Result<Vec<std::path::PathBuf>> {
    let all = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    all.map(|entry| Ok(entry?.path())).collect()
}

fn sources(folder: &Path, files: &mut Vec<std::path::PathBuf>) -> Result<()> {
    let mut all = entries(folder)?;
    all.sort();
    for path in all {
        if path.is_dir() {
            sources(&path, files)?;
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

/// The choices of a source: each goes on until its paragraph ends.
fn found(source: &str) -> Vec<String> {
    let comment = |line: &str| -> Option<String> {
        let line = line.trim_start();
        let text = ["///", "//!", "//"].iter().find_map(|mark| line.strip_prefix(mark))?;
        Some(text.trim().to_owned())
    };
    let mut all = Vec::new();
    let mut now: Option<String> = None;
    for line in source.lines() {
        let text = comment(line);
        let begins = text.as_ref().is_some_and(|text| text.starts_with(MARK));
        if begins || text.as_ref().is_none_or(|text| text.is_empty()) {
            all.extend(now.take());
        }
        if begins {
            let text = text.unwrap_or_default();
            let rest = text[MARK.len()..].trim_start_matches(':').trim_start();
            now = Some(rest.to_owned());
        } else if let (Some(now), Some(text)) = (&mut now, text) {
            now.push(' ');
            now.push_str(&text);
        }
    }
    all.extend(now);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_ends_with_its_paragraph() {
        let source = "\
//! About something.
//!
//! **Choice**: the first
//! goes on.
//!
//! Nothing more.
fn here() {
    // **Choice** (the document is silent): the second.
    // **Choice**: the third.
    let x = 1;
}
";
        let all = ["the first goes on.", "(the document is silent): the second.", "the third."];
        assert_eq!(found(source), all);
    }

    #[test]
    fn pages_of_a_summary() {
        assert_eq!(pages("# S\n\n[A](a.md)\n- [B](b.md)\n"), ["a.md", "b.md"]);
    }
}
