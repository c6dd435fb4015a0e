//! What was to be proven, as every line of JSON about a proof tells it.

use serde::Serialize;
use tesuji_board::Color;
use tesuji_reading::Goal;
use tesuji_words::{Messages, claim, color_word};

/// The fields of a goal.
#[derive(Serialize)]
pub struct GoalFields {
    /// What a proof says.
    pub claim: String,
    /// The kind of the goal.
    pub goal: &'static str,
    /// Who pursues it.
    pub prover: &'static str,
    /// The stones it is about.
    pub targets: Vec<String>,
    /// Who moves first.
    pub first: &'static str,
}

impl GoalFields {
    /// Those of a goal.
    pub fn of(goal: &Goal, first: Color) -> GoalFields {
        GoalFields {
            claim: claim(goal, Messages::english()),
            goal: goal.kind.name(),
            prover: color_word(goal.prover),
            targets: goal.targets.iter().map(ToString::to_string).collect(),
            first: color_word(first),
        }
    }
}
