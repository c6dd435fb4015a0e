//! `tesuji paper`: reruns the tables of the documents, one file each.

mod gogol;
mod katia;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, Command, Subcommand};
use tesuji_lab::paper::{fuseki, patterns, races, rules};

/// Options of `tesuji paper`.
#[derive(Debug, Args)]
pub struct PaperArgs {
    #[command(subcommand)]
    table: Option<Table>,
}

/// The tables.
#[derive(Debug, Subcommand)]
enum Table {
    /// Metarules to Improve Tactical Go Knowledge: tables 1 to 5
    Rules(rules::Options),
    /// Cazenave, Learning and Problem Solving in Gogol: figures and numbers of rules
    Gogol(gogol::Options),
    /// Nakamura's slides of 2008: capturing races as sums of games
    Races(races::Options),
    /// Tajima and Sanechika: opening strategies, tables 1 to 3 (ours with --problems)
    Fuseki(fuseki::Options),
    /// Bouzy and Chaslot 2005, table 1: patterns for K = 6, 9, 15 (needs --games)
    Patterns(patterns::Options),
    /// Bouzy and Chaslot 2005, figure 1: the first forty moves of a self-played opening
    KatiaOpening(patterns::Options),
    /// Bouzy and Chaslot 2005, tables 2 to 4: Katia against Indigo
    Katia(katia::Options),
}

/// Reruns what was asked for, or lists what there is.
pub fn run(args: &PaperArgs) -> Result<ExitCode> {
    match &args.table {
        Some(Table::Rules(options)) => rules::run(options),
        Some(Table::Fuseki(options)) => fuseki::run(options),
        Some(Table::Gogol(options)) => gogol::run(options),
        Some(Table::Races(options)) => races::run(options),
        Some(Table::Patterns(options)) => patterns::table_1(options).map(|()| ExitCode::SUCCESS),
        Some(Table::KatiaOpening(options)) => {
            patterns::opening(options).map(|()| ExitCode::SUCCESS)
        }
        Some(Table::Katia(options)) => katia::run(options),
        None => {
            for table in Table::augment_subcommands(Command::new("paper")).get_subcommands() {
                let about = table.get_about().map(ToString::to_string).unwrap_or_default();
                println!("{:<16}{about}", table.get_name());
            }
            Ok(ExitCode::SUCCESS)
        }
    }
}
