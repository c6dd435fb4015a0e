//! `tesuji bench`: fixed work, node totals and rates.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use serde::Serialize;

use super::json::write_line;
use crate::bench::{self, Total};

/// Options of `tesuji bench`.
#[derive(Debug, Args)]
pub struct BenchArgs {
    /// Only what depends on the code alone, as in benches/totals.txt
    #[arg(long, conflicts_with = "json")]
    totals: bool,
    /// A line of JSON for each engine
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct TotalLine<'a> {
    r#type: &'static str,
    engine: &'a str,
    questions: usize,
    unit: &'a str,
    nodes: u64,
    answers: String,
    seconds: f64,
    rate: f64,
}

/// Does the work and tells how much it was.
pub fn run(args: &BenchArgs) -> Result<ExitCode> {
    let mut output = io::stdout().lock();
    if args.totals {
        let totals = bench::run(|_| ());
        output.write_all(bench::in_lines(&totals).as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
    if !args.json {
        writeln!(
            output,
            "engine    questions        nodes  unit           answers   seconds      per second"
        )?;
    }
    let mut failed = Ok(());
    let totals = bench::run(|total| {
        if failed.is_ok() {
            failed = tell(&mut output, total, args.json);
        }
    });
    failed?;
    if !args.json {
        let nodes: u64 = totals.iter().map(|total| total.nodes).sum();
        let seconds: f64 = totals.iter().map(|total| total.time.as_secs_f64()).sum();
        writeln!(output, "{:<9}{:>10}{nodes:>13}{seconds:>33.2}", "all", "")?;
    }
    Ok(ExitCode::SUCCESS)
}

fn tell(output: &mut impl Write, total: &Total, json: bool) -> Result<()> {
    let (seconds, answers) = (total.time.as_secs_f64(), format!("{:08x}", total.answers));
    let Total { engine, unit, questions, nodes, .. } = *total;
    if json {
        let rate = total.rate().round();
        let line =
            TotalLine { r#type: "bench", engine, questions, unit, nodes, answers, seconds, rate };
        return write_line(output, &line);
    }
    writeln!(
        output,
        "{engine:<9}{questions:>10}{nodes:>13}  {unit:<13}{answers:>9}{seconds:>9.2}{:>16.0}",
        total.rate()
    )?;
    output.flush()?;
    Ok(())
}
