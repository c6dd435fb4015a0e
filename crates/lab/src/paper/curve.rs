//! The curve of learning, as it was recorded: questions solved and games won against the
//! lessons learned, as a table and as a picture.

use std::path::Path;

use anyhow::{Context, Result};
use serde_json::json;
use tesuji_draw::Chart;

use super::Teller;

/// One line for each round of learning.
const RECORDED: &str = include_str!("../../../../data/papers/001-curve.tsv");

/// Questions that are asked after each round.
const QUESTIONS: f64 = 312.0;

/// Half of the interval of 95 % of games won, of 100.
const GAMES_ERROR: f64 = 9.8;

/// Letters for all questions, in the table.
const BAR: f64 = 40.0;

/// After a round of learning.
struct Round {
    lessons: f64,
    rules: f64,
    solved: f64,
    nodes: f64,
    won: f64,
    score: f64,
}

fn rounds() -> Result<Vec<Round>> {
    let lines = RECORDED.lines().filter(|line| !line.starts_with('#'));
    let rounds = lines.map(|line| {
        let numbers: Vec<f64> = line.split('\t').filter_map(|field| field.parse().ok()).collect();
        let [lessons, rules, solved, nodes, won, score] =
            numbers.try_into().ok().with_context(|| format!("data: '{line}'"))?;
        Ok(Round { lessons, rules, solved, nodes, won, score })
    });
    rounds.collect()
}

/// The table, with a bar for what is solved.
pub fn tell(output: &mut Teller) -> Result<()> {
    writeln!(
        output.words(),
        "\nRecorded after each round of learning: {QUESTIONS} questions by learned moves alone, nodes beside the \
         full reader's, 100 games of 9x9 against patterns (give or take {GAMES_ERROR})\n\
         {:>7} {:>6} {:>7} {:>6} {:>5} {:>6}",
        "lessons",
        "rules",
        "solved",
        "nodes",
        "won",
        "score"
    )?;
    for Round { lessons, rules, solved, nodes, won, score } in rounds()? {
        let share = solved / QUESTIONS;
        writeln!(
            output.words(),
            "{lessons:>7} {rules:>6} {solved:>7} {nodes:>6.2} {won:>5} {score:>+6.1}  {}",
            "#".repeat((share * BAR).round() as usize)
        )?;
        output.line(&json!({
            "type": "learning_curve", "lessons": lessons, "rules": rules, "questions": QUESTIONS,
            "solved": solved, "nodes": nodes, "games": 100, "won": won, "score": score,
        }))?;
    }
    output.flush()
}

/// Writes the picture.
pub fn draw(file: &Path) -> Result<()> {
    let rounds = rounds()?;
    let line = |name: &str, height: fn(&Round) -> f64| {
        (name.to_owned(), rounds.iter().map(|round| (round.lessons, height(round))).collect())
    };
    let chart = Chart {
        title: "Learning from surprises".to_owned(),
        across: "lessons".to_owned(),
        upward: "percent".to_owned(),
        lines: vec![
            line("questions solved by learned moves alone", |round| {
                100.0 * round.solved / QUESTIONS
            }),
            line("games won against patterns, give or take 10", |round| round.won),
        ],
    };
    std::fs::write(file, chart.svg()).with_context(|| file.display().to_string())
}
