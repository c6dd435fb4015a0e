//! Putting parts together.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use tesuji_patterns::knn::{Counts, PlaySketch};

use super::file::{Part, read_part, write_part, write_whole};
use super::head::{Checksum, End};
use super::table::read_counts_table;
use crate::files;

/// The job whose bodies are sketches of plays.
pub const PLAYS: &str = "patterns plays";
/// The job whose bodies are counts.
pub const COUNTS: &str = "patterns counts";

/// How bodies of sums are packed.
pub const PACKING: i32 = 3;

/// No sums are larger.
const LARGEST: usize = 16 << 30;

/// The parts in these files, in the order of their shards, if they are all the parts
/// of one whole; else an error with a line for everything that is wrong.
pub fn collect(paths: &[PathBuf]) -> Result<Vec<Part>> {
    let mut wrong: Vec<String> = Vec::new();
    let mut parts: BTreeMap<u64, Part> = BTreeMap::new();
    for path in paths {
        let part = match read_part(path) {
            Ok(part) => part,
            Err(error) => {
                wrong.push(format!("{error:#}"));
                continue;
            }
        };
        if let Some(first) = parts.values().next() {
            let of = |part: &Part| part.end.of;
            let pieces = (of(first) != of(&part))
                .then(|| format!("another number of pieces: {}, not {}", of(&part), of(first)));
            if let Some(difference) = first.head.difference(&part.head).or(pieces) {
                let (this, other) = (path.display(), first.path.display());
                wrong.push(format!("{this}: no part of the same whole as {other} ({difference})"));
                continue;
            }
        }
        let shard = part.head.shard;
        if let Some(other) = parts.insert(shard.number, part) {
            let (this, other) = (path.display(), other.path.display());
            wrong.push(format!("{this}: shard {shard} is in {other} too"));
        }
    }
    if let Some(of) = parts.values().next().map(|part| part.head.shard.of) {
        let missing = (1..=of).filter(|number| !parts.contains_key(number));
        wrong.extend(missing.map(|number| format!("shard {number}/{of} is missing")));
    }
    if wrong.is_empty() {
        Ok(parts.into_values().collect())
    } else {
        Err(anyhow!(wrong.join("\n")))
    }
}

/// Writes the whole of these parts, as shard 1/1 would have written it.
pub fn merge(parts: &[Part], out: &Path) -> Result<()> {
    let first = parts.first().context("there is no part")?;
    match first.head.job.as_str() {
        PLAYS | COUNTS => add_up(parts, out),
        _ => weave(parts, out),
    }
}

/// The lines of the parts in the order of the pieces.
fn weave(parts: &[Part], out: &Path) -> Result<()> {
    let mut bodies: Vec<_> =
        parts.iter().map(|part| Ok(BufReader::new(part.body()?))).collect::<Result<_>>()?;
    let of = parts[0].end.of;
    write_whole(out, |file| {
        file.write_all(parts[0].head.whole().to_line().as_bytes())?;
        let mut sum = Checksum::EMPTY;
        let mut line = Vec::new();
        for piece in 0..of {
            line.clear();
            bodies[piece as usize % parts.len()].read_until(b'\n', &mut line)?;
            sum.add(&line);
            file.write_all(&line)?;
        }
        file.write_all(End::new((of, of), &sum).to_line().as_bytes())
    })
}

/// The sum of the parts.
fn add_up(parts: &[Part], out: &Path) -> Result<()> {
    let bytes = if parts[0].head.job == PLAYS {
        let mut sum: Option<PlaySketch> = None;
        for part in parts {
            let name = || part.path.display().to_string();
            let plays = PlaySketch::from_bytes(&unpacked(part)?).with_context(name)?;
            match &mut sum {
                Some(sum) => sum.merge(&plays).with_context(name)?,
                None => sum = Some(plays),
            }
        }
        sum.map(|sum| sum.to_bytes())
    } else {
        let mut sum: Option<Counts> = None;
        for part in parts {
            let counts = counts_of(part)?;
            match &mut sum {
                Some(sum) => sum.merge(&counts).with_context(|| part.path.display().to_string())?,
                None => sum = Some(counts),
            }
        }
        sum.map(|sum| sum.to_bytes())
    };
    write_sum(parts, &bytes.context("there is no part")?, out)
}

fn write_sum(parts: &[Part], bytes: &[u8], out: &Path) -> Result<()> {
    let (head, of) = (parts[0].head.whole(), parts[0].end.of);
    write_part(out, &head, &files::pack(bytes, PACKING)?, (of, of))
}

