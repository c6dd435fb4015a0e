//! Everything that is known of one position, put together: groups, races,
//! ladders, and the moves of a search with their reasons.

mod groups;

pub use groups::{GroupReport, Status, reports as group_reports};

use anyhow::Result;
use serde::Serialize;
use tesuji_board::{Color, Game, Point};
use tesuji_cgt::Style;
use tesuji_engine::Report;
use tesuji_judge::Judge;
use tesuji_shape::Facts;
use tesuji_words::{Messages, Put, text};

use crate::explain::{Explained, explained};
use crate::gtp::lead;
use crate::race::{self, RaceReport};

/// A chain that a ladder catches if the attacker moves.
#[derive(Clone, Debug, Serialize)]
pub struct LadderReport {
    /// Whose chain it is.
    pub color: &'static str,
    /// One of its stones.
    pub at: String,
    /// How many it has.
    pub stones: usize,
    /// The attacker's first move.
    pub first: String,
}

/// A position with what is known of it.
pub struct Analysis {
    /// Who is to move.
    pub to_move: Color,
    /// The chance of the player to move, 0 to 1.
    pub winrate: f64,
    /// The lead of the player to move in points, komi counted.
    pub lead: f64,
    /// How far that may be off: by chance, and by what the network does not know.
    pub lead_error: f64,
    /// How much the score differs from leaf to leaf.
    pub deviation: f64,
    /// Playouts.
    pub visits: u32,
    /// The best moves, best first.
    pub moves: Vec<Explained>,
    /// All groups, Black's first.
    pub groups: Vec<GroupReport>,
    /// The races.
    pub races: Vec<RaceReport>,
    /// The ladders.
    pub ladders: Vec<LadderReport>,
}

impl Analysis {
    /// Puts together what a search found with what else a judge of the position knows.
    ///
    /// # Errors
    /// If two proven answers contradict each other.
    pub fn new(
        game: &Game,
        report: &Report,
        judge: &mut Judge,
        moves: usize,
        solver_nodes: u64,
        messages: &Messages,
    ) -> Result<Analysis> {
        let facts = Facts::of(game.board());
        let races = race::overview(judge, Style::Arrows);
        let groups = groups::reports(judge, &facts, report, solver_nodes)?;
        let mut best = explained(game, report, moves, messages);
        for found in &mut best {
            let name = found.action.to_string();
            if groups.iter().any(|group| group.moves.contains(&name)) {
                found.ask_why(game, report.to_move, solver_nodes, messages)?;
            }
        }
        Ok(Analysis {
            to_move: report.to_move,
            winrate: report.best().value,
            lead: lead(report, report.tally.mean_score()),
            lead_error: report.tally.error(report.visits),
            deviation: report.tally.deviation(),
            visits: report.visits,
            moves: best,
            groups,
            races,
            ladders: ladders(judge),
        })
    }
}

impl Analysis {
    /// That the search is too short to tell the moves apart, if it is: then no
    /// move may be called a mistake.
    pub fn doubt(&self, messages: &Messages) -> Option<String> {
        let [best, others @ ..] = self.moves.as_slice() else { return None };
        let is_worse = |other: &Explained| {
            let error = best.lead_error.hypot(other.lead_error);
            best.lead - other.lead > 2.0 * error
        };
        let undecided = others.iter().filter(|other| !is_worse(other)).count();
        (undecided == others.len() && undecided > 0).then(|| {
            let playouts = ("playouts", text(self.playouts(messages)));
            messages.say("analysis-doubt", &[playouts])
        })
    }
}

impl Analysis {
    /// How many playouts there were, in words.
    pub fn playouts(&self, messages: &Messages) -> String {
        messages.say("count-playouts", &[("count", Put::Number(self.visits as usize))])
    }
}

fn ladders(judge: &mut Judge) -> Vec<LadderReport> {
    let board = &judge.board().clone();
    let mut found = Vec::new();
    for color in Color::BOTH {
        for id in board.chains(color) {
            let chain = board.chain(id);
            if chain.liberty_count != 2 {
                continue;
            }
            let at: Point = id.point();
            if let Some(first) = judge.ladder(at) {
                found.push(LadderReport {
                    color: tesuji_words::color_word(color),
                    at: at.to_string(),
                    stones: chain.stones.len(),
                    first: first.to_string(),
                });
            }
        }
    }
    found
}
