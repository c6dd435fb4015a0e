//! Subcommands and options.

use clap::{Parser, Subcommand};
use clap_complete::Shell;

/// A Go program that proves and explains.
#[derive(Debug, Parser)]
#[command(name = "tesuji", version, about, long_about = None, after_help = EXAMPLES)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  tesuji sgf game.sgf            players, result and final position of a game
  tesuji sgf game.sgf --move 50  the position after 50 moves
  tesuji sgf games/ --json       every game of a folder as a line of JSON
  tesuji gtp                     engine for Sabaki, GoGui, q5Go, Lizzie";

const GTP_EXAMPLES: &str = "\
In a Go program, add an engine with the path of tesuji and the argument gtp.
By hand:
  $ tesuji gtp
  boardsize 9
  play black E5
  genmove white
  showboard
  help
  quit";

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play and answer by the Go Text Protocol, for Go programs
    #[command(after_help = GTP_EXAMPLES)]
    Gtp {
        /// Where random choices start; the same number gives the same moves
        #[arg(long, value_name = "NUMBER", default_value_t = 1)]
        seed: u64,
    },
    /// Print a completion script for a shell
    #[command(
        after_help = "Example:\n  tesuji completions bash > ~/.local/share/bash-completion/completions/tesuji"
    )]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    #[command(after_help = "Example:\n  tesuji man | man -l -")]
    Man,
}
