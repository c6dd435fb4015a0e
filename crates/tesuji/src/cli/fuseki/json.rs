//! The lines of JSON that `tesuji fuseki --json` prints: a contract, described
//! in `docs/json.md`.

use serde::Serialize;
use tesuji_board::{Color, PointSet};
use tesuji_fuseki::{Method, MoveView, Opening};
use tesuji_words::{Messages, color_word};

use super::words::{group_name, reason};
use crate::fuseki::{LeftAlone, Tally};

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
    /// The cases that would have recommended the last move.
    last_move_for: Vec<&'static str>,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    read: Option<ReadFields>,
}

/// The possible omission number by reading; no number where nobody knows.
#[derive(Serialize)]
struct ReadFields {
    number: Option<i32>,
    limit: bool,
    exact: bool,
    guessed: bool,
    moves: Vec<String>,
}

impl ReadFields {
    fn of(read: Option<&LeftAlone>) -> ReadFields {
        let pon = read.map(|read| &read.pon);
        ReadFields {
            number: pon.map(|pon| pon.number),
            limit: pon.is_some_and(|pon| pon.is_limit),
            exact: pon.is_some_and(|pon| pon.is_exact),
            guessed: read.is_some_and(|read| read.is_guessed),
            moves: pon.map_or(Vec::new(), |pon| names(&pon.moves.iter().copied().collect())),
        }
    }
}

/// What was found out about a position.
pub struct Found<'a> {
    /// Groups and moves.
    pub opening: &'a Opening,
    /// What reading says of each group, if it was asked.
    pub read: Option<&'a [Option<LeftAlone>]>,
    /// What the last move is for.
    pub intentions: Vec<&'static str>,
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
    pub fn new(
        file: &str,
        color: Color,
        method: Method,
        found: &Found,
        most: usize,
        messages: &Messages,
    ) -> Self {
        let Found { opening, read, .. } = found;
        let standing = &opening.standing;
        let groups = standing.survey.groups.iter().zip(&standing.holdings).enumerate();
        let groups = groups.map(|(i, (group, holding))| GroupFields {
            color: color_word(group.color),
            stones: names(&group.stones),
            pon: rounded(group.pon),
            area: names(&group.area),
            area_size: rounded(holding.area),
            strength: rounded(holding.strength),
            territory: rounded(holding.territory),
            read: read.map(|read| ReadFields::of(read[i].as_ref())),
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
            last_move_for: found.intentions.clone(),
            moves: opening
                .moves
                .iter()
                .take(most)
                .map(|view| move_fields(view, method, opening, messages))
                .collect(),
        }
    }
}

fn move_fields(
    view: &MoveView,
    method: Method,
    opening: &Opening,
    messages: &Messages,
) -> MoveFields {
    let mut cases: Vec<&'static str> = Vec::new();
    for suggestion in &view.suggestions {
        if !cases.contains(&suggestion.case.name()) {
            cases.push(suggestion.case.name());
        }
    }
    let changes = view.changes.iter().map(|change| ChangeFields {
        group: group_name(opening, change.group, Messages::english()),
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
        reason: reason(view, opening, messages),
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
