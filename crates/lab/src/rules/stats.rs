//! `tesuji rules stats`: what each metarule leaves out.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use serde::Serialize;
use tesuji_tactics::document::columns;
use tesuji_tactics::metarules::{Effect, restricted, two_eyes, utility};
use tesuji_tactics::plan::Built;
use tesuji_tactics::{FrameSize, Place, Reading, RuleGoal, RuleSet, Task, connections};

use super::task_fields::TaskFields;
use super::work::{self, Work};
use crate::write_line;

/// Options of `tesuji rules stats`.
#[derive(Debug, Args)]
pub struct Options {
    /// Only rules with this conclusion: eye, life or connect
    #[arg(long, value_name = "GOAL")]
    goal: Option<RuleGoal>,
    /// Only rules of this place: corner, side or center
    #[arg(long, value_name = "PLACE")]
    place: Option<Place>,
    /// Only rules of this size; all of the document's tables up to ten cells if
    /// not given
    #[arg(long, value_name = "SIZE")]
    size: Option<FrameSize>,
    /// How moves are read: paper, sound or sharp
    #[arg(long, value_name = "READING", default_value = "sharp")]
    reading: Reading,
    /// The highest cost of a rule that is kept by the metarule on utility
    #[arg(long, value_name = "COST", default_value_t = 4, allow_negative_numbers = true)]
    cost: i32,
    /// Lines of JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    work: Work,
}

#[derive(Serialize)]
struct StatsLine {
    r#type: &'static str,
    #[serde(flatten)]
    task: TaskFields,
    metarules: Vec<EffectFields>,
    exceptions: Option<usize>,
}

#[derive(Serialize)]
struct EffectFields {
    name: &'static str,
    section: &'static str,
    unit: &'static str,
    before: usize,
    after: usize,
}

/// Generates rules and counts them before and after each metarule.
pub fn run(options: &Options) -> Result<ExitCode> {
    let tasks = tasks(options);
    // Life by two eyes needs the eye rules as well.
    let mut all = tasks.clone();
    for task in &tasks {
        all.extend(eye_tasks(task));
    }
    let Some(built) = work::generate(&all, &options.work)? else {
        return Ok(ExitCode::from(130));
    };
    let mut output = BufWriter::new(io::stdout().lock());
    for one in built.iter().filter(|b| tasks.contains(&b.kept.task)) {
        let (effects, exceptions) = effects(one, &built, options)?;
        if options.json {
            tell_json(&mut output, one, &effects, exceptions)?;
        } else {
            tell(&mut output, one, &effects, exceptions)?;
        }
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn tasks(options: &Options) -> Vec<Task> {
    let fits = |task: &Task| {
        options.goal.is_none_or(|goal| goal == task.goal)
            && options.place.is_none_or(|place| place == task.place)
            && options.size.map_or(task.size.area() <= 10, |size| size == task.size)
    };
    let all = columns();
    let mut found: Vec<Task> =
        all.iter().map(|column| column.task(options.reading)).filter(fits).collect();
    if found.is_empty() {
        // A size beyond the document.
        let (goal, place) = (options.goal, options.place);
        if let (Some(goal), Some(place), Some(size)) = (goal, place, options.size) {
            found.push(Task { goal, place, size, reading: options.reading });
        }
    }
    found
}

/// The eye rules that fit in a life rule's frame, up to nine cells.
fn eye_tasks(task: &Task) -> Vec<Task> {
    if task.goal != RuleGoal::Life {
        return Vec::new();
    }
    let eyes = Task { goal: RuleGoal::Eye, ..*task };
    let small = |t: &Task| t.size.area() <= 9;
    let all = tesuji_tactics::plan::smaller_tasks(&eyes).into_iter().chain([eyes]);
    all.filter(small).collect()
}

fn effects(
    one: &Built,
    built: &[Built],
    options: &Options,
) -> Result<(Vec<Effect>, Option<usize>)> {
    let mut effects = one.effects.clone();
    let kept = &one.kept;
    let before = kept.rules().len();
    let left = |name, section, after| Effect { name, section, unit: "rules", before, after };
    let mut exceptions = None;
    if kept.task.goal == RuleGoal::Life {
        let eyes: Vec<&RuleSet> =
            built.iter().map(|b| &b.kept).filter(|set| set.task.goal == RuleGoal::Eye).collect();
        let two = two_eyes::analyze(&one.raw, &eyes);
        let mut rules = kept.rules().to_vec();
        two_eyes::remove(&mut rules, &two);
        effects.push(left("life by two eyes", "3.3", rules.len()));
        exceptions = Some(two.exceptions.len());
    }
    if kept.task.goal == RuleGoal::Connect {
        let (found, transitive) = connections::exceptions(&one.raw, options.work.memory())?;
        let before = found.len() + transitive;
        let (name, section, unit) = ("A to B to C, not transitive", "5", "triples");
        effects.push(Effect { name, section, unit, before, after: found.len() });
        exceptions = Some(found.len());
    }
    let mut rules = kept.rules().to_vec();
    utility::remove(kept, &mut rules, options.cost);
    effects.push(left("low utility", "3.7", rules.len()));
    effects.push(left("only pessimistic", "3.8", restricted::pessimistic(kept).len()));
    effects.push(left("only optimistic", "3.8", restricted::optimistic(kept)));
    Ok((effects, exceptions))
}

fn tell(
    output: &mut impl Write,
    built: &Built,
    effects: &[Effect],
    exceptions: Option<usize>,
) -> Result<()> {
    let Task { goal, place, size, reading } = &built.kept.task;
    let reading = reading.name().unwrap_or("other");
    writeln!(output, "{goal} {place} {size}, reading {reading}")?;
    writeln!(output, "  metarule                       section   before    after")?;
    for e in effects {
        let name = e.name;
        writeln!(output, "  {name:<30} {:>7} {:>8} {:>8}", e.section, e.before, e.after)?;
    }
    if let Some(count) = exceptions {
        let what = match goal {
            RuleGoal::Connect => "transitivity",
            RuleGoal::Eye | RuleGoal::Life => "life by two eyes",
        };
        writeln!(output, "  exceptions to {what}: {count}")?;
    }
    writeln!(output)?;
    Ok(())
}

fn tell_json(
    output: &mut impl Write,
    built: &Built,
    effects: &[Effect],
    exceptions: Option<usize>,
) -> Result<()> {
    let fields = |e: &Effect| EffectFields {
        name: e.name,
        section: e.section,
        unit: e.unit,
        before: e.before,
        after: e.after,
    };
    let line = StatsLine {
        r#type: "metarules",
        task: TaskFields::of(&built.kept.task),
        metarules: effects.iter().map(fields).collect(),
        exceptions,
    };
    write_line(output, &line)
}
