//! `tesuji rules generate`.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Args;
use serde::Serialize;
use tesuji_tactics::document::columns;
use tesuji_tactics::plan::Built;
use tesuji_tactics::{Frame, FrameSize, Place, Reading, RuleBase, RuleGoal, RuleSet, Task};

use super::base;
use super::task_fields::TaskFields;
use super::work::{self, Work};
use crate::write_line;

/// Options of `tesuji rules generate`.
#[derive(Debug, Args)]
pub struct Options {
    /// What the rules conclude: eye, life or connect
    #[arg(long, value_name = "GOAL", required_unless_present = "document")]
    goal: Option<RuleGoal>,
    /// Where they lie: corner, side or center
    #[arg(long, value_name = "PLACE", required_unless_present = "document")]
    place: Option<Place>,
    /// How large they are: 4x3 is four cells along the edge, three away from it
    #[arg(long, value_name = "SIZE", required_unless_present = "document")]
    size: Option<FrameSize>,
    /// How moves are read: paper (closest to the document, not sound), sound,
    /// sharp (proved), pessimistic or optimistic
    #[arg(long, value_name = "READING", default_value = "sharp")]
    reading: Reading,
    /// All sizes of the document's tables
    #[arg(long, conflicts_with_all = ["goal", "place", "size"])]
    document: bool,
    /// Write the rules to this file; packed if its name ends with .zst
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Lines of JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    work: Work,
}

#[derive(Serialize)]
struct RulesLine {
    r#type: &'static str,
    #[serde(flatten)]
    task: TaskFields,
    won_by_depth: Vec<usize>,
    total: usize,
    won_before_metarules: usize,
    winning: usize,
    megabytes: f64,
}

/// Generates and tells what came of it.
pub fn run(options: &Options) -> Result<ExitCode> {
    let tasks = tasks(options)?;
    let Some(built) = work::generate(&tasks, &options.work)? else {
        return Ok(ExitCode::from(130));
    };
    let wanted: Vec<&Built> = built.iter().filter(|b| tasks.contains(&b.kept.task)).collect();
    if let Some(out) = &options.out {
        let sets: Vec<RuleSet> = wanted.iter().map(|b| b.kept.clone()).collect();
        let Some(sets) = work::with_anchors(sets, &options.work)? else {
            return Ok(ExitCode::from(130));
        };
        base::save(out, &RuleBase { provenance: provenance(options), sets })?;
    }
    let mut output = BufWriter::new(io::stdout().lock());
    for built in wanted {
        if options.json {
            tell_json(&mut output, built)?;
        } else {
            tell(&mut output, built)?;
        }
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn tasks(options: &Options) -> Result<Vec<Task>> {
    let reading = options.reading;
    if options.document {
        return Ok(columns().iter().map(|column| column.task(reading)).collect());
    }
    let (Some(goal), Some(place), Some(size)) = (options.goal, options.place, options.size) else {
        bail!("--goal, --place and --size are needed");
    };
    Frame::new(place, size)?;
    Ok(vec![Task { goal, place, size, reading }])
}

fn provenance(options: &Options) -> String {
    let what = match (options.goal, options.place, options.size) {
        (Some(goal), Some(place), Some(size)) => {
            format!("--goal {goal} --place {place} --size {size}")
        }
        _ => "--document".to_owned(),
    };
    let reading = options.reading.name().unwrap_or("other");
    let version = env!("CARGO_PKG_VERSION");
    format!("tesuji {version}: rules generate {what} --reading {reading}")
}

fn tell(output: &mut impl Write, built: &Built) -> Result<()> {
    let task = &built.kept.task;
    let reading = task.reading.name().unwrap_or("other");
    let Task { goal, place, size, .. } = task;
    writeln!(output, "Won rules, {goal} {place} {size}, reading {reading}")?;
    writeln!(output, "  depth      rules")?;
    for (i, count) in built.kept.by_depth().iter().enumerate() {
        writeln!(output, "  {:>5} {count:>10}", 2 * i)?;
    }
    writeln!(output, "  total {:>10}", built.kept.rules().len())?;
    let (won, winning) = (built.raw.rules().len(), built.winning);
    let memory = built.bytes as f64 / f64::from(1 << 20);
    writeln!(output, "  ({won} won and {winning} winning before metarules, {memory:.1} MB)\n")?;
    Ok(())
}

fn tell_json(output: &mut impl Write, built: &Built) -> Result<()> {
    let line = RulesLine {
        r#type: "rules",
        task: TaskFields::of(&built.kept.task),
        won_by_depth: built.kept.by_depth(),
        total: built.kept.rules().len(),
        won_before_metarules: built.raw.rules().len(),
        winning: built.winning,
        megabytes: built.bytes as f64 / f64::from(1 << 20),
    };
    write_line(output, &line)
}
