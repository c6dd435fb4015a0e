//! `tesuji check`: replays proofs.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use serde::Serialize;
use tesuji_solver::Side;
use tesuji_words::{Language, Messages, Put, claim, color_word, text};

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
    /// The language of the answer
    #[arg(long, value_enum, default_value_t = Language::En, value_name = "LANGUAGE")]
    lang: Language,
    /// One line of JSON per proof
    #[arg(long)]
    json: bool,
}

impl CheckArgs {
    /// Lines of JSON, by the rules of this program.
    fn of(files: Vec<PathBuf>, lang: Language) -> CheckArgs {
        CheckArgs {
            files,
            rules: Vec::new(),
            statics: None,
            positions: MOST_POSITIONS,
            lang,
            json: true,
        }
    }
}

/// The checker without a command line: a line of JSON per proof.
pub fn alone(files: Vec<PathBuf>, lang: Language) -> Result<ExitCode> {
    run(&CheckArgs::of(files, lang))
}

/// Checks every proof of every file.
pub fn run(args: &CheckArgs) -> Result<ExitCode> {
    let mut output = BufWriter::new(io::stdout().lock());
    let messages = Messages::new(args.lang);
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
                        let line = CheckLine::new(&name, i + 1, filed, verdict, &messages);
                        write_line(&mut output, &line)?;
                        continue;
                    }
                    let several = args.files.len() > 1 || proofs.len() > 1;
                    let prefix = if several { format!("{name}: ") } else { String::new() };
                    writeln!(output, "{prefix}{}", verdict.in_words(filed, &messages))?;
                    for condition in &verdict.conditions {
                        writeln!(output, "  {}", condition.in_words(&messages))?;
                    }
                    if let Some(count) = verdict.reasons {
                        let count = [("count", Put::Number(count))];
                        writeln!(output, "  {}", messages.say("check-reasons", &count))?;
                    }
                    if let Some(foreign) = &verdict.foreign {
                        writeln!(output, "  {}", warning(foreign, &messages))?;
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
fn warning(foreign: &str, messages: &Messages) -> String {
    messages.say("check-warning", &[("what", text(foreign))])
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
    /// The claim and what it rests on, in the language that was asked for.
    words: Vec<String>,
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
    fn new(
        file: &'a str,
        number: usize,
        filed: &Filed,
        verdict: Verdict,
        messages: &Messages,
    ) -> CheckLine<'a> {
        let positions = verdict.positions;
        let proven = verdict.hole.is_none();
        let hole = verdict.hole.map(|hole| HoleFields { node: hole.node, message: hole.what });
        let r#type = "check";
        let claim = match filed {
            Filed::Proof(checked) => claim(&checked.proof.goal, messages),
            Filed::Plan(plan) => plan.claim(messages),
        };
        let told = verdict.conditions.iter().map(|one| one.in_words(messages));
        let words = std::iter::once(claim).chain(told).collect();
        // Programs are told in English.
        let english = Messages::english();
        let Verdict { conditions, with_suicide, rulesets, rules, foreign, reasons, .. } = verdict;
        let conditions = conditions.iter().map(|one| one.in_words(english)).collect();
        let warning = foreign.as_deref().map(|foreign| warning(foreign, english));
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
                    words,
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
                    claim: plan.claim(english),
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
                words,
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
