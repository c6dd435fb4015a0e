//! `tesuji solve` without a goal: problems of any number, solved side by side.

use std::collections::{BTreeMap, HashMap};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use tesuji_board::PointSet;

use super::UNPROVEN;
use super::interrupt;
use super::json::write_line;
use super::solve::SolveArgs;
use super::terminal::{ColorChoice, Style};
use crate::gtp::color_word;
use crate::problems::{
    self, Answered, Certainty, Patience, Problem, answer, diagram, outcome_word, sentences,
};
use crate::records::{Source, find_sources};

/// Problems that are solved side by side before they are told in order.
const BATCH: usize = 32;
/// Seconds for a problem if nothing is said.
const SECONDS: f64 = 10.0;

/// Solves all problems of the files.
pub fn run(args: &SolveArgs) -> Result<ExitCode> {
    let patience = patience(args)?;
    let mut problems = Vec::new();
    for source in find_sources(&args.files)? {
        match source {
            Source::File(path) => problems.extend(problems::read(&path, args.after_move)?),
            Source::Stdin => bail!("-: problems are read from files"),
        }
    }
    if !args.at.is_empty() {
        let [problem] = problems.as_mut_slice() else { bail!("--at is for one problem") };
        let target: PointSet = args.at.iter().copied().collect();
        if let Some(p) =
            target.iter().find(|&p| !problem.board.size().contains(p) || problem.board.is_empty(p))
        {
            bail!("{}: there is no stone at {p}", problem.id);
        }
        problem.target = Some(target);
    }
    let mut totals = Totals::default();
    let mut out = None;
    if let Some(path) = &args.out {
        let done = read_done(path)?;
        problems.retain(|problem| {
            done.get(&problem.id).is_none_or(|line| {
                totals.count(line);
                false
            })
        });
        out = Some(open_for_more(path)?);
    }
    interrupt::heed()?;
    let pool = rayon::ThreadPoolBuilder::new()
        // Zero stands for all cores.
        .num_threads(args.threads.map_or(0, NonZeroUsize::get))
        .build()
        .context("--threads")?;
    let bar = bar(problems.len());
    let mut output = BufWriter::new(io::stdout().lock());
    let go_on = || !interrupt::is_wanted();
    for batch in problems.chunks(BATCH) {
        let answers: Vec<Result<Answered>> = pool.install(|| {
            let one = |problem: &Problem| {
                let answered = answer(problem, &patience, &go_on);
                bar.inc(1);
                answered
            };
            batch.par_iter().map(one).collect()
        });
        if !go_on() {
            break;
        }
        for (problem, answered) in batch.iter().zip(answers) {
            let answered = answered.with_context(|| problem.id.clone())?;
            let line = ProblemLine::new(problem, &answered);
            totals.count(&line);
            if let Some(file) = &mut out {
                write_line(file, &line)?;
            }
            if args.json {
                write_line(&mut output, &line)?;
            } else {
                tell(&mut output, problem, &answered)?;
            }
        }
        if let Some(file) = &mut out {
            file.flush()?;
        }
        output.flush()?;
    }
    bar.finish_and_clear();
    if args.json {
        write_line(&mut output, &totals.line())?;
    } else if totals.all.problems > 1 {
        write!(output, "{}", totals.in_words())?;
    }
    output.flush()?;
    Ok(if totals.all.answered > 0 { ExitCode::SUCCESS } else { ExitCode::from(UNPROVEN) })
}

fn patience(args: &SolveArgs) -> Result<Patience> {
    let seconds = match (args.time, args.nodes) {
        (None, None) => Some(SECONDS),
        (time, _) => time,
    };
    let time = seconds.map(Duration::try_from_secs_f64).transpose().context("--time")?;
    if args.memory == 0 {
        bail!("--memory: a search needs at least one megabyte");
    }
    let nodes = args.nodes.unwrap_or(u64::MAX);
    Ok(Patience { nodes, time, proof_nodes: args.proof_nodes, memory: args.memory << 20 })
}

/// Answers of an earlier run. A last line that was cut off is forgotten.
fn read_done(path: &Path) -> Result<HashMap<String, ProblemLine>> {
    let mut done = HashMap::new();
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(done),
        Err(error) => return Err(error).with_context(|| path.display().to_string()),
    };
    let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
    for (i, line) in whole.lines().enumerate() {
        let line: ProblemLine = serde_json::from_str(line)
            .with_context(|| format!("{}:{}: not an answer", path.display(), i + 1))?;
        done.insert(line.id.clone(), line);
    }
    if whole.len() < text.len() {
        fs::write(path, whole).with_context(|| path.display().to_string())?;
    }
    Ok(done)
}

fn open_for_more(path: &Path) -> Result<BufWriter<File>> {
    let file = OpenOptions::new().create(true).append(true).open(path);
    Ok(BufWriter::new(file.with_context(|| path.display().to_string())?))
}

