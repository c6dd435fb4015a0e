//! The folder that records are kept in: parts, each written whole or not at all,
//! so that work that was stopped goes on with the next part; and a data sheet.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use tesuji_judge::problem::Problem;
use tesuji_patterns::Record as Game;

use super::gather::{Effort, from_game, from_problem};
use super::record::{Kind, LENGTH};
use crate::files;
use crate::learning::write_packed;
use crate::parts::{Head, fill};

/// Problems of one part.
const PROBLEMS: usize = 16;
/// Games of one part.
const GAMES: usize = 16;
/// No part is larger.
const LARGEST: usize = 1 << 30;

/// What is judged.
pub struct Work<'a> {
    /// Problems with their numbers.
    pub problems: Vec<(u32, &'a Problem)>,
    /// Games with their numbers.
    pub games: Vec<(u32, &'a Game)>,
    /// How much is spent on each.
    pub effort: Effort,
}

/// A problem or a game.
enum Piece<'a> {
    Problem(u32, &'a Problem),
    Game(u32, &'a Game),
}

impl Piece<'_> {
    fn records(&self, effort: &Effort) -> Vec<u8> {
        match *self {
            Piece::Problem(number, problem) => from_problem(problem, number, effort).concat(),
            Piece::Game(number, game) => from_game(game, number, effort).concat(),
        }
    }
}

impl Work<'_> {
    fn parts(&self) -> usize {
        self.problems.len().div_ceil(PROBLEMS).max(self.games.len().div_ceil(GAMES))
    }

    fn part(&self, number: usize) -> Vec<Piece<'_>> {
        let problems = self.problems.chunks(PROBLEMS).nth(number).unwrap_or_default();
        let games = self.games.chunks(GAMES).nth(number).unwrap_or_default();
        let problems = problems.iter().map(|&(number, problem)| Piece::Problem(number, problem));
        problems.chain(games.iter().map(|&(number, game)| Piece::Game(number, game))).collect()
    }
}

/// A line of a part that was made in shards: the records of a problem or a game, packed, as
/// hexadecimal digits.
#[derive(Serialize, Deserialize)]
struct Line {
    r#type: String,
    number: u32,
    records: usize,
    packed: String,
}

