//! The best moves of a search with what speaks for each.

use std::fmt;

use tesuji_board::{Color, Game, Move};
use tesuji_engine::{Reason, Report, reasons};

use crate::gtp::lead;
use crate::review::{Cost, told_purposes};
use crate::why::{Language, Messages};

/// A pattern's probability is worth a word from here on. It is no reason: it says
/// how often strong players choose such a shape, not why.
const WORTH_TELLING: f64 = 0.05;

/// A proof on the open board may look at the positions of a group divided by this.
const PROOF_SHARE: u64 = 4;

/// A move, what is known of it, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Explained {
    /// The move.
    pub action: Move,
    /// The chance to win, 0 to 1.
    pub winrate: f64,
    /// The lead in points, komi counted.
    pub lead: f64,
    /// How far that may be off by chance: the standard error of the mean.
    pub lead_error: f64,
    /// Playouts.
    pub visits: u32,
    /// How likely a strong player makes it.
    pub probability: f64,
    /// What it does.
    pub reasons: Vec<Reason>,
    /// What may follow.
    pub variation: Vec<Move>,
    /// What it decides, with reasons read off a proof or a plan; see [`Explained::ask_why`].
    pub why: Vec<String>,
}

impl Explained {
    /// Asks what the move decides among the groups near it.
    ///
    /// # Errors
    /// If two proven answers contradict each other.
    pub fn ask_why(&mut self, game: &Game, color: Color, nodes: u64) -> anyhow::Result<()> {
        if let Move::Play(point) = self.action {
            let proof_nodes = nodes / PROOF_SHARE;
            let cost = Cost { nodes, proof_nodes, stop: &|| false };
            let messages = Messages::new(Language::En);
            self.why = told_purposes(game, color, point, &cost, &messages)?;
        }
        Ok(())
    }
}

impl fmt::Display for Explained {
    /// `D4 52 % +0.4 ± 1.2: captures 2 stones at B3, …; shape 40 %; then E5 F6`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (action, winrate) = (self.action, 100.0 * self.winrate);
        write!(f, "{action} {winrate:.0} % {:+.1} ± {:.1}", self.lead, self.lead_error)?;
        for (i, reason) in self.reasons.iter().enumerate() {
            f.write_str(if i == 0 { ": " } else { ", " })?;
            write!(f, "{reason}")?;
        }
        if self.probability >= WORTH_TELLING {
            write!(f, "; shape {:.0} %", 100.0 * self.probability)?;
        }
        let answers: Vec<String> =
            self.variation.iter().skip(1).take(4).map(ToString::to_string).collect();
        if !answers.is_empty() {
            write!(f, "; then {}", answers.join(" "))?;
        }
        Ok(())
    }
}

/// The best moves of a search, at most so many.
pub fn explained(game: &Game, report: &Report, most: usize) -> Vec<Explained> {
    let all = reasons(game.board(), report.to_move);
    let best = report.best().action;
    let mut candidates: Vec<_> = report.candidates.iter().collect();
    // The move that would be played comes first.
    candidates.sort_by_key(|candidate| candidate.action != best);
    let explain = |candidate: &&tesuji_engine::Candidate| {
        let mut reasons: Vec<Reason> = all
            .iter()
            .filter(|(point, _)| Move::Play(*point) == candidate.action)
            .map(|(_, reason)| *reason)
            .collect();
        reasons.sort_by(|a, b| b.weight().total_cmp(&a.weight()));
        Explained {
            action: candidate.action,
            winrate: candidate.value,
            lead: lead(report, candidate.score),
            lead_error: report.tally.error(candidate.visits),
            visits: candidate.visits,
            probability: candidate.prior,
            reasons,
            variation: candidate.variation.clone(),
            why: Vec::new(),
        }
    };
    candidates.iter().take(most).map(explain).collect()
}
