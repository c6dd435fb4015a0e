//! `tesuji patterns show`.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Args;
use tesuji_board::Point;
use tesuji_lab::diagrams::pattern_diagram;
use tesuji_patterns::knn::{Database, Known, Pattern};
use tesuji_words::color_word;

use super::KnowledgeArgs;
use super::json::{PatternFields, PatternsLine};
use super::position;
use crate::cli::json::write_line;

/// Options of `tesuji patterns show`.
#[derive(Debug, Args)]
pub struct ShowArgs {
    /// A game or a diagram
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The point in the middle of the patterns
    #[arg(long, value_name = "POINT")]
    at: Point,
    /// After this move instead of the last one
    #[arg(long = "move", value_name = "NUMBER")]
    after_move: Option<usize>,
    #[command(flatten)]
    knowledge: KnowledgeArgs,
    /// A line of JSON
    #[arg(long)]
    json: bool,
}

/// Draws the largest known pattern and tells of all.
pub fn run(args: &ShowArgs) -> Result<ExitCode> {
    let knowledge = args.knowledge.load()?;
    let database = &knowledge.database;
    let position = position::read(&args.file, args.after_move)?;
    let (board, to_move) = (position.board(), position.to_move());
    if !board.is_empty(args.at) {
        bail!("{}: {} is not an empty point of the board", args.file.display(), args.at);
    }
    let mut matcher = database.matcher(&position);
    matcher.look(board, args.at);
    let known: Vec<Known> = database.known(&matcher, args.at, to_move).collect();
    let largest = known.last().map_or(1, |known| known.k);
    let diagram = pattern_diagram(&Pattern::around(board, args.at, largest), to_move);
    let mut output = BufWriter::new(io::stdout().lock());
    if args.json {
        let file = args.file.display().to_string();
        let patterns = known.iter().map(|&known| PatternFields::new(database, known)).collect();
        let line = PatternsLine {
            r#type: "patterns",
            file: &file,
            point: args.at.to_string(),
            to_move: color_word(to_move),
            patterns,
            diagram,
        };
        write_line(&mut output, &line)?;
    } else {
        tell(&mut output, args.at, &known, database, &diagram)?;
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn tell(
    output: &mut impl Write,
    at: Point,
    known: &[Known],
    database: &Database,
    diagram: &str,
) -> Result<()> {
    if known.is_empty() {
        writeln!(output, "No pattern around {at} is known.")?;
        return Ok(());
    }
    writeln!(output, "The largest known pattern around {at}, X to move:\n\n{diagram}")?;
    writeln!(output, "facts    matches     plays   P(i|p)   ± s(i|p)       P(p)     P(p|i)")?;
    for &Known { k, entry } in known {
        writeln!(
            output,
            "{k:5}{:11}{:10}{:9.4}{:11.4}{:11.2e}{:11.2e}",
            entry.matches,
            entry.plays,
            entry.p_play_given_match(),
            entry.uncertainty(),
            database.p_match(entry),
            database.p_match_given_play(entry),
        )?;
    }
    Ok(())
}

impl PatternFields {
    /// What a database knows of a pattern.
    pub fn new(database: &Database, known: Known) -> PatternFields {
        let entry = known.entry;
        PatternFields {
            facts: known.k,
            matches: entry.matches,
            plays: entry.plays,
            p_play_given_match: entry.p_play_given_match(),
            uncertainty: entry.uncertainty(),
            p_match: database.p_match(entry),
            p_match_given_play: database.p_match_given_play(entry),
        }
    }
}
