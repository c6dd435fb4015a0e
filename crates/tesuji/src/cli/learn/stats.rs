//! `tesuji learn stats`.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use serde_json::json;
use tesuji_learning::go::Task;
use tesuji_learning::memory::place_name;

use crate::cli::json::write_line;
use crate::{learned, statics};

/// Options of `tesuji learn stats`.
#[derive(Debug, Args)]
pub struct StatsArgs {
    /// What `learn gogol` wrote, instead of what the program carries with it
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// What `learn static` wrote, instead of what the program carries with it
    #[arg(long, value_name = "FILE")]
    statics: Option<PathBuf>,
    /// A line of JSON
    #[arg(long)]
    json: bool,
}

/// Tells.
pub fn run(args: &StatsArgs) -> Result<ExitCode> {
    let learned = learned::load(args.rules.as_deref())?;
    let rules = learned.knowledge.rules();
    let progress = learned.progress;
    let of = |task: Task| rules.iter().filter(|rule| rule.premise.task == task).count();
    let trusted = rules.iter().filter(|rule| rule.chance.is_trusted()).count();
    let forgotten = learned.knowledge.next_number() as usize - rules.len();
    let nodes = learned.knowledge.index().size();
    let known = &statics::load(args.statics.as_deref())?.memory;
    let static_rules = known.rules().len();
    let static_nodes = known.matcher().size();
    let mut output = BufWriter::new(io::stdout().lock());
    if args.json {
        let tasks: serde_json::Map<String, serde_json::Value> =
            Task::NAMED.iter().map(|(task, name)| ((*name).to_owned(), of(*task).into())).collect();
        let line = json!({
            "type": "learned",
            "note": learned.note,
            "lessons": progress.lessons,
            "cases": progress.cases,
            "surprises": progress.surprises,
            "late": progress.late,
            "rules": rules.len(),
            "by_task": tasks,
            "trusted": trusted,
            "forgotten": forgotten,
            "tree_nodes": nodes,
            "static_rules": static_rules,
            "static_questions": known.questions,
            "static_tree_nodes": static_nodes,
        });
        write_line(&mut output, &line)?;
    } else {
        let mut rows = vec![
            ("working moves looked at".to_owned(), progress.lessons.to_string()),
            ("cases studied".to_owned(), progress.cases.to_string()),
            ("surprises: no rule proposed it".to_owned(), progress.surprises.to_string()),
            ("proposed too late".to_owned(), progress.late.to_string()),
            ("rules".to_owned(), rules.len().to_string()),
        ];
        for (task, name) in Task::NAMED {
            rows.push((format!("  {name}"), of(task).to_string()));
        }
        rows.push(("  trusted".to_owned(), trusted.to_string()));
        rows.push(("rules forgotten".to_owned(), forgotten.to_string()));
        rows.push(("nodes of the decision tree".to_owned(), nodes.to_string()));
        rows.push(("static rules".to_owned(), static_rules.to_string()));
        for (kind, place, all, _) in known.counts() {
            rows.push((format!("  {kind}, {}", place_name(place)), all.to_string()));
        }
        rows.push(("nodes of their decision tree".to_owned(), static_nodes.to_string()));
        if !learned.note.is_empty() {
            writeln!(output, "{}", learned.note)?;
        }
        for (label, value) in rows {
            writeln!(output, "{label:<34}{value:>14}")?;
        }
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}
