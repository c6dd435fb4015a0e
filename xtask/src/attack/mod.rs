//! An attack on everything that the program calls proven or framed: random
//! problems, answered by the program as anybody would ask it, and played out
//! by brute force that shares nothing with it.

mod arena;
pub mod ask;
mod boards;
mod brute;
mod contradictions;
mod fight;
mod games;
pub mod generate;
pub mod grid;
mod judge;
pub mod random;
mod shard;
mod superko;
mod tiny;
mod whole;

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::shell::root;
use ask::{Form, Program, Reply};
use judge::{Problem, Refutation, judge};
use random::Random;
use shard::Shard;

const USAGE: &str = "\
usage: cargo xtask attack [regions|fights|ko|moves|tiny|boards|games|contradictions|all] [OPTIONS]

  regions     small boards and places between walls, with and without a region
  fights      fights inside safe walls, graded with ko threats
  ko          fights with a ko just taken, or boards that superko forbids
  moves       fights, until so many listed first moves have been played out
  tiny        goals on the smallest boards, solved under superko
  boards      every position of a small board (--size), or --count of them: each
              question about its chains, solved with threats, and under superko
  games       stones called dead in games that stand at the end (needs --games)
  contradictions  the same question asked by different commands (needs --games or
              --problems)
  all         all of them; games only with --games

  --count N       problems, moves, questions or positions of each kind (1000)
  --seed S        other problems (1)
  --size WxH      the board of `boards` (4x2)
  --tesuji PATH   the program (target/release/tesuji)
  --nodes N       positions that it may look at for a question (20000)
  --playouts N    its playouts for a position of a game (20)
  --games FILE    games, .sgf or .sgf.zst, one after the other
  --problems FILE problems as lines of JSON
  --out FILE      write every refutation to this file, a line of JSON each
  --places N      give up judging what has more places than this (400000)
  --threads N     threads of the attack and of the program (2); the answers and the
                  refutations do not depend on it
  --shard I/N     every Nth question, from the Ith on: N processes with the same other
                  options ask everything once";

/// Problems to a process and a thread of it.
const BATCH: usize = 250;

/// What is asked for.
pub struct Options {
    kinds: Vec<String>,
    count: usize,
    seed: u64,
    tesuji: PathBuf,
    nodes: usize,
    playouts: usize,
    games: Option<PathBuf>,
    problems: Option<PathBuf>,
    out: Option<PathBuf>,
    places: usize,
    threads: usize,
    size: (usize, usize),
    shard: Shard,
}

impl Options {
    fn parse(arguments: &[&str]) -> Result<Options> {
        let mut options = Options {
            kinds: Vec::new(),
            count: 1000,
            seed: 1,
            tesuji: root().join("target/release/tesuji"),
            nodes: 20_000,
            playouts: 20,
            games: None,
            problems: None,
            out: None,
            places: 400_000,
            threads: 2,
            size: (4, 2),
            shard: Shard::default(),
        };
        let mut rest = arguments.iter();
        while let Some(&argument) = rest.next() {
            if !argument.starts_with("--") {
                options.kinds.push(argument.to_owned());
                continue;
            }
            if argument == "--help" {
                bail!("{USAGE}");
            }
            let value = rest.next().with_context(|| format!("{argument} needs a value"))?;
            let number = || value.parse().with_context(|| format!("{argument}: '{value}'"));
            match argument {
                "--count" => options.count = number()?,
                "--seed" => options.seed = number()? as u64,
                "--nodes" => options.nodes = number()?,
                "--playouts" => options.playouts = number()?,
                "--places" => options.places = number()?,
                "--threads" => options.threads = number()?.max(1),
                "--size" => {
                    options.size = size(value).with_context(|| format!("--size {value}"))?
                }
                "--shard" => {
                    options.shard =
                        Shard::parse(value).with_context(|| format!("--shard {value}"))?
                }
                "--tesuji" => options.tesuji = value.into(),
                "--games" => options.games = Some(value.into()),
                "--problems" => options.problems = Some(value.into()),
                "--out" => options.out = Some(value.into()),
                _ => bail!("unknown option {argument}\n{USAGE}"),
            }
        }
        if options.kinds.is_empty() {
            options.kinds.push("all".to_owned());
        }
        Ok(options)
    }
}

/// Width and height of a board that can be played out as a whole.
fn size(text: &str) -> Option<(usize, usize)> {
    let (width, height) = text.split_once('x')?;
    let size: (usize, usize) = (width.parse().ok()?, height.parse().ok()?);
    (1..=16).contains(&size.0.checked_mul(size.1)?).then_some(size)
}

