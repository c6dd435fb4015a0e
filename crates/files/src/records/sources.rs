//! Which files to read.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::packed;

/// Something that holds game records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A file, maybe packed.
    File(PathBuf),
    /// The standard input, maybe packed.
    Stdin,
}

impl Source {
    /// The name for messages.
    pub fn name(&self) -> String {
        match self {
            Source::File(path) => path.display().to_string(),
            Source::Stdin => "standard input".to_owned(),
        }
    }

    /// The unpacked content. `count` is told how many bytes of the file were
    /// taken in, for progress.
    pub fn open(&self, count: impl FnMut(usize) + 'static) -> io::Result<Box<dyn Read>> {
        match self {
            Source::File(path) => {
                let file = fs::File::open(path)?;
                if file.metadata()?.is_dir() {
                    return Err(io::Error::new(io::ErrorKind::IsADirectory, "is a folder"));
                }
                packed::unpacked(Counted { reader: file, count })
            }
            Source::Stdin => packed::unpacked(Counted { reader: io::stdin(), count }),
        }
    }

    /// The size of the file on the disk, if it is known.
    pub fn size(&self) -> Option<u64> {
        match self {
            Source::File(path) => fs::metadata(path).ok().map(|data| data.len()),
            Source::Stdin => None,
        }
    }
}

struct Counted<R, F> {
    reader: R,
    count: F,
}

impl<R: Read, F: FnMut(usize)> Read for Counted<R, F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.reader.read(buffer)?;
        (self.count)(bytes);
        Ok(bytes)
    }
}

/// The files that some names stand for: a file is itself, a folder all `.sgf`
/// and `.sgf.zst` files in it and below in the order of their names, `-` the
/// standard input.
pub fn find_sources(names: &[PathBuf]) -> Result<Vec<Source>> {
    let mut sources = Vec::new();
    for name in names {
        if name.as_os_str() == "-" {
            sources.push(Source::Stdin);
            continue;
        }
        let data = fs::metadata(name).with_context(|| name.display().to_string())?;
        if !data.is_dir() {
            sources.push(Source::File(name.clone()));
            continue;
        }
        let before = sources.len();
        search_folder(name, &mut sources).with_context(|| name.display().to_string())?;
        if sources.len() == before {
            bail!("{}: no .sgf or .sgf.zst files in this folder", name.display());
        }
    }
    Ok(sources)
}

fn search_folder(folder: &Path, sources: &mut Vec<Source>) -> io::Result<()> {
    let mut entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        // A link to a folder is not followed: it may lead in a circle.
        if entry.file_type()?.is_dir() {
            search_folder(&path, sources)?;
        } else if is_record(&path) {
            sources.push(Source::File(path));
        }
    }
    Ok(())
}

fn is_record(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    name.ends_with(".sgf") || name.ends_with(".sgf.zst")
}
