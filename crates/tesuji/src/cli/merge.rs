//! `tesuji merge`: parts of a long job, put together.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, anyhow};
use clap::Args;

use super::FAILED;
use crate::parts::{collect, merge, merge_sums};

/// Options of `tesuji merge`.
#[derive(Debug, Args)]
pub struct MergeArgs {
    /// The parts of all shards, in any order
    #[arg(value_name = "PART", required = true)]
    parts: Vec<PathBuf>,
    /// Where to write the whole: the bytes that shard 1/1 would have written
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Take the counts from this table, in which another program has added up the tables
    /// of all parts (tesuji parquet); it is held against the parts
    #[arg(long, value_name = "TABLE")]
    sums: Option<PathBuf>,
}

/// Puts parts together, or names everything that is wrong with them.
pub fn run(args: &MergeArgs) -> Result<ExitCode> {
    let parts = match collect(&args.parts) {
        Ok(parts) => parts,
        Err(error) => {
            for line in error.to_string().lines() {
                eprintln!("tesuji: {line}");
            }
            return Ok(ExitCode::from(FAILED));
        }
    };
    match &args.sums {
        Some(sums) => merge_sums(&parts, sums, &args.out)?,
        None => merge(&parts, &args.out)?,
    }
    let first = parts.first().ok_or_else(|| anyhow!("there is no part"))?;
    println!("{}: {} pieces of {} parts", args.out.display(), first.end.of, parts.len());
    Ok(ExitCode::SUCCESS)
}
