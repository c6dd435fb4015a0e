//! `tesuji setup`: what to type into a program so that it knows this one.

use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};

/// The programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Client {
    /// Sabaki
    Sabaki,
    /// GoGui
    Gogui,
    /// q5Go
    Q5go,
    /// Lizzie
    Lizzie,
    /// KaTrain
    Katrain,
}

/// Options of `tesuji setup`.
#[derive(Debug, Args)]
pub struct SetupArgs {
    /// The program that is to know Tesuji
    #[arg(value_name = "PROGRAM")]
    client: Client,
}

/// Prints it.
pub fn run(args: &SetupArgs) -> Result<ExitCode> {
    let own = std::env::current_exe().context("where is this program?")?;
    print!("{}", text(args.client, &own.display().to_string()));
    Ok(ExitCode::SUCCESS)
}

fn text(client: Client, own: &str) -> String {
    match client {
        Client::Sabaki => format!(
            "In Sabaki: Engines > Show Engines Sidebar, then Manage Engines > Add.\n\
             name       Tesuji\n\
             path       {own}\n\
             arguments  gtp\n\
             Analysis: right-click on Tesuji in the sidebar > Set as Analyzer, then F4.\n"
        ),
        Client::Gogui => format!(
            "In GoGui: Program > New Program.\n\
             command  {own} gtp\n\
             label    Tesuji\n\
             Drawings of chains, groups, eyes and ownership: Tools > Analyze Commands.\n"
        ),
        Client::Q5go => format!(
            "In q5Go: Settings > Preferences > Computer Go > New.\n\
             name        Tesuji\n\
             executable  {own}\n\
             arguments   gtp\n\
             Tick 'Use for analysis' to see its moves and win rates.\n"
        ),
        Client::Lizzie => format!(
            "In Lizzie: Game > Engine settings, or in config.txt under \"leelaz\":\n\
             \"engine-command\": \"{own} gtp\"\n"
        ),
        Client::Katrain => format!(
            "In KaTrain: Settings (F8) > General > Engine.\n\
             Path to KataGo executable  {own}\n\
             KaTrain starts it with 'analysis' and KataGo's options, which are ignored.\n\
             Let the model and config fields name any files that exist.\n"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_is_told_where_this_one_is() {
        for client in Client::value_variants() {
            let text = text(*client, "/usr/bin/tesuji");
            assert!(text.contains("/usr/bin/tesuji") && text.ends_with('\n'), "{client:?}");
        }
    }
}
