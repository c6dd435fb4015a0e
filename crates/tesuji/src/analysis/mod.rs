//! Everything that is known of one position, put together: groups, races,
//! ladders, and the moves of a search with their reasons.

mod groups;
pub mod katago;

pub use groups::{Certainty, GroupReport, Status, reports as group_reports};

use serde::Serialize;
use tesuji_board::{Board, Color, Game, Point};
use tesuji_cgt::Style;
use tesuji_engine::Report;
use tesuji_reading::{Ladder, read_ladder};
use tesuji_semeai::{Effort, find};
use tesuji_shape::Facts;

use crate::explain::{Explained, explained};
use crate::gtp::lead;
use crate::race::{self, RaceReport};

/// Ladders are read so far.
const LADDER_MOVES: u32 = 1000;

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
    /// How much the score differs from playout to playout.
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
    /// Puts together what a search found with what else is known.
    pub fn new(game: &Game, report: &Report, moves: usize, solver_nodes: u64) -> Analysis {
        let board = game.board();
        let facts = Facts::of(board);
        let races = find(board)
            .iter()
            .map(|race| race::report("", board, race, &Effort::default(), Style::Arrows))
            .filter(|race| race.certainty != "unknown")
            .collect();
        Analysis {
            to_move: report.to_move,
            winrate: report.best().value,
            lead: lead(report, report.tally.mean_score()),
            deviation: report.tally.deviation(),
            visits: report.visits,
            moves: explained(game, report, moves),
            groups: groups::reports(board, &facts, report, solver_nodes),
            races,
            ladders: ladders(board),
        }
    }
}

fn ladders(board: &Board) -> Vec<LadderReport> {
    let mut found = Vec::new();
    for color in Color::BOTH {
        for id in board.chains(color) {
            let chain = board.chain(id);
            if chain.liberty_count != 2 {
                continue;
            }
            let at: Point = id.point();
            if let Ladder::Captured(first) = read_ladder(&mut board.clone(), at, LADDER_MOVES) {
                found.push(LadderReport {
                    color: crate::gtp::color_word(color),
                    at: at.to_string(),
                    stones: chain.stones.len(),
                    first: first.to_string(),
                });
            }
        }
    }
    found
}
