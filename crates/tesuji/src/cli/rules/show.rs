//! `tesuji rules show`: a rule for people.

use std::fmt::Write as _;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;
use serde::Serialize;
use tesuji_board::{Color, Move, Rng, Setup};
use tesuji_tactics::verify::{Embedded, Line, embed, main_line};
use tesuji_tactics::{Cell, Place, Rule, RuleSet, Shape, describe};

use crate::cli::json::write_line;
use crate::cli::terminal::{ColorChoice, Style};
use tesuji_lab::rules::base;

/// Options of `tesuji rules show`.
#[derive(Debug, Args)]
pub struct Options {
    /// The rule, such as life-corner-4x3-17
    #[arg(value_name = "ID")]
    id: String,
    /// Rules of this file instead of those that come with the program
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// A line of JSON
    #[arg(long)]
    json: bool,
}

/// Surroundings that are tried.
const EXAMPLES: usize = 30;

#[derive(Serialize)]
struct RuleLine {
    r#type: &'static str,
    id: String,
    goal: &'static str,
    place: &'static str,
    size: String,
    depth: u8,
    pattern: String,
    conditions: Vec<ConditionFields>,
    anchors: Vec<String>,
    example: Option<String>,
    line: Vec<String>,
}

#[derive(Serialize)]
struct ConditionFields {
    cell: String,
    text: String,
}

/// Draws the rule.
pub fn run(options: &Options) -> Result<ExitCode> {
    let rules = base::load(options.rules.as_deref())?;
    let (set, number) = rules.find(&options.id).with_context(|| {
        let names: Vec<String> = rules
            .sets
            .iter()
            .map(|set| format!("{}-0 to -{}", set.name(), set.rules().len().saturating_sub(1)))
            .collect();
        format!("'{}' is no rule; there are {}", options.id, names.join(", "))
    })?;
    let rule = &set.rules()[number as usize];
    let (example, line) = best_example(set, rule);
    let mut output = BufWriter::new(io::stdout().lock());
    if options.json {
        write_line(&mut output, &fields(options, set, rule, example.as_ref(), line.as_ref()))?;
    } else {
        write!(output, "{}", text(options, set, rule, example.as_ref(), line.as_ref())?)?;
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Surroundings in which Black needs as many moves as possible.
fn best_example(set: &RuleSet, rule: &Rule) -> (Option<Embedded>, Option<Line>) {
    let mut rng = Rng::new(1);
    let mut best = (None, None);
    let mut longest = None;
    for _ in 0..EXAMPLES {
        let Some(example) = embed(set, rule, &mut rng) else { break };
        let line = main_line(&example, set.task.goal, rule.depth.into());
        let length = line.as_ref().map(|line| line.moves.len());
        if best.0.is_none() || length > longest {
            best = (Some(example), line);
            longest = length;
        }
        if longest == Some(rule.depth.into()) {
            break;
        }
    }
    best
}

/// The conditions that have to be looked at, with the cells they stand at.
fn conditions(set: &RuleSet, rule: &Rule) -> Vec<(Cell, String)> {
    let shape = Shape::new(set.frame(), rule.pattern);
    let core = set.core(rule);
    core.iter().map(|(plane, slot)| describe(set.frame(), &shape, plane, slot)).collect()
}

fn cell_name(set: &RuleSet, cell: Cell) -> String {
    let (x, y) = set.frame().position(cell);
    format!("{}{}", tesuji_board::column_letter(x), y + 1)
}

/// The cells that hold a living stone at the end, if Black wants it.
fn anchors(set: &RuleSet, rule: &Rule) -> Vec<String> {
    rule.anchors.map(|cell| cell_name(set, cell)).collect()
}

fn moves(line: &Line) -> Vec<String> {
    let name = |(color, action): &(Color, Move)| match color {
        Color::Black => format!("B {action}"),
        Color::White => format!("W {action}"),
    };
    line.moves.iter().map(name).collect()
}

fn fields(
    options: &Options,
    set: &RuleSet,
    rule: &Rule,
    example: Option<&Embedded>,
    line: Option<&Line>,
) -> RuleLine {
    let plain = Style { color: false, unicode: false };
    RuleLine {
        r#type: "rule",
        id: options.id.clone(),
        goal: set.task.goal.name(),
        place: set.task.place.name(),
        size: set.task.size.to_string(),
        depth: rule.depth,
        pattern: rule.pattern.text(set.frame()),
        conditions: conditions(set, rule)
            .into_iter()
            .map(|(cell, text)| ConditionFields { cell: cell_name(set, cell), text })
            .collect(),
        anchors: anchors(set, rule),
        example: example.map(|e| plain.board(&e.to_setup(), None)),
        line: line.map(moves).unwrap_or_default(),
    }
}

fn text(
    options: &Options,
    set: &RuleSet,
    rule: &Rule,
    example: Option<&Embedded>,
    line: Option<&Line>,
) -> Result<String> {
    let mut text = String::new();
    let what = match set.task.goal.name() {
        "eye" => "Black makes an eye",
        _ => "Black lives",
    };
    writeln!(text, "{}: {what} although White moves first, in {} moves", options.id, rule.depth)?;
    text.push('\n');
    text.push_str(&drawing(set, rule));
    for (cell, condition) in conditions(set, rule) {
        writeln!(text, "  {}: {condition}", cell_name(set, cell))?;
    }
    if set.core(rule).is_empty() {
        writeln!(text, "  no conditions")?;
    }
    if !rule.anchors.is_empty() {
        writeln!(text, "  The chain that lives can be one at {}.", anchors(set, rule).join(", "))?;
    }
    if let Some(example) = example {
        writeln!(text, "\nFor example:\n")?;
        let setup: Setup = example.to_setup();
        text.push_str(&Style::of_stdout(ColorChoice::Auto, false).board(&setup, None));
    }
    if let Some(line) = line.filter(|line| !line.moves.is_empty()) {
        writeln!(text, "\nWhite's longest resistance: {}", moves(line).join(", "))?;
    }
    Ok(text)
}

/// The frame with its edges: the board ends at a wall, and goes on elsewhere.
fn drawing(set: &RuleSet, rule: &Rule) -> String {
    let frame = set.frame();
    let size = frame.size();
    let mut text = String::new();
    let letters: String =
        (0..size.width).map(|x| format!(" {}", tesuji_board::column_letter(x))).collect();
    let left = if frame.place() == Place::Corner { '|' } else { ' ' };
    for y in (0..size.height).rev() {
        let row: String = (0..size.width)
            .map(|x| format!(" {}", rule.pattern.letter(Cell::new(y * size.width + x))))
            .collect();
        let _ = writeln!(text, "  {} {left}{row}", y + 1);
    }
    if frame.place() != Place::Center {
        let corner = if left == '|' { '+' } else { ' ' };
        let _ = writeln!(text, "    {corner}{}", "--".repeat(size.width));
    }
    let _ = writeln!(text, "     {letters}\n");
    text
}
