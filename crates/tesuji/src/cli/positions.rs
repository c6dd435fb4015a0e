//! `tesuji network positions`: judged positions to learn from.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use tesuji_patterns::Record as Game;

use super::interrupt;
use super::json::write_line;
use crate::learning::positions::{Effort, Folder, Sheet, Work, make_part, unlike_the_fold};
use crate::parts::{Head, Shard, hash_files};
use crate::problems::{self, Problem};
use crate::records::{find_sources, read_games};

/// Options of `tesuji network positions`.
#[derive(Debug, Args)]
pub struct PositionsArgs {
    /// Problems as JSON lines
    #[arg(long, value_name = "FILE")]
    problems: Option<PathBuf>,
    /// Files and folders of games; each of them gives positions all over the game
    #[arg(long, value_name = "FILE", num_args = 1..)]
    games: Vec<PathBuf>,
    /// The folder for the records, or the part of a shard; what is there already is not
    /// made again
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// Leave out problems whose number, counted from 0, leaves this when divided by
    /// 10, and what is like one of them
    #[arg(long, value_name = "DIGIT", default_value_t = 7, value_parser = clap::value_parser!(u8).range(0..10))]
    fold: u8,
    /// Only those problems, to test with
    #[arg(long)]
    only_fold: bool,
    /// Judge every n-th problem or game from the i-th on, with one core, and write a part
    /// instead of a folder, for `tesuji merge`
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Positions for finding out what a problem asks
    #[arg(long, value_name = "NODES", default_value_t = 40_000)]
    problem_nodes: u64,
    /// Positions for each question about a fight of a game
    #[arg(long, value_name = "NODES", default_value_t = 600)]
    fight_nodes: u64,
    /// Positions for each question about what follows from a fight
    #[arg(long, value_name = "NODES", default_value_t = 500)]
    nodes: u64,
    /// Positions for each question about a connection
    #[arg(long, value_name = "NODES", default_value_t = 300)]
    link_nodes: u64,
    /// Verdicts about one problem
    #[arg(long, value_name = "COUNT", default_value_t = 60)]
    problem_most: usize,
    /// Verdicts about one fight of a game
    #[arg(long, value_name = "COUNT", default_value_t = 8)]
    fight_most: usize,
    /// Positions of a game lie so many moves apart, on the average
    #[arg(long, value_name = "MOVES", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..1000))]
    apart: u32,
    /// What chance follows from
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Stop after the part that is being made then; the next run goes on
    #[arg(long, value_name = "SECONDS", conflicts_with = "shard")]
    seconds: Option<u64>,
    /// At the end, write all records of the folder one after the other, as
    /// `train/` reads them
    #[arg(long, value_name = "FILE")]
    all: Option<PathBuf>,
    /// Lines of JSON: one for each part and the data sheet
    #[arg(long)]
    json: bool,
}

#[derive(serde::Serialize)]
struct PartLine {
    r#type: &'static str,
    part: usize,
    parts: usize,
    records: usize,
}

#[derive(serde::Serialize)]
struct SheetLine<'a> {
    r#type: &'static str,
    #[serde(flatten)]
    sheet: &'a Sheet,
}

/// Does it.
pub fn run(args: &PositionsArgs) -> Result<ExitCode> {
    if args.problems.is_none() && args.games.is_empty() {
        bail!("name --problems, --games or both");
    }
    let problems: Vec<Problem> = match &args.problems {
        Some(path) => problems::read(path, None)?,
        None => Vec::new(),
    };
    let games: Vec<Game> = read_games(&args.games)?;
    let effort = Effort {
        problem_nodes: args.problem_nodes,
        fight_nodes: args.fight_nodes,
        nodes: args.nodes,
        link_nodes: args.link_nodes,
        problem_most: args.problem_most,
        fight_most: args.fight_most,
        apart: args.apart,
        seed: args.seed,
    };
    let chosen = unlike_the_fold(&problems, usize::from(args.fold), args.only_fold);
    let work = Work {
        problems: chosen.iter().map(|&n| (n as u32, &problems[n])).collect(),
        games: (0..).zip(&games).collect(),
        effort,
    };
    let note = format!(
        "tesuji {}: {} problems ({} fold {}), {} games, {effort:?}\n",
        env!("CARGO_PKG_VERSION"),
        work.problems.len(),
        if args.only_fold { "of" } else { "without" },
        args.fold,
        games.len()
    );
    if let Some(shard) = args.shard {
        return part(args, &work, shard);
    }
    let folder = Folder::claim(&args.out, &note)?;
    let bar = bar("part")?;
    let mut output = io::stdout().lock();
    let began = Instant::now();
    let limit = args.seconds.map(Duration::from_secs);
    let mut total = 0;
    let mut failed = None;
    folder.fill(&work, |part, parts, records| {
        total += records;
        bar.set_length(parts as u64);
        bar.set_position(part as u64);
        bar.set_message(total.to_string());
        if args.json {
            let line = PartLine { r#type: "part", part, parts, records };
            failed = write_line(&mut output, &line).err();
        }
        failed.is_none() && limit.is_none_or(|limit| began.elapsed() < limit)
    })?;
    bar.finish_and_clear();
    if let Some(error) = failed {
        return Err(error);
    }
    tell(&mut output, args, &folder.sheet(args.all.as_deref())?)
}

/// Makes the part of a shard.
fn part(args: &PositionsArgs, work: &Work, shard: Shard) -> Result<ExitCode> {
    let paths: Vec<PathBuf> = args.problems.iter().chain(&args.games).cloned().collect();
    let input = hash_files(&find_sources(&paths)?)?;
    let settings = json!({
        "effort": format!("{:?}", work.effort),
        "fold": args.fold,
        "only_fold": args.only_fold,
        "problems": args.problems.is_some(),
    });
    let head = Head::new("network positions", input, settings, shard);
    interrupt::heed()?;
    let bar = bar("piece")?;
    let mut total = 0;
    let sheet = make_part(&args.out, &head, work, args.all.as_deref(), |of, records| {
        total += records;
        bar.set_length(shard.share(of as u64));
        bar.inc(1);
        bar.set_message(total.to_string());
        !interrupt::is_wanted()
    })?;
    bar.finish_and_clear();
    tell(&mut io::stdout().lock(), args, &sheet)
}

fn bar(noun: &str) -> Result<ProgressBar> {
    let text = format!("{{bar:30}} {noun} {{pos}} of {{len}}, {{msg}} records, {{eta}} left");
    let style = ProgressStyle::with_template(&text);
    Ok(ProgressBar::new(0).with_style(style.context("a valid template")?))
}

fn tell(output: &mut impl Write, args: &PositionsArgs, sheet: &Sheet) -> Result<ExitCode> {
    if args.json {
        write_line(output, &SheetLine { r#type: "sheet", sheet })?;
    } else {
        writeln!(
            output,
            "{} records ({} of problems, {} of games), {} open; {:?}; {:?}",
            sheet.records,
            sheet.from_problems,
            sheet.from_games,
            sheet.open,
            sheet.kinds,
            sheet.outcomes
        )?;
    }
    Ok(ExitCode::SUCCESS)
}
