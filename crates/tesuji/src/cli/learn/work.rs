//! What there is to learn from, and the state of a job that may be killed.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use tesuji_patterns::Record;

use crate::cli::game_text::printable;
use crate::files;
use crate::problems::{self, Problem};
use crate::records::{FailedGame, GameOptions, find_sources, read_all};

/// Games and problems that are looked at with the same knowledge. What is learned
/// depends on it, so it is no option.
pub const BATCH: usize = 16;
/// Problems of this remainder are kept for measuring.
const FOLDS: usize = 10;
const TEST_FOLD: usize = 7;
/// One in so many moves of a game is looked at: most moves settle nothing.
pub const EVERY: usize = 8;
/// No state is larger.
const LARGEST: usize = 256 << 20;

/// Something to learn from.
pub enum Item {
    /// A game with its name.
    Game(String, Box<Record>),
    /// A problem with published first moves.
    Problem(Box<Problem>),
    /// A game that is yet to be played, by number.
    SelfPlay(usize),
}

/// How far the work has come.
pub fn progress_bar(items: usize, done: usize) -> ProgressBar {
    let style = "{bar:30} {pos} of {len}, {msg}, {eta} left";
    let style = ProgressStyle::with_template(style).expect("a valid template");
    let bar = ProgressBar::new(items as u64).with_style(style);
    bar.set_position((done * BATCH).min(items) as u64);
    if done > 0 {
        bar.println(format!("going on after {} games and problems", done * BATCH));
    }
    bar
}

/// The games of files, at most so many; those that cannot be read are told of and counted.
pub fn read_games(files: &[PathBuf], most: Option<usize>, failed: &mut u64) -> Result<Vec<Item>> {
    let sources = find_sources(files)?;
    let mut items = Vec::new();
    let mut number = 0;
    let most = most.unwrap_or(usize::MAX);
    read_all(
        &sources,
        &GameOptions::default(),
        |_| {},
        |source, outcome: Result<Record, FailedGame>| {
            number += 1;
            match outcome {
                Ok(record) if items.len() < most => {
                    let file = match files {
                        [_] => String::new(),
                        _ => format!("{}, ", sources[source].name()),
                    };
                    items.push(Item::Game(format!("{file}game {number}"), Box::new(record)));
                }
                Ok(_) => {}
                Err(failure) => {
                    *failed += 1;
                    let message = printable(&failure.message);
                    eprintln!("tesuji: {}: {message}", sources[source].name());
                }
            }
            Ok(())
        },
    )?;
    Ok(items)
}

/// The problems of a file that may be learned from, or so many of them spread evenly.
pub fn read_problems(file: &Path, most: Option<usize>) -> Result<Vec<Item>> {
    let all = problems::read(file, None)?;
    let learned = all
        .into_iter()
        .enumerate()
        .filter(|(i, problem)| i % FOLDS != TEST_FOLD && !problem.published.right.is_empty());
    let kept: Vec<Problem> = learned.map(|(_, problem)| problem).collect();
    let every = most.map_or(1, |most| kept.len().div_ceil(most.max(1)).max(1));
    Ok(kept.into_iter().step_by(every).map(|problem| Item::Problem(Box::new(problem))).collect())
}

/// Kinds of items in turn, each kind in its order.
pub fn mixed(items: Vec<Item>) -> Vec<Item> {
    let total = items.len();
    let mut kinds: [Vec<Item>; 3] = [Vec::new(), Vec::new(), Vec::new()];
    for item in items {
        let kind = match item {
            Item::Game(..) => 0,
            Item::Problem(_) => 1,
            Item::SelfPlay(_) => 2,
        };
        kinds[kind].push(item);
    }
    let mut keyed: Vec<(usize, usize, Item)> = Vec::with_capacity(total);
    for (kind, items) in kinds.into_iter().enumerate() {
        let count = items.len();
        let place = |i: usize| i * total / count.max(1);
        keyed.extend(items.into_iter().enumerate().map(|(i, item)| (place(i), kind, item)));
    }
    keyed.sort_by_key(|(place, kind, _)| (*place, *kind));
    keyed.into_iter().map(|(_, _, item)| item).collect()
}

/// What a stopped job left behind.
pub struct State {
    /// The file.
    pub file: PathBuf,
    /// All that the result depends on.
    pub work: String,
}

impl State {
    /// The rules and the batches that they come from.
    pub fn load(&self) -> Result<Option<(String, usize)>> {
        if !self.file.exists() {
            return Ok(None);
        }
        let name = || self.file.display().to_string();
        let text = files::text(files::read(&self.file, LARGEST).with_context(name)?)?;
        let mut parts = text.splitn(3, '\n');
        let (work, done, rules) = (parts.next(), parts.next(), parts.next());
        let (Some(work), Some(done), Some(rules)) = (work, done, rules) else {
            bail!("{}: this is no state of learning", name());
        };
        if work != self.work {
            bail!("{}: the state of other work; remove it", name());
        }
        Ok(Some((rules.to_owned(), done.parse().with_context(name)?)))
    }

    /// Keeps the rules after so many batches.
    pub fn save(&self, rules: &str, done: usize) -> Result<()> {
        write(&self.file, &format!("{}\n{done}\n{rules}", self.work))
    }

    /// The work is done.
    pub fn remove(&self) -> Result<()> {
        match fs::remove_file(&self.file) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(error).with_context(|| self.file.display().to_string())
            }
            _ => Ok(()),
        }
    }
}

/// A file beside another one.
pub fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.to_owned().into_os_string();
    name.push(suffix);
    PathBuf::from(name)
}

/// Writes a file whole or not at all.
pub fn write(path: &Path, text: &str) -> Result<()> {
    let name = || path.display().to_string();
    let part = beside(path, ".part");
    fs::write(&part, text).with_context(name)?;
    fs::rename(&part, path).with_context(name)
}
