//! The problems of a file, as a list to choose from.

use std::io::Write;
use std::path::Path;

use anyhow::Result;
use serde_json::json;
use tesuji_board::{Game, Ruleset};
use tesuji_sgf::{record, write_tree};
use tesuji_words::{Messages, color_word};

use crate::cli::json::write_line;
use crate::problems::{self, Problem, question};

/// So many problems of a file are listed.
const MOST: usize = 5000;

/// A line for each problem.
pub fn list(file: &Path, messages: &Messages, output: &mut impl Write) -> Result<()> {
    for problem in problems::read(file, None)?.iter().take(MOST) {
        write_line(output, &line(problem, messages)?)?;
    }
    Ok(())
}

fn line(problem: &Problem, messages: &Messages) -> Result<serde_json::Value> {
    let names = |points: &mut dyn Iterator<Item = tesuji_board::Point>| -> Vec<String> {
        points.map(|point| point.to_string()).collect()
    };
    let target = problem.target.unwrap_or(tesuji_board::PointSet::EMPTY);
    Ok(json!({
        "type": "problem",
        "id": problem.id,
        "title": problem.title,
        "collection": problem.collection,
        "to_move": color_word(problem.to_move),
        "asks": question(problem, messages),
        "target": names(&mut target.iter()),
        "right": names(&mut problem.published.right.iter().copied()),
        "sgf": sgf(problem)?,
    }))
}

/// The position alone, without any answer.
fn sgf(problem: &Problem) -> Result<String> {
    let setup = problem.board.to_setup();
    let mut tree = record(&Game::from_setup(&setup, Ruleset::default())?);
    let root = tree.root_mut();
    root.set_text("PL", &problem.to_move.letter().to_string());
    if let Some(target) = &problem.target {
        root.set_points("TR", target, setup.size);
    }
    Ok(write_tree(&tree))
}
