//! `tesuji learn`: learning from surprises, and what was learned.

mod gogol;
mod prove;
mod show;
mod statics;
mod stats;
mod words;
mod work;

use std::process::ExitCode;

use anyhow::Result;
use clap::Subcommand;

const GOGOL_EXAMPLES: &str = "\
A move that works although no rule proposed it is a surprise; the proof of its
success becomes a rule. The state is kept beside the output while learning runs:
the same command goes on where a stopped one was, and ends with the same bytes,
with any number of threads. Problems whose number, counted from 0, leaves 7 when
divided by 10 are kept for measuring and never learned from.

Examples:
  tesuji learn gogol games.sgf.zst --games 200 --out mine.txt
  tesuji learn gogol --problems problems.jsonl --self-play 20 --out mine.txt
  tesuji learn show --rules mine.txt";

const STATIC_EXAMPLES: &str = "\
Every step of a proof that fits into a square of eight by eight points is remembered, as
general as the checker lets it be; rules that settle nothing for long are forgotten. A
stopped job goes on like that of `learn gogol`, and problems are left out alike.

Examples:
  tesuji learn static games.sgf.zst --games 200 --out mine-static.txt
  tesuji learn show --static --statics mine-static.txt";

const SHOW_EXAMPLES: &str = "\
X is the player to move, O the other one, A the target (of a link: both ends),
* the move, # the edge; ? may be anything.

Examples:
  tesuji learn show            the most useful rules
  tesuji learn show 17         rule 17";

/// What to do with rules that are learned.
#[derive(Debug, Subcommand)]
pub enum LearnCommand {
    /// Learn rules from surprises in games, problems and self-play
    #[command(after_help = GOGOL_EXAMPLES)]
    Gogol(gogol::GogolArgs),
    /// Remember patterns from proofs: static rules, which end proofs
    #[command(after_help = STATIC_EXAMPLES)]
    Static(statics::StaticArgs),
    /// Prove a capture, a connection or an eye with what was learned
    Prove(prove::ProveArgs),
    /// Draw rules with their statistics and what taught them
    #[command(after_help = SHOW_EXAMPLES)]
    Show(show::ShowArgs),
    /// Tell how much was learned, and from what
    Stats(stats::StatsArgs),
}

/// Does it.
pub fn run(command: &LearnCommand) -> Result<ExitCode> {
    match command {
        LearnCommand::Gogol(args) => gogol::run(args),
        LearnCommand::Static(args) => statics::run(args),
        LearnCommand::Prove(args) => prove::run(args),
        LearnCommand::Show(args) => show::run(args),
        LearnCommand::Stats(args) => stats::run(args),
    }
}
