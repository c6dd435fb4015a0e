//! Walking through games with checkpoints.

use std::fs::{self, File, OpenOptions};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use tesuji_patterns::Record;

use crate::files;
use crate::parts::{Shard, write_whole};
use crate::records::{FailedGame, GameOptions, Source, read_all};

/// Games that are given to a stage at once.
const BATCH: u64 = 256;

/// A state is written no sooner than this after the last one, and not before the work since
/// then took so many times as long as writing it: then a kill loses little, and so does nobody
/// who is not killed.
const SOONEST: Duration = Duration::from_secs(5);
const WORTH: u32 = 20;

/// The file in the folder of states that says of what work they are.
const NOTE: &str = "work";

/// No state is larger.
const LARGEST: usize = 16 << 30;

/// Something that is learned in one walk through all games.
pub trait Stage: Sized {
    /// What people call it.
    const NAME: &'static str;

    /// How many times the games are read: the n-th time every so many-th game
    /// is taken, from the n-th on. Collections are sorted by date as a rule;
    /// what must not depend on the order of the games sees all times so.
    const STRIDES: u64 = 1;

    /// Takes in games, in order.
    fn take(&mut self, games: &[Record]) -> Result<()>;

    /// The state as bytes.
    fn to_bytes(&self) -> Vec<u8>;

    /// Goes on from a state.
    fn restore(&mut self, bytes: &[u8]) -> Result<()>;
}

/// Hears how a walk goes.
pub trait Journal {
    /// A walk begins, after some games that were taken in before.
    fn begin(&mut self, name: &str, sources: &[Source], games: u64);
    /// Bytes were read.
    fn counter(&self) -> Box<dyn Fn(usize)>;
    /// So many games were taken in.
    fn games(&mut self, games: u64);
    /// A game cannot be read.
    fn failed(&mut self, source: &Source, failed: &FailedGame);
    /// A walk ends.
    fn end(&mut self);
}

/// Ends reading when there are games enough.
#[derive(Debug, thiserror::Error)]
#[error("there are games enough")]
struct Enough;

/// Where games come from and states go to.
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    /// The games.
    pub sources: &'a [Source],
    /// The folder for states; nothing is kept without one.
    pub folder: Option<PathBuf>,
    /// A state is written after so many games at the latest.
    pub every: u64,
    /// Stop each walk after so many games.
    pub most: u64,
    /// The share of the games that is taken in.
    pub shard: Shard,
}

