//! `tesuji solve --shard`: a share of the problems, written as a part.

use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use rayon::prelude::*;
use serde_json::{Value, json};
use tesuji_words::Messages;

use super::interrupt;
use super::problem_lines::{ProblemLine, Totals};
use super::problems::{BATCH, bar, pool, read_all};
use super::solve::SolveArgs;
use crate::clock;
use crate::json_text;
use crate::parts::{Head, PartFile, Shard, hash_bytes, hash_files};
use crate::problems::{Examined, Problem, Unsolved, examine, fights};
use crate::records::find_sources;

/// Solves the problems of a shard that its part does not answer yet.
pub fn run(args: &SolveArgs, shard: Shard) -> Result<ExitCode> {
    let (Some(out), Some(nodes)) = (&args.out, args.nodes) else {
        bail!("--shard needs --out and --nodes");
    };
    let problems = read_all(args)?;
    let head = Head::new("solve", input(args, &problems)?, settings(args, nodes)?, shard);
    let mut totals = Totals::default();
    let all = problems.len() as u64;
    let mut part = match PartFile::open(out, &head)? {
        PartFile::Done(part) => {
            count(&mut totals, &part.lines()?, &out.display().to_string())?;
            print!("{}", totals.in_words(&Messages::new(args.lang)));
            return Ok(ExitCode::SUCCESS);
        }
        PartFile::Unfinished(part) => part,
    };
    count(&mut totals, &part.before, &out.display().to_string())?;
    let own: Vec<Problem> = shard.choose(problems).skip(part.before.len()).collect();
    interrupt::heed()?;
    let pool = pool(args)?;
    let eye = args.network.eye()?;
    let bar = bar(own.len());
    let depth = args.refutations.then_some(args.depth);
    for batch in own.chunks(BATCH) {
        let one = |problem: &Problem| {
            let budget = clock::budget(nodes, args.memory << 20, None, &interrupt::is_wanted);
            let examined = examine(
                &mut fights(problem, eye.as_ref()),
                problem,
                eye.as_ref(),
                &budget,
                args.proof_nodes,
                depth,
            );
            bar.inc(1);
            examined
        };
        let answers: Vec<Result<Examined, Unsolved>> =
            pool.install(|| batch.par_iter().map(one).collect());
        if interrupt::is_wanted() {
            bail!("interrupted; the same command goes on with {}", out.display());
        }
        for (problem, examined) in batch.iter().zip(answers) {
            let examined = examined.with_context(|| problem.id.clone())?;
            let line = ProblemLine::new(problem, &examined, Messages::english()).without_time();
            totals.count(&line);
            part.push(&line)?;
        }
        part.flush()?;
    }
    bar.finish_and_clear();
    part.finish(all)?;
    print!("{}", totals.in_words(&Messages::new(args.lang)));
    Ok(ExitCode::SUCCESS)
}

/// What the answers follow from besides the settings: the files, and what the
/// problems are called, since that is in the answers too.
fn input(args: &SolveArgs, problems: &[Problem]) -> Result<String> {
    let mut text = hash_files(&find_sources(&args.files)?)?;
    for problem in problems {
        text.push('\n');
        text.push_str(&problem.id);
    }
    Ok(hash_bytes(text.as_bytes()))
}

fn settings(args: &SolveArgs, nodes: u64) -> Result<Value> {
    let network = args.network.load()?;
    Ok(json!({
        "nodes": nodes,
        "memory": args.memory,
        "proof_nodes": args.proof_nodes,
        "depth": args.refutations.then_some(args.depth),
        "move": args.after_move,
        "network": network.map(|network| hash_bytes(network.provenance().as_bytes())),
    }))
}

fn count(totals: &mut Totals, lines: &[String], name: &str) -> Result<()> {
    for (i, line) in lines.iter().enumerate() {
        let line: ProblemLine =
            json_text::parse(line).with_context(|| format!("{name}:{}: not an answer", i + 2))?;
        totals.count(&line);
    }
    Ok(())
}
