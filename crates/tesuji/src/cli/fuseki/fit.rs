//! `tesuji fuseki --fit`.

use std::process::ExitCode;

use anyhow::{Result, bail};
use tesuji_patterns::Record;

use super::FusekiArgs;
use crate::fuseki::{fit_all, read_problems, source};
use crate::pattern_knowledge;
use crate::records::read_games;

/// Fits and prints.
pub fn run(args: &FusekiArgs) -> Result<ExitCode> {
    let problems = match &args.problems {
        Some(file) => read_problems(file)?,
        None => Vec::new(),
    };
    let games: Vec<Record> = read_games(&args.games)?;
    let step = (games.len() / args.fit_games.max(1)).max(1);
    let games: Vec<Record> = games.into_iter().step_by(step).collect();
    if games.is_empty() {
        bail!("there is no game to fit to");
    }
    let first_half = &problems[..problems.len() / 2];
    let knowledge = pattern_knowledge::embedded();
    let fitted = fit_all(&games, first_half, knowledge, |stage| eprintln!("{stage}"));
    eprint!("{}", fitted.report);
    print!("{}", source(&fitted.params));
    Ok(ExitCode::SUCCESS)
}
