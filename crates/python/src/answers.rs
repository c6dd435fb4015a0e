//! Answers: frozen, with plain fields.

use pyo3::prelude::*;
use tesuji::proof::{BoardPlan, Filed, Verdict, lines_of};
use tesuji_board::{Color, StopReason};
use tesuji_judge::problem::{Examined, Problem};
use tesuji_judge::{Answer, Ground, GroupFate, GroupVerdict, Ruling, Winner, winner};
use tesuji_words::problems::{certainty_word, detail_in_words, outcome_word, sentences};
use tesuji_words::{Messages, claim};

use crate::values::{names, word};

/// The answer to a problem.
#[pyclass(module = "tesuji", frozen, get_all)]
pub struct Solution {
    /// What the problem is called.
    id: String,
    /// Who moves first.
    to_move: &'static str,
    /// What it is about: `life`, `capture`, `connection`, `cut`.
    about: &'static str,
    /// Whose stones they are; nothing if no group was found.
    owner: Option<&'static str>,
    /// The stones in question.
    target: Vec<String>,
    /// `lives`, `dies`, `ko`, `joined`, `cut` or `unknown`.
    outcome: &'static str,
    /// The same if the other side moves first.
    otherwise: &'static str,
    /// `proven`, `framed` or `guess`.
    certainty: &'static str,
    /// First moves that reach it.
    moves: Vec<String>,
    /// Best play.
    line: Vec<String>,
    /// Who plays the first move of the line.
    line_first: &'static str,
    /// Positions that were looked at.
    nodes: u64,
    /// Proofs and plans, as lines of JSON for `check`; empty if there is none.
    proofs: String,
    /// The same in sentences.
    words: Vec<String>,
}

impl Solution {
    /// What was found out about a problem.
    pub fn new(problem: &Problem, examined: &Examined) -> Solution {
        let answered = &examined.answered;
        let fate = answered.fates.first();
        let [first, second] = answered.ends();
        let outcome = outcome_word(first);
        let proofs = answered.claims.iter().filter_map(|claim| claim.proof.as_ref());
        let messages = Messages::english();
        let mut words = sentences(problem, answered, messages);
        words.extend(detail_in_words(&examined.detail, problem, answered, messages));
        Solution {
            id: problem.id.clone(),
            to_move: word(problem.to_move),
            about: answered.about.word(),
            owner: fate.map(|fate| word(!fate.frame.attacker)),
            target: fate.map(|fate| names(fate.frame.target.iter())).unwrap_or_default(),
            outcome: answered.about.deed().unwrap_or(outcome),
            otherwise: outcome_word(second),
            certainty: certainty_word(answered.certainty()),
            moves: fate.map(|fate| names(&fate.moves)).unwrap_or_default(),
            line: fate.map(|fate| names(&fate.line)).unwrap_or_default(),
            line_first: word(fate.map_or(problem.to_move, |fate| fate.line_by)),
            nodes: answered.nodes,
            proofs: lines_of(proofs, &BoardPlan::of_claims(&problem.board, &answered.claims)),
            words,
        }
    }
}

#[pymethods]
impl Solution {
    fn __repr__(&self) -> String {
        let moves = self.moves.join(" ");
        format!("<tesuji.Solution {}: {} {moves}, {}>", self.id, self.outcome, self.certainty)
    }
}

/// What a search for a proof found.
#[pyclass(module = "tesuji", frozen, get_all)]
pub struct Proven {
    /// What was to be proven.
    claim: String,
    /// Who moves first.
    first: &'static str,
    /// Whether it is proven; if not, nothing is known.
    proven: bool,
    /// Why there is no proof: `nodes`, `time`, `memory`, `too large` or `exhausted`.
    stopped: Option<&'static str>,
    /// The prover's moves and the longest resistance.
    line: Vec<(&'static str, String)>,
    /// Positions that were looked at.
    nodes: u64,
    /// The proof, as lines of JSON for `check`; empty if there is none.
    proof: String,
}

impl Proven {
    /// What was found.
    pub fn new(answer: &Answer) -> Proven {
        let line = answer.line();
        Proven {
            claim: claim(&answer.goal, Messages::english()),
            first: word(answer.first),
            proven: answer.is_proven(),
            stopped: answer.stopped.map(stop_word),
            line: line.iter().map(|(color, action)| (word(*color), action.to_string())).collect(),
            nodes: answer.nodes,
            proof: lines_of(answer.proof.iter(), &[]),
        }
    }
}

fn stop_word(reason: StopReason) -> &'static str {
    match reason {
        StopReason::Nodes => "nodes",
        StopReason::Time => "time",
        StopReason::Memory => "memory",
        StopReason::Interrupted => "interrupted",
        StopReason::TooLarge => "too large",
        StopReason::Exhausted => "exhausted",
    }
}

