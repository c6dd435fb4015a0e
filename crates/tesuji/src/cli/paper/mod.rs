//! `tesuji paper`: reruns the tables of the documents.
//!
//! A module is a document; its entry in [`TABLES`] is all that the command
//! knows of it.

mod patterns;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Args;

/// Options of `tesuji paper`.
#[derive(Debug, Args)]
pub struct PaperArgs {
    /// Which table
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// A smaller run with the same outcome in kind
    #[arg(long)]
    quick: bool,
    /// Games, for tables that are about games
    #[arg(long, value_name = "FILE")]
    games: Vec<PathBuf>,
}

/// A table that can be rerun.
struct Table {
    name: &'static str,
    about: &'static str,
    run: fn(&PaperArgs) -> Result<()>,
}

const TABLES: &[Table] = &[
    Table {
        name: "patterns",
        about: "Bouzy & Chaslot 2005, table 1: patterns for K = 6, 9, 15 (needs --games)",
        run: patterns::table_1,
    },
    Table {
        name: "katia-opening",
        about: "Bouzy & Chaslot 2005, figure 1: the first forty moves of a self-played opening",
        run: patterns::opening,
    },
];

/// Runs a table, or lists them.
pub fn run(args: &PaperArgs) -> Result<ExitCode> {
    match &args.name {
        None => {
            for table in TABLES {
                println!("{:<16}{}", table.name, table.about);
            }
        }
        Some(name) => match TABLES.iter().find(|table| table.name == name) {
            Some(table) => (table.run)(args)?,
            None => {
                let names: Vec<&str> = TABLES.iter().map(|table| table.name).collect();
                bail!("no table '{name}'; there are {}", names.join(", "));
            }
        },
    }
    Ok(ExitCode::SUCCESS)
}