/// A row of the table.
#[derive(Default)]
pub struct Row {
    kind: &'static str,
    asked: usize,
    answered: usize,
    proven: usize,
    framed: usize,
    judged: usize,
    moves: usize,
    frame_only: usize,
    lines: usize,
    refuted: usize,
    /// Seconds that the program took.
    asking: f64,
}

/// Where refutations go.
pub struct Report {
    out: Option<File>,
}

impl Report {
    /// Prints and writes what is refuted about a problem.
    fn refuted(&mut self, row: &mut Row, problem: &str, found: &[Refutation]) -> Result<()> {
        row.refuted += usize::from(!found.is_empty());
        found.iter().try_for_each(|one| self.tell("refuted", row.kind, problem, one))
    }

    /// The same for answers that are true in their frame only.
    fn frame_only(&mut self, row: &mut Row, problem: &str, found: &[Refutation]) -> Result<()> {
        row.frame_only += usize::from(!found.is_empty());
        found.iter().try_for_each(|one| self.tell("true in the frame only", row.kind, problem, one))
    }

    /// The same for lines that cannot be played.
    fn lines(&mut self, row: &mut Row, problem: &str, found: &[Refutation]) -> Result<()> {
        row.lines += usize::from(!found.is_empty());
        found.iter().try_for_each(|one| self.tell("line", row.kind, problem, one))
    }

    /// The same for stones whose death the game does not refute; they are not counted.
    fn passed_over(&mut self, row: &Row, problem: &str, told: &Refutation) -> Result<()> {
        self.tell("passed over", row.kind, problem, told)
    }

    fn tell(&mut self, what: &str, kind: &str, problem: &str, told: &Refutation) -> Result<()> {
        if what == "refuted" || kind == "games" {
            println!("{kind}: {what} ({})\n  problem: {problem}", told.kind);
            println!("  said:    {}\n  truth:   {}", told.said, told.truth);
        }
        if let Some(out) = &mut self.out {
            let line = serde_json::json!({
                "type": what,
                "class": kind,
                "kind": told.kind,
                "problem": problem,
                "said": told.said,
                "truth": told.truth,
            });
            writeln!(out, "{line}").context("the refutations cannot be written")?;
        }
        Ok(())
    }
}

