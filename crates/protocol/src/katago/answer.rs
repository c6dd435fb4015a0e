//! The line that answers for one position.

use serde_json::{Value, json};
use tesuji_board::{Board, Color, Game, Move, PointMap, PointSet, Setup, Symmetry};
use tesuji_engine::{Candidate, Report, Tally};
use tesuji_review::{Cost, told_purposes};
use tesuji_words::{Language, Messages};

use super::query::{Position, Query};
use crate::explain::reason_texts;
use crate::gtp::{lead, rows_from_above};

/// Moves whose reasons are told if they are asked for.
const WHY_MOVES: usize = 3;
/// Positions for each group that they may concern.
const WHY_NODES: u64 = 5_000;

/// What was found for a position; `searching` if the search goes on.
pub fn answer(query: &Query, position: &Position, report: &Report, searching: bool) -> Value {
    let view = View::new(query, position, report);
    let candidates = report.candidates.iter().enumerate();
    let mut moves: Vec<Value> =
        candidates.map(|(order, candidate)| view.move_info(candidate, order)).collect();
    if query.why && !searching {
        add_reasons(&mut moves, position, report);
    }
    let mut line = head(query, position, searching);
    line["moveInfos"] = json!(moves);
    line["rootInfo"] = view.root_info();
    if query.ownership {
        line["ownership"] = view.ownership(&report.tally);
    }
    if query.policy {
        line["policy"] = policy(position, report);
    }
    line
}

/// What every move is for, and what the best decide, where that can be shown.
fn add_reasons(moves: &mut [Value], position: &Position, report: &Report) {
    for (info, reasons) in moves.iter_mut().zip(reason_texts(&position.game, report)) {
        info["reasons"] = json!(reasons);
    }
    let cost = Cost { nodes: WHY_NODES, proof_nodes: WHY_NODES / 4, stop: &|| false };
    let messages = Messages::new(Language::En);
    for info in moves.iter_mut().take(WHY_MOVES) {
        let at = info["move"].as_str().and_then(|name| name.parse().ok());
        let Some(Move::Play(at)) = at else { continue };
        let told = told_purposes(&position.game, position.to_move, at, &cost, &messages);
        info["why"] = json!(told.unwrap_or_default());
    }
}

/// For a position whose question was taken back before its turn came.
pub fn nothing_found(query: &Query, position: &Position) -> Value {
    let mut line = head(query, position, false);
    line["noResults"] = json!(true);
    line
}

fn head(query: &Query, position: &Position, searching: bool) -> Value {
    json!({ "id": query.id, "turnNumber": position.turn, "isDuringSearch": searching })
}

/// A report as one side sees it.
struct View<'a> {
    query: &'a Query,
    position: &'a Position,
    report: &'a Report,
    /// 1 if the player to move is told for, else −1.
    sign: f64,
}

impl<'a> View<'a> {
    fn new(query: &'a Query, position: &'a Position, report: &'a Report) -> View<'a> {
        let told_for = query.told_for.unwrap_or(position.to_move);
        let sign = if told_for == position.to_move { 1.0 } else { -1.0 };
        View { query, position, report, sign }
    }

    fn rate(&self, value: f64) -> f64 {
        0.5 + self.sign * (value - 0.5)
    }

    fn utility(&self, value: f64) -> f64 {
        2.0 * self.rate(value) - 1.0
    }

    fn move_info(&self, candidate: &Candidate, order: usize) -> Value {
        let Candidate { action, visits, value, lower_bound, .. } = *candidate;
        let lead = self.sign * lead(self.report, candidate.score);
        let length = candidate.variation.len().min(self.query.variation.saturating_add(1));
        let variation: Vec<String> =
            candidate.variation[..length].iter().map(ToString::to_string).collect();
        let tally = self.report.tally_of(action);
        let mut info = json!({
            "move": action.to_string(),
            "order": order,
            "visits": visits,
            "edgeVisits": visits,
            "weight": visits,
            "edgeWeight": visits,
            "playSelectionValue": visits,
            "winrate": self.rate(value),
            "scoreLead": lead,
            "scoreMean": lead,
            "scoreStdev": tally.deviation(),
            "scoreSelfplay": lead,
            "utility": self.utility(value),
            "lcb": self.rate(lower_bound),
            "utilityLcb": self.utility(lower_bound),
            "prior": candidate.prior,
            "pv": variation,
        });
        if self.query.variation_visits {
            info["pvVisits"] = json!(candidate.variation_visits[..length]);
            info["pvEdgeVisits"] = info["pvVisits"].clone();
        }
        if self.query.wishes.tallies_of_moves {
            info["ownership"] = self.ownership(tally);
        }
        info
    }

    fn root_info(&self) -> Value {
        let report = self.report;
        let lead = self.sign * lead(report, report.tally.mean_score());
        let Position { game, to_move, .. } = self.position;
        let [this, symmetric] = hashes(game, *to_move);
        json!({
            "visits": report.visits,
            "weight": report.visits,
            "winrate": self.rate(report.value),
            "lcb": self.rate(report.value),
            "scoreLead": lead,
            "scoreMean": lead,
            "scoreSelfplay": lead,
            "scoreStdev": report.tally.deviation(),
            "utility": self.utility(report.value),
            "currentPlayer": to_move.letter().to_string(),
            "thisHash": this,
            "symHash": symmetric,
        })
    }

    fn ownership(&self, tally: &Tally) -> Value {
        let black = self.sign * if self.position.to_move == Color::Black { 1.0 } else { -1.0 };
        let size = self.position.game.board().size();
        rows_from_above(size).map(|point| json!(black * tally.ownership(point))).collect()
    }
}

/// How likely each move is, all together 1; −1 where a move is illegal.
fn policy(position: &Position, report: &Report) -> Value {
    let game = &position.game;
    let mut chances = PointMap::filled(-1.0);
    for point in game.legal_points(position.to_move) {
        chances[point] = 0.0;
    }
    let sum: f64 = report.priors.iter().map(|(_, prior)| prior).sum();
    let mut pass = 0.0;
    for &(action, prior) in &report.priors {
        match action {
            Move::Play(point) => chances[point] = prior / sum,
            Move::Pass => pass = prior / sum,
        }
    }
    let mut all: Vec<f64> =
        rows_from_above(game.board().size()).map(|point| chances[point]).collect();
    all.push(pass);
    json!(all)
}

/// What tells positions apart: the board, the ko and the player to move; and the
/// same for all that turning and mirroring makes of a position.
fn hashes(game: &Game, to_move: Color) -> [String; 2] {
    let board = game.board();
    let setup = board.to_setup();
    let ko: PointSet = board.ko().map(|ko| ko.point).into_iter().collect();
    let of = |setup: &Setup, ko: &PointSet| {
        let hash = Board::from_setup(setup).map_or(0, |board| board.situation_hash(to_move));
        let ko = ko.first().map_or(0, |point| point.index());
        format!("{hash:016X}{ko:04X}{:02X}{:02X}", setup.size.width(), setup.size.height())
    };
    let turned = Symmetry::ALL
        .iter()
        .map(|&symmetry| of(&setup.transformed(symmetry), &symmetry.apply_set(setup.size, &ko)));
    [of(&setup, &ko), turned.min().expect("there are symmetries")]
}
