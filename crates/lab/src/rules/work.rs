//! Long generations: threads, memory, progress, checkpoints, Ctrl-C.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;
use indicatif::ProgressBar;
use tesuji_tactics::plan::{self, Built};
use tesuji_tactics::{Generation, Progress, RuleGoal, RuleSet, Task, connections};

use crate::interrupt;

/// How the work is done.
#[derive(Debug, Args)]
pub struct Work {
    /// Megabytes that one size may take
    #[arg(long, value_name = "MB", default_value_t = 8192)]
    memory: usize,
    /// Threads; all cores if not given
    #[arg(long, value_name = "NUMBER")]
    threads: Option<usize>,
    /// Keep what is found of each size in this folder, and go on from there
    #[arg(long, value_name = "FOLDER")]
    checkpoint: Option<PathBuf>,
    /// Find the patterns that can have rules first, with optimistic rules
    #[arg(long)]
    optimistic_first: bool,
}

impl Work {
    /// Bytes that one size may take.
    pub fn memory(&self) -> usize {
        self.memory << 20
    }
}

/// A checkpoint is written when the last one is older than this.
const CHECKPOINT_AGE: Duration = Duration::from_secs(20);

/// Generates the rules of some tasks with all smaller sizes they need; `None`
/// if Ctrl-C ended the work.
pub fn generate(tasks: &[Task], work: &Work) -> Result<Option<Vec<Built>>> {
    interrupt::heed()?;
    if let Some(folder) = &work.checkpoint {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    let mut pool = rayon::ThreadPoolBuilder::new();
    if let Some(threads) = work.threads {
        pool = pool.num_threads(threads);
    }
    let pool = pool.build().context("threads")?;
    let spinner = ProgressBar::new_spinner();
    spinner.enable_steady_tick(Duration::from_millis(200));
    let built = pool.install(|| all(tasks, work, &spinner));
    spinner.finish_and_clear();
    built
}

fn all(tasks: &[Task], work: &Work, spinner: &ProgressBar) -> Result<Option<Vec<Built>>> {
    let mut done: Vec<Built> = Vec::new();
    for task in plan::in_order(tasks) {
        let smaller: Vec<&RuleSet> = done.iter().map(|built| &built.kept).collect();
        match one(task, work, spinner, &smaller)? {
            Some(built) => done.push(built),
            None => return Ok(None),
        }
    }
    Ok(Some(done))
}

fn one(
    task: Task,
    work: &Work,
    spinner: &ProgressBar,
    smaller: &[&RuleSet],
) -> Result<Option<Built>> {
    let name = format!("{} {} {}", task.goal, task.place, task.size);
    if task.goal == RuleGoal::Connect {
        spinner.set_message(name);
        let proceed = &mut || !interrupt::is_wanted();
        return Ok(connections::build(task, work.memory(), smaller, proceed)?);
    }
    let file = work.checkpoint.as_ref().map(|folder| checkpoint_file(folder, &task));
    spinner.set_message(format!("{name}: goals"));
    let mut generation = start(task, work, file.as_deref())?;
    let mut written = Instant::now();
    let mut bytes = 0;
    while let Some(progress) = generation.step(work.memory())? {
        bytes = bytes.max(progress.bytes);
        spinner.set_message(describe(&name, &progress));
        let stop = interrupt::is_wanted();
        if let Some(file) = file.as_deref().filter(|_| stop || written.elapsed() > CHECKPOINT_AGE) {
            save(file, &generation)?;
            written = Instant::now();
        }
        if stop {
            if let Some(file) = &file {
                eprintln!("tesuji: interrupted; {} holds what is known", file.display());
            }
            return Ok(None);
        }
    }
    if let Some(file) = file.as_deref().filter(|file| file.exists()) {
        // The whole size is done: keep it, so that the next run is quick.
        save(file, &generation)?;
    }
    spinner.set_message(format!("{name}: metarules"));
    Ok(Some(plan::build(&generation, bytes, smaller)))
}

/// Adds to life rules which stones live; `None` if Ctrl-C ended the work.
pub fn with_anchors(sets: Vec<RuleSet>, work: &Work) -> Result<Option<Vec<RuleSet>>> {
    let spinner = ProgressBar::new_spinner();
    spinner.enable_steady_tick(Duration::from_millis(200));
    let mut done = Vec::new();
    for set in sets {
        // Rules for connections name their stones from the beginning.
        if set.task.goal == RuleGoal::Connect {
            done.push(set);
            continue;
        }
        spinner.set_message(format!("{}: which stones live", set.name()));
        let found = plan::with_anchors(&set, work.memory(), &mut || !interrupt::is_wanted())?;
        match found {
            Some(set) => done.push(set),
            None => return Ok(None),
        }
    }
    spinner.finish_and_clear();
    Ok(Some(done))
}

fn describe(name: &str, progress: &Progress) -> String {
    format!(
        "{name}: depth {}, {} won, {} winning, {} patterns, {} MB",
        progress.depth,
        progress.won,
        progress.winning,
        progress.patterns,
        progress.bytes >> 20
    )
}

fn start(task: Task, work: &Work, file: Option<&Path>) -> Result<Generation> {
    if let Some(file) = file.filter(|file| file.exists()) {
        let bytes = fs::read(file).with_context(|| file.display().to_string())?;
        return Generation::resume(task, &bytes).with_context(|| file.display().to_string());
    }
    let generation =
        if work.optimistic_first { Generation::focused(task)? } else { Generation::new(task)? };
    Ok(generation)
}

fn checkpoint_file(folder: &Path, task: &Task) -> PathBuf {
    let reading = task.reading.name().unwrap_or("other");
    folder.join(format!("{}-{}-{}-{reading}.part", task.goal, task.place, task.size))
}

/// Writes beside the file first, so that a kill leaves the old one.
fn save(file: &Path, generation: &Generation) -> Result<()> {
    let beside = file.with_extension("new");
    fs::write(&beside, generation.snapshot()).with_context(|| beside.display().to_string())?;
    fs::rename(&beside, file).with_context(|| file.display().to_string())
}