#[pymethods]
impl Proven {
    fn __bool__(&self) -> bool {
        self.proven
    }

    fn __repr__(&self) -> String {
        let word = if self.proven { "proven" } else { "not proven" };
        format!("<tesuji.Proven {word}: {}, {} first>", self.claim, self.first)
    }
}

/// What the checker says of a proof or plan.
#[pyclass(module = "tesuji", frozen, get_all)]
pub struct Checked {
    /// Whether it holds.
    holds: bool,
    /// What is wrong with it.
    hole: Option<String>,
    /// What it rests on, if it holds.
    conditions: Vec<String>,
    /// The verdict in a sentence.
    words: String,
}

impl Checked {
    /// Of a proof that was read.
    pub fn new(filed: &Filed, verdict: &Verdict) -> Checked {
        let messages = Messages::english();
        Checked {
            holds: verdict.hole.is_none(),
            hole: verdict.hole.as_ref().map(ToString::to_string),
            conditions: verdict.conditions.iter().map(|one| one.in_words(messages)).collect(),
            words: verdict.in_words(filed, messages),
        }
    }
}

#[pymethods]
impl Checked {
    fn __bool__(&self) -> bool {
        self.holds
    }

    fn __repr__(&self) -> String {
        format!("<tesuji.Checked {}>", self.words)
    }
}

/// What may be said of a group.
#[pyclass(module = "tesuji", frozen, get_all)]
pub struct Judgement {
    /// Whose group it is.
    owner: &'static str,
    /// Its stones.
    stones: Vec<String>,
    /// `alive`, `dead`, `unsettled`, `ko`, or `unknown`.
    fate: &'static str,
    /// `proven` or `framed`; nothing if the fate is not known.
    certainty: Option<&'static str>,
    /// First moves of the side that was asked about, where one is needed.
    moves: Vec<String>,
}

impl Judgement {
    /// What was found out about a group of stones.
    pub fn new(owner: Color, stones: Vec<String>, found: Option<&GroupVerdict>) -> Judgement {
        let fate = found.map_or("unknown", |verdict| match verdict.fate {
            GroupFate::Alive => "alive",
            GroupFate::Dead => "dead",
            GroupFate::Unsettled => "unsettled",
            GroupFate::Ko => "ko",
        });
        Judgement {
            owner: word(owner),
            stones,
            fate,
            certainty: found.map(|verdict| certainty_word(verdict.certainty)),
            moves: found.map(|verdict| names(&verdict.moves)).unwrap_or_default(),
        }
    }
}

#[pymethods]
impl Judgement {
    fn __repr__(&self) -> String {
        let at = self.stones.first().map_or("", String::as_str);
        let sure = self.certainty.unwrap_or("nothing is sure");
        format!("<tesuji.Judgement {} {at}: {}, {sure}>", self.owner, self.fate)
    }
}

/// Who wins between two chains.
#[pyclass(module = "tesuji", frozen, get_all)]
pub struct Race {
    /// Who moves first.
    first: &'static str,
    /// `black`, `white`, `nobody` (a seki), `ko`, or `unknown`.
    winner: &'static str,
    /// What that rests on: `proven`, `counted`, `played out`, `estimated` or `unknown`.
    ground: &'static str,
    /// First moves that are known to be right by a proof.
    moves: Vec<String>,
    /// The proofs, as lines of JSON for `check`; empty if there is none.
    proofs: String,
}

impl Race {
    /// What happens when a side moves first.
    pub fn new(ruling: &Ruling, first: Color) -> Race {
        let winner = ruling.verdict.as_ref().map(|verdict| winner(verdict, first));
        Race {
            first: word(first),
            winner: winner.map_or("unknown", |winner| match winner {
                Winner::Side(color) => word(color),
                Winner::Nobody => "nobody",
                Winner::Ko => "ko",
            }),
            ground: match ruling.ground {
                Ground::Unknown => "unknown",
                Ground::Estimated => "estimated",
                Ground::PlayedOut => "played out",
                Ground::Counted => "counted",
                Ground::Proven => "proven",
            },
            moves: names(&ruling.proven_moves),
            proofs: lines_of(ruling.proofs.iter(), &[]),
        }
    }
}

#[pymethods]
impl Race {
    fn __repr__(&self) -> String {
        format!("<tesuji.Race {} first: {} wins, {}>", self.first, self.winner, self.ground)
    }
}
