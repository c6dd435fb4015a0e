//! `tesuji network`: what the network is, and what it knows without search.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::{Args, Subcommand};
use rayon::prelude::*;
use serde::Serialize;
use tesuji_network::{Evaluation, Network, Query};
use tesuji_words::color_word;

use super::json::write_line;
use super::network_position::{self, PositionArgs};
use super::network_score::{self, ScoreArgs};
use super::network_status::{self, StatusArgs};
use super::positions::{self, PositionsArgs};
use crate::intuition::NetworkArgs;
use crate::problems::{self, Problem};
use crate::records::{Source, find_sources};

/// Problems that are asked side by side before they are told in order.
const BATCH: usize = 64;

/// So many likely moves are told.
const FIRST: usize = 5;

const PROBLEMS_EXAMPLES: &str = "\
Nothing is searched: the network says at once which first moves it would try.
A problem counts for top-3 if one of its right first moves is among the first
three. Problems without a published answer are told but not counted.

Examples:
  tesuji network problems problems.jsonl
  tesuji network problems problems.jsonl --fold 7 --one-look --json";

const POSITIONS_EXAMPLES: &str = "\
Fights of problems and of games are solved in their frames, with what good and bad
play leads to; connections are proven. A record has the position, the stones in
question, all right moves, the outcome and what it cost. Work that was stopped goes
on where it was; several machines can share it; everything follows from the seed.
The folder's sheet.json tells what is in it.

Examples:
  tesuji network positions --problems problems.jsonl --games games.sgf.zst --out judged
  tesuji network positions --games games.sgf.zst --shard 2/4 --out 2.part
  tesuji network positions --problems problems.jsonl --only-fold --out judged-test";

const STATUS_EXAMPLES: &str = "\
Nothing is searched. Judged positions are asked about with the stones in question;
an outcome is right if the likeliest of lost, ko and saved is the judged one.

Examples:
  tesuji network positions --problems problems.jsonl --only-fold --out fold --all fold.bin
  tesuji network status fold.bin";

const SCORE_EXAMPLES: &str = "\
Games count if their record has komi and a result in points. Without --end the lead
after some moves is compared with the result; with it the board at the end is counted
as final_score does.

Examples:
  tesuji network score games.sgf --moves 60,120,180
  tesuji network score games.sgf --visits 50 --games 100
  tesuji network score games.sgf --end --wrong";

/// What to do with the network.
#[derive(Debug, Subcommand)]
pub enum NetworkCommand {
    /// Tell what the network is and where it comes from
    Info(InfoArgs),
    /// Ask it for the likeliest moves of a position, without any search
    Position(PositionArgs),
    /// Ask it for the first moves of problems, without any search
    #[command(after_help = PROBLEMS_EXAMPLES)]
    Problems(ProblemsArgs),
    /// Judge positions of problems and games, for the network to learn from
    #[command(after_help = POSITIONS_EXAMPLES)]
    Positions(PositionsArgs),
    /// Compare the lead that it names, or the count of finished games, with results
    #[command(after_help = SCORE_EXAMPLES)]
    Score(ScoreArgs),
    /// Count how often it knows what becomes of stones, on judged positions
    #[command(after_help = STATUS_EXAMPLES)]
    Status(StatusArgs),
}

/// Options of `tesuji network info`.
#[derive(Debug, Args)]
pub struct InfoArgs {
    #[command(flatten)]
    network: NetworkArgs,
    /// A line of JSON
    #[arg(long)]
    json: bool,
}

/// Options of `tesuji network problems`.
#[derive(Debug, Args)]
pub struct ProblemsArgs {
    /// Files and folders of problems
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    network: NetworkArgs,
    /// Only problems whose number in its file, counted from 0, leaves this when
    /// divided by 10; the embedded network never learned from those that leave 7
    #[arg(long, value_name = "DIGIT", value_parser = clap::value_parser!(u8).range(0..10))]
    fold: Option<u8>,
    /// One look instead of the mean over the eight symmetries
    #[arg(long)]
    one_look: bool,
    /// Lines of JSON, one for each problem and one with the counts
    #[arg(long)]
    json: bool,
}

/// Does it.
pub fn run(command: &NetworkCommand) -> Result<ExitCode> {
    match command {
        NetworkCommand::Info(args) => info(args),
        NetworkCommand::Position(args) => network_position::run(args),
        NetworkCommand::Problems(args) => ask(args),
        NetworkCommand::Positions(args) => positions::run(args),
        NetworkCommand::Score(args) => network_score::run(args),
        NetworkCommand::Status(args) => network_status::run(args),
    }
}

#[derive(Serialize)]
struct InfoLine<'a> {
    r#type: &'static str,
    blocks: usize,
    channels: usize,
    weights: usize,
    instructions: &'static str,
    provenance: &'a str,
}

