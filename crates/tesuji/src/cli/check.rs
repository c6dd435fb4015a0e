//! `tesuji check`: replays proofs.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use serde::Serialize;
use tesuji_reading::{Hole, check};

use super::json::write_line;
use super::{FAILED, UNPROVEN};
use crate::files;
use crate::gtp::color_word;
use crate::proof::{self, ProofFile, claim};

/// Larger files are refused.
const LARGEST: usize = 1 << 30;

/// Options of `tesuji check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Proofs, as lines of JSON or as SGF
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// One line of JSON per proof
    #[arg(long)]
    json: bool,
}

/// Checks every proof of every file.
pub fn run(args: &CheckArgs) -> Result<ExitCode> {
    let mut output = BufWriter::new(io::stdout().lock());
    let (mut holes, mut broken) = (false, false);
    for path in &args.files {
        let name = path.display().to_string();
        let read = match files::read(path, LARGEST) {
            Ok(content) => proof::read(&content).map_err(|e| (Some(e.place), e.message)),
            Err(error) => Err((None, error.to_string())),
        };
        match read {
            Ok(proofs) => {
                for (i, proof) in proofs.iter().enumerate() {
                    let hole = first_hole(proof);
                    holes |= hole.is_some();
                    if args.json {
                        write_line(&mut output, &CheckLine::new(&name, i + 1, proof, hole))?;
                    } else {
                        let several = args.files.len() > 1 || proofs.len() > 1;
                        let prefix = if several { format!("{name}: ") } else { String::new() };
                        writeln!(output, "{prefix}{}", in_words(proof, hole.as_ref()))?;
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

fn first_hole(file: &ProofFile) -> Option<Hole> {
    let shown = file.mismatch.map(|what| Hole { node: None, what: what.to_owned() });
    shown.or_else(|| check(&file.proof).err())
}

fn in_words(file: &ProofFile, hole: Option<&Hole>) -> String {
    let proof = &file.proof;
    match hole {
        Some(hole) => format!("hole: {hole}"),
        None => {
            let (claim, first) = (claim(&proof.goal), proof.first);
            format!("proven: {claim}, {first} first ({} nodes)", proof.nodes.len())
        }
    }
}

#[derive(Serialize)]
struct CheckLine<'a> {
    r#type: &'static str,
    file: &'a str,
    proof: usize,
    proven: bool,
    claim: String,
    goal: &'static str,
    prover: &'static str,
    targets: Vec<String>,
    first: &'static str,
    nodes: usize,
    hole: Option<HoleFields>,
}

#[derive(Serialize)]
struct HoleFields {
    node: Option<u32>,
    message: String,
}

impl<'a> CheckLine<'a> {
    fn new(file: &'a str, number: usize, checked: &ProofFile, hole: Option<Hole>) -> CheckLine<'a> {
        let proof = &checked.proof;
        CheckLine {
            r#type: "check",
            file,
            proof: number,
            proven: hole.is_none(),
            claim: claim(&proof.goal),
            goal: proof.goal.kind.name(),
            prover: color_word(proof.goal.prover),
            targets: proof.goal.targets.iter().map(ToString::to_string).collect(),
            first: color_word(proof.first),
            nodes: proof.nodes.len(),
            hole: hole.map(|hole| HoleFields { node: hole.node, message: hole.what }),
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
