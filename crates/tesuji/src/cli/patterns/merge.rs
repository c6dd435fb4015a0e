//! `tesuji patterns merge`: adds up what was counted on parts of the games.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;
use tesuji_patterns::knn::{Counts, PlaySketch};

use crate::learning::write_packed;
use crate::parts::read_sums;

/// Options of `tesuji patterns merge`.
#[derive(Debug, Args)]
pub struct MergeArgs {
    /// Files that `learn --only plays` or `learn --only counts` wrote
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Where to write the sum
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// The sum so far.
enum Sum {
    Plays(PlaySketch),
    Counts(Counts),
}

/// Adds and writes.
pub fn run(args: &MergeArgs) -> Result<ExitCode> {
    let mut sum: Option<Sum> = None;
    for file in &args.files {
        let name = || file.display().to_string();
        let bytes = read_sums(file)?;
        match &mut sum {
            None => {
                sum = Some(match PlaySketch::from_bytes(&bytes) {
                    Ok(plays) => Sum::Plays(plays),
                    Err(_) => Sum::Counts(Counts::from_bytes(&bytes).with_context(name)?),
                });
            }
            Some(Sum::Plays(plays)) => {
                let other = PlaySketch::from_bytes(&bytes).with_context(name)?;
                plays.merge(&other).with_context(name)?;
            }
            Some(Sum::Counts(counts)) => {
                let other = Counts::from_bytes(&bytes).with_context(name)?;
                counts.merge(&other).with_context(name)?;
            }
        }
    }
    let bytes = match sum.expect("at least one file is required") {
        Sum::Plays(plays) => plays.to_bytes(),
        Sum::Counts(counts) => counts.to_bytes(),
    };
    write_packed(&args.out, &bytes, 3)?;
    Ok(ExitCode::SUCCESS)
}
