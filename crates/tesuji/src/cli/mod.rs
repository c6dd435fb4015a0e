//! The command line: what can be asked for, and what becomes of errors.

mod analysis;
mod analyze;
mod args;
mod ask;
mod bench;
mod cgt;
mod cgt_json;
mod check;
mod cluster;
mod config;
mod files_named;
mod fuseki;
mod game_text;
mod goal_fields;
mod gtp;
mod json;
mod learn;
mod man;
mod match_games;
mod match_part;
mod merge;
mod nature_fields;
mod network;
mod network_position;
mod network_score;
mod network_status;
mod parquet;
mod patterns;
mod pictures;
mod play;
mod positions;
mod problem_lines;
mod problems;
mod race;
mod race_picture;
mod review;
mod review_part;
mod rules;
mod self_play;
mod serve;
mod setup;
mod sgf;
mod sheet;
mod solve;
mod solve_part;
mod terminal;
mod train;
mod why;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Result;
use args::{Cli, Command};
use clap::{CommandFactory, FromArgMatches, ValueEnum};
use tesuji_lab::{UNPROVEN, interrupt};
use tesuji_words::Language;

/// The status of a run that could not do what it was asked for.
const FAILED: u8 = 2;

/// Does what the command line says.
pub fn run() -> ExitCode {
    let words: Vec<OsString> = std::env::args_os().collect();
    let (command, fault) = match config::is_without(&words) {
        true => (Cli::command(), None),
        false => config::configured(Cli::command()),
    };
    // Help, the version and wrong usage are answered by clap, which ends here.
    let cli = Cli::from_arg_matches(&command.get_matches_from(words));
    let cli = cli.unwrap_or_else(|error| error.exit());
    match fault.map_or_else(|| dispatch(cli), Err) {
        Ok(code) => code,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // One line, with the causes behind it.
            eprintln!("tesuji: {error:#}");
            ExitCode::from(FAILED)
        }
    }
}

fn dispatch(cli: Cli) -> Result<ExitCode> {
    match cli.command {
        None => return serve::open(),
        Some(Command::Serve(args)) => return serve::run(&args),
        Some(Command::Ask(args)) => return ask::run(&args),
        Some(Command::Gtp(args)) => return gtp::run(&args),
        Some(Command::Sgf(args)) => return sgf::run(&args),
        Some(Command::Solve(args)) => return solve::run(&args),
        Some(Command::Check(args)) => return check::run(&args),
        Some(Command::Cgt(args)) => return cgt::run(&args),
        Some(Command::Rules(args)) => return rules::run(&args),
        Some(Command::Race(args)) => return race::run(&args),
        Some(Command::Fuseki(args)) => return fuseki::run(&args),
        Some(Command::Analyze(args)) => return analyze::run(&args),
        Some(Command::Analysis(args)) => return analysis::run(&args),
        Some(Command::Why(args)) => return why::run(&args),
        Some(Command::Review(args)) => return review::run(&args),
        Some(Command::Play(args)) => return play::run(&args),
        Some(Command::Train(args)) => return train::run(&args),
        Some(Command::Sheet(args)) => return sheet::run(&args),
        Some(Command::Config(args)) => return config::run(&args, &Cli::command()),
        Some(Command::Setup(args)) => return setup::run(&args),
        Some(Command::SelfPlay(args)) => return self_play::run(&args),
        Some(Command::Match(args)) => return match_games::run(&args),
        Some(Command::Merge(args)) => return merge::run(&args),
        Some(Command::Parquet(args)) => return parquet::run(&args),
        Some(Command::Cluster { command }) => return cluster::run(&command),
        Some(Command::Network { command }) => return network::run(&command),
        Some(Command::Patterns { command }) => return patterns::run(&command),
        Some(Command::Learn { command }) => return learn::run(&command),
        Some(Command::Paper(args)) => return tesuji_lab::paper::run(&args),
        Some(Command::Bench(args)) => return bench::run(&args),
        Some(Command::Completions { shell }) => {
            // Into memory first: the generator panics on a closed pipe.
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "tesuji", &mut script);
            io::stdout().write_all(&script)?;
        }
        Some(Command::Man) => io::stdout().write_all(&man::page(Cli::command())?)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Checks files of proofs and does nothing else: the program `tesuji-check`.
pub fn run_checker() -> ExitCode {
    let mut words = std::env::args_os().skip(1).peekable();
    let language = words.peek().and_then(|word| word.to_str()?.strip_prefix("--lang="));
    let language = language.and_then(|code| Language::from_str(code, false).ok());
    let files = words.skip(usize::from(language.is_some())).map(Into::into).collect();
    check::alone(files, language.unwrap_or_default()).unwrap_or_else(|error| {
        eprintln!("tesuji: {error:#}");
        ExitCode::from(FAILED)
    })
}

/// Whether somebody stopped listening, as `head` does.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// The questions of the page with the description of their interface, for
/// `docs/api.md`.
pub fn api_document() -> String {
    tesuji_serve::markdown(&ask::QUESTIONS, env!("CARGO_PKG_VERSION"))
}
