//! `tesuji learn show`.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Args;
use serde_json::json;

use super::words::{best, conditions, diagram, rule_in_words};
use crate::cli::json::write_line;
use crate::learned;

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
    /// Lines of JSON
    #[arg(long)]
    json: bool,
}

/// Draws.
pub fn run(args: &ShowArgs) -> Result<ExitCode> {
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