/// Writes the whole of these parts with counts that somebody else has added up; refused
/// if they are not the sums of these parts.
pub fn merge_sums(parts: &[Part], sums: &Path, out: &Path) -> Result<()> {
    let head = &parts.first().context("there is no part")?.head;
    if head.job != COUNTS {
        bail!("only counts of patterns are added up elsewhere, not the job '{}'", head.job);
    }
    let facts = head.settings["facts"].as_u64().context("the parts do not say how many facts")?;
    let sum = read_counts_table(sums, facts as usize)?;
    let mut expected = [0_u64; 4];
    for part in parts {
        let trace = trace(&counts_of(part)?);
        expected = std::array::from_fn(|i| expected[i].wrapping_add(trace[i]));
    }
    if trace(&sum) != expected {
        bail!("{}: these are not the sums of the parts", sums.display());
    }
    write_sum(parts, &sum.to_bytes(), out)
}

/// The counts of a part.
pub(super) fn counts_of(part: &Part) -> Result<Counts> {
    Counts::from_bytes(&unpacked(part)?).with_context(|| part.path.display().to_string())
}

/// Games, positions, tests, and a checksum of the patterns: the traces of parts add up to
/// the trace of their sum, and hardly to that of anything else.
fn trace(counts: &Counts) -> [u64; 4] {
    let mut patterns = 0_u64;
    for (key, entry) in counts.entries() {
        // Any two odd functions of the key do; those of neighbours have nothing in common.
        let one = hash64(key) | 1;
        let two = hash64(!key) | 1;
        patterns = patterns.wrapping_add(one.wrapping_mul(entry.matches));
        patterns = patterns.wrapping_add(two.wrapping_mul(entry.plays));
    }
    [counts.games, counts.positions, counts.tests, patterns]
}

fn hash64(key: u64) -> u64 {
    let mut sum = Checksum::EMPTY;
    sum.add(&key.to_le_bytes());
    sum.value()
}

/// The body of a part of sums, unpacked.
pub fn unpacked(part: &Part) -> Result<Vec<u8>> {
    let name = || part.path.display().to_string();
    let mut bytes = Vec::new();
    let stream = files::unpacked(part.body()?).with_context(name)?;
    stream.take(LARGEST as u64).read_to_end(&mut bytes).with_context(name)?;
    Ok(bytes)
}

/// Sums in a file: a part that is the whole, or the bare packed bytes.
pub fn read_sums(path: &Path) -> Result<Vec<u8>> {
    let name = || path.display().to_string();
    let bytes = files::read(path, LARGEST).with_context(name)?;
    if !bytes.starts_with(b"{\"type\":\"part\"") {
        return Ok(bytes);
    }
    let part = read_part(path)?;
    if part.head.shard.of > 1 {
        bail!("{}: this is only shard {}; merge the parts first", name(), part.head.shard);
    }
    unpacked(&part)
}

#[cfg(test)]
mod tests {
    use super::super::{Head, PartFile, Shard};
    use super::*;
    use serde_json::json;
    use std::fs;

    fn head(settings: u64, shard: &str) -> Head {
        let shard: Shard = shard.parse().unwrap();
        Head::new("test", "cafe".to_owned(), json!({ "nodes": settings }), shard)
    }

    /// Writes the numbers of a shard, at most so many of them in this run.
    fn work(path: &Path, head: &Head, pieces: u64, most: usize) -> Result<()> {
        let PartFile::Unfinished(mut part) = PartFile::open(path, head)? else { return Ok(()) };
        let own: Vec<u64> = head.shard.choose(0..pieces).collect();
        for (i, piece) in own.iter().enumerate().skip(part.before.len()) {
            if i >= most {
                part.flush()?;
                return Ok(());
            }
            part.push(&json!({ "piece": piece }))?;
        }
        part.finish(pieces)
    }

    fn all(folder: &Path, of: u64, pieces: u64) -> Vec<PathBuf> {
        let make = |number| {
            let path = folder.join(format!("{number}-{of}.jsonl"));
            work(&path, &head(7, &format!("{number}/{of}")), pieces, usize::MAX).unwrap();
            path
        };
        (1..=of).map(make).collect()
    }

