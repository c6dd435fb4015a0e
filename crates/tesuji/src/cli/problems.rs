//! `tesuji solve` without a goal: problems of any number, solved side by side.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use tesuji_board::{Board, PointSet};
use tesuji_draw::{Picture, Sketch};
use tesuji_sgf::{Collection, Tree, write};
use tesuji_solver::Fate;
use tesuji_words as words;
use tesuji_words::{Messages, text};

use super::UNPROVEN;
use super::files_named::{self, can_write, put};
use super::interrupt;
use super::json::write_line;
use super::pictures;
use super::problem_lines::{ProblemLine, Totals, answer_in_words};
use super::solve::{SolveArgs, check_name, write_trees};
use super::terminal::Style;
use crate::clock;
use crate::json_text;
use crate::problems::{
    Examined, Problem, difference_in_words, examine, fights, is_hit, search_trees, solution_tree,
    study_sentences, to_move,
};
use crate::proof::{BoardPlan, lines_of};
use crate::records::{Source, find_sources};

/// Problems that are solved side by side before they are told in order.
pub(super) const BATCH: usize = 32;
/// Seconds for a problem if nothing is said.
const SECONDS: f64 = 10.0;

/// Solves all problems of the files.
pub fn run(args: &SolveArgs) -> Result<ExitCode> {
    let time = time(args)?;
    let mut problems = read_all(args)?;
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
    if let Some(path) = &args.proof {
        check_name(path, &["jsonl"])?;
    }
    can_write([&args.proof, &args.tree, &args.sgf, &args.svg, &args.png, &args.out])?;
    let depth = (args.refutations || args.sgf.is_some()).then_some(args.depth);
    let mut drawn = 0;
    let mut solutions = Vec::new();
    let mut searches = Vec::new();
    let mut proofs = String::new();
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
    let messages = Messages::new(args.lang);
    let pool = pool(args)?;
    let eye = args.network.eye()?;
    let bar = bar(problems.len());
    let mut output = BufWriter::new(io::stdout().lock());
    for batch in problems.chunks(BATCH) {
        let answers: Vec<Result<(Examined, Vec<Tree>)>> = pool.install(|| {
            let one = |problem: &Problem| {
                let (nodes, memory) = (args.nodes.unwrap_or(u64::MAX), args.memory << 20);
                let budget = clock::budget(nodes, memory, time, &interrupt::is_wanted);
                let (eye, fights) = (eye.as_ref(), &mut fights(problem, eye.as_ref()));
                let nodes = args.proof_nodes;
                let examined = examine(fights, problem, eye, &budget, nodes, depth);
                bar.inc(1);
                let examined = examined?;
                let trees = match args.tree {
                    Some(_) => {
                        let answered = &examined.answered;
                        search_trees(fights, problem, answered, memory, args.tree_nodes)
                    }
                    None => Vec::new(),
                };
                Ok((examined, trees))
            };
            batch.par_iter().map(one).collect()
        });
        if interrupt::is_wanted() {
            break;
        }
        for (problem, examined) in batch.iter().zip(answers) {
            let (examined, trees) = examined.with_context(|| problem.id.clone())?;
            searches.extend(trees);
            let line = ProblemLine::new(problem, &examined, &messages);
            totals.count(&line);
            if let Some(file) = &mut out {
                write_line(file, &line)?;
            }
            if args.json {
                write_line(&mut output, &line)?;
            } else {
                tell(&mut output, problem, &examined, args, &messages)?;
            }
            drawn += 1;
            draw(problem, &examined, args, (drawn, problems.len()))?;
            if args.proof.is_some() {
                let answered = &examined.answered;
                let found = answered.claims.iter().filter_map(|claim| claim.proof.as_ref());
                let plans = BoardPlan::of_claims(&problem.board, &answered.claims);
                proofs.push_str(&lines_of(found, &plans));
            }
            if args.sgf.is_some() {
                let study = examined.study.as_ref();
                solutions.push(solution_tree(
                    problem,
                    &examined.answered,
                    study,
                    &examined.differences,
                    args.depth,
                    &messages,
                ));
            }
        }
        if let Some(file) = &mut out {
            file.flush()?;
        }
        output.flush()?;
    }
    bar.finish_and_clear();
    if let Some(path) = args.sgf.as_ref().filter(|_| !solutions.is_empty()) {
        let text = write(&Collection { games: solutions });
        put(path, text)?;
    }
    if let Some(path) = &args.tree {
        write_trees(path, searches)?;
    }
    if let Some(path) = args.proof.as_ref().filter(|_| !proofs.is_empty()) {
        put(path, proofs)?;
    }
    if args.json {
        write_line(&mut output, &totals.line())?;
    } else if totals.all.problems > 1 {
        write!(output, "{}", totals.in_words(&messages))?;
    }
    output.flush()?;
    Ok(if totals.all.answered > 0 { ExitCode::SUCCESS } else { ExitCode::from(UNPROVEN) })
}

