//! Part files: written whole or to be gone on with, and read.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::Serialize;

use super::head::{Checksum, End, Head};

/// No last line is longer.
const LONGEST_END: u64 = 1 << 12;

/// A part that was asked for.
pub enum PartFile {
    /// It is there already, whole.
    Done(Part),
    /// It has to be written, or to be gone on with.
    Unfinished(PartWriter),
}

/// A part of lines that is being written.
pub struct PartWriter {
    path: PathBuf,
    beside: PathBuf,
    file: BufWriter<File>,
    sum: Checksum,
    /// The lines that an earlier run has written.
    pub before: Vec<String>,
    pieces: u64,
}

impl PartFile {
    /// Opens the part of this head at `path`. What is there of other work is
    /// refused. If another process writes the same part, this one waits for it.
    pub fn open(path: &Path, head: &Head) -> Result<PartFile> {
        if let Some(part) = done(path, head)? {
            return Ok(PartFile::Done(part));
        }
        let beside = beside(path);
        let name = || beside.display().to_string();
        let mut options = OpenOptions::new();
        let mut file = options
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&beside)
            .with_context(name)?;
        file.lock().with_context(name)?;
        // Whoever held the lock may have finished the part.
        if let Some(part) = done(path, head)? {
            return Ok(PartFile::Done(part));
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).with_context(name)?;
        let whole = whole_lines(&bytes).with_context(name)?;
        let mut lines = whole.lines();
        match lines.next().map(Head::from_line) {
            None => {
                file.set_len(0)?;
                file.rewind()?;
                file.write_all(head.to_line().as_bytes()).with_context(name)?;
            }
            Some(Some(found)) if found == *head => {
                file.set_len(whole.len() as u64).with_context(name)?;
                file.seek(SeekFrom::End(0)).with_context(name)?;
            }
            Some(Some(found)) => bail!("{}: {}", name(), other_work(head, &found)),
            Some(None) => bail!("{}: this is no part", name()),
        }
        let before: Vec<String> = lines.map(str::to_owned).collect();
        let mut sum = Checksum::EMPTY;
        for line in &before {
            sum.add(line.as_bytes());
            sum.add(b"\n");
        }
        let pieces = before.len() as u64;
        let file = BufWriter::new(file);
        Ok(PartFile::Unfinished(PartWriter {
            path: path.to_owned(),
            beside,
            file,
            sum,
            before,
            pieces,
        }))
    }
}

impl PartWriter {
    /// Writes what the next piece gave.
    pub fn push(&mut self, line: &impl Serialize) -> Result<()> {
        let line = serde_json::to_string(line)? + "\n";
        self.sum.add(line.as_bytes());
        self.pieces += 1;
        self.file.write_all(line.as_bytes()).with_context(|| self.beside.display().to_string())
    }

    /// Hands over to the system what was written, so that a kill does not lose it.
    pub fn flush(&mut self) -> Result<()> {
        self.file.flush().with_context(|| self.beside.display().to_string())
    }

    /// The part is whole; the job has so many pieces in all.
    pub fn finish(mut self, of: u64) -> Result<()> {
        let name = || self.beside.display().to_string();
        let end = End::new((self.pieces, of), &self.sum);
        self.file.write_all(end.to_line().as_bytes()).with_context(name)?;
        self.file.flush().with_context(name)?;
        self.file.get_ref().sync_all().with_context(name)?;
        fs::rename(&self.beside, &self.path).with_context(name)
    }
}

/// Makes a part with a line for each of its pieces, which are chosen from `pieces`, or
/// goes on with it, or finds it done: all its lines. `make` gives nothing when somebody
/// wants it to end.
pub fn fill<T, L: Serialize>(
    path: &Path,
    head: &Head,
    pieces: impl ExactSizeIterator<Item = T>,
    mut make: impl FnMut(T) -> Result<Option<L>>,
) -> Result<Vec<String>> {
    let mut part = match PartFile::open(path, head)? {
        PartFile::Done(part) => return part.lines(),
        PartFile::Unfinished(part) => part,
    };
    let of = pieces.len() as u64;
    let mut lines = part.before.clone();
    for piece in head.shard.choose(pieces).skip(part.before.len()) {
        let Some(line) = make(piece)? else {
            bail!("interrupted; the same command goes on with {}", path.display());
        };
        part.push(&line)?;
        part.flush()?;
        lines.push(serde_json::to_string(&line)?);
    }
    part.finish(of)?;
    Ok(lines)
}

/// What a killed process has left: its whole lines, without the end of the part if only the
/// name was still missing. The last line may be cut off anywhere, within a letter too.
fn whole_lines(bytes: &[u8]) -> Result<&str> {
    let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let whole = std::str::from_utf8(&bytes[..end]).ok().context("this is no part")?;
    let last = whole.trim_end_matches('\n').rfind('\n').map_or(0, |at| at + 1);
    let ended = End::from_line(&whole[last..]).is_some();
    Ok(if ended { &whole[..last] } else { whole })
}

