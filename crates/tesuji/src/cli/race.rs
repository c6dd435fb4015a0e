//! `tesuji race`: who wins a capturing race.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Args;
use serde::Serialize;
use tesuji_board::{Board, Color, Point, PointSet};
use tesuji_cgt::Style;
use tesuji_judge::{Judge, Means, PROOF_NODES, RaceQuestion, usual_effort};
use tesuji_protocol::race::{Inquiry, RaceReport, report};
use tesuji_reading::{Proof, USUAL_NODES};
use tesuji_semeai::{Effort, Race, find};
use tesuji_words::{Language, Messages};

use super::UNPROVEN;
use super::files_named::{self, can_write};
use super::interrupt;
use super::json::write_line;
use super::pictures;
use super::race_picture;
use super::solve::check_name;
use crate::clock;
use crate::proof::{SgfOptions, write_file};
use tesuji_protocol::race_words::{certainties, result, tell};

/// Options of `tesuji race`.
#[derive(Debug, Args)]
pub struct RaceArgs {
    /// A game (SGF), or a diagram in letters: X black, O white, . empty
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The position after this move instead of the last one of the game
    #[arg(long = "move", value_name = "NUMBER")]
    after_move: Option<usize>,
    /// A stone of each chain; if not given, the two with a mark, or the largest
    /// race that is found
    #[arg(long, value_name = "POINT,POINT", value_delimiter = ',')]
    at: Vec<Point>,
    /// Every race that is found, not only the largest
    #[arg(long, conflicts_with = "at")]
    all: bool,
    /// Positions that may be played out for one region
    #[arg(long, value_name = "NUMBER", default_value_t = usual_effort().region_positions)]
    region_positions: usize,
    /// Positions of a whole race that may be played out where counting does not
    /// do
    #[arg(long, value_name = "NUMBER", default_value_t = usual_effort().race_positions)]
    race_positions: u64,
    /// Positions that the search for one proof may look at; 0 for no proofs
    #[arg(long, value_name = "NUMBER", default_value_t = PROOF_NODES)]
    proof_nodes: u64,
    /// Do not guess where neither counting, play nor a proof tells
    #[arg(long)]
    no_guess: bool,
    /// Write the proofs to this file, .jsonl or .sgf, for `tesuji check`
    #[arg(long, value_name = "OUT")]
    proof: Option<PathBuf>,
    /// Draw the regions with their values to this file
    #[arg(long, value_name = "FILE", conflicts_with = "all")]
    svg: Option<PathBuf>,
    /// The same as a PNG
    #[arg(long, value_name = "FILE", conflicts_with = "all")]
    png: Option<PathBuf>,
    /// Write ^ and v instead of arrows
    #[arg(long)]
    ascii: bool,
    /// The language of the answer
    #[arg(long, value_enum, default_value_t = Language::En, value_name = "LANGUAGE")]
    lang: Language,
    /// Lines of JSON
    #[arg(long)]
    json: bool,
}

/// Judges and prints.
pub fn run(args: &RaceArgs) -> Result<ExitCode> {
    let file = args.file.display().to_string();
    if let Some(out) = &args.proof {
        check_name(out, &["sgf", "jsonl"])?;
    }
    can_write([&args.proof, &args.svg, &args.png])?;
    let position = files_named::position(&args.file, args.after_move)?;
    let races = races(args, &position.board, &position.marked).context(file.clone())?;
    let effort =
        Effort { region_positions: args.region_positions, race_positions: args.race_positions };
    interrupt::heed()?;
    let inquiry = Inquiry {
        asked: RaceQuestion {
            means: Means { effort, guess: !args.no_guess },
            proof_nodes: args.proof_nodes,
        },
        style: if args.ascii { Style::Ascii } else { Style::Arrows },
        budget: clock::budget(USUAL_NODES, 0, None, &interrupt::is_wanted),
    };
    let messages = Messages::new(args.lang);
    let mut judge = Judge::new(&position.board);
    let mut output = BufWriter::new(io::stdout().lock());
    let mut known = false;
    let mut proofs = Vec::new();
    for (i, race) in races.iter().enumerate() {
        let mut report = report(&file, &mut judge, race, &inquiry)?;
        known |= report.is_known();
        proofs.append(&mut report.proofs);
        if args.svg.is_some() || args.png.is_some() {
            let lines = result(&report, &messages);
            let picture = race_picture::draw(&position.board, race, &report, &lines, &messages);
            pictures::write(&picture, args.svg.as_deref(), args.png.as_deref())?;
        }
        if args.json {
            let words = certainties(&report, &messages);
            write_line(&mut output, &RaceLine { report: &report, words })?;
        } else {
            if i > 0 {
                writeln!(output)?;
            }
            write!(output, "{}", tell(&report, &messages))?;
        }
    }
    output.flush()?;
    if let Some(out) = args.proof.as_ref().filter(|_| !proofs.is_empty()) {
        let proofs: Vec<&Proof> = proofs.iter().collect();
        write_file(out, &proofs, &SgfOptions::default())?;
    }
    Ok(if known { ExitCode::SUCCESS } else { ExitCode::from(UNPROVEN) })
}

/// A race with how sure it is in sentences.
#[derive(Serialize)]
struct RaceLine<'a> {
    #[serde(flatten)]
    report: &'a RaceReport,
    words: Vec<String>,
}

/// The races that were asked for.
fn races(args: &RaceArgs, board: &Board, marked: &PointSet) -> Result<Vec<Race>> {
    let named: Vec<Point> =
        if args.at.is_empty() && !args.all { one_of_each(board, marked) } else { args.at.clone() };
    match named[..] {
        [a, b] => return Ok(vec![Race::between(board, a, b)?]),
        [] => {}
        _ => bail!("--at: a race has two chains, so name two points"),
    }
    let mut found = find(board);
    if found.is_empty() {
        bail!("no race is found: name a stone of each chain with --at");
    }
    found.truncate(if args.all { usize::MAX } else { 1 });
    Ok(found)
}

/// A marked stone of each colour, if there are both.
fn one_of_each(board: &Board, marked: &PointSet) -> Vec<Point> {
    let of = |color: Color| (*marked & board.stones(color)).first();
    of(Color::Black).zip(of(Color::White)).map_or(Vec::new(), |(a, b)| vec![a, b])
}
