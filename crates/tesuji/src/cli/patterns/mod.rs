//! `tesuji patterns`: learning from games, and predicting moves.

mod heat;
mod json;
mod learn;
mod measure;
mod merge;
mod position;
mod powers;
mod predict;
mod progress;
mod show;
mod stats;

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;
use clap::Subcommand;
use tesuji_patterns::Knowledge;

use crate::pattern_knowledge;

pub use position::read as read_position;

const LEARN_EXAMPLES: &str = "\
Learning walks through the games several times. Its state is kept beside the
output while it runs: the same command goes on where a stopped one was, and
ends with the same bytes. Games that cannot be read are named and left out.

Examples:
  tesuji patterns learn games/ --out mine.zst
  tesuji patterns predict other.sgf --knowledge mine.zst
Counting on several machines (patterns only), with any division of the games:
  tesuji patterns learn PART1 --only plays --out 1.plays     on one machine each
  tesuji patterns merge 1.plays 2.plays --out all.plays
  tesuji patterns learn PART1 --only counts --plays all.plays --out 1.counts
  tesuji patterns merge 1.counts 2.counts --out all.counts";

const PREDICT_EXAMPLES: &str = "\
Without --move, all moves of all games are predicted and the hits counted:
top-1 is the share of moves that were thought most likely, top-5 of those
among the first five. Passes are not predicted.

Examples:
  tesuji patterns predict games.sgf.zst
  tesuji patterns predict game.sgf --move 50             the likely next moves
  tesuji patterns predict game.sgf --move 50 --svg heat.svg";

const SHOW_EXAMPLES: &str = "\
Example:
  tesuji patterns show game.sgf --move 50 --at D4";

/// What to do with patterns.
#[derive(Debug, Subcommand)]
pub enum PatternsCommand {
    /// Learn patterns and a model of moves from games
    #[command(after_help = LEARN_EXAMPLES)]
    Learn(learn::LearnArgs),
    /// Add up what was counted on parts of the games
    Merge(merge::MergeArgs),
    /// Predict the moves of games, or of one position
    #[command(after_help = PREDICT_EXAMPLES)]
    Predict(predict::PredictArgs),
    /// Fit how much P(i|p) counts beside the model's features
    Powers(powers::PowersArgs),
    /// Draw the patterns around a point with what is known of them
    #[command(after_help = SHOW_EXAMPLES)]
    Show(show::ShowArgs),
    /// Tell what was learned, and from what
    Stats(stats::StatsArgs),
}

/// Does it.
pub fn run(command: &PatternsCommand) -> Result<ExitCode> {
    match command {
        PatternsCommand::Learn(args) => learn::run(args),
        PatternsCommand::Merge(args) => merge::run(args),
        PatternsCommand::Predict(args) => predict::run(args),
        PatternsCommand::Powers(args) => powers::run(args),
        PatternsCommand::Show(args) => show::run(args),
        PatternsCommand::Stats(args) => stats::run(args),
    }
}

/// The knowledge of a file, or what the program carries with it.
fn knowledge(file: Option<&Path>) -> Result<Cow<'static, Knowledge>> {
    Ok(match file {
        Some(file) => Cow::Owned(pattern_knowledge::read(file)?),
        None => Cow::Borrowed(pattern_knowledge::embedded()),
    })
}

/// The option that names another knowledge.
#[derive(Debug, clap::Args)]
struct KnowledgeArgs {
    /// What `learn` wrote, instead of what the program carries with it
    #[arg(long, value_name = "FILE")]
    knowledge: Option<PathBuf>,
}

impl KnowledgeArgs {
    fn load(&self) -> Result<Cow<'static, Knowledge>> {
        knowledge(self.knowledge.as_deref())
    }
}
