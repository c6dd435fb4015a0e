//! `tesuji check`: replays proofs.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use serde::Serialize;
use tesuji_solver::Side;
use tesuji_words::color_word;
use tesuji_words::counted;

use super::goal_fields::GoalFields;
use super::json::write_line;
use super::{FAILED, UNPROVEN};
use crate::files;
use crate::proof::{self, Checker, Filed, MOST_POSITIONS, RulesUsed, Verdict};

/// Larger files are refused.
const LARGEST: usize = 1 << 30;

/// Options of `tesuji check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Proofs, as lines of JSON or as SGF
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The files of rules that the proofs use, in the order in which they were
    /// given to the search; if not given, the rules that come with the program
    #[arg(long, value_name = "FILE", value_delimiter = ',')]
    rules: Vec<PathBuf>,
    /// The file of static rules that the proofs use; if not given, those that come with
    /// the program
    #[arg(long, value_name = "FILE")]
    statics: Option<PathBuf>,
    /// Positions that a plan may lead to; a plan that leads to more is refused
    #[arg(long, value_name = "NUMBER", default_value_t = MOST_POSITIONS)]
    positions: usize,
    /// One line of JSON per proof
    #[arg(long)]
    json: bool,
}

impl CheckArgs {
    /// Lines of JSON, by the rules of this program.
    fn of(files: Vec<PathBuf>) -> CheckArgs {
        CheckArgs { files, rules: Vec::new(), statics: None, positions: MOST_POSITIONS, json: true }
    }
}

/// The checker without a command line: a line of JSON per proof.
pub fn alone(files: Vec<PathBuf>) -> Result<ExitCode> {
    run(&CheckArgs::of(files))
}

/// Checks every proof of every file.
pub fn run(args: &CheckArgs) -> Result<ExitCode> {
    let mut output = BufWriter::new(io::stdout().lock());
    let (mut holes, mut broken) = (false, false);
    let mut checker =
        Checker::new(args.rules.clone(), args.positions).with_statics(args.statics.clone());
    for path in &args.files {
        let name = path.display().to_string();
        let read = match files::read(path, LARGEST) {
            Ok(content) => proof::read(&content).map_err(|e| (Some(e.place), e.message)),
            Err(error) => Err((None, error.to_string())),
        };
        match read {
            Ok(proofs) => {
                for (i, (filed, reasons)) in proofs.iter().enumerate() {
                    let verdict = checker.verdict(filed, reasons.as_ref())?;
                    holes |= verdict.hole.is_some();
                    if args.json {
                        let line = CheckLine::new(&name, i + 1, filed, verdict);
                        write_line(&mut output, &line)?;
                        continue;
                    }
                    let several = args.files.len() > 1 || proofs.len() > 1;
                    let prefix = if several { format!("{name}: ") } else { String::new() };
                    writeln!(output, "{prefix}{}", verdict.in_words(filed))?;
                    for condition in &verdict.conditions {
                        writeln!(output, "  {condition}")?;
                    }
                    if let Some(count) = verdict.reasons {
                        let counted = counted(count, "reason");
                        writeln!(output, "  {counted} found again in it, each at its node")?;
                    }
                    if let Some(foreign) = &verdict.foreign {
                        writeln!(output, "  {}", warning(foreign))?;
                    }
                }
            }
            Err((place, message)) => {
                broken = true;
                let (line, column) = place.map_or((None, None), |(line, c)| (Some(line), c));
                if args.json {
                    let file = &name;
                    let r#type = "failure";
                    let line = BrokenLine { r#type, file, line, column, message: &message };
                    write_line(&mut output, &line)?;
                }
                output.flush()?;
                let number = |n: Option<usize>| n.map_or(String::new(), |n| format!("{n}:"));
                eprintln!("tesuji: {name}:{}{} {message}", number(line), number(column));
            }
        }
    }
    output.flush()?;
    Ok(match (broken, holes) {
        (true, _) => ExitCode::from(FAILED),
        (false, true) => ExitCode::from(UNPROVEN),
        (false, false) => ExitCode::SUCCESS,
    })
}

/// That the moves in a file are not what was checked.
fn warning(foreign: &str) -> String {
    format!("warning: the file shows {foreign}, which is not in the proof and was not checked")
}

#[derive(Serialize)]
struct CheckLine<'a> {
    r#type: &'static str,
    file: &'a str,
    proof: usize,
    proven: bool,
    #[serde(flatten)]
    asked: GoalFields,
    nodes: usize,
    in_frame: bool,
    positions: Option<usize>,
    conditions: Vec<String>,
    suicide: bool,
    rulesets: Vec<&'static str>,
    rules: Option<RulesUsed>,
    ko: Option<String>,
    earlier_boards: usize,
    reasons: Option<usize>,
    warning: Option<String>,
    hole: Option<HoleFields>,
}

#[derive(Serialize)]
struct HoleFields {
    node: Option<u32>,
    message: String,
}

impl<'a> CheckLine<'a> {
    fn new(file: &'a str, number: usize, filed: &Filed, verdict: Verdict) -> CheckLine<'a> {
        let positions = verdict.positions;
        let proven = verdict.hole.is_none();
        let hole = verdict.hole.map(|hole| HoleFields { node: hole.node, message: hole.what });
        let r#type = "check";
        let Verdict { conditions, with_suicide, rulesets, rules, foreign, reasons, .. } = verdict;
        let warning = foreign.as_deref().map(warning);
        match filed {
            Filed::Proof(checked) => {
                let proof = &checked.proof;
                CheckLine {
                    r#type,
                    file,
                    proof: number,
                    proven,
                    asked: GoalFields::of(&proof.goal, proof.first),
                    nodes: proof.nodes.len(),
                    in_frame: false,
                    positions,
                    conditions,
                    suicide: with_suicide,
                    rulesets,
                    rules,
                    ko: proof.ko.map(|ko| ko.to_string()),
                    earlier_boards: proof.history.len(),
                    reasons,
                    warning,
                    hole,
                }
            }
            Filed::Plan(plan) => CheckLine {
                r#type,
                file,
                proof: number,
                proven,
                asked: GoalFields {
                    claim: plan.claim(),
                    goal: match plan.plan.winner {
                        Side::Attacker => "capture",
                        Side::Defender => "survive",
                    },
                    prover: color_word(plan.color(plan.plan.winner)),
                    targets: plan.plan.frame.target.iter().map(|p| p.to_string()).collect(),
                    first: color_word(plan.color(plan.plan.first)),
                },
                nodes: plan.plan.steps.len(),
                in_frame: !plan.plan.is_open,
                positions,
                conditions,
                suicide: with_suicide,
                rulesets,
                rules,
                ko: plan.plan.ko.map(|ko| ko.to_string()),
                earlier_boards: plan.plan.earlier.len(),
                reasons,
                warning,
                hole,
            },
        }
    }
}

#[derive(Serialize)]
struct BrokenLine<'a> {
    r#type: &'static str,
    file: &'a str,
    line: Option<usize>,
    column: Option<usize>,
    message: &'a str,
}