impl Walk<'_> {
    /// Runs a stage through all games, or goes on with it, or finds it done.
    pub fn run<S: Stage>(&self, mut stage: S, journal: &mut dyn Journal) -> Result<S> {
        let mut done = 0;
        if let Some(state) = self.state_file::<S>()
            && let Some((games, ended)) = load(&state, &mut stage)?
        {
            if ended {
                return Ok(stage);
            }
            done = games;
        }
        let batch_size = BATCH.min(self.every).max(1) as usize;
        let mut batch: Vec<Record> = Vec::with_capacity(batch_size);
        let mut seen = 0;
        let (mut saved, mut since, mut cost) = (done, Instant::now(), Duration::ZERO);
        for stride in 0..S::STRIDES {
            journal.begin(S::NAME, self.sources, seen.max(done));
            let count: Rc<dyn Fn(usize)> = journal.counter().into();
            let mut number = 0;
            let counter = move |bytes| count(bytes);
            let read =
                read_all(self.sources, &GameOptions::default(), counter, |source, outcome| {
                    let record: Record = match outcome {
                        Ok(_) if number == self.most => return Err(Enough.into()),
                        Ok(record) => record,
                        Err(failed) => {
                            journal.failed(&self.sources[source], &failed);
                            return Ok(());
                        }
                    };
                    number += 1;
                    let own = self.shard.takes(number - 1);
                    if !own || (number - 1) % S::STRIDES != stride {
                        return Ok(());
                    }
                    seen += 1;
                    if seen > done {
                        batch.push(record);
                    }
                    if batch.len() == batch_size {
                        stage.take(&batch)?;
                        batch.clear();
                        journal.games(seen);
                        let is_due = since.elapsed() >= SOONEST.max(WORTH * cost);
                        if is_due || seen - saved >= self.every {
                            let begun = Instant::now();
                            self.save(&stage, seen, false)?;
                            (saved, since, cost) = (seen, Instant::now(), begun.elapsed());
                        }
                    }
                    Ok(())
                });
            match read {
                Err(error) if error.is::<Enough>() => {}
                other => other?,
            }
            journal.end();
        }
        stage.take(&batch)?;
        self.save(&stage, seen, true)?;
        Ok(stage)
    }

    /// Makes sure that states which are there already belong to the same work: `what` tells
    /// all that it depends on. Whoever else wants the same work waits until the file that is
    /// given back is closed.
    pub fn claim(&self, what: &str) -> Result<Option<File>> {
        let Some(folder) = &self.folder else { return Ok(None) };
        let name = || folder.display().to_string();
        fs::create_dir_all(folder).with_context(name)?;
        let mut note = OpenOptions::new();
        let note = note.read(true).write(true).create(true).truncate(false);
        let mut note = note.open(folder.join(NOTE)).with_context(name)?;
        note.lock().with_context(name)?;
        let mut before = Vec::new();
        note.read_to_end(&mut before).with_context(name)?;
        // Whoever was killed before the note was whole has left no state.
        if !what.as_bytes().starts_with(&before) {
            return Err(anyhow!("the states in this folder are of other work; remove it"))
                .with_context(name);
        }
        note.rewind().with_context(name)?;
        note.write_all(what.as_bytes()).with_context(name)?;
        Ok(Some(note))
    }

    /// Are there states, or a note that says whose they were?
    pub fn has_states(&self) -> bool {
        self.folder.as_ref().is_some_and(|folder| folder.exists())
    }

    /// Removes the states, the note that says whose they are last.
    pub fn clean(&self) -> Result<()> {
        let Some(folder) = self.folder.as_ref().filter(|folder| folder.exists()) else {
            return Ok(());
        };
        let name = || folder.display().to_string();
        for entry in fs::read_dir(folder).with_context(name)? {
            let path = entry.with_context(name)?.path();
            if !path.ends_with(NOTE) {
                fs::remove_file(&path).with_context(name)?;
            }
        }
        fs::remove_dir_all(folder).with_context(name)
    }

    fn state_file<S: Stage>(&self) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(S::NAME))
    }

    /// Writes beside the old state and then replaces it, so that there is a
    /// whole one at any time.
    fn save<S: Stage>(&self, stage: &S, games: u64, ended: bool) -> Result<()> {
        let Some(state) = self.state_file::<S>() else { return Ok(()) };
        let mut bytes = vec![u8::from(ended)];
        bytes.extend_from_slice(&games.to_le_bytes());
        bytes.extend_from_slice(&stage.to_bytes());
        write_packed(&state, &bytes, 1)
    }
}

/// The games that a state has seen and whether it has seen all.
fn load(state: &Path, stage: &mut impl Stage) -> Result<Option<(u64, bool)>> {
    if !state.exists() {
        return Ok(None);
    }
    let name = || state.display().to_string();
    let bytes = files::read(state, LARGEST).with_context(name)?;
    let (head, rest) = bytes.split_at_checked(9).with_context(name)?;
    stage.restore(rest).with_context(name)?;
    let games = u64::from_le_bytes(head[1..].try_into().expect("eight bytes"));
    Ok(Some((games, head[0] != 0)))
}

/// Writes a packed file, whole or not at all.
pub fn write_packed(path: &Path, bytes: &[u8], level: i32) -> Result<()> {
    let name = || path.display().to_string();
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(name)?;
    }
    let packed = files::pack(bytes, level).with_context(name)?;
    write_whole(path, |file| file.write_all(&packed))
}