/// Runs the attack; fails if something was refuted.
pub fn run(arguments: &[&str]) -> Result<()> {
    let options = Options::parse(arguments)?;
    let folder = std::env::temp_dir().join(format!("tesuji-attack-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    // The program runs in another folder.
    let path = std::fs::canonicalize(&options.tesuji)
        .with_context(|| format!("{}: build the program first", options.tesuji.display()))?;
    let program =
        Program { path, folder: folder.clone(), nodes: options.nodes, threads: options.threads };
    let out = options.out.as_ref().map(File::create).transpose();
    let mut report = Report { out: out.context("--out")? };
    let mut rows = Vec::new();
    for kind in &options.kinds {
        rows.extend(attack(kind, &options, &program, &mut report)?);
    }
    std::fs::remove_dir_all(&folder)?;
    print_table(&rows);
    let refuted: usize = rows.iter().map(|row| row.refuted).sum();
    if refuted > 0 {
        bail!("{refuted} refuted");
    }
    Ok(())
}

fn attack(
    kind: &str,
    options: &Options,
    program: &Program,
    report: &mut Report,
) -> Result<Vec<Row>> {
    let row = match kind {
        "regions" => problems("regions", generate::region, options, program, report)?,
        "fights" => problems("fights", generate::fight, options, program, report)?,
        "moves" => problems("moves", generate::fight, options, program, report)?,
        "ko" => problems("ko", generate::ko, options, program, report)?,
        "tiny" => tiny::attack(options, program, report)?,
        "boards" => boards::attack(options, program, report)?,
        "games" => games::attack(options, program, report)?,
        "contradictions" => contradictions::attack(options, program, report)?,
        "all" => {
            let mut kinds = vec!["regions", "fights", "ko", "tiny"];
            kinds.extend(options.games.is_some().then_some("games"));
            let mut rows = Vec::new();
            for kind in kinds {
                rows.extend(attack(kind, options, program, report)?);
            }
            return Ok(rows);
        }
        _ => bail!("unknown attack '{kind}'\n{USAGE}"),
    };
    Ok(vec![row])
}

/// Random problems of a kind.
fn problems(
    kind: &'static str,
    generate: fn(&mut Random, &str) -> Problem,
    options: &Options,
    program: &Program,
    report: &mut Report,
) -> Result<Row> {
    let start = Instant::now();
    let mut row = Row { kind, ..Row::default() };
    // The same seed gives other fights for their moves.
    let seed = options.seed ^ if kind == "moves" { 0x6D6F_7665 } else { 0 };
    let (shard, count) = (options.shard, options.shard.share(options.count));
    loop {
        let done = if kind == "moves" { row.moves } else { row.asked };
        if done >= count {
            break;
        }
        // As many moves in the end for every number of threads.
        let most = if kind == "moves" { 2 * BATCH } else { BATCH * options.threads };
        let size = if kind == "moves" { most } else { most.min(count - done) };
        let own = row.asked..row.asked + size;
        let numbers: Vec<usize> = own.map(|i| shard.number(i)).collect();
        let batch = side_by_side(options.threads, &numbers, |&i| {
            generate(&mut Random::new(seed, i as u64), &format!("{kind}-{seed}-{i}"))
        });
        batch_of(&batch, options, program, report, &mut row)?;
        eprintln!(
            "xtask: {kind}: {} asked, {} judged, {} moves, {} refuted, {:.0} s, {:.0} s of them asking",
            row.asked,
            row.judged,
            row.moves,
            row.refuted,
            start.elapsed().as_secs_f64(),
            row.asking
        );
    }
    Ok(row)
}

fn batch_of(
    batch: &[Problem],
    options: &Options,
    program: &Program,
    report: &mut Report,
    row: &mut Row,
) -> Result<()> {
    let mut forms: Vec<Form> = Vec::new();
    for problem in batch {
        if !forms.contains(&problem.form) {
            forms.push(problem.form);
        }
    }
    for form in forms {
        let batch: Vec<&Problem> = batch.iter().filter(|problem| problem.form == form).collect();
        let texts: Vec<&str> = batch.iter().map(|problem| problem.text.as_str()).collect();
        let asked = Instant::now();
        let replies = program.problems(form, &texts)?;
        row.asking += asked.elapsed().as_secs_f64();
        let pairs: Vec<(&Problem, &Reply)> = batch.iter().copied().zip(&replies).collect();
        let verdicts = side_by_side(options.threads, &pairs, |pair| one(pair, options));
        for ((problem, reply), verdict) in pairs.iter().zip(verdicts) {
            row.asked += 1;
            if let Reply::Answer(answer) = reply {
                row.answered += usize::from(answer["outcome"] != "unknown");
            }
            row.proven += usize::from(verdict.proven);
            row.framed += usize::from(verdict.framed);
            row.judged += usize::from(verdict.judged);
            row.moves += verdict.moves;
            report.refuted(row, &problem.text, &verdict.refutations)?;
            report.frame_only(row, &problem.text, &verdict.frame_only)?;
            report.lines(row, &problem.text, &verdict.lines)?;
        }
    }
    Ok(())
}

/// What becomes of some stones on a board with the owner first and with the other first, as
/// grades in words; `one` if it is enough to keep one of them. Nothing if there is too much to
/// play out.
pub fn truth(grid: &grid::Grid, target: &[usize], one: bool) -> Option<[String; 2]> {
    let lost = if one { fight::Lost::All } else { fight::Lost::One };
    let fight = fight::Fight::on_board(grid, target, None, lost, 1_000_000).ok()?;
    let owner = grid.cells[target[0]]?;
    Some([owner, owner.other()].map(|first| fight.grade(first).to_string()))
}

/// Does something to each of the items, on so many threads: who is done takes the next
/// one. The results are in the order of the items.
pub fn side_by_side<T: Sync, U: Send>(
    threads: usize,
    items: &[T],
    work: impl Fn(&T) -> U + Sync,
) -> Vec<U> {
    let (work, next) = (&work, &AtomicUsize::new(0));
    let take = move || {
        let mut done = Vec::new();
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            match items.get(i) {
                Some(item) => done.push((i, work(item))),
                None => return done,
            }
        }
    };
    let mut results: Vec<(usize, U)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(take)).collect();
        workers.into_iter().flat_map(|t| t.join().expect("no thread panics")).collect()
    });
    results.sort_unstable_by_key(|&(i, _)| i);
    results.into_iter().map(|(_, result)| result).collect()
}

fn one((problem, reply): &(&Problem, &Reply), options: &Options) -> judge::Verdict {
    match reply {
        Reply::Answer(answer) => judge(problem, answer, options.places),
        Reply::Broken(why) => {
            let said = why.clone();
            let truth = "an answer or an error for each problem".to_owned();
            let refutations = vec![Refutation { kind: "broken", said, truth }];
            judge::Verdict { refutations, ..judge::Verdict::default() }
        }
    }
}

fn print_table(rows: &[Row]) {
    let head = ["asked", "answered", "proven", "framed", "judged", "moves", "frame only", "lines"];
    println!("| attack | {} | refuted |\n|---{}|", head.join(" | "), "|---".repeat(9));
    for row in rows {
        println!(
            "| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |",
            row.kind,
            row.asked,
            row.answered,
            row.proven,
            row.framed,
            row.judged,
            row.moves,
            row.frame_only,
            row.lines,
            row.refuted
        );
    }
}