/// Writes a whole part at once: `body` is anything.
pub fn write_part(path: &Path, head: &Head, body: &[u8], pieces: (u64, u64)) -> Result<()> {
    let mut sum = Checksum::EMPTY;
    sum.add(body);
    let end = End::new(pieces, &sum);
    write_whole(path, |file| {
        file.write_all(head.to_line().as_bytes())?;
        file.write_all(body)?;
        // The last line begins where a line begins, whatever the body is.
        file.write_all(b"\n")?;
        file.write_all(end.to_line().as_bytes())
    })
}

/// Writes a file beside its name and then gives it the name.
pub fn write_whole(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> Result<()> {
    let beside = beside(path);
    let name = || beside.display().to_string();
    let mut file = BufWriter::new(File::create(&beside).with_context(name)?);
    write(&mut file).with_context(name)?;
    file.flush().with_context(name)?;
    file.get_ref().sync_all().with_context(name)?;
    fs::rename(&beside, path).with_context(|| path.display().to_string())
}

fn beside(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".unfinished");
    PathBuf::from(name)
}

fn other_work(wanted: &Head, found: &Head) -> String {
    let difference = wanted.difference(found);
    let difference = difference.unwrap_or_else(|| format!("shard {}", found.shard));
    format!("the part is of other work ({difference})")
}

/// The part at this path, if it is there; an error if it is not the one of this head.
fn done(path: &Path, head: &Head) -> Result<Option<Part>> {
    if !path.exists() {
        return Ok(None);
    }
    let part = read_part(path)?;
    if part.head != *head {
        bail!("{}: {}", path.display(), other_work(head, &part.head));
    }
    Ok(Some(part))
}

/// Whether the part of this head is there, whole; what is there of other work is
/// refused.
pub fn part_is_done(path: &Path, head: &Head) -> Result<bool> {
    Ok(done(path, head)?.is_some())
}

/// A whole part in a file.
#[derive(Clone, Debug)]
pub struct Part {
    /// The file.
    pub path: PathBuf,
    /// What it is.
    pub head: Head,
    /// How it ends.
    pub end: End,
    /// Where its body begins in the file.
    start: u64,
}

impl Part {
    /// The body, to be read.
    pub fn body(&self) -> Result<io::Take<File>> {
        let name = || self.path.display().to_string();
        let mut file = File::open(&self.path).with_context(name)?;
        file.seek(SeekFrom::Start(self.start)).with_context(name)?;
        Ok(file.take(self.end.bytes))
    }

    /// The lines of the body.
    pub fn lines(&self) -> Result<Vec<String>> {
        let name = || self.path.display().to_string();
        let mut text = String::new();
        self.body()?.read_to_string(&mut text).with_context(name)?;
        Ok(text.lines().map(str::to_owned).collect())
    }
}

/// Reads head and end of a part and makes sure that it is whole.
pub fn read_part(path: &Path) -> Result<Part> {
    let name = || path.display().to_string();
    let mut file = File::open(path).with_context(name)?;
    let length = file.metadata().with_context(name)?.len();
    let mut first = Vec::new();
    let mut byte = [0];
    while file.read(&mut byte).with_context(name)? == 1 && byte != *b"\n" {
        if first.is_empty() && byte != *b"{" || first.len() > 1 << 20 {
            bail!("{}: this is no part", name());
        }
        first.extend(byte);
    }
    let head = std::str::from_utf8(&first).ok().and_then(Head::from_line);
    let head = head.with_context(|| format!("{}: this is no part", name()))?;
    let start = first.len() as u64 + 1;
    let from = length.saturating_sub(LONGEST_END).max(start.min(length));
    file.seek(SeekFrom::Start(from)).with_context(name)?;
    let mut tail = Vec::new();
    file.read_to_end(&mut tail).with_context(name)?;
    let cut_off = || format!("{}: damaged: the end is missing", name());
    let last = tail.strip_suffix(b"\n").with_context(cut_off)?;
    let begin = last.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
    let end = std::str::from_utf8(&last[begin..]).ok().and_then(End::from_line);
    let end = end.with_context(cut_off)?;
    let part = Part { path: path.to_owned(), head, end, start };
    let mut sum = Checksum::EMPTY;
    sum.add_stream(part.body()?).with_context(name)?;
    // Behind bytes there is a line break that is not theirs.
    let behind = (from + begin as u64).checked_sub(start.saturating_add(part.end.bytes));
    if sum.to_string() != part.end.checksum || !matches!(behind, Some(0 | 1)) {
        bail!("{}: damaged: the checksum is wrong", name());
    }
    let share = part.head.shard.share(part.end.of);
    if part.end.pieces != share {
        bail!("{}: damaged: {} pieces instead of {share}", name(), part.end.pieces);
    }
    Ok(part)
}
