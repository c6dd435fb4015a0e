//! `tesuji paper`: reruns the tables of the documents, one file each.

use std::io::{self, Write};
use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, Command, FromArgMatches, Subcommand};

use super::summary::{DOCUMENTS, Row, markdown, recorded};
use super::{fuseki, gogol, katia, opening, patterns, races, rules, share};

/// Options of `tesuji paper`.
#[derive(Debug, Args)]
pub struct PaperArgs {
    #[command(subcommand)]
    table: Option<Table>,
    /// Only what is found at once
    #[arg(long)]
    quick: bool,
    /// Lines of JSON
    #[arg(long)]
    json: bool,
    /// The page of all documents, docs/papers.md
    #[arg(long, conflicts_with_all = ["json", "quick"])]
    markdown: bool,
    /// Only the names of the tables
    #[arg(long)]
    list: bool,
}

/// The tables.
#[derive(Debug, Subcommand)]
enum Table {
    /// Metarules to Improve Tactical Go Knowledge: tables 1 to 5
    Rules(rules::Options),
    /// Cazenave, Learning and Problem Solving in Gogol: figures and numbers of rules
    Gogol(gogol::Options),
    /// Nakamura's slides of 2008: capturing races as sums of games
    Races(races::Options),
    /// The same: how many races of problems and games the theory judges
    RaceShare(share::Options),
    /// Tajima and Sanechika: opening strategies, tables 1 to 3 (ours with --problems)
    Fuseki(fuseki::Options),
    /// Bouzy and Chaslot 2005, table 1: patterns for K = 6, 9, 15
    Patterns(patterns::Options),
    /// Bouzy and Chaslot 2005, figure 1: the first forty moves of a self-played opening
    KatiaOpening(opening::Options),
    /// Bouzy and Chaslot 2005, tables 2 to 4: Katia against Indigo
    Katia(katia::Options),
}

/// The tables that are rerun where none is named. The matches of Katia take days; two
/// short ones stand for them.
const ALL: [&[&str]; 7] = [
    &["rules"],
    &["gogol"],
    &["fuseki"],
    &["patterns"],
    &["katia-opening"],
    &["katia", "--quick"],
    &["races"],
];

/// Reruns what was asked for.
pub fn run(args: &PaperArgs) -> Result<ExitCode> {
    match &args.table {
        Some(table) => table.run(),
        None if args.list => list(),
        None if args.markdown => {
            let page = markdown(&quick_figures()?)?;
            io::stdout().lock().write_all(page.as_bytes())?;
            Ok(ExitCode::SUCCESS)
        }
        None => all(args),
    }
}

impl Table {
    fn run(&self) -> Result<ExitCode> {
        match self {
            Table::Rules(options) => rules::run(options),
            Table::Fuseki(options) => fuseki::run(options, Some(&opening::chances)),
            Table::Gogol(options) => gogol::run(options),
            Table::Races(options) => races::run(options),
            Table::RaceShare(options) => share::run(options),
            Table::Patterns(options) => patterns::table_1(options).map(|()| ExitCode::SUCCESS),
            Table::KatiaOpening(options) => opening::run(options),
            Table::Katia(options) => katia::run(options),
        }
    }
}

/// The figures of each document that are found at once.
fn quick_figures() -> Result<Vec<Vec<Row>>> {
    Ok(vec![
        rules::quick_rows()?,
        gogol::quick_rows(),
        fuseki::quick_rows(),
        patterns::quick_rows(),
        races::quick_rows()?,
    ])
}

/// All documents on one page; then, unless it shall be quick, every table.
fn all(args: &PaperArgs) -> Result<ExitCode> {
    let mut output = io::stdout().lock();
    for (document, quick) in DOCUMENTS.iter().zip(quick_figures()?) {
        let mut rows = quick;
        rows.extend(recorded(document.number)?);
        if args.json {
            for row in &rows {
                row.tell_json(&mut output, document.number)?;
            }
        } else {
            writeln!(output, "{}: {}\n", document.number, document.title)?;
            Row::tell(&mut output, &rows)?;
            writeln!(output)?;
        }
    }
    drop(output);
    if args.quick {
        return Ok(ExitCode::SUCCESS);
    }
    let mut status = ExitCode::SUCCESS;
    for words in ALL {
        let mut line = vec!["paper"];
        line.extend(words);
        if args.json {
            line.push("--json");
        } else {
            println!("tesuji {}\n", line.join(" "));
        }
        let matches = PaperArgs::augment_args(Command::new("paper")).try_get_matches_from(&line)?;
        let ended = run(&PaperArgs::from_arg_matches(&matches)?)?;
        if ended != ExitCode::SUCCESS {
            status = ended;
        }
        if !args.json {
            println!();
        }
    }
    Ok(status)
}

fn list() -> Result<ExitCode> {
    for table in Table::augment_subcommands(Command::new("paper")).get_subcommands() {
        let about = table.get_about().map(ToString::to_string).unwrap_or_default();
        println!("{:<16}{about}", table.get_name());
    }
    Ok(ExitCode::SUCCESS)
}
