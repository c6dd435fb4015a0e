//! `tesuji paper`: reruns the tables of the documents, one file each.

mod rules;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, Subcommand};

/// Options of `tesuji paper`.
#[derive(Debug, Args)]
pub struct PaperArgs {
    #[command(subcommand)]
    document: Document,
}

/// The documents.
#[derive(Debug, Subcommand)]
enum Document {
    /// Metarules to Improve Tactical Go Knowledge: tables 1 to 5
    Rules(rules::Options),
}

/// Reruns what was asked for.
pub fn run(args: &PaperArgs) -> Result<ExitCode> {
    match &args.document {
        Document::Rules(options) => rules::run(options),
    }
}
