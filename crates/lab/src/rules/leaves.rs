//! Which rules may end proofs.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Result, bail};
use tesuji_board::Size;
use tesuji_reading::RuleBook;
use tesuji_tactics::leaves::{Finder, book};
use tesuji_tactics::{RuleBase, RuleGoal, embedded};

use super::base;

/// The rules of some files one after the other, or those that come with the
/// program. They stay in memory.
fn rules(files: &[impl AsRef<Path>]) -> Result<&'static RuleBase> {
    if files.is_empty() {
        return Ok(embedded());
    }
    let mut all = RuleBase::default();
    for file in files {
        all.sets.extend(base::load(Some(file.as_ref()))?.sets);
    }
    Ok(Box::leak(Box::new(all)))
}

/// Finds the rules that are asked for: `none`, `eye`, `all` or files. A proof
/// that is to be kept uses none unless they are asked for.
pub fn finder(asked: &[String], is_kept: bool, size: Size) -> Result<Option<Arc<Finder<'static>>>> {
    let words: Vec<&str> = asked.iter().map(String::as_str).collect();
    let (files, only_eyes): (&[String], bool) = match words.as_slice() {
        ["none"] => return Ok(None),
        [] if is_kept => return Ok(None),
        [] | ["all"] => (&[], false),
        ["eye"] => (&[], true),
        words => {
            if let Some(word) = words.iter().find(|word| ["none", "all", "eye"].contains(*word)) {
                bail!("--rules: {word} stands alone");
            }
            (asked, false)
        }
    };
    let wanted = |set: &tesuji_tactics::RuleSet| !only_eyes || set.task.goal == RuleGoal::Eye;
    Ok(Some(Arc::new(Finder::new(rules(files)?, size, wanted)?)))
}

/// The rules for the checker.
pub fn checked_by(files: &[PathBuf]) -> Result<RuleBook> {
    Ok(book(rules(files)?)?)
}
