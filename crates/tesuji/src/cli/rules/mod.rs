//! `tesuji rules`: life and eye rules, from their generation to their proof.

mod matches;
mod show;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, Subcommand};
use tesuji_lab::rules::{coverage, generate, stats, verify};

/// Options of `tesuji rules`.
#[derive(Debug, Args)]
pub struct RulesArgs {
    #[command(subcommand)]
    action: Action,
}

/// What can be done with rules.
#[derive(Debug, Subcommand)]
enum Action {
    /// Find all won rules of a size by retrograde analysis
    Generate(generate::Options),
    /// Draw a rule with its conditions and the line that proves it
    Show(show::Options),
    /// Tell which rules say something of a position
    Match(matches::Options),
    /// Tell what each metarule leaves out
    Stats(stats::Options),
    /// Count the real positions in which rules prove more than plain life
    Coverage(coverage::Options),
    /// Embed rules in random surroundings and search for a failure
    Verify(verify::Options),
}

/// Does what was asked for.
pub fn run(args: &RulesArgs) -> Result<ExitCode> {
    match &args.action {
        Action::Generate(options) => generate::run(options),
        Action::Show(options) => show::run(options),
        Action::Match(options) => matches::run(options),
        Action::Stats(options) => stats::run(options),
        Action::Coverage(options) => coverage::run(options),
        Action::Verify(options) => verify::run(options),
    }
}
