//! `tesuji sheet`: diagrams of a collection to print, with answers at the end.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use tesuji_board::{Certainty, Color, Move, Point, PointSet};
use tesuji_draw::sheet::{Entry, Layout, html, pages, pdf};
use tesuji_draw::{Picture, Sketch};
use tesuji_review::sure_key;
use tesuji_solver::Advisor;
use tesuji_words::{Language, Messages, Put, color_name, of_claim, sentences};

use super::files_named::{self, can_write, put};
use super::problems::sketch_of_fate;
use super::{interrupt, pictures};
use crate::clock;
use crate::intuition::NetworkArgs;
use crate::problems::{self, Answered, Problem, answer, fights, question, to_move};
use crate::records::{Source, find_sources};

/// Bytes for each search.
const MEMORY: usize = 256 << 20;
/// Positions of a proof.
const PROOF_NODES: u64 = 5_000;

/// Options of `tesuji sheet`.
#[derive(Debug, Args)]
pub struct SheetArgs {
    /// Problems: SGF, lines of JSON, folders
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Write one HTML file
    #[arg(long, value_name = "OUT")]
    html: Option<PathBuf>,
    /// Write the pages as SVG, several to files with numbers (a-01.svg)
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,
    /// Write a PDF for printing on A4
    #[arg(long, value_name = "OUT")]
    pdf: Option<PathBuf>,
    /// The title
    #[arg(long, value_name = "TEXT", default_value = "")]
    title: String,
    /// Diagrams side by side on a page
    #[arg(long, value_name = "NUMBER", default_value_t = 2)]
    columns: usize,
    /// Rows of diagrams on a page
    #[arg(long, value_name = "NUMBER", default_value_t = 3)]
    rows: usize,
    /// At most so many problems
    #[arg(long, value_name = "NUMBER")]
    most: Option<usize>,
    /// Seconds for solving each problem
    #[arg(long, value_name = "SECONDS", default_value_t = 5.0)]
    time: f64,
    /// Problems only: nothing is solved
    #[arg(long)]
    no_answers: bool,
    /// The language of the reasons
    #[arg(long, value_enum, default_value_t = Language::En, value_name = "LANGUAGE")]
    lang: Language,
    #[command(flatten)]
    network: NetworkArgs,
}

/// Draws the sheet.
pub fn run(args: &SheetArgs) -> Result<ExitCode> {
    let time = Duration::try_from_secs_f64(args.time).context("--time")?;
    for (name, value) in [("columns", args.columns), ("rows", args.rows)] {
        ensure!((1..=8).contains(&value), "--{name}: from 1 to 8");
    }
    if args.html.is_none() && args.svg.is_none() && args.pdf.is_none() {
        bail!("say what to write: --html, --svg or --pdf OUT");
    }
    can_write([&args.html, &args.svg, &args.pdf])?;
    let mut all = Vec::new();
    for source in find_sources(&args.files)? {
        match source {
            Source::File(path) => all.extend(files_named::problems(&path, None)?),
            Source::Stdin => bail!("-: problems are read from files"),
        }
    }
    all.truncate(args.most.unwrap_or(usize::MAX));
    if all.is_empty() {
        bail!("there is no problem to draw");
    }
    interrupt::heed()?;
    let entries = solved(&all, args, time)?;
    let with_answers = !args.no_answers;
    if let Some(path) = &args.html {
        put(path, html(&args.title, &entries, with_answers, args.lang.code()).as_bytes())?;
    }
    let layout = Layout { columns: args.columns, rows: args.rows };
    let pages = pages(&args.title, &entries, layout, with_answers);
    if let Some(path) = &args.pdf {
        put(path, pdf(&pages))?;
    }
    if let Some(path) = &args.svg {
        for (i, page) in pages.iter().enumerate() {
            put(&pictures::numbered(path, i + 1, pages.len()), page.svg().as_bytes())?;
        }
    }
    let messages = Messages::new(args.lang);
    let problems = messages.say("count-problems", &[("count", Put::Number(entries.len()))]);
    let put = [("problems", Put::Text(problems)), ("count", Put::Number(pages.len()))];
    println!("{}", messages.say("sheet-size", &put));
    Ok(ExitCode::SUCCESS)
}

