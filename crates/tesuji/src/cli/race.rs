//! `tesuji race`: who wins a capturing race.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Args;
use tesuji_board::{Board, Color, Point, PointSet};
use tesuji_cgt::Style;
use tesuji_judge::{Judge, Means, PROOF_NODES, RaceQuestion, usual_effort};
use tesuji_protocol::race::{FirstReport, Inquiry, RaceReport, RegionReport, report};
use tesuji_reading::{Proof, USUAL_NODES};
use tesuji_semeai::{Effort, Race, find};
use tesuji_words::counted;

use super::UNPROVEN;
use super::interrupt;
use super::json::write_line;
use super::pictures;
use super::race_picture;
use super::solve::check_name;
use crate::clock;
use crate::position_file;
use crate::proof::{SgfOptions, write_file};

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
    let position = position_file::read(&args.file, args.after_move)?;
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
    let mut judge = Judge::new(&position.board);
    let mut output = BufWriter::new(io::stdout().lock());
    let mut known = false;
    let mut proofs = Vec::new();
    for (i, race) in races.iter().enumerate() {
        let mut report = report(&file, &mut judge, race, &inquiry)?;
        known |= report.is_known();
        proofs.append(&mut report.proofs);
        if args.svg.is_some() || args.png.is_some() {
            let picture = race_picture::draw(&position.board, race, &report, &result(&report));
            pictures::write(&picture, args.svg.as_deref(), args.png.as_deref())?;
        }
        if args.json {
            write_line(&mut output, &report)?;
        } else {
            if i > 0 {
                writeln!(output)?;
            }
            tell(&mut output, &report)?;
        }
    }
    output.flush()?;
    if let Some(out) = args.proof.as_ref().filter(|_| !proofs.is_empty()) {
        let proofs: Vec<&Proof> = proofs.iter().collect();
        write_file(out, &proofs, &SgfOptions::default())?;
    }
    Ok(if known { ExitCode::SUCCESS } else { ExitCode::from(UNPROVEN) })
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

fn tell(output: &mut impl Write, report: &RaceReport) -> Result<()> {
    let chain = |stones: &[String]| match stones {
        [one] => one.clone(),
        more => format!("{} ({})", more[0], counted(more.len(), "stone")),
    };
    writeln!(output, "Black {} against White {}", chain(&report.black), chain(&report.white))?;
    let head = ["region", "empty points", "liberties", "cooled by 2"].map(str::to_owned);
    let rows: Vec<[String; 4]> =
        std::iter::once(head).chain(report.regions.iter().map(row)).collect();
    let width = |i: usize| rows.iter().map(|row| row[i].chars().count()).max().unwrap_or(0);
    let widths = [width(0), width(1), width(2)];
    for [name, points, value, cooled] in &rows {
        let [a, b, c] = widths;
        writeln!(
            output,
            "  {}",
            format!("{name:a$}  {points:b$}  {value:c$}  {cooled}").trim_end()
        )?;
    }
    for eye in report.regions.iter().filter_map(|region| region.eye.as_ref()) {
        writeln!(output, "{}", eye.words)?;
    }
    if let Some(class) = report.class {
        writeln!(output, "Kind: {class}")?;
    }
    for line in result(report) {
        writeln!(output, "{line}")?;
    }
    let [black, white] =
        [&report.black_first, &report.white_first].map(|first| certainty(report, first));
    if black == white {
        writeln!(output, "Certainty: {black}")?;
    } else {
        writeln!(output, "Certainty if Black is first: {black}")?;
        writeln!(output, "Certainty if White is first: {white}")?;
    }
    tell_points(output, report)
}

/// How sure it is what happens if a side moves first, and on what that rests.
fn certainty(report: &RaceReport, first: &FirstReport) -> String {
    let because = report.reason.as_ref().map_or(String::new(), |reason| format!(" ({reason})"));
    let walls = match &report.safe[..] {
        [] => "it rests on no other stones".to_owned(),
        safe => format!("it rests on the stones at {}, which live whatever is played", and(safe)),
    };
    let beliefs = match &report.assumed[..] {
        [] => String::new(),
        assumed => format!(", if the stones at {} are safe", and(assumed)),
    };
    let mut text = match (first.certainty, first.basis) {
        ("proven", _) => proven(first),
        ("counted", _) => format!("counted; {walls}"),
        ("played out", _) => format!("played out{because}; {walls}"),
        ("estimated", "theory") => format!("estimated: counted{beliefs}"),
        ("estimated", "play") => format!("estimated: played out{because}{beliefs}"),
        ("estimated", "closed") => {
            format!("estimated{because}, as if the edge belonged to whose stones are nearer")
        }
        ("estimated", _) => format!("estimated by the solver and the reader{because}"),
        (other, _) => format!("{other}{because}"),
    };
    if first.overruled {
        text += "; an estimate or a count had said something else";
    }
    text
}