/// Shown on the standard error, if that is a terminal.
fn bar(problems: usize) -> ProgressBar {
    let style = "{bar:30} {pos}/{len} problems, {elapsed}, {eta} left";
    let style = ProgressStyle::with_template(style).expect("a valid template");
    ProgressBar::new(problems as u64).with_style(style)
}

fn tell(output: &mut impl Write, problem: &Problem, answered: &Answered) -> Result<()> {
    let style = Style::of_stdout(ColorChoice::Auto, false);
    writeln!(output, "{}", style.bold(&format!("{}: {} to move", problem.id, problem.to_move)))?;
    write!(output, "{}", diagram(&problem.board, answered.fates.first(), style.unicode))?;
    for line in sentences(problem, answered) {
        writeln!(output, "{line}")?;
    }
    if let Some(hit) = is_hit(problem, answered) {
        let word = if hit { "agrees with" } else { "differs from" };
        let key: Vec<String> = problem.key.iter().map(ToString::to_string).collect();
        writeln!(output, "This {word} the published answer: {}.", key.join(", "))?;
    }
    writeln!(output)?;
    Ok(())
}

/// Is the first move one that is said to be right?
fn is_hit(problem: &Problem, answered: &Answered) -> Option<bool> {
    if problem.key.is_empty() {
        return None;
    }
    let first = answered.fates.first().and_then(|fate| fate.moves.first());
    Some(first.is_some_and(|point| problem.key.contains(point)))
}

/// An answer as a line of JSON: a contract, described in `docs/json.md`.
#[derive(Debug, Serialize, Deserialize)]
struct ProblemLine {
    r#type: String,
    id: String,
    collection: Option<String>,
    to_move: String,
    owner: Option<String>,
    target: Vec<String>,
    outcome: String,
    threats: Option<i8>,
    otherwise: String,
    certainty: String,
    moves: Vec<String>,
    line: Vec<String>,
    proof_nodes: Option<usize>,
    hit: Option<bool>,
    nodes: u64,
    seconds: f64,
}

impl ProblemLine {
    fn new(problem: &Problem, answered: &Answered) -> ProblemLine {
        let fate = answered.fates.first();
        let first = fate.and_then(|fate| fate.first);
        ProblemLine {
            r#type: "problem".to_owned(),
            id: problem.id.clone(),
            collection: problem.collection.clone(),
            to_move: color_word(problem.to_move).to_owned(),
            owner: fate.map(|fate| color_word(!fate.frame.attacker).to_owned()),
            target: fate
                .map(|fate| fate.frame.target.iter().map(|p| p.to_string()).collect())
                .unwrap_or_default(),
            outcome: outcome_word(first).to_owned(),
            threats: match first {
                Some(tesuji_solver::Grade::Ko(threats)) => Some(threats),
                _ => None,
            },
            otherwise: outcome_word(fate.and_then(|fate| fate.second)).to_owned(),
            certainty: answered.certainty.word().to_owned(),
            moves: fate
                .map(|fate| fate.moves.iter().map(ToString::to_string).collect())
                .unwrap_or_default(),
            line: fate
                .map(|fate| fate.line.iter().map(ToString::to_string).collect())
                .unwrap_or_default(),
            proof_nodes: answered.proof.as_ref().map(|proof| proof.nodes.len()),
            hit: is_hit(problem, answered),
            nodes: answered.nodes,
            seconds: (answered.time.as_secs_f64() * 1e6).round() / 1e6,
        }
    }
}

/// Counts of one collection.
#[derive(Clone, Debug, Default, Serialize)]
struct Count {
    problems: u64,
    answered: u64,
    proven: u64,
    hits: u64,
    unknown: u64,
}

impl Count {
    fn add(&mut self, line: &ProblemLine) {
        self.problems += 1;
        let known = line.certainty != Certainty::Guess.word();
        self.answered += u64::from(known);
        self.unknown += u64::from(!known);
        self.proven += u64::from(line.certainty == Certainty::Proven.word());
        self.hits += u64::from(line.hit == Some(true));
    }

    fn in_words(&self) -> String {
        format!(
            "{} problems, {} answered ({} proven), {} unknown, {} published moves found",
            self.problems, self.answered, self.proven, self.unknown, self.hits
        )
    }
}

/// Counts of all collections.
#[derive(Default)]
struct Totals {
    all: Count,
    collections: BTreeMap<String, Count>,
}

impl Totals {
    fn count(&mut self, line: &ProblemLine) {
        self.all.add(line);
        if let Some(name) = &line.collection {
            self.collections.entry(name.clone()).or_default().add(line);
        }
    }

    fn line(&self) -> TotalsLine<'_> {
        TotalsLine { r#type: "totals", all: &self.all, collections: &self.collections }
    }

    fn in_words(&self) -> String {
        let mut text = String::new();
        for (name, count) in &self.collections {
            text += &format!("{name}: {}\n", count.in_words());
        }
        text += &format!("{}\n", self.all.in_words());
        text
    }
}

#[derive(Serialize)]
struct TotalsLine<'a> {
    r#type: &'static str,
    #[serde(flatten)]
    all: &'a Count,
    collections: &'a BTreeMap<String, Count>,
}
