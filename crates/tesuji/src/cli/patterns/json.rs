//! The lines of JSON that `tesuji patterns` prints: a contract, described in
//! `docs/json.md`.

use serde::Serialize;
use tesuji_patterns::{GameMeasure, Measure};

/// What was learned.
#[derive(Debug, Serialize)]
pub struct StatsLine<'a> {
    pub r#type: &'static str,
    pub provenance: &'a str,
    pub games: u64,
    pub positions: u64,
    pub tests: u64,
    pub p_play: f64,
    pub facts: usize,
    pub patterns: usize,
    pub patterns_above: [usize; 3],
    pub patterns_certain: usize,
    pub features: usize,
}

/// How well moves were predicted.
#[derive(Debug, Serialize)]
pub struct PredictionLine {
    pub r#type: &'static str,
    pub games: u64,
    pub failed: u64,
    pub patterns: Prediction,
    pub features: Prediction,
    pub model: Prediction,
    pub network: Option<Prediction>,
    pub blend: Option<Prediction>,
}

/// How well one predictor did.
#[derive(Debug, Serialize)]
pub struct Prediction {
    #[serde(flatten)]
    all: Scores,
    by_decile: Vec<Scores>,
    microseconds_per_move: f64,
}

impl Prediction {
    /// A measure and the time that it took.
    pub fn new(measure: &GameMeasure, microseconds: f64) -> Prediction {
        Prediction {
            all: Scores::new(&measure.all),
            by_decile: measure.parts.iter().map(Scores::new).collect(),
            microseconds_per_move: microseconds / measure.all.moves.max(1) as f64,
        }
    }
}

#[derive(Debug, Serialize)]
struct Scores {
    moves: u64,
    top1: Option<f64>,
    top5: Option<f64>,
    top10: Option<f64>,
    top20: Option<f64>,
    log_probability: Option<f64>,
}

impl Scores {
    fn new(measure: &Measure) -> Scores {
        let some = |value: f64| (measure.moves > 0).then_some(value);
        let [top1, top5, top10, top20] = measure.shares().map(some);
        let log_probability = some(measure.mean_log_probability());
        Scores { moves: measure.moves, top1, top5, top10, top20, log_probability }
    }
}

/// The likely moves of a position.
#[derive(Debug, Serialize)]
pub struct PositionLine<'a> {
    pub r#type: &'static str,
    pub file: &'a str,
    pub to_move: &'static str,
    pub moves: Vec<MoveFields>,
}

/// A likely move.
#[derive(Debug, Serialize)]
pub struct MoveFields {
    pub point: String,
    pub probability: f64,
    pub patterns_probability: f64,
    pub pattern: Option<PatternFields>,
}

/// What is known of a pattern.
#[derive(Debug, Serialize)]
pub struct PatternFields {
    pub facts: usize,
    pub matches: u64,
    pub plays: u64,
    pub p_play_given_match: f64,
    pub uncertainty: f64,
    pub p_match: f64,
    pub p_match_given_play: f64,
}

/// The patterns around a point.
#[derive(Debug, Serialize)]
pub struct PatternsLine<'a> {
    pub r#type: &'static str,
    pub file: &'a str,
    pub point: String,
    pub to_move: &'static str,
    pub patterns: Vec<PatternFields>,
    pub diagram: String,
}
