//! `tesuji rules verify`: looks for a failure.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde::Serialize;
use tesuji_board::Diagram;
use tesuji_tactics::RuleSet;
use tesuji_tactics::verify::{Referee, Report, verify_rule};

use super::base;
use crate::write_line;
use crate::{UNPROVEN, interrupt};

/// Options of `tesuji rules verify`.
#[derive(Debug, Args)]
pub struct Options {
    /// How many positions, over all rules
    #[arg(long, value_name = "NUMBER", default_value_t = 100_000)]
    embeddings: u64,
    /// Rules of this file instead of those that come with the program
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// Only sets whose names begin so, such as life-corner
    #[arg(long, value_name = "NAME", default_value = "")]
    set: String,
    /// Positions that a search may look at before it is given up
    #[arg(long, value_name = "NUMBER", default_value_t = 100_000)]
    nodes: u64,
    /// Where random choices start
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Threads; all cores if not given
    #[arg(long, value_name = "NUMBER")]
    threads: Option<usize>,
    /// Lines of JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct VerifyLine<'a> {
    r#type: &'static str,
    set: &'a str,
    rules: u64,
    unmatched: u64,
    embeddings: u64,
    failures: u64,
    undecided: u64,
    later: u64,
    disagreements: u64,
}

/// Embeds rules until the number is reached.
pub fn run(options: &Options) -> Result<ExitCode> {
    let rules = base::load(options.rules.as_deref())?;
    let sets: Vec<&RuleSet> =
        rules.sets.iter().filter(|set| set.name().starts_with(&options.set)).collect();
    let count: usize = sets.iter().map(|set| set.rules().len()).sum();
    if count == 0 {
        bail!("there are no rules to verify");
    }
    interrupt::heed()?;
    let mut pool = rayon::ThreadPoolBuilder::new();
    if let Some(threads) = options.threads {
        pool = pool.num_threads(threads);
    }
    let pool = pool.build().context("threads")?;
    let bar = ProgressBar::new(options.embeddings);
    let style = "{bar:30} {human_pos} of {human_len} positions, {per_sec}, {eta} left {msg}";
    bar.set_style(ProgressStyle::with_template(style).expect("a valid template"));
    bar.enable_steady_tick(Duration::from_millis(500));
    let reports = pool.install(|| rounds(options, &sets, count, &bar));
    bar.finish_and_clear();

    let mut total = Report::default();
    let mut output = BufWriter::new(io::stdout().lock());
    if !options.json {
        writeln!(output, "set                   rules  positions failures undecided")?;
    }
    for (set, report) in sets.iter().zip(reports) {
        tell(&mut output, options, &set.name(), &report)?;
        for (rule, setup) in report.examples.iter().take(2).filter(|_| !options.json) {
            writeln!(output, "  {}-{rule} fails with White to move:", set.name())?;
            writeln!(output, "{}", Diagram::new(*setup))?;
        }
        total.add(report);
    }
    tell(&mut output, options, "all", &total)?;
    output.flush()?;
    let sound = total.failures == 0 && total.disagreements == 0;
    Ok(if sound { ExitCode::SUCCESS } else { ExitCode::from(UNPROVEN) })
}

/// Positions that are decided before anybody looks how many there are.
const BATCH: usize = 4096;

/// Gives every set its share of the positions, half of them shared evenly and
/// half by the numbers of rules, and walks through its rules in wide steps, so
/// that a few positions also come from all over the set.
fn rounds(options: &Options, sets: &[&RuleSet], count: usize, bar: &ProgressBar) -> Vec<Report> {
    let share = |set: &RuleSet| {
        let even = options.embeddings / (2 * sets.len() as u64);
        let by_size = options.embeddings / 2 * set.rules().len() as u64 / count as u64;
        (even + by_size).max(1)
    };
    let mut left = options.embeddings;
    let last = sets.len() - 1;
    let mut reports = Vec::new();
    for (i, set) in sets.iter().enumerate() {
        let quota = if i == last { left } else { share(set).min(left) };
        let report = verify_set(options, set, quota, bar);
        left = left.saturating_sub(report.embeddings);
        reports.push(report);
    }
    reports
}

fn verify_set(options: &Options, set: &RuleSet, quota: u64, bar: &ProgressBar) -> Report {
    let rules = set.rules().len();
    let step = wide_step(rules);
    let mut report = Report::default();
    let mut start = 0;
    // Rules whose conditions hardly any surroundings meet yield nothing.
    let most = 4 * (quota as usize + rules);
    while report.embeddings < quota && start < most && !interrupt::is_wanted() {
        let mut batch = BATCH.min((quota - report.embeddings) as usize);
        if start < rules {
            batch = batch.min(rules - start);
        }
        let one = |referee: &mut Referee, i: usize| {
            let number = (i * step % rules) as u32;
            let seed = options.seed.wrapping_add((i as u64) << 20);
            let report = verify_rule(set, number, 1, seed, referee);
            bar.inc(report.embeddings);
            report
        };
        let more = (start..start + batch)
            .into_par_iter()
            .map_init(|| Referee::new(options.nodes), one)
            .reduce(Report::default, |mut a, b| {
                a.add(b);
                a
            });
        // Later rounds meet the same rules again.
        let (seen, unmatched) = (report.rules, report.unmatched);
        report.add(more);
        if start >= rules {
            (report.rules, report.unmatched) = (seen, unmatched);
        }
        if report.failures > 0 {
            bar.set_message("FAILURES");
        }
        start += batch;
    }
    report
}

/// A step through that many rules that meets all of them.
fn wide_step(rules: usize) -> usize {
    let gcd = |mut a: usize, mut b: usize| {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let golden = (rules as f64 * 0.618) as usize;
    (golden.max(1)..).find(|&step| gcd(step, rules) == 1).expect("1 is one")
}

fn tell(output: &mut impl Write, options: &Options, name: &str, report: &Report) -> Result<()> {
    let Report { embeddings, failures, undecided, rules, unmatched, later, disagreements, .. } =
        *report;
    if options.json {
        let line = VerifyLine {
            r#type: if name == "all" { "verified" } else { "verified_set" },
            set: name,
            rules,
            unmatched,
            embeddings,
            failures,
            undecided,
            later,
            disagreements,
        };
        return if name == "all" { write_line(output, &line) } else { Ok(()) };
    }
    writeln!(output, "{name:<18} {rules:>8} {embeddings:>10} {failures:>8} {undecided:>9}")?;
    if name == "all" {
        writeln!(output, "{unmatched} rules found no surroundings; the goal was reached later")?;
        writeln!(output, "than the rule says in {later} positions; matcher and referee saw")?;
        writeln!(output, "conditions differently in {disagreements}.")?;
    }
    Ok(())
}
