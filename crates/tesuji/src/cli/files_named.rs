//! Files that a person names: what was overlooked in them is told beside the answer, and
//! what cannot be written is refused before the work, not after it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::position_file::{self, PositionFile};
use crate::problems::{self, Problem};

/// So much that was overlooked is told of a file; the rest is counted.
const MOST_TOLD: usize = 3;

/// One position; see [`position_file::read`].
pub fn position(path: &Path, after_move: Option<usize>) -> Result<PositionFile> {
    let read = position_file::read(path, after_move)?;
    tell(&path.display().to_string(), &read.warnings);
    Ok(read)
}

/// All problems of a file.
pub fn problems(path: &Path, after_move: Option<usize>) -> Result<Vec<Problem>> {
    let mut overlooked = Vec::new();
    let read = problems::read_telling(path, after_move, &mut overlooked)?;
    tell(&path.display().to_string(), &overlooked);
    Ok(read)
}

/// Tells what was overlooked in a file.
pub fn tell(name: &str, overlooked: &[String]) {
    for warning in overlooked.iter().take(MOST_TOLD) {
        eprintln!("tesuji: warning: {name}:{warning}");
    }
    if overlooked.len() > MOST_TOLD {
        let more = overlooked.len() - MOST_TOLD;
        eprintln!("tesuji: warning: {name}: {more} more; 'tesuji sgf {name}' lists them");
    }
}

/// Refuses what cannot be written.
pub fn can_write<'a>(paths: impl IntoIterator<Item = &'a Option<PathBuf>>) -> Result<()> {
    for path in paths.into_iter().flatten() {
        if path.is_dir() {
            bail!("cannot write {}: it is a folder", path.display());
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            bail!("cannot write {}: there is no folder {}", path.display(), folder.display());
        }
    }
    Ok(())
}

/// Writes a file.
pub fn put(path: &Path, content: impl AsRef<[u8]>) -> Result<()> {
    fs::write(path, content).with_context(|| format!("cannot write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_written_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let inside = |name: &str| Some(folder.path().join(name));
        assert!(can_write([&None, &inside("a.svg"), &Some("a.svg".into())]).is_ok());
        let error = can_write([&inside("b/a.svg")]).unwrap_err().to_string();
        assert!(error.contains("a.svg: there is no folder"), "{error}");
        let error = can_write([&Some(folder.path().to_owned())]).unwrap_err().to_string();
        assert!(error.ends_with("it is a folder"), "{error}");
    }
}