/// The problems of all files.
pub(super) fn read_all(args: &SolveArgs) -> Result<Vec<Problem>> {
    let mut problems = Vec::new();
    for source in find_sources(&args.files)? {
        match source {
            Source::File(path) => problems.extend(files_named::problems(&path, args.after_move)?),
            Source::Stdin => bail!("-: problems are read from files"),
        }
    }
    Ok(problems)
}

/// The threads that solve side by side.
pub(super) fn pool(args: &SolveArgs) -> Result<rayon::ThreadPool> {
    // Zero stands for all cores.
    let threads = args.threads.map_or(0, NonZeroUsize::get);
    crate::threads::pool(threads)
}

/// The time for each problem.
fn time(args: &SolveArgs) -> Result<Option<Duration>> {
    let seconds = match (args.time, args.nodes) {
        (None, None) => Some(SECONDS),
        (time, _) => time,
    };
    if args.memory == 0 {
        bail!("--memory: a search needs at least one megabyte");
    }
    seconds.map(Duration::try_from_secs_f64).transpose().context("--time")
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
        let line: ProblemLine = json_text::parse(line)
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
    Ok(BufWriter::new(file.with_context(|| format!("cannot write {}", path.display()))?))
}

/// Shown on the standard error, if that is a terminal.
pub(super) fn bar(problems: usize) -> ProgressBar {
    let style = "{bar:30} {pos}/{len} problems, {elapsed}, {eta} left";
    let style = ProgressStyle::with_template(style).expect("a valid template");
    ProgressBar::new(problems as u64).with_style(style)
}

fn sketch<'a>(problem: &'a Problem, examined: &Examined) -> Sketch<'a> {
    match examined.answered.fates.first() {
        Some(fate) => sketch_of_fate(&problem.board, fate),
        None => Sketch::new(&problem.board),
    }
}

/// The diagram of a position with the line of a fate.
pub(super) fn sketch_of_fate<'a>(board: &'a Board, fate: &Fate) -> Sketch<'a> {
    Sketch::of_line(board, fate.line_by, &fate.line, fate.frame.target)
}

/// Writes the pictures that are asked for, of several problems into files with
/// numbers.
fn draw(
    problem: &Problem,
    examined: &Examined,
    args: &SolveArgs,
    (number, of): (usize, usize),
) -> Result<()> {
    let [svg, png] = [&args.svg, &args.png]
        .map(|path| path.as_ref().map(|path| pictures::numbered(path, number, of)));
    if svg.is_none() && png.is_none() {
        return Ok(());
    }
    let picture = Picture::of(&sketch(problem, examined));
    pictures::write(&picture, svg.as_deref(), png.as_deref())
}

fn tell(
    output: &mut impl Write,
    problem: &Problem,
    examined: &Examined,
    args: &SolveArgs,
    messages: &Messages,
) -> Result<()> {
    let style = Style::of_stdout(args.color, args.ascii);
    let answered = &examined.answered;
    let title = format!("{}: {}", problem.id, to_move(problem, messages));
    writeln!(output, "{}", style.bold(&title))?;
    write!(output, "{}", style.sketch(&sketch(problem, examined), messages))?;
    for line in answer_in_words(problem, examined, messages) {
        writeln!(output, "{line}")?;
    }
    let told = words::of_claim(&problem.board, &answered.claims[0], messages);
    for sentence in words::sentences(&told, args.why) {
        writeln!(output, "{sentence}")?;
    }
    if let Some(study) = examined.study.as_ref().filter(|_| args.refutations) {
        for line in study_sentences(study, args.depth, messages) {
            writeln!(output, "{line}")?;
        }
        for difference in &examined.differences {
            writeln!(output, "{}", difference_in_words(difference, study.owner, messages))?;
        }
    }
    if let Some(hit) = is_hit(problem, answered) {
        let key = if hit { "solve-agrees" } else { "solve-differs" };
        let moves: Vec<String> = problem.published.right.iter().map(ToString::to_string).collect();
        writeln!(output, "{}", messages.say(key, &[("moves", text(moves.join(", ")))]))?;
    }
    writeln!(output)?;
    Ok(())
}
