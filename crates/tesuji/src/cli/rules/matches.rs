//! `tesuji rules match`: which rules say something of a position.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use serde::Serialize;
use tesuji_board::{Color, PointSet};
use tesuji_lab::rules::base;
use tesuji_shape::unconditional;
use tesuji_tactics::matcher::{Match, Matcher};
use tesuji_tactics::{RuleSet, Shape, describe};
use tesuji_words::color_word;

use crate::cli::files_named;
use crate::cli::json::write_line;

/// Options of `tesuji rules match`.
#[derive(Debug, Args)]
pub struct Options {
    /// A game (SGF), or a diagram in letters: X black, O white, . empty
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The position after this move instead of the last one of the game
    #[arg(long = "move", value_name = "NUMBER")]
    after_move: Option<usize>,
    /// Rules of this file instead of those that come with the program
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// One line of JSON per match
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct MatchLine {
    r#type: &'static str,
    id: String,
    goal: &'static str,
    color: &'static str,
    depth: u8,
    /// The point under every cell, row by row from the lowest.
    points: Vec<String>,
    width: usize,
    pattern: String,
    conditions: Vec<ConditionFields>,
    anchors: Vec<String>,
}

#[derive(Serialize)]
struct ConditionFields {
    at: String,
    text: String,
}

/// Tells the matches that say more than that stones live whatever is played.
pub fn run(options: &Options) -> Result<ExitCode> {
    let rules = base::load(options.rules.as_deref())?;
    let board = files_named::position(&options.file, options.after_move)?.board;
    let mut matcher = Matcher::new(&rules.sets, board.size());
    matcher.reset(&board);
    let alive = Color::BOTH.map(|color| unconditional(&board, color).stones);
    let is_new = |found: &Match| {
        let area: PointSet = found.points.iter().copied().collect();
        !area.meets(&alive[found.color.index()])
    };
    let mut output = BufWriter::new(io::stdout().lock());
    let mut count = 0;
    for found in matcher.matches(&board).into_iter().filter(is_new) {
        let line = line(&rules.sets[found.set], &found);
        count += 1;
        if options.json {
            write_line(&mut output, &line)?;
        } else {
            let what = if line.goal == "eye" { "has an eye" } else { "lives" };
            let at = line.points.first().map_or("", String::as_str);
            writeln!(output, "{} {what} by {} at {at}", found.color, line.id)?;
        }
    }
    if count == 0 && !options.json {
        writeln!(output, "no rule says anything new")?;
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn line(set: &RuleSet, found: &Match) -> MatchLine {
    let rule = &set.rules()[found.rule as usize];
    let frame = set.frame();
    let shape = Shape::new(frame, rule.pattern);
    let conditions = set.core(rule).iter().map(|(plane, slot)| {
        let (cell, text) = describe(frame, &shape, plane, slot);
        ConditionFields { at: found.points[cell.index()].to_string(), text }
    });
    MatchLine {
        r#type: "match",
        id: format!("{}-{}", set.name(), found.rule),
        goal: set.task.goal.name(),
        color: color_word(found.color),
        depth: rule.depth,
        points: found.points.iter().map(ToString::to_string).collect(),
        width: frame.size().width,
        pattern: rule.pattern.text(frame),
        conditions: conditions.collect(),
        anchors: rule.anchors.map(|cell| found.points[cell.index()].to_string()).collect(),
    }
}
