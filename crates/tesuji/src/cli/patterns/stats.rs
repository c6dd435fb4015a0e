//! `tesuji patterns stats`.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use tesuji_patterns::knn::Entry;

use super::KnowledgeArgs;
use super::json::StatsLine;
use crate::cli::json::write_line;

/// Options of `tesuji patterns stats`.
#[derive(Debug, Args)]
pub struct StatsArgs {
    #[command(flatten)]
    knowledge: KnowledgeArgs,
    /// A line of JSON
    #[arg(long)]
    json: bool,
}

/// Tells what was learned.
pub fn run(args: &StatsArgs) -> Result<ExitCode> {
    let knowledge = args.knowledge.load()?;
    let database = &knowledge.database;
    let count = |wanted: &dyn Fn(Entry) -> bool| {
        database.entries().iter().filter(|&&entry| wanted(entry)).count()
    };
    let stats = StatsLine {
        r#type: "stats",
        provenance: &knowledge.provenance,
        games: database.games,
        positions: database.positions,
        tests: database.tests,
        p_play: database.p_play(),
        facts: database.k,
        patterns: database.len(),
        patterns_above: [0.01, 0.1, 0.5]
            .map(|bound| count(&|entry| entry.p_play_given_match() > bound)),
        patterns_certain: count(&|entry| entry.p_play_given_match() >= 3.0 * entry.uncertainty()),
        features: knowledge.model.len(),
    };
    let mut output = io::stdout().lock();
    if args.json {
        write_line(&mut output, &stats)?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(output, "Learned from {}.\n", stats.provenance)?;
    let rows = [
        ("games", stats.games.to_string()),
        ("moves learned from", stats.positions.to_string()),
        ("points tested", stats.tests.to_string()),
        ("P(i), a move at any point", format!("{:.5}", stats.p_play)),
        ("facts of the largest patterns", stats.facts.to_string()),
        ("patterns", stats.patterns.to_string()),
        ("  with P(i|p) above 0.01", stats.patterns_above[0].to_string()),
        ("  with P(i|p) above 0.1", stats.patterns_above[1].to_string()),
        ("  with P(i|p) above 0.5", stats.patterns_above[2].to_string()),
        ("  with P(i|p) at least 3 s(i|p)", stats.patterns_certain.to_string()),
        ("features of the model", stats.features.to_string()),
    ];
    for (label, value) in rows {
        writeln!(output, "{label:<34}{value:>14}")?;
    }
    Ok(ExitCode::SUCCESS)
}
