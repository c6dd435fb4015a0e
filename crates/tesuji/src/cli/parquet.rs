//! `tesuji parquet`: a part as a table for other programs.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use crate::parts::{read_part, write_table};

/// Options of `tesuji parquet`.
#[derive(Debug, Args)]
pub struct ParquetArgs {
    /// A part, or what merge made of parts
    #[arg(value_name = "PART")]
    part: PathBuf,
    /// Where to write the table
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Writes the table of a part.
pub fn run(args: &ParquetArgs) -> Result<ExitCode> {
    let part = read_part(&args.part)?;
    let rows = write_table(&part, &args.out)?;
    println!("{}: {rows} rows of shard {}", args.out.display(), part.head.shard);
    Ok(ExitCode::SUCCESS)
}
