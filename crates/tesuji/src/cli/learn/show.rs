//! `tesuji learn show`.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Args;
use serde_json::json;
use tesuji_learning::memory::{place_name, rows};

use super::words::{best, conditions, diagram, rule_in_words, static_in_words};
use crate::cli::json::write_line;
use crate::{learned, statics};

/// Options of `tesuji learn show`.
#[derive(Debug, Args)]
pub struct ShowArgs {
    /// The number of a rule
    #[arg(value_name = "RULE")]
    rule: Option<u32>,
    /// How many of the most useful rules, without a number
    #[arg(long, value_name = "N", default_value_t = 10)]
    best: usize,
    /// What `learn gogol` wrote, instead of what the program carries with it
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// Static rules instead
    #[arg(long = "static")]
    is_static: bool,
    /// What `learn static` wrote, instead of what the program carries with it
    #[arg(long, value_name = "FILE", requires = "is_static")]
    statics: Option<PathBuf>,
    /// Lines of JSON
    #[arg(long)]
    json: bool,
}

/// Draws.
pub fn run(args: &ShowArgs) -> Result<ExitCode> {
    if args.is_static {
        return show_statics(args);
    }
    let learned = learned::load(args.rules.as_deref())?;
    let all = learned.knowledge.rules();
    let shown = match args.rule {
        None => best(&learned.knowledge, args.best),
        Some(number) => match all.iter().find(|rule| rule.number == number) {
            Some(rule) => vec![rule],
            None => bail!("there is no rule {number} (it may have been forgotten)"),
        },
    };
    let mut output = BufWriter::new(io::stdout().lock());
    for (i, rule) in shown.into_iter().enumerate() {
        if args.json {
            let line = json!({
                "type": "rule",
                "number": rule.number,
                "task": rule.premise.task.name(),
                "diagram": diagram(&rule.premise),
                "conditions": conditions(&rule.premise),
                "chance": rule.chance.rate(),
                "urgency": rule.urgency.rate(),
                "cases": rule.chance.cases,
                "trusted": rule.chance.is_trusted(),
                "fired": rule.fired,
                "saved": rule.saved,
                "origin": rule.origin,
            });
            write_line(&mut output, &line)?;
        } else {
            if i > 0 {
                writeln!(output)?;
            }
            write!(output, "{}", rule_in_words(rule))?;
        }
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Static rules, by their numbers or those that saved most.
fn show_statics(args: &ShowArgs) -> Result<ExitCode> {
    let loaded = statics::load(args.statics.as_deref())?;
    let rules = loaded.memory.rules();
    let numbers: Vec<usize> = match args.rule {
        None => (0..rules.len()).take(args.best).collect(),
        Some(number) if (number as usize) < rules.len() => vec![number as usize],
        Some(number) => bail!("there is no static rule {number}"),
    };
    let mut output = BufWriter::new(io::stdout().lock());
    for (i, number) in numbers.into_iter().enumerate() {
        let known = &rules[number];
        if args.json {
            let line = json!({
                "type": "static_rule",
                "number": number,
                "goal": known.rule.kind.name(),
                "value": if known.rule.black_first { "*" } else { ">" },
                "place": place_name(known.rule.place),
                "diagram": rows(&known.rule),
                "work": known.work,
                "fired": known.fired,
                "saved": known.saved(),
                "origin": known.origin,
            });
            write_line(&mut output, &line)?;
        } else {
            if i > 0 {
                writeln!(output)?;
            }
            write!(output, "{}", static_in_words(number, known))?;
        }
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}