fn solved(all: &[Problem], args: &SheetArgs, time: Duration) -> Result<Vec<Entry>> {
    let style = "{bar:30} {pos}/{len} problems, {elapsed}, {eta} left";
    let style = ProgressStyle::with_template(style).expect("a valid template");
    let bar = ProgressBar::new(all.len() as u64).with_style(style);
    let messages = Messages::new(args.lang);
    let eye = args.network.eye()?;
    let entries = all
        .par_iter()
        .enumerate()
        .map(|(i, problem)| {
            let found = entry(i + 1, problem, args, eye.as_ref(), time, &messages);
            bar.inc(1);
            found
        })
        .collect();
    bar.finish_and_clear();
    if interrupt::is_wanted() {
        bail!("interrupted: nothing was written");
    }
    entries
}

fn entry(
    number: usize,
    problem: &Problem,
    args: &SheetArgs,
    eye: Option<&Arc<dyn Advisor>>,
    time: Duration,
    messages: &Messages,
) -> Result<Entry> {
    let board = &problem.board;
    let mut sketch = Sketch::new(board);
    sketch.target = problem.target.unwrap_or(PointSet::EMPTY);
    let asked = question(problem, messages).unwrap_or_else(|| to_move(problem, messages));
    let diagram = Picture::of(&sketch).on_paper();
    let (solution, words) = if args.no_answers {
        (diagram.clone(), Vec::new())
    } else {
        let stop = || interrupt::is_wanted();
        let budget = clock::budget(u64::MAX, MEMORY, Some(time), &stop);
        let looks = eye.map(|eye| &**eye);
        let answered = answer(&mut fights(problem, eye), problem, looks, &budget, PROOF_NODES)?;
        told(problem, &answered, messages)
    };
    let name = problem.title.clone().unwrap_or_else(|| problem.id.clone());
    Ok(Entry { number, name, question: asked, diagram, solution, answer: words })
}

/// The answer drawn and in words: what is shown, else what the file says.
fn told(problem: &Problem, answered: &Answered, messages: &Messages) -> (Picture, Vec<String>) {
    let (board, mover) = (&problem.board, problem.to_move);
    let is_shown = answered.certainty() > Certainty::Estimated;
    match answered.fates.first().filter(|_| is_shown) {
        Some(fate) if fate.moves.is_empty() => (
            Picture::of(&sketch_of_fate(board, fate)).on_paper(),
            vec![first_word(problem, answered, messages)],
        ),
        Some(fate) => {
            let first = Move::Play(fate.moves[0]);
            let line = match fate.line_by == mover && fate.line.first() == Some(&first) {
                true => fate.line.clone(),
                false => vec![first],
            };
            let sketch = Sketch::of_line(board, mover, &line, fate.frame.target);
            let sure = messages.say(sure_key(answered.certainty()), &[]);
            let mut words = vec![plays(mover, &fate.moves, sure, messages)];
            words.extend(sentences(&of_claim(board, &answered.claims[0], messages), false));
            (Picture::of(&sketch).on_paper(), words)
        }
        None => {
            let right = &problem.published.right;
            let line: Vec<Move> = right.first().map(|p| Move::Play(*p)).into_iter().collect();
            let words = match right.is_empty() {
                true => first_word(problem, answered, messages),
                false => plays(mover, right, messages.say("sheet-as-file", &[]), messages),
            };
            let sketch = Sketch::of_line(board, mover, &line, PointSet::EMPTY);
            (Picture::of(&sketch).on_paper(), vec![words])
        }
    }
}

/// Who plays where.
fn plays(mover: Color, moves: &[Point], sure: String, messages: &Messages) -> String {
    let either = |one: String, other: &Point| {
        let put = [("one", Put::Text(one)), ("other", Put::Text(other.to_string()))];
        messages.say("sheet-or", &put)
    };
    let first = moves.first().map_or(String::new(), ToString::to_string);
    let moves = moves.iter().skip(1).fold(first, either);
    let put = [
        ("player", Put::Text(color_name(mover, messages))),
        ("moves", Put::Text(moves)),
        ("sure", Put::Text(sure)),
    ];
    messages.say("sheet-plays", &put)
}

/// What is said of the group where no move is the answer: the first sentence that is no
/// heading of a list.
fn first_word(problem: &Problem, answered: &Answered, messages: &Messages) -> String {
    let mut all = problems::sentences(problem, answered, messages).into_iter();
    let found = all.find(|line| !line.starts_with(' ') && !line.ends_with([':', '：']));
    found.unwrap_or_else(|| messages.say("sheet-unsolved", &[]))
}
