//! Two checkers that share nothing but `docs/proofs.md`: the program's and the
//! reference checker under `check/`. Both look at a corpus of proofs and plans
//! and at many damaged copies of them, and have to agree on every one. A third, the
//! one that `coq/` proves to be right, may look at the proofs without tactical rules.

mod claim;
mod corpus;
mod damage;
mod statics;

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::attack::random::Random;
use crate::shell::root;
use claim::Claim;

const USAGE: &str = "\
usage: cargo xtask trust [OPTIONS]

  --count N        damaged proofs and plans (100000)
  --corpus N       random questions of each kind that whole ones are made of (300)
  --goal GOAL      questions with this goal alone
  --seed S         other questions and other damage (1)
  --tesuji PATH    the program (target/release/tesuji)
  --nodes N        positions that it may look at for a question (20000)
  --problems FILE  more problems, as lines of JSON
  --most N         so many of them (500)
  --lines N        damage proofs and plans of at most so many lines (100)
  --formal PATH    the checker that is extracted from `coq/`, for what it knows
  --out FILE       write what the checkers disagree about to this file";

/// Files to a process.
const BATCH: usize = 4000;

/// Plans that lead to more positions are left out of the corpus, and refused when they
/// are damaged: a plan with a hole may wander about for ever.
const MOST_POSITIONS: &str = "1000";