    #[test]
    fn merged_parts_are_the_bytes_of_a_single_run() {
        let folder = tempfile::tempdir().unwrap();
        for pieces in [0, 1, 2, 7, 12] {
            let single = folder.path().join(format!("single-{pieces}"));
            work(&single, &head(7, "1/1"), pieces, usize::MAX).unwrap();
            for of in 1..5 {
                let parts = tempfile::tempdir().unwrap();
                let mut paths = all(parts.path(), of, pieces);
                paths.reverse();
                let out = folder.path().join("out");
                merge(&collect(&paths).unwrap(), &out).unwrap();
                assert_eq!(fs::read(&out).unwrap(), fs::read(&single).unwrap(), "{of} of {pieces}");
            }
        }
    }

    #[test]
    fn a_killed_part_goes_on_behind_its_last_whole_line() {
        let folder = tempfile::tempdir().unwrap();
        let (path, straight) = (folder.path().join("part"), folder.path().join("straight"));
        let head = head(7, "2/3");
        work(&path, &head, 30, 4).unwrap();
        assert!(!path.exists());
        // Cut off in the middle of a line.
        let beside = folder.path().join("part.unfinished");
        let mut bytes = fs::read(&beside).unwrap();
        bytes.extend_from_slice(b"{\"piece\":1");
        fs::write(&beside, bytes).unwrap();
        work(&path, &head, 30, 6).unwrap();
        work(&path, &head, 30, usize::MAX).unwrap();
        work(&straight, &head, 30, usize::MAX).unwrap();
        assert!(!beside.exists());
        assert_eq!(fs::read(&path).unwrap(), fs::read(&straight).unwrap());
        // Once more: nothing is done again.
        let before = fs::metadata(&path).unwrap().modified().unwrap();
        work(&path, &head, 30, usize::MAX).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().modified().unwrap(), before);
    }

    #[test]
    fn a_part_of_other_work_is_not_gone_on_with() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("part");
        work(&path, &head(7, "1/2"), 9, 2).unwrap();
        let error = work(&path, &head(8, "1/2"), 9, 9).unwrap_err().to_string();
        assert!(error.contains("another settings"), "{error}");
        work(&path, &head(7, "1/2"), 9, 9).unwrap();
        let error = work(&path, &head(7, "2/2"), 9, 9).unwrap_err().to_string();
        assert!(error.contains("shard 1/2"), "{error}");
        fs::write(&path, "a letter\n").unwrap();
        let error = work(&path, &head(7, "1/2"), 9, 9).unwrap_err().to_string();
        assert!(error.contains("no part"), "{error}");
    }

    #[test]
    fn everything_that_is_wrong_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let mut paths = all(folder.path(), 5, 23);
        let complaint = |paths: &[PathBuf]| collect(paths).unwrap_err().to_string();
        assert_eq!(complaint(&paths[1..]), "shard 1/5 is missing");
        // One is cut, one is changed, one is of other settings, one is there twice.
        let bytes = fs::read(&paths[0]).unwrap();
        fs::write(&paths[0], &bytes[..bytes.len() - 3]).unwrap();
        let text = fs::read_to_string(&paths[1]).unwrap();
        fs::write(&paths[1], text.replace("{\"piece\":6}", "{\"piece\":8}")).unwrap();
        fs::remove_file(&paths[2]).unwrap();
        work(&paths[2], &head(8, "3/5"), 23, 99).unwrap();
        paths.push(folder.path().join("again"));
        fs::copy(&paths[3], &paths[5]).unwrap();
        paths.rotate_left(3);
        let told = complaint(&paths);
        let lines: Vec<&str> = told.lines().collect();
        assert!(lines[0].contains("again: shard 4/5 is in"), "{told}");
        assert!(lines[1].contains("1-5.jsonl: damaged: the end"), "{told}");
        assert!(lines[2].contains("2-5.jsonl: damaged: the checksum"), "{told}");
        assert!(lines[3].contains("3-5.jsonl: no part of the same whole"), "{told}");
        assert_eq!(
            lines[4..].join(","),
            "shard 1/5 is missing,shard 2/5 is missing,shard 3/5 is missing"
        );
    }

    #[test]
    fn bytes_of_any_kind_are_a_body() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bytes");
        for body in [&b""[..], b"\n", b"abc", b"a\n\n", b"{\"type\":\"end\"}\n", &[0, 255, 10]] {
            write_part(&path, &head(7, "2/2"), body, (2, 5)).unwrap();
            let mut read = Vec::new();
            read_part(&path).unwrap().body().unwrap().read_to_end(&mut read).unwrap();
            assert_eq!(read, body);
        }
    }
}
