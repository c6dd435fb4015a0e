//! The curve of learning, as it was recorded: questions solved and games won against the
//! lessons learned, as a table and as a picture.

use std::path::Path;

use anyhow::{Context, Result};
use serde_json::json;
use tesuji_draw::Chart;

use super::Teller;

/// A line for each round of learning, and one for each match.
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
}

/// After a round of an earlier learning, a match.
struct Match {
    lessons: f64,
    won: f64,
    score: f64,
}

/// What was recorded under a word.
fn lines<const N: usize>(word: &str) -> Result<Vec<[f64; N]>> {
    let of_word = RECORDED.lines().filter_map(|line| line.split_once('\t'));
    let fields = of_word.filter(|(first, _)| *first == word).map(|(_, rest)| rest);
    let parsed = fields.map(|rest| {
        let numbers: Vec<f64> = rest.split('\t').filter_map(|field| field.parse().ok()).collect();
        numbers.try_into().ok().with_context(|| format!("data: '{rest}'"))
    });
    parsed.collect()
}

fn rounds() -> Result<Vec<Round>> {
    let round = |[lessons, rules, solved, nodes]: [f64; 4]| Round { lessons, rules, solved, nodes };
    Ok(lines("solved")?.into_iter().map(round).collect())
}

fn matches() -> Result<Vec<Match>> {
    let played = |[lessons, won, score]: [f64; 3]| Match { lessons, won, score };
    Ok(lines("games")?.into_iter().map(played).collect())
}

/// The tables, with a bar for what is solved.
pub fn tell(output: &mut Teller) -> Result<()> {
    writeln!(
        output.words(),
        "\nRecorded after each round of learning: {QUESTIONS} questions by learned moves alone, nodes beside the \
         full reader's\n{:>7} {:>6} {:>7} {:>6}",
        "lessons",
        "rules",
        "solved",
        "nodes"
    )?;
    for Round { lessons, rules, solved, nodes } in rounds()? {
        let share = solved / QUESTIONS;
        writeln!(
            output.words(),
            "{lessons:>7} {rules:>6} {solved:>7} {nodes:>6.2}  {}",
            "#".repeat((share * BAR).round() as usize)
        )?;
        output.line(&json!({
            "type": "learning_curve", "lessons": lessons, "rules": rules, "questions": QUESTIONS,
            "solved": solved, "nodes": nodes,
        }))?;
    }
    writeln!(
        output.words(),
        "\nRecorded with an earlier learning: 100 games of 9x9 against patterns (give or take {GAMES_ERROR})\n\
         {:>7} {:>5} {:>6}",
        "lessons",
        "won",
        "score"
    )?;
    for Match { lessons, won, score } in matches()? {
        writeln!(output.words(), "{lessons:>7} {won:>5} {score:>+6.1}")?;
        output.line(&json!({
            "type": "learning_games", "lessons": lessons, "games": 100, "won": won, "score": score,
        }))?;
    }
    output.flush()
}

/// Writes the picture.
pub fn draw(file: &Path) -> Result<()> {
    let solved = rounds()?.iter().map(|r| (r.lessons, 100.0 * r.solved / QUESTIONS)).collect();
    let won = matches()?.iter().map(|m| (m.lessons, m.won)).collect();
    let chart = Chart {
        title: "Learning from surprises".to_owned(),
        across: "lessons".to_owned(),
        upward: "percent".to_owned(),
        lines: vec![
            ("questions solved by learned moves alone".to_owned(), solved),
            ("games won against patterns after an earlier learning".to_owned(), won),
        ],
    };
    std::fs::write(file, chart.svg()).with_context(|| file.display().to_string())
}