fn info(args: &InfoArgs) -> Result<ExitCode> {
    let network = args.network.demand()?;
    let line = InfoLine {
        r#type: "network",
        blocks: network.blocks(),
        channels: network.channels(),
        weights: network.weights(),
        instructions: network.kernel().name(),
        provenance: network.provenance(),
    };
    let mut output = io::stdout().lock();
    if args.json {
        write_line(&mut output, &line)?;
    } else {
        writeln!(
            output,
            "{} blocks of {} channels, {} weights; instructions: {}\n\n{}",
            line.blocks, line.channels, line.weights, line.instructions, line.provenance
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

#[derive(Serialize)]
struct ProblemLine<'a> {
    r#type: &'static str,
    id: &'a str,
    to_move: &'static str,
    moves: Vec<MoveFields>,
    place: Option<usize>,
}

#[derive(Serialize)]
struct MoveFields {
    point: String,
    probability: f32,
}

#[derive(Debug, Default, Serialize)]
struct Counts {
    r#type: &'static str,
    problems: usize,
    top1: usize,
    top3: usize,
    top5: usize,
}

fn ask(args: &ProblemsArgs) -> Result<ExitCode> {
    let network = args.network.demand()?;
    let mut chosen: Vec<Problem> = Vec::new();
    for source in find_sources(&args.files)? {
        match source {
            Source::File(path) => {
                let all = problems::read(&path, None)?.into_iter().enumerate();
                let wanted =
                    |number: usize| args.fold.is_none_or(|f| number % 10 == usize::from(f));
                chosen.extend(all.filter(|&(number, _)| wanted(number)).map(|(_, one)| one));
            }
            Source::Stdin => bail!("-: problems are read from files"),
        }
    }
    let mut output = BufWriter::new(io::stdout().lock());
    let mut counts = Counts { r#type: "counts", ..Counts::default() };
    for batch in chosen.chunks(BATCH) {
        let judged: Vec<Evaluation> =
            batch.par_iter().map(|problem| judge(&network, problem, args.one_look)).collect();
        for (problem, judged) in batch.iter().zip(judged) {
            let place = place(problem, &judged);
            counts.take(problem, place);
            if args.json {
                write_line(&mut output, &line(problem, &judged, place))?;
            } else {
                writeln!(output, "{}", words(problem, &judged, place))?;
            }
        }
    }
    if args.json {
        write_line(&mut output, &counts)?;
    } else {
        let Counts { problems, top1, top3, top5, .. } = counts;
        let share = |hits: usize| 100.0 * hits as f64 / problems.max(1) as f64;
        let [a, b, c] = [top1, top3, top5].map(share);
        writeln!(output, "\n{problems} problems with an answer, in percent:")?;
        writeln!(output, "top-1 {a:.1}, top-3 {b:.1}, top-5 {c:.1}")?;
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn judge(network: &Network, problem: &Problem, one_look: bool) -> Evaluation {
    let query = Query::problem(&problem.board, problem.to_move);
    if one_look { network.evaluate(&query) } else { network.evaluate_all_ways(&query) }
}

/// The place, from 1, of the likeliest move that is right.
fn place(problem: &Problem, judged: &Evaluation) -> Option<usize> {
    let right = |point| problem.published.right.contains(point);
    judged.moves.iter().position(|(point, _)| right(point)).map(|at| at + 1)
}

impl Counts {
    fn take(&mut self, problem: &Problem, place: Option<usize>) {
        if !problem.published.right.is_empty() {
            let within = |most| usize::from(place.is_some_and(|place| place <= most));
            self.problems += 1;
            self.top1 += within(1);
            self.top3 += within(3);
            self.top5 += within(5);
        }
    }
}

fn line<'a>(problem: &'a Problem, judged: &Evaluation, place: Option<usize>) -> ProblemLine<'a> {
    let moves = judged.moves.iter().take(FIRST);
    ProblemLine {
        r#type: "problem",
        id: &problem.id,
        to_move: color_word(problem.to_move),
        moves: moves
            .map(|&(point, probability)| MoveFields { point: point.to_string(), probability })
            .collect(),
        place,
    }
}

fn words(problem: &Problem, judged: &Evaluation, place: Option<usize>) -> String {
    let moves = judged.moves.iter().take(FIRST);
    let moves: Vec<String> =
        moves.map(|(point, chance)| format!("{point} {:.0} %", 100.0 * chance)).collect();
    let verdict = match place {
        Some(place) if place <= FIRST => format!("right: {place}."),
        Some(_) => "right: further down".to_owned(),
        None => "no answer to compare".to_owned(),
    };
    format!("{}: {} to move: {}; {verdict}", problem.id, problem.to_move, moves.join(", "))
}
