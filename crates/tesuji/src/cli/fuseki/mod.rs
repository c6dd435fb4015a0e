//! `tesuji fuseki`: where to play in the opening, and why.

mod fit;
mod json;
mod picture;
mod position;
mod problems;
mod words;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use tesuji_board::Point;
use tesuji_fuseki::Method;
use tesuji_words::Language;

use crate::fuseki::Chooser;
use crate::intuition::NetworkArgs;

/// Options of `tesuji fuseki`.
#[derive(Debug, Args)]
pub struct FusekiArgs {
    /// A game (SGF), or a diagram in letters: X black, O white, . empty
    #[arg(value_name = "FILE", required_unless_present_any = ["problems", "fit"])]
    file: Option<PathBuf>,
    /// The position after this move instead of the last one of the game
    #[arg(long = "move", value_name = "NUMBER")]
    after_move: Option<usize>,
    /// How moves are chosen
    #[arg(long, value_enum, default_value_t = Choose::Both)]
    method: Choose,
    /// Only these moves
    #[arg(long, value_name = "POINT,…", value_delimiter = ',', conflicts_with = "problems")]
    choices: Vec<Point>,
    /// Find out by reading, too, how often each group can be left alone (some seconds)
    #[arg(long, conflicts_with = "problems")]
    read: bool,
    /// Draw the areas, the PON of each group and the moves to this file
    #[arg(long, value_name = "FILE", conflicts_with = "problems")]
    svg: Option<PathBuf>,
    /// The same picture as a PNG
    #[arg(long, value_name = "FILE", conflicts_with = "problems")]
    png: Option<PathBuf>,
    /// Score the method on four-choice problems (JSON lines) instead
    #[arg(long, value_name = "FILE", conflicts_with = "file")]
    problems: Option<PathBuf>,
    /// Fit the constants to games, and the union to the first half of the
    /// problems too, if there are any; prints them
    #[arg(long, conflicts_with = "file", requires = "games")]
    fit: bool,
    /// Games to fit to
    #[arg(long, value_name = "FILE", requires = "fit")]
    games: Vec<PathBuf>,
    /// So many games, spread over all
    #[arg(long, value_name = "NUMBER", default_value_t = 12_000, requires = "fit")]
    fit_games: usize,
    /// The language of the reasons
    #[arg(long, value_enum, default_value_t = Language::En, value_name = "LANGUAGE")]
    lang: Language,
    /// Lines of JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    network: NetworkArgs,
}

/// Who chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Choose {
    /// By cases alone
    Sc,
    /// By possible omission numbers alone
    Sp,
    /// By both, without patterns
    ScSp,
    /// By both, corrected by patterns
    Both,
    /// By patterns alone (problems only)
    Patterns,
    /// By Bouzy's influence 5/21 alone (problems only)
    Influence,
    /// By chance (problems only)
    Random,
}

impl Choose {
    fn chooser(self) -> Chooser {
        match self {
            Choose::Sc => Chooser::Strategy(Method::Sc),
            Choose::Sp => Chooser::Strategy(Method::Sp),
            Choose::ScSp => Chooser::Strategy(Method::ScSp),
            Choose::Both => Chooser::Strategy(Method::Both),
            Choose::Patterns => Chooser::Patterns,
            Choose::Influence => Chooser::Influence,
            Choose::Random => Chooser::Random,
        }
    }
}

/// Does what was asked for.
pub fn run(args: &FusekiArgs) -> Result<ExitCode> {
    let chooser = args.method.chooser();
    if args.fit {
        return fit::run(args);
    }
    if args.read {
        args.network.adopt()?;
    }
    match (&args.problems, &args.file, chooser) {
        (Some(problems), ..) => problems::run(problems, chooser, args.json),
        (None, Some(file), Chooser::Strategy(method)) => position::run(args, file, method),
        _ => bail!("--method {} is for problems only: name some with --problems", chooser.name()),
    }
}
