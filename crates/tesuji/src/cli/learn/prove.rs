//! `tesuji learn prove`: a capture, a connection or an eye with what was learned.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Result, bail};
use clap::Args;
use tesuji_board::{Budget, Color, Point};
use tesuji_learning::go::{Advisor, Weights};
use tesuji_reading::{Config, Counsel, Goal, GoalKind, Outcome, Reason, check_with, prove};
use tesuji_words::{claim, counted};

use crate::proof::{SgfOptions, write_file};
use crate::{learned, position_file, statics};

/// What a move costs that no rule proposes.
const UNADVISED: u32 = 16;
/// Bytes for a search.
const MEMORY: usize = 256 << 20;

/// Options of `tesuji learn prove`.
#[derive(Debug, Args)]
pub struct ProveArgs {
    /// A position
    file: PathBuf,
    /// capture, connect or eye
    #[arg(long, value_name = "GOAL")]
    goal: String,
    /// The stone in question, or the two stones to connect
    #[arg(long, value_name = "POINTS", value_delimiter = ',', required = true)]
    at: Vec<Point>,
    /// Let the other side move first
    #[arg(long)]
    second: bool,
    /// Positions that a search may look at
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    nodes: u64,
    /// What `learn gogol` wrote, instead of what the program carries with it
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// What `learn static` wrote, instead of what the program carries with it
    #[arg(long, value_name = "FILE")]
    statics: Option<PathBuf>,
    /// Write the proof (.sgf or .jsonl)
    #[arg(long, value_name = "OUT")]
    proof: Option<PathBuf>,
}

/// Proves with and without rules, and tells what they saved.
pub fn run(args: &ProveArgs) -> Result<ExitCode> {
    let board = position_file::read(&args.file, None)?.board;
    let goal = goal_of(args, |p| board.size().contains(p).then(|| board.get(p)).flatten())?;
    let first = if args.second { !goal.prover } else { goal.prover };
    let knowledge = learned::load(args.rules.as_deref())?.knowledge;
    let matcher = statics::load(args.statics.as_deref())?.memory.matcher().clone();
    let advisor = Arc::new(Advisor::new(knowledge, Weights::default()));
    let counsel = Some(Counsel { advisor, unadvised: Some(UNADVISED), after: 0 });
    let without = Config::tactical();
    let with = Config { counsel, statics: Some(matcher.clone()), ..Config::tactical() };
    let budget = Budget::new(args.nodes, MEMORY);
    let search = |config: &Config| prove(&board, first, &goal, config, &budget);
    let Outcome { proof, nodes, .. } = search(&with);
    let Some(proof) = proof else {
        println!("open: not proven within {}", counted(nodes as usize, "position"));
        return Ok(ExitCode::SUCCESS);
    };
    check_with(&proof, Some(matcher.book()))?;
    let uses = proof.nodes.iter().filter(|node| matches!(node.reason, Reason::Static(_))).count();
    let plain = search(&without);
    println!("proven: {}, {first} first", claim(&goal));
    println!(
        "with rules: {nodes} positions, a proof of {} nodes, {uses} by static rules",
        proof.nodes.len()
    );
    match plain.proof {
        Some(long) => {
            println!("without: {} positions, a proof of {} nodes", plain.nodes, long.nodes.len());
        }
        None => println!("without: not proven within {} positions", plain.nodes),
    }
    if let Some(out) = &args.proof {
        write_file(out, &[&proof], &SgfOptions::default())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn goal_of(args: &ProveArgs, stone: impl Fn(Point) -> Option<Color>) -> Result<Goal> {
    let (kind, wanted) = match args.goal.as_str() {
        "capture" => (GoalKind::Capture, 1),
        "connect" => (GoalKind::Connect, 2),
        "eye" => (GoalKind::Eye, 1),
        other => bail!("rules know capture, connect and eye, not \"{other}\""),
    };
    if args.at.len() != wanted {
        bail!("--at: \"{}\" is about {}", args.goal, counted(wanted, "stone"));
    }
    let mut owner = None;
    for &p in &args.at {
        let Some(color) = stone(p) else { bail!("--at: there is no stone at {p}") };
        if owner.is_some_and(|owner| owner != color) {
            bail!("--at: the stones are of different colours");
        }
        owner = Some(color);
    }
    let owner = owner.expect("a stone");
    let prover = if kind == GoalKind::Capture { !owner } else { owner };
    Ok(Goal { kind, prover, targets: args.at.clone() })
}