/// What the formal checker does not know: plans and rules.
const UNPROVED: [&str; 2] = [r#""type":"plan""#, r#""rule"#];

/// What is asked for.
pub struct Options {
    count: usize,
    corpus: usize,
    goal: Option<String>,
    seed: u64,
    tesuji: PathBuf,
    nodes: usize,
    problems: Option<PathBuf>,
    most: usize,
    /// Longer claims stay whole: what a copy of them costs buys many of shorter ones.
    lines: usize,
    formal: Option<PathBuf>,
    out: Option<PathBuf>,
}

impl Options {
    fn parse(arguments: &[&str]) -> Result<Options> {
        let mut options = Options {
            count: 100_000,
            corpus: 300,
            goal: None,
            seed: 1,
            tesuji: root().join("target/release/tesuji"),
            nodes: 20_000,
            problems: None,
            most: 500,
            lines: 100,
            formal: None,
            out: None,
        };
        let mut rest = arguments.iter();
        while let Some(&argument) = rest.next() {
            if argument == "--help" {
                bail!("{USAGE}");
            }
            let value = rest.next().with_context(|| format!("{argument} needs a value"))?;
            let number = || value.parse().with_context(|| format!("{argument}: '{value}'"));
            match argument {
                "--count" => options.count = number()?,
                "--corpus" => options.corpus = number()?,
                "--goal" => options.goal = Some((*value).to_owned()),
                "--seed" => options.seed = number()? as u64,
                "--nodes" => options.nodes = number()?,
                "--most" => options.most = number()?,
                "--lines" => options.lines = number()?,
                "--tesuji" => options.tesuji = value.into(),
                "--problems" => options.problems = Some(value.into()),
                "--formal" => options.formal = Some(value.into()),
                "--out" => options.out = Some(value.into()),
                _ => bail!("unknown option {argument}\n{USAGE}"),
            }
        }
        Ok(options)
    }
}

/// Makes the corpus, damages it and compares; fails if the checkers disagree.
pub fn run(arguments: &[&str]) -> Result<()> {
    if !has_python() {
        bail!("the reference checker needs python3");
    }
    let mut options = Options::parse(arguments)?;
    options.tesuji = fs::canonicalize(&options.tesuji)
        .with_context(|| format!("{}: build the program first", options.tesuji.display()))?;
    options.formal = options.formal.map(fs::canonicalize).transpose().context("--formal")?;
    let folder = std::env::temp_dir().join(format!("tesuji-trust-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let result = compare(&options, &folder);
    fs::remove_dir_all(&folder)?;
    result
}

/// A small part of it for the test command, or a word that it is skipped.
pub fn small() -> Result<()> {
    if !has_python() {
        eprintln!("xtask: SKIPPED: no python3 here, so the reference checker was not compared");
        return Ok(());
    }
    let program = root().join("target/debug/tesuji");
    let program = program.to_str().context("the path of the program is not UTF-8")?;
    run(&["--tesuji", program, "--corpus", "12", "--count", "1500", "--nodes", "2000"])
}

/// Whether the reference checker can be run.
fn has_python() -> bool {
    Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success())
}

/// What both checkers said of the claims of one kind.
#[derive(Default)]
struct Row {
    claims: usize,
    proven: usize,
    /// Of these, where suicide is allowed, too.
    anywhere: usize,
    holes: usize,
    broken: usize,
    /// What the formal checker was asked, and accepted.
    formal: (usize, usize),
    disagreements: usize,
}

/// The answer of a checker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Answer {
    Proven,
    /// Also where suicide is allowed.
    ProvenAnywhere,
    Hole,
    Broken,
}

impl Answer {
    fn accepts(self) -> bool {
        matches!(self, Answer::Proven | Answer::ProvenAnywhere)
    }
}

fn compare(options: &Options, folder: &Path) -> Result<()> {
    let start = Instant::now();
    let claims = corpus::make(options, folder)?;
    eprintln!("xtask: {} proofs and plans in {:.0?}", claims.len(), start.elapsed());
    let mut out = options.out.as_ref().map(File::create).transpose().context("--out")?;
    let mut rows = BTreeMap::new();
    let whole: Vec<(String, String)> =
        claims.iter().map(|claim| (format!("{}, whole", claim.kind()), claim.text())).collect();
    let mut said = Vec::new();
    for batch in whole.chunks(BATCH) {
        said.extend(judge(options, folder, batch, &mut rows, &mut out)?);
    }
    let proven = |(claim, answer): (_, &Answer)| answer.accepts().then_some(claim);
    let sound: Vec<&Claim> = claims.iter().zip(&said).filter_map(proven).collect();
    let proofs = |claims: &[&Claim]| claims.iter().filter(|claim| !claim.is_plan()).count();
    if proofs(&sound) < proofs(&claims.iter().collect::<Vec<_>>()) {
        bail!("the program does not believe its own proofs");
    }
    let short: Vec<&Claim> = sound.into_iter().filter(|c| c.lines.len() <= options.lines).collect();
    if short.is_empty() {
        bail!("there is nothing to damage");
    }
    let mut done = 0;
    while done < options.count {
        let size = BATCH.min(options.count - done);
        let batch: Vec<(String, String)> = (done..done + size)
            .map(|number| {
                let mut random = Random::new(options.seed, number as u64);
                let mut claim: Claim = (*random.pick(&short)).clone();
                damage::damage(&mut random, &mut claim);
                (format!("{}, damaged", claim.kind()), claim.text())
            })
            .collect();
        judge(options, folder, &batch, &mut rows, &mut out)?;
        done += size;
        eprintln!("xtask: {done} damaged, {:.0?}", start.elapsed());
    }
    print_table(&rows);
    let disagreements: usize = rows.values().map(|row| row.disagreements).sum();
    if disagreements > 0 {
        bail!("the checkers disagree about {disagreements}");
    }
    Ok(())
}

/// Gives each text to both checkers, in a file of its own; what the program says.
fn judge(
    options: &Options,
    folder: &Path,
    batch: &[(String, String)],
    rows: &mut BTreeMap<String, Row>,
    out: &mut Option<File>,
) -> Result<Vec<Answer>> {
    let mut said = Vec::new();
    let names: Vec<String> = (0..batch.len()).map(|i| format!("{i}.jsonl")).collect();
    for (name, (_, text)) in names.iter().zip(batch) {
        fs::write(folder.join(name), text).context("a proof cannot be written")?;
    }
    let mut ours = Command::new(&options.tesuji);
    ours.args(["check", "--json", "--positions", MOST_POSITIONS]);
    let mut reference = Command::new("python3");
    reference.arg(root().join("check/check.py")).args(["--positions", MOST_POSITIONS]);
    let ours = answers(ours.args(&names).current_dir(folder))?;
    let reference = answers(reference.args(&names).current_dir(folder))?;
    let formal = match &options.formal {
        Some(path) => {
            let known = names
                .iter()
                .zip(batch)
                .filter(|(_, (_, text))| !UNPROVED.iter().any(|unproved| text.contains(unproved)));
            let mut formal = Command::new(path);
            answers(formal.args(known.map(|(name, _)| name)).current_dir(folder))?
        }
        None => BTreeMap::new(),
    };
    for (name, (kind, text)) in names.iter().zip(batch) {
        let row = rows.entry(kind.clone()).or_default();
        let of = |answers: &BTreeMap<String, (Answer, String)>, who: &str| {
            answers.get(name).cloned().with_context(|| format!("{who} says nothing of\n{text}"))
        };
        let (one, other) = (of(&ours, "the program")?, of(&reference, "the reference checker")?);
        row.claims += 1;
        said.push(one.0);
        match one.0 {
            Answer::Proven => row.proven += 1,
            Answer::ProvenAnywhere => {
                row.proven += 1;
                row.anywhere += 1;
            }
            Answer::Hole => row.holes += 1,
            Answer::Broken => row.broken += 1,
        }
        let third = formal.get(name);
        if let Some((answer, _)) = third {
            row.formal.0 += 1;
            row.formal.1 += usize::from(answer.accepts());
        }
        // The third says only whether it accepts: its reader is no judge of what a hole is.
        let differs =
            third.is_some_and(|third| third.0 != one.0 && (third.0.accepts() || one.0.accepts()));
        if one.0 != other.0 || differs {
            row.disagreements += 1;
            let words = format!(
                "{:?} ({}) against {:?} ({}); formally {third:?}",
                one.0, one.1, other.0, other.1
            );
            eprintln!("xtask: {kind}: {words}");
            if let Some(out) = out {
                writeln!(out, "# {kind}: {words}\n{text}").context("--out")?;
            }
        }
    }
    Ok(said)
}

/// What a checker says of each file, with its words.
fn answers(command: &mut Command) -> Result<BTreeMap<String, (Answer, String)>> {
    let output = command.output().with_context(|| format!("cannot start {command:?}"))?;
    let errors = String::from_utf8_lossy(&output.stderr);
    if !matches!(output.status.code(), Some(0..=2)) || errors.contains("Traceback") {
        bail!("a checker broke: {}\n{errors}", output.status);
    }
    let mut answers = BTreeMap::new();
    for line in String::from_utf8(output.stdout)?.lines() {
        let line: Value = serde_json::from_str(line).context("a checker's line is no JSON")?;
        let file = line["file"].as_str().context("a line without a file")?.to_owned();
        let answer = if line["type"] == "failure" {
            (Answer::Broken, line["message"].to_string())
        } else if line["proven"] == true && line["suicide"] == true {
            (Answer::ProvenAnywhere, String::new())
        } else if line["proven"] == true {
            (Answer::Proven, String::new())
        } else {
            (Answer::Hole, line["hole"].to_string())
        };
        answers.insert(file, answer);
    }
    Ok(answers)
}

fn print_table(rows: &BTreeMap<String, Row>) {
    println!(
        "| proofs and plans | | proven | with suicide | holes | no proof | formally checked | accepted | disagreements |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
    for (kind, row) in rows {
        println!(
            "| {kind} | {} | {} | {} | {} | {} | {} | {} | {} |",
            row.claims,
            row.proven,
            row.anywhere,
            row.holes,
            row.broken,
            row.formal.0,
            row.formal.1,
            row.disagreements
        );
    }
}
