//! Verification: rules in random real surroundings, proved or refuted by search
//! on the real board.
//!
//! Nothing here uses the moves of the generation. A rule is laid on a small
//! board, everything around it is filled at random and then changed in White's
//! favour as long as the conditions hold, so that they hold just so; and a
//! plain search with all moves of both players, White first and without any ko
//! rule, must find the goal within the rule's depth. Conditions are evaluated
//! twice, here on bits and by the matcher on a [`tesuji_board::Board`], and the
//! two must agree.

mod ambient;
mod embed;
mod exhaustive;
mod grid;
mod line;
mod pairs;
mod search;

pub use embed::{Embedded, embed};
pub use exhaustive::verify_everywhere;
pub use grid::{Grid, Position};
pub use line::{Line, main_line};
pub use pairs::PairTrial;
pub use search::{Referee, Ruling};

use tesuji_board::{Board, Color, Rng, Setup};

use crate::cells::{Cell, Cells};
use crate::goal::RuleGoal;
use crate::matcher::{Surroundings, Window};
use crate::rule::Rule;
use crate::rule_set::RuleSet;

/// What came of embedding rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Positions that were decided.
    pub embeddings: u64,
    /// Of these, positions in which the goal was not reached.
    pub failures: u64,
    /// Positions that were too much for the search.
    pub undecided: u64,
    /// Rules that were embedded at least once.
    pub rules: u64,
    /// Rules whose conditions were never met by the surroundings tried.
    pub unmatched: u64,
    /// Positions reached later than the rule says.
    pub later: u64,
    /// Positions where the matcher and the referee see conditions differently.
    pub disagreements: u64,
    /// Examples of failures: the number of the rule and the board.
    pub examples: Vec<(u32, Setup)>,
}

impl Report {
    /// Adds another report.
    pub fn add(&mut self, other: Report) {
        self.embeddings += other.embeddings;
        self.failures += other.failures;
        self.undecided += other.undecided;
        self.rules += other.rules;
        self.unmatched += other.unmatched;
        self.later += other.later;
        self.disagreements += other.disagreements;
        self.examples.extend(other.examples);
    }

    /// Counts what the referee says of a position whose goal should be reached
    /// within so many moves.
    fn count(&mut self, ruling: Ruling, depth: usize) {
        match ruling {
            Ruling::Reached { moves } => {
                self.embeddings += 1;
                self.later += u64::from(moves > depth);
            }
            Ruling::Refuted => {
                self.embeddings += 1;
                self.failures += 1;
            }
            Ruling::Unknown => self.undecided += 1,
        }
    }
}

/// Embeds one rule several times.
pub fn verify_rule(
    set: &RuleSet,
    number: u32,
    times: u64,
    seed: u64,
    referee: &mut Referee,
) -> Report {
    let rule = &set.rules()[number as usize];
    let mut rng = Rng::new(seed ^ (u64::from(number) << 32));
    let mut report = Report::default();
    for _ in 0..times {
        let Some(embedded) = embed(set, rule, &mut rng) else { continue };
        if !matcher_agrees(set, number, &embedded) {
            report.disagreements += 1;
        }
        let ruling = rule_on(set, rule, &embedded, &mut rng, referee);
        if ruling == Ruling::Refuted && report.examples.is_empty() {
            report.examples.push((number, embedded.to_setup()));
        }
        report.count(ruling, usize::from(rule.depth));
    }
    let seen = report.embeddings + report.undecided > 0;
    report.rules = u64::from(seen);
    report.unmatched = u64::from(!seen);
    report
}

/// What the referee says of a rule on a board.
fn rule_on(
    set: &RuleSet,
    rule: &Rule,
    embedded: &Embedded,
    rng: &mut Rng,
    referee: &mut Referee,
) -> Ruling {
    let Embedded { grid, position, area, .. } = embedded;
    let (goal, depth) = (set.task.goal, usize::from(rule.depth));
    let points = |cells: Cells| cells.fold(0u64, |all, cell| all | 1 << embedded.point(cell));
    if goal == RuleGoal::Connect {
        // It is about both stones.
        return referee.anchored(grid, *position, *area, goal, points(rule.anchors), depth);
    }
    match (referee.decide(grid, *position, *area, goal, depth), random_anchor(rule, rng)) {
        // Where a rule names stones, one of them must reach the goal.
        (Ruling::Reached { .. }, Some(cell)) => {
            referee.anchored(grid, *position, *area, goal, points(Cells::of(cell)), depth)
        }
        (ruling, _) => ruling,
    }
}

fn random_anchor(rule: &Rule, rng: &mut Rng) -> Option<Cell> {
    let count = rule.anchors.len() as u32;
    let mut anchors = rule.anchors;
    if count == 0 { None } else { anchors.nth(rng.below(count) as usize) }
}

/// Whether the matcher, too, sees that the rule applies.
fn matcher_agrees(set: &RuleSet, number: u32, embedded: &Embedded) -> bool {
    let rule = &set.rules()[number as usize];
    let Ok(board) = Board::from_setup(&embedded.to_setup()) else { return false };
    let Some(window) = Window::new(set.frame(), board.size(), embedded.points()) else {
        return false;
    };
    let closed = !set.task.reading.white_joins;
    let around =
        Surroundings::new(&board, set.frame(), &window, rule.pattern, Color::Black, closed);
    window.pattern(&board, Color::Black) == rule.pattern && around.satisfy(rule.conditions)
}
