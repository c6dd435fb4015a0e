//! `tesuji network status`: how often the network knows what becomes of stones.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Args;
use rayon::prelude::*;
use serde::Serialize;
use tesuji_board::Color;
use tesuji_network::{Evaluation, Network, Query, Question, QuestionKind};

use super::json::write_line;
use crate::files;
use crate::intuition::NetworkArgs;
use crate::learning::positions::{Kind, LENGTH, Outcome, Stored};

/// No file is larger.
const LARGEST: usize = 4 << 30;
/// Steps of certainty.
const STEPS: usize = 10;

/// Options of `tesuji network status`.
#[derive(Debug, Args)]
pub struct StatusArgs {
    /// Judged positions: parts of a folder that `tesuji network positions` made, or
    /// all of them in one file
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    network: NetworkArgs,
    /// Every n-th position only
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// The mean over the eight symmetries
    #[arg(long)]
    all_ways: bool,
    /// A line of JSON
    #[arg(long)]
    json: bool,
}

#[derive(Default, Serialize)]
struct Counts {
    r#type: &'static str,
    /// Positions asked about.
    positions: usize,
    /// Whose outcome was said.
    right: usize,
    /// The same by the kind of question: positions, right.
    kinds: BTreeMap<&'static str, [usize; 2]>,
    /// The same by outcome.
    outcomes: BTreeMap<&'static str, [usize; 2]>,
    /// By certainty, in tenths: positions, right, and the sum of the certainty.
    certainty: [Step; STEPS],
    /// The mean distance of certainty from the share that is right.
    calibration_error: f64,
    /// Positions where it takes a move, and where the likeliest move is right.
    moves: [usize; 2],
}

#[derive(Clone, Copy, Default, Serialize)]
struct Step {
    positions: usize,
    right: usize,
    said: f64,
}

/// Does it.
pub fn run(args: &StatusArgs) -> Result<ExitCode> {
    let network = args.network.demand()?;
    let mut counts = Counts { r#type: "status", ..Counts::default() };
    for path in &args.files {
        let name = || path.display().to_string();
        let bytes = files::read(path, LARGEST).with_context(name)?;
        if bytes.len() % LENGTH != 0 {
            bail!("{}: these are no judged positions", name());
        }
        let chosen: Vec<(usize, &[u8])> =
            bytes.chunks_exact(LENGTH).enumerate().step_by(args.every as usize).collect();
        let told: Result<Vec<(Stored, Evaluation)>> = chosen
            .par_iter()
            .map(|(number, record)| {
                let wrong = || format!("{}: record {} is broken", name(), number + 1);
                let stored = Stored::from_bytes(record).with_context(wrong)?;
                let told = ask(&network, &stored, args.all_ways);
                Ok((stored, told))
            })
            .collect();
        told?.iter().for_each(|(stored, told)| counts.take(stored, told));
    }
    if counts.positions == 0 {
        bail!("there is no judged position in these files");
    }
    counts.finish();
    let mut output = io::stdout().lock();
    if args.json {
        write_line(&mut output, &counts)?;
    } else {
        counts.write(&mut output)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn ask(network: &Network, stored: &Stored, all_ways: bool) -> Evaluation {
    let kind = match stored.kind {
        Kind::Life => QuestionKind::Life,
        Kind::Capture => QuestionKind::Capture,
        Kind::Connection => QuestionKind::Connection,
    };
    let question = Question { kind, target: stored.target, region: stored.inside };
    let query = Query::about(&stored.board, Color::Black, question);
    if all_ways { network.evaluate_all_ways(&query) } else { network.evaluate(&query) }
}

impl Counts {
    fn take(&mut self, stored: &Stored, told: &Evaluation) {
        let Some(status) = told.status else { return };
        let chances = [status.lost, status.ko, status.saved];
        let (at, outcome) = match stored.outcome {
            Outcome::Lost => (0, "lost"),
            Outcome::Ko(_) => (1, "ko"),
            Outcome::Saved => (2, "saved"),
        };
        let best = (0..3).max_by(|&a, &b| chances[a].total_cmp(&chances[b])).unwrap_or(0);
        let hit = usize::from(best == at);
        self.positions += 1;
        self.right += hit;
        for counts in [
            self.kinds.entry(stored.kind.name()).or_default(),
            self.outcomes.entry(outcome).or_default(),
        ] {
            counts[0] += 1;
            counts[1] += hit;
        }
        let said = f64::from(chances[best]);
        let step = &mut self.certainty[((said * STEPS as f64) as usize).min(STEPS - 1)];
        step.positions += 1;
        step.right += hit;
        step.said += said;
        if stored.is_open && !stored.right.is_empty() {
            let first = told.moves.iter().find(|(point, _)| !stored.unknown.contains(*point));
            self.moves[0] += 1;
            self.moves[1] +=
                usize::from(first.is_some_and(|(point, _)| stored.right.contains(*point)));
        }
    }

    fn finish(&mut self) {
        let off: f64 =
            self.certainty.iter().map(|step| (step.right as f64 - step.said).abs()).sum();
        self.calibration_error = off / self.positions.max(1) as f64;
    }

    fn write(&self, output: &mut impl Write) -> io::Result<()> {
        let share = |part: usize, all: usize| 100.0 * part as f64 / all.max(1) as f64;
        writeln!(
            output,
            "{} positions, outcome right: {:.1} %; certainty is off by {:.1} % in the mean",
            self.positions,
            share(self.right, self.positions),
            100.0 * self.calibration_error
        )?;
        for (name, [all, right]) in self.kinds.iter().chain(&self.outcomes) {
            writeln!(output, "  {name:<12} {all:>8}  {:.1} %", share(*right, *all))?;
        }
        writeln!(output, "certainty said, positions, share right:")?;
        for step in self.certainty.iter().filter(|step| step.positions > 0) {
            let said = 100.0 * step.said / step.positions as f64;
            let right = share(step.right, step.positions);
            writeln!(output, "  {said:>5.1} %  {:>8}  {right:>5.1} %", step.positions)?;
        }
        let [all, right] = self.moves;
        writeln!(
            output,
            "where it takes a move ({all}): likeliest right {:.1} %",
            share(right, all)
        )
    }
}
