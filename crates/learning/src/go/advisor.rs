//! Learned rules as an advisor of the proof search.

use std::fmt;
use std::sync::Arc;

use tesuji_board::{Board, Color, Point};
use tesuji_reading::{Advice, Config, Counsel, Goal, MoveAdvisor};

use super::GoKnowledge;
use super::concepts::Scene;
use super::premise::Task;

/// What the statistics of a rule are worth in units of proof numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// The cost of a move that is not urgent at all.
    pub urgency: f64,
    /// The cost of a move that never works.
    pub chance: f64,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights { urgency: 12.0, chance: 12.0 }
    }
}

/// What a proof may cost by moves of the rules alone, and what the proof of a pass adds: chosen on
/// problems outside the test fold, so that what can be solved is solved almost all, and the rest
/// ends early.
const WORTH_TRYING: u32 = 115;
const BIAS: u32 = 32;

/// A search that tries the moves of an advisor only, as long as they are worth it.
pub fn alone(advisor: Arc<dyn MoveAdvisor>) -> Config {
    let counsel = Some(Counsel { advisor, unadvised: None, after: 0 });
    let mut config = Config { counsel, worth_trying: Some(WORTH_TRYING), ..Config::tactical() };
    config.styles.iter_mut().for_each(|style| style.bias = BIAS);
    config
}

/// Advises the moves of the rules, the most urgent first.
pub struct Advisor {
    knowledge: Arc<GoKnowledge>,
    weights: Weights,
}

impl Advisor {
    /// With these rules.
    pub fn new(knowledge: Arc<GoKnowledge>, weights: Weights) -> Advisor {
        Advisor { knowledge, weights }
    }

    /// A search that tries the moves of the rules only, as long as they are worth it.
    pub fn alone(self) -> Config {
        alone(Arc::new(self))
    }
}

impl fmt::Debug for Advisor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Advisor of {} rules", self.knowledge.rules().len())
    }
}

impl MoveAdvisor for Advisor {
    fn advise(&self, board: &Board, goal: &Goal, to_move: Color, advice: &mut Vec<Advice>) {
        let Some(task) = Task::of(goal, to_move) else { return };
        let scene = Scene::new(board, goal);
        let mut found: Vec<(Point, usize)> = Vec::new();
        self.knowledge.index().find(&scene, task, to_move, &mut |p, rule| found.push((p, rule)));
        advice.extend(self.knowledge.sorted(found).into_iter().map(|proposal| {
            let Weights { urgency, chance } = self.weights;
            let cost = urgency * (1.0 - proposal.urgency) + chance * (1.0 - proposal.chance);
            Advice { point: proposal.action, cost: cost.round() as u32 }
        }));
    }
}