/// What a proof says of itself.
fn proven(first: &FirstReport) -> String {
    let with = match &first.proven_moves[..] {
        [] => String::new(),
        moves => format!(" with {}", and(moves)),
    };
    let size = match &first.proof_nodes[..] {
        [one] => format!("a proof of {} was checked", counted(*one, "node")),
        more => format!("proofs of {} nodes were checked", and(more)),
    };
    let rest = first.moves.iter().any(|p| !first.proven_moves.contains(p));
    let rest = if rest && !with.is_empty() { "; the other moves have no proof" } else { "" };
    format!("proven{with}: {size}{rest}")
}

/// `A1`, `A1 and B2`, `A1, B2 and C3`.
fn and(items: &[impl ToString]) -> String {
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    match &items[..] {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// The sum and what it means.
fn result(report: &RaceReport) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(total) = &report.total {
        let (black, white) = (&total.black, &total.white);
        lines.push(if black == white {
            format!("Sum: {black} (Black to move captures unless it is -1 or less, White unless 1 or more)")
        } else {
            format!("Sum: {black} for Black to capture, {white} for White to capture")
        });
    }
    for (side, first) in [("Black", &report.black_first), ("White", &report.white_first)] {
        lines.push(format!("{side} first: {}", sentence(first, side)));
    }
    lines
}

/// What the race is worth in points, and what the loser can still gain.
fn tell_points(output: &mut impl Write, report: &RaceReport) -> Result<()> {
    for score in report.score.iter().flatten() {
        let side = if score.winner == "black" { "Black" } else { "White" };
        let (black, white) = (&score.black_first, &score.white_first);
        if black == white {
            writeln!(output, "Points for Black if {side} wins: {black}")?;
        } else {
            writeln!(
                output,
                "Points for Black if {side} wins: {black} if Black plays first, {white} if White does"
            )?;
        }
    }
    for side in ["black", "white"] {
        let own = report.regions.iter().filter(|region| region.side == Some(side));
        let moves: Vec<&str> = own
            .filter_map(|region| region.territory.as_ref())
            .flat_map(|territory| territory.semedori.iter().map(String::as_str))
            .collect();
        if !moves.is_empty() {
            let name = if side == "black" { "Black" } else { "White" };
            writeln!(output, "{name} gains points even when losing with {}", moves.join(" "))?;
        }
    }
    Ok(())
}

fn row(region: &RegionReport) -> [String; 4] {
    let side = match region.side {
        Some("black") => "Black, ",
        Some(_) => "White, ",
        None => "",
    };
    let cooled = match (&region.value, &region.cooled) {
        (Some(_), Some(cooled)) => cooled.clone(),
        _ => String::new(),
    };
    let value = match (region.kind, &region.value) {
        (_, Some(value)) => value.clone(),
        ("shared", _) => String::new(),
        _ => "?".to_owned(),
    };
    let points = match &region.empty[..] {
        many if many.len() > 8 => format!("{} … ({} points)", many[..6].join(" "), many.len()),
        few => few.join(" "),
    };
    [format!("{side}{}", region.kind), points, value, cooled]
}

fn sentence(first: &FirstReport, side: &str) -> String {
    let moves = match (&first.moves[..], first.may_pass) {
        ([], _) => String::new(),
        (moves, true) => format!("; it may pass, or play {}", moves.join(" ")),
        (moves, false) => format!(" with {}", moves.join(" ")),
    };
    let margin = match first.margin {
        Some(1) => " by one move".to_owned(),
        Some(n) => format!(" by {n} moves"),
        None => String::new(),
    };
    match first.winner {
        Some("black") => format!("Black captures{margin}{}", moves_of(side, "Black", &moves)),
        Some("white") => format!("White captures{margin}{}", moves_of(side, "White", &moves)),
        Some("ko") => format!("a ko decides{moves}"),
        Some(other) => format!("{other}{moves}"),
        None => "unknown".to_owned(),
    }
}

/// First moves are told of the side that moves first alone.
fn moves_of<'a>(side: &str, winner: &str, moves: &'a str) -> &'a str {
    if side == winner { moves } else { "" }
}
