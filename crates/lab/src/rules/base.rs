//! Files of rules.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use tesuji_tactics::{RuleBase, embedded};

use crate::files;

/// Files of rules are not larger than this.
const LARGEST: usize = 1 << 30;

/// The rules of a file, or those that come with the program.
pub fn load(file: Option<&Path>) -> Result<RuleBase> {
    let Some(file) = file else { return Ok(embedded().clone()) };
    let bytes = files::read(file, LARGEST).with_context(|| file.display().to_string())?;
    RuleBase::from_bytes(&bytes).with_context(|| file.display().to_string())
}

/// Writes rules to a file; packed if its name ends with .zst.
pub fn save(file: &Path, base: &RuleBase) -> Result<()> {
    let mut bytes = base.to_bytes();
    if file.extension().is_some_and(|extension| extension == "zst") {
        bytes = files::pack(&bytes, 19)?;
    }
    fs::write(file, bytes).with_context(|| file.display().to_string())
}
