//! `tesuji paper gogol`: the figures of the document on learning that have a
//! value, and its numbers of rules.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use rayon::prelude::*;
use serde_json::json;
use tesuji_board::{Board, Budget, Color, Diagram, Point};
use tesuji_knowledge::{learned, statics};
use tesuji_learning::go::{Go, GoCase, beginner};
use tesuji_learning::shapes::{Moves, Place, ShapeGoal, Value, Window, rules};
use tesuji_learning::{Belief, Lesson, Progress, School, Subject, believes};
use tesuji_reading::{Config, Goal, GoalKind, prove};

use super::summary::Row;
use super::{Teller, curve};

/// Options of `tesuji paper gogol`.
#[derive(Debug, Args)]
pub struct Options {
    /// Static rules of small rectangles only
    #[arg(long)]
    quick: bool,
    /// Lines of JSON
    #[arg(long)]
    json: bool,
    /// Draws the curve of learning
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

const BAMBOO: &str = "....... ....... ..XX... ....... ..XX... ....... .......";
const LAST_LIBERTY: &str = "..... ..X.. .XO.. ..X.. .....";
const LADDER: &str = "......... ......... ......... ......... ..X...... \
                      ..XO..... ...X..... ......... .........";
/// A ladder that a white stone breaks, and a net.
const NET: &str = "......... .......O. ......... ...X..... ...XO.... \
                   ...OXX... ......... ......... .........";

fn board(text: &str) -> Board {
    let diagram = Diagram::parse(&text.replace(' ', "\n")).expect("a diagram");
    Board::from_setup(&diagram.setup).expect("a possible position")
}

fn at(name: &str) -> Point {
    name.parse().expect("a point")
}

/// The value of a goal: `>`, `*`, or `<` if nothing is proven.
fn value(board: &Board, goal: &Goal) -> &'static str {
    let wins = |first: Color| {
        let budget = Budget::new(20_000, 64 << 20);
        prove(board, first, goal, &Config::tactical(), &budget).proof.is_some()
    };
    match (wins(!goal.prover), wins(goal.prover)) {
        (true, _) => ">",
        (false, true) => "*",
        (false, false) => "<",
    }
}

/// Prints paper and ours.
pub fn run(options: &Options) -> Result<ExitCode> {
    let mut output = Teller::new(options.json);
    let mut tell = |what: &str, paper: &str, ours: &str| -> Result<()> {
        writeln!(output.words(), "{what:<58}{paper:>10}{ours:>10}")?;
        output.line(&json!({ "type": "gogol", "what": what, "paper": paper, "ours": ours }))?;
        output.flush()
    };
    tell("", "paper", "ours")?;
    for row in figures().into_iter().chain(static_rules(options.quick)) {
        tell(&row.what, &row.paper, &row.ours)?;
    }
    curve::tell(&mut output)?;
    if let Some(file) = &options.svg {
        curve::draw(file)?;
    }
    Ok(ExitCode::SUCCESS)
}

const COMMAND: &str = "`tesuji paper gogol`";

/// The figures that are found at once.
pub fn quick_rows() -> Vec<Row> {
    figures()
}

/// The figures of the document that have a value, and its number of learned rules.
fn figures() -> Vec<Row> {
    let go = Go::default();
    let mut rows = Vec::new();
    let mut row = |what: &str, paper: &str, ours: &str, why: &str| {
        rows.push(Row::compared(what, paper, ours, why, COMMAND));
    };
    let other = "the position is ours, after the document's words";
    let bamboo = board(BAMBOO);
    let link =
        Goal { kind: GoalKind::Connect, prover: Color::Black, targets: vec![at("C5"), at("C3")] };
    row("figure 4: connection by a bamboo join", ">", value(&bamboo, &link), other);
    let last = board(LAST_LIBERTY);
    let eat = Goal { kind: GoalKind::Capture, prover: Color::Black, targets: vec![at("C3")] };
    row("figure 5: eating the white stone", "*", value(&last, &eat), other);
    let ladder = GoCase::capture(&board(LADDER), at("D4"), Color::Black).expect("a stone");
    let Belief { nodes, .. } = believes(&go, &beginner(&go), &ladder, 1000);
    row("figure 9: nodes for a ladder, two rules", "21", &nodes.to_string(), other);
    let net = GoCase::capture(&board(NET), at("E5"), Color::Black).expect("a stone");
    let seen = |believed: Option<bool>| if believed == Some(true) { "*" } else { "<" };
    let before = believes(&go, &beginner(&go), &net, 1000).works;
    row("figures 13, 14: eating the stone, by the two rules", "<", seen(before), other);
    let surprise = at("F6");
    let works = if go.works(&net, surprise) == Some(true) { "caught" } else { "free" };
    row("figures 15, 16: after the surprising move", "caught", works, other);
    let mut school = School::new(beginner(&go), Progress::default(), 2);
    let lesson = Lesson { case: net.clone(), action: surprise, origin: "figure 15".to_owned() };
    school.take(&go, &[lesson]);
    let proposals = school.knowledge.proposals(&go, &net);
    let proposed = proposals.iter().any(|proposal| proposal.action == surprise);
    let answer = if proposed { "yes" } else { "no" };
    row("the move is proposed the next time", "yes", answer, other);
    let learned = learned::embedded();
    let why = "learned from more problems than the document had";
    row("dynamic rules", "200", &learned.knowledge.rules().len().to_string(), why);
    rows
}

/// Static rules. The document's number is of its own sizes, which small rectangles are
/// not.
fn static_rules(quick: bool) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut total = 0;
    for kind in ["capture", "connect", "eye"] {
        for (place, name) in Place::NAMED {
            let (patterns, always, first) = count(kind, place, quick);
            let what = format!("static rules, {kind} {name} (from {patterns} patterns): > and *");
            total += always + first;
            let ours = format!("{always} {first}");
            rows.push(Row::compared(&what, "", &ours, "not printed", COMMAND));
        }
    }
    let paper = if quick { "" } else { "9000" };
    let why = "the document's rectangles and concepts are not all named";
    rows.push(Row::compared("static rules", paper, &total.to_string(), why, COMMAND));
    let remembered = statics::embedded().memory.rules().len();
    let why = "remembered from proofs, up to 8x8: those that end proofs";
    rows.push(Row::compared("static rules in use", "", &remembered.to_string(), why, COMMAND));
    rows
}

/// Patterns with a value, and rules with the values `>` and `*`, of the largest
/// rectangle.
fn count(kind: &str, place: Place, quick: bool) -> (usize, usize, usize) {
    let (width, height) = if quick { (3, 2) } else { (4, 3) };
    let moves = Moves::new(Window { place, width, height });
    let each = ShapeGoal::all(kind, moves.window()).into_par_iter().map(|goal| {
        let (found, patterns) = rules(&moves, goal);
        let always = found.iter().filter(|rule| rule.value == Value::Always).count();
        (patterns, always, found.len() - always)
    });
    each.reduce(|| (0, 0, 0), |a, b| (a.0 + b.0, a.1 + b.1, a.2 + b.2))
}
