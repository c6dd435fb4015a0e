//! Pictures as files, as all commands write them.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use tesuji_draw::Picture;

use super::files_named::put;

/// Pixels for each unit of a picture.
const PNG_SCALE: f32 = 2.0;

/// The letters of candidates, in order; no I, as on the edges of a board.
pub const LETTERS: &[u8] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// Writes the files that are asked for.
pub fn write(picture: &Picture, svg: Option<&Path>, png: Option<&Path>) -> Result<()> {
    if let Some(path) = svg {
        put(path, picture.svg())?;
    }
    if let Some(path) = png {
        put(path, picture.png(PNG_SCALE).context("PNG")?)?;
    }
    Ok(())
}

/// The file of one of several pictures: `a.svg` becomes `a-01.svg`, with as many
/// digits as the last one needs. The only picture keeps the name.
pub fn numbered(path: &Path, number: usize, of: usize) -> PathBuf {
    if of == 1 {
        return path.to_owned();
    }
    let digits = of.to_string().len().max(2);
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map_or(String::new(), |e| format!(".{}", e.to_string_lossy()));
    path.with_file_name(format!("{stem}-{number:0digits$}{ending}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_pictures_are_numbered() {
        let name = |number, of| numbered(Path::new("a/b.svg"), number, of).display().to_string();
        assert_eq!(name(1, 1), "a/b.svg");
        assert_eq!(name(3, 9), "a/b-03.svg");
        assert_eq!(name(3, 100), "a/b-003.svg");
    }
}
