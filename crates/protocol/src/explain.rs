//! The best moves of a search with what speaks for each.

use tesuji_board::{Color, Game, Move, Point};
use tesuji_engine::{Reason, Report, purposes, reasons};
use tesuji_review::{Cost, told_purposes};
use tesuji_words::{Language, Messages, Put};

use crate::gtp::lead;
use crate::intuition;
use crate::reason_words::reason_in_words;
use crate::tempo::Tempo;

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
    /// What it does; never nothing.
    pub reasons: Vec<Reason>,
    /// The same in words.
    pub words: Vec<String>,
    /// Sente or gote, and for how many points, as the network sees it.
    pub tempo: Option<Tempo>,
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
    pub fn ask_why(
        &mut self,
        game: &Game,
        color: Color,
        nodes: u64,
        messages: &Messages,
    ) -> anyhow::Result<()> {
        if let Move::Play(point) = self.action {
            let proof_nodes = nodes / PROOF_SHARE;
            let cost = Cost { nodes, proof_nodes, stop: &|| false };
            self.why = told_purposes(game, color, point, &cost, messages)?;
        }
        Ok(())
    }
}

impl Explained {
    /// `D4 52 % +0.4 ± 1.2: captures 2 stones at B3, …; gote, gains about 6 points; shape 40 %;
    /// then E5 F6`
    pub fn told(&self, messages: &Messages) -> String {
        let (action, winrate) = (self.action, 100.0 * self.winrate);
        let mut text =
            format!("{action} {winrate:.0} % {:+.1} ± {:.1}", self.lead, self.lead_error);
        text += &format!(": {}", self.words.join(", "));
        let mut add = |part: String| text += &format!("; {part}");
        if let Some(tempo) = &self.tempo {
            add(tempo.in_words(messages));
        }
        if self.probability >= WORTH_TELLING {
            let percent = (100.0 * self.probability).round() as usize;
            add(messages.say("move-shape", &[("count", Put::Number(percent))]));
        }
        let answers: Vec<String> =
            self.variation.iter().skip(1).take(4).map(ToString::to_string).collect();
        if !answers.is_empty() {
            add(messages.say("move-then", &[("moves", Put::Text(answers.join(" ")))]));
        }
        text
    }
}

/// The best moves of a search, at most so many.
pub fn explained(game: &Game, report: &Report, most: usize, messages: &Messages) -> Vec<Explained> {
    let all = reasons(game.board(), report.to_move);
    let best = report.best().action;
    let mut candidates: Vec<_> = report.candidates.iter().collect();
    // The move that would be played comes first.
    candidates.sort_by_key(|candidate| candidate.action != best);
    let explain = |candidate: &&tesuji_engine::Candidate| {
        let reasons = reasons_of(game, report, &all, candidate.action);
        Explained {
            action: candidate.action,
            winrate: candidate.value,
            lead: lead(report, candidate.score),
            lead_error: report.tally.error(candidate.visits),
            visits: candidate.visits,
            probability: candidate.prior,
            words: reasons.iter().map(|reason| reason_in_words(reason, messages)).collect(),
            reasons,
            tempo: Tempo::of(intuition::in_use(), game, report.to_move, candidate.action),
            variation: candidate.variation.clone(),
            why: Vec::new(),
        }
    };
    candidates.iter().take(most).map(explain).collect()
}

/// What a move of the side to move does: what reading sees, and else what it is for as the
/// board looks; `all` are the reasons of all moves.
fn reasons_of(game: &Game, report: &Report, all: &[(Point, Reason)], action: Move) -> Vec<Reason> {
    let Move::Play(point) = action else { return vec![Reason::Passes] };
    let own = all.iter().filter(|(at, _)| *at == point).map(|(_, reason)| *reason);
    let mut reasons: Vec<Reason> = own.collect();
    reasons.sort_by(|a, b| b.weight().total_cmp(&a.weight()));
    if reasons.is_empty() {
        let sign = if report.to_move == Color::Black { 1.0 } else { -1.0 };
        let own = |p: Point| sign * report.tally.ownership(p);
        reasons = purposes(game.board(), report.to_move, point, &own);
    }
    reasons
}

/// What each of the candidates does, in words, in the order of the report.
pub fn reason_texts(game: &Game, report: &Report) -> Vec<Vec<String>> {
    let all = reasons(game.board(), report.to_move);
    let messages = Messages::new(Language::En);
    let texts = |candidate: &tesuji_engine::Candidate| {
        let reasons = reasons_of(game, report, &all, candidate.action);
        reasons.iter().map(|reason| reason_in_words(reason, &messages)).collect()
    };
    report.candidates.iter().map(texts).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::{Character, Player, Profile};
    use tesuji_board::{Diagram, Ruleset, Size};
    use tesuji_engine::Wishes;

    fn report(game: &Game) -> Report {
        let mut player = Player::new(Character::of(Profile::Network));
        player.analyze(game, game.to_move(), 30, &Wishes::default(), &|_| false).clone()
    }

    /// What strong players choose is told beside a reason, never instead of one.
    #[test]
    fn every_candidate_has_a_reason() {
        let texts = [
            ". . . . . . .\n. . X . O . .\n. . . . . . .\n. . . O X . .\n. X . . O . .\n. . . . . . .\n\
             . . . . . . .",
            ". X O . .\n. X O . .\n. X O . .\n. X O . .\n. X O . .",
        ];
        let mut games = vec![Game::new(Size::square(13).unwrap(), Ruleset::CHINESE)];
        for text in texts {
            let setup = Diagram::parse(text).unwrap().setup;
            games.push(Game::from_setup(&setup, Ruleset::JAPANESE).unwrap());
        }
        for game in &games {
            let report = report(game);
            let messages = Messages::new(Language::De);
            let told = explained(game, &report, 5, &messages);
            assert!(!told.is_empty());
            for found in told {
                let text = found.told(&messages);
                assert!(!found.reasons.is_empty() && text.contains(&found.words[0]), "{text}");
                assert_eq!(found.tempo.is_none(), found.action == Move::Pass, "{text}");
            }
            let texts = reason_texts(game, &report);
            assert_eq!(texts.len(), report.candidates.len());
            assert!(texts.iter().all(|reasons| !reasons.is_empty()));
        }
    }
}
