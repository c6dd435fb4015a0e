//! `tesuji fuseki --problems`.

use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Result;
use tesuji_fuseki::Params;

use super::json::ProblemsLine;
use crate::cli::json::write_line;
use crate::fuseki::{Chooser, Judged, Tally, read_problems};
use crate::pattern_knowledge;

/// Scores a method.
pub fn run(file: &Path, chooser: Chooser, json: bool) -> Result<ExitCode> {
    let problems = read_problems(file)?;
    let knowledge = pattern_knowledge::embedded();
    let half = problems.len().div_ceil(2);
    let mut halves = [Tally::default(); 2];
    let mut output = BufWriter::new(io::stdout().lock());
    let start = Instant::now();
    for (i, problem) in problems.iter().enumerate() {
        let judged = Judged::new(problem, knowledge, None, &Params::FITTED);
        let mut tally = Tally::default();
        let values = judged.values(chooser);
        tally.add(problem, &values);
        halves[i / half].merge(&tally);
        if !json {
            let mut order: Vec<(f32, u32)> = problem
                .choices
                .iter()
                .zip(&values)
                .map(|(choice, value)| (value.unwrap_or(f32::MIN), choice.score))
                .collect();
            order.sort_by(|a, b| b.0.total_cmp(&a.0));
            let scores: Vec<String> = order.iter().map(|one| one.1.to_string()).collect();
            writeln!(output, "{}  {}", problem.id, scores.join(" "))?;
        }
    }
    let milliseconds = start.elapsed().as_secs_f64() * 1e3;
    let mut all = halves[0];
    all.merge(&halves[1]);
    if json {
        write_line(&mut output, &ProblemsLine::new(chooser.name(), &all, &halves, milliseconds))?;
    } else {
        writeln!(output, "\nThe scores of the choices in the order of {}.", chooser.name())?;
        for (name, tally) in [("first half", halves[0]), ("second half", halves[1]), ("all", all)] {
            writeln!(
                output,
                "{name:<12}{:4} problems {:5} hits ({:.0} %) {:6} points ({:.2} each)",
                tally.problems,
                number(tally.hits),
                100.0 * tally.hits / tally.problems.max(1) as f64,
                number(tally.score),
                tally.mean()
            )?;
        }
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Without a fraction where there is none.
pub fn number(value: f64) -> String {
    if value.fract() == 0.0 { format!("{value:.0}") } else { format!("{value:.1}") }
}