/// Makes the part of a shard and counts what is in it; its records, one after the other, go
/// into `all` if that is wanted. `told` hears after each piece how many there are, and how
/// many records it gave.
pub fn make_part(
    path: &Path,
    head: &Head,
    work: &Work,
    all: Option<&Path>,
    mut told: impl FnMut(usize, usize) -> bool,
) -> Result<Sheet> {
    // The order is that of a folder, and so are the records.
    let pieces: Vec<Piece> = (0..work.parts()).flat_map(|part| work.part(part)).collect();
    let of = pieces.len();
    let lines = fill(path, head, pieces.into_iter(), |piece| {
        let bytes = piece.records(&work.effort);
        let records = bytes.len() / LENGTH;
        let (name, number) = match piece {
            Piece::Problem(number, _) => ("problem", number),
            Piece::Game(number, _) => ("game", number),
        };
        let packed: String =
            files::pack(&bytes, 9)?.iter().map(|byte| format!("{byte:02x}")).collect();
        let line = Line { r#type: name.to_owned(), number, records, packed };
        Ok(told(of, records).then_some(line))
    })?;
    let mut sheet = Sheet { work: head.to_line(), ..Sheet::default() };
    let mut together = Vec::new();
    for (i, line) in lines.iter().enumerate() {
        let place = || format!("{}:{}", path.display(), i + 2);
        let line: Line = serde_json::from_str(line).with_context(place)?;
        let bytes = unpack(&line).with_context(place)?;
        bytes.chunks_exact(LENGTH).for_each(|record| sheet.count(record));
        together.extend(bytes);
    }
    if let Some(all) = all {
        fs::write(all, together).with_context(|| all.display().to_string())?;
    }
    Ok(sheet)
}

fn unpack(line: &Line) -> Result<Vec<u8>> {
    let digits = (0..line.packed.len()).step_by(2).map(|at| line.packed.get(at..at + 2));
    let packed: Option<Vec<u8>> =
        digits.map(|two| two.and_then(|two| u8::from_str_radix(two, 16).ok())).collect();
    let mut bytes = Vec::new();
    let packed = io::Cursor::new(packed.context("no hexadecimal digits")?);
    files::unpacked(packed)?.take(LARGEST as u64).read_to_end(&mut bytes)?;
    ensure!(bytes.len() == line.records * LENGTH, "not {} records", line.records);
    Ok(bytes)
}

/// Where records go.
pub struct Folder {
    path: PathBuf,
}

/// What is in a folder.
#[derive(Debug, Default, Serialize)]
pub struct Sheet {
    /// What it was made from and how.
    pub work: String,
    /// Records.
    pub records: u64,
    /// Records of published problems and what follows from them.
    pub from_problems: u64,
    /// Records of games.
    pub from_games: u64,
    /// By the kind of question.
    pub kinds: BTreeMap<&'static str, u64>,
    /// By what becomes of the stones: lost, ko, saved.
    pub outcomes: BTreeMap<&'static str, u64>,
    /// Where a fight begins.
    pub roots: u64,
    /// Where it takes a move to reach the outcome.
    pub open: u64,
    /// Where stones of both sides are in danger.
    pub races: u64,
    /// With some move of which nothing is known.
    pub partly_known: u64,
}

impl Folder {
    /// A folder for one kind of work, which `work` tells: one that holds records of
    /// other work is refused.
    pub fn claim(path: &Path, work: &str) -> Result<Folder> {
        let name = || path.display().to_string();
        fs::create_dir_all(path).with_context(name)?;
        let note = path.join("work.txt");
        match fs::read_to_string(&note) {
            Ok(before) if before != work => {
                bail!("{}: the folder holds records of other work:\n{before}", name())
            }
            Ok(_) => {}
            Err(_) => fs::write(&note, work).with_context(name)?,
        }
        Ok(Folder { path: path.to_owned() })
    }

    /// Makes the parts that are not there yet. `told` hears after each
    /// part how many of how many are there, and the records of this one; what it
    /// answers says whether to go on.
    pub fn fill(
        &self,
        work: &Work,
        mut told: impl FnMut(usize, usize, usize) -> bool,
    ) -> Result<()> {
        let parts = work.parts();
        for part in 0..parts {
            let file = self.path.join(format!("part-{part:05}.zst"));
            if file.exists() {
                continue;
            }
            let found: Vec<Vec<u8>> =
                work.part(part).par_iter().map(|piece| piece.records(&work.effort)).collect();
            let bytes = found.concat();
            write_packed(&file, &bytes, 9)?;
            if !told(part + 1, parts, bytes.len() / LENGTH) {
                break;
            }
        }
        Ok(())
    }

    /// Counts what all shards have made so far, and writes it as `sheet.json`; the
    /// records themselves, one after the other, into `all` if that is wanted.
    pub fn sheet(&self, all: Option<&Path>) -> Result<Sheet> {
        let mut together = Vec::new();
        let name = || self.path.display().to_string();
        let work = fs::read_to_string(self.path.join("work.txt")).with_context(name)?;
        let mut sheet = Sheet { work, ..Sheet::default() };
        let mut names: Vec<PathBuf> =
            fs::read_dir(&self.path)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
        names.retain(|name| name.extension().is_some_and(|end| end == "zst"));
        names.sort();
        for file in names {
            let bytes = files::read(&file, LARGEST).with_context(|| file.display().to_string())?;
            if bytes.len() % LENGTH != 0 {
                bail!("{}: no whole number of records", file.display());
            }
            bytes.chunks_exact(LENGTH).for_each(|record| sheet.count(record));
            if all.is_some() {
                together.extend(bytes);
            }
        }
        if let Some(all) = all {
            fs::write(all, together).with_context(|| all.display().to_string())?;
        }
        let text = serde_json::to_string_pretty(&sheet)?;
        fs::write(self.path.join("sheet.json"), text + "\n").with_context(name)?;
        Ok(sheet)
    }
}

impl Sheet {
    fn count(&mut self, record: &[u8]) {
        let flag = |bit: u8| u64::from(record[3] >> bit & 1);
        let kind = Kind::ALL.get(usize::from(record[2])).map_or("unknown", |kind| kind.name());
        let outcome = ["lost", "ko", "saved"].get(usize::from(record[4])).unwrap_or(&"unknown");
        self.records += 1;
        *self.kinds.entry(kind).or_default() += 1;
        *self.outcomes.entry(outcome).or_default() += 1;
        self.open += flag(1);
        self.roots += flag(2);
        self.from_problems += flag(3);
        self.from_games += 1 - flag(3);
        self.races += flag(4);
        self.partly_known += u64::from(record[246..].iter().any(|&byte| byte != 0));
    }
}
