//! The lines of JSON that `tesuji fuseki --json` prints: a contract, described
//! in `docs/json.md`.

use serde::Serialize;
use tesuji_board::{Color, PointSet};
use tesuji_fuseki::{Method, MoveView, Opening};
use tesuji_words::color_word;

use super::words::{group_name, reason};
use crate::fuseki::Tally;

/// A position with its groups and moves.
#[derive(Serialize)]
pub struct OpeningLine {
    r#type: &'static str,
    file: String,
    to_move: &'static str,
    method: &'static str,
    /// Black's estimated territory less White's.
    balance: f32,
    raw_candidates: usize,
    candidates: usize,
    groups: Vec<GroupFields>,
    lost: Vec<String>,
    moves: Vec<MoveFields>,
}

#[derive(Serialize)]
struct GroupFields {
    color: &'static str,
    stones: Vec<String>,
    pon: f32,
    area: Vec<String>,
    area_size: f32,
    strength: f32,
    territory: f32,
}

#[derive(Serialize)]
struct MoveFields {
    point: String,
    value: f32,
    sc: f32,
    sp: f32,
    gain: f32,
    probability: Option<f32>,
    cases: Vec<&'static str>,
    reason: String,
    pon: Vec<ChangeFields>,
}

#[derive(Serialize)]
struct ChangeFields {
    group: String,
    before: f32,
    after: f32,
}

/// Three digits behind the point are enough.
fn rounded(value: f32) -> f32 {
    (value * 1000.0).round() / 1000.0
}

fn names(points: &PointSet) -> Vec<String> {
    points.iter().map(|p| p.to_string()).collect()
}

impl OpeningLine {
    /// The line of a position.
    pub fn new(file: &str, color: Color, method: Method, opening: &Opening, most: usize) -> Self {
        let standing = &opening.standing;
        let groups = standing.survey.groups.iter().zip(&standing.holdings);
        let groups = groups.map(|(group, holding)| GroupFields {
            color: color_word(group.color),
            stones: names(&group.stones),
            pon: rounded(group.pon),
            area: names(&group.area),
            area_size: rounded(holding.area),
            strength: rounded(holding.strength),
            territory: rounded(holding.territory),
        });
        OpeningLine {
            r#type: "opening",
            file: file.to_owned(),
            to_move: color_word(color),
            method: method.name(),
            balance: rounded(standing.balance()),
            raw_candidates: opening.raw_suggestions,
            candidates: opening.proposed.len(),
            groups: groups.collect(),
            lost: names(&standing.lost),
            moves: opening
                .moves
                .iter()
                .take(most)
                .map(|view| move_fields(view, method, opening))
                .collect(),
        }
    }
}

fn move_fields(view: &MoveView, method: Method, opening: &Opening) -> MoveFields {
    let mut cases: Vec<&'static str> = Vec::new();
    for suggestion in &view.suggestions {
        if !cases.contains(&suggestion.case.name()) {
            cases.push(suggestion.case.name());
        }
    }
    let changes = view.changes.iter().map(|change| ChangeFields {
        group: group_name(opening, change.group),
        before: rounded(change.before),
        after: rounded(change.after),
    });
    MoveFields {
        point: view.point.to_string(),
        value: rounded(view.value(method)),
        sc: rounded(view.sc),
        sp: rounded(view.sp),
        gain: rounded(view.gain),
        probability: view.chance.map(rounded),
        cases,
        reason: reason(view, opening),
        pon: changes.collect(),
    }
}

/// How well a method does on problems.
#[derive(Serialize)]
pub struct ProblemsLine {
    r#type: &'static str,
    method: &'static str,
    problems: usize,
    hits: f64,
    score: f64,
    halves: [Half; 2],
    milliseconds_per_problem: f64,
}

#[derive(Serialize)]
struct Half {
    problems: usize,
    hits: f64,
    score: f64,
}

impl ProblemsLine {
    /// The line of a method.
    pub fn new(
        method: &'static str,
        all: &Tally,
        halves: &[Tally; 2],
        milliseconds: f64,
    ) -> ProblemsLine {
        let half =
            |tally: &Tally| Half { problems: tally.problems, hits: tally.hits, score: tally.score };
        let Tally { problems, hits, score } = *all;
        let halves = [half(&halves[0]), half(&halves[1])];
        let milliseconds_per_problem = milliseconds / problems.max(1) as f64;
        ProblemsLine {
            r#type: "problems",
            method,
            problems,
            hits,
            score,
            halves,
            milliseconds_per_problem,
        }
    }
}
