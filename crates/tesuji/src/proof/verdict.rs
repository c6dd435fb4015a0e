//! What the checkers say of a file of proofs and plans, and what that rests on.

use std::path::PathBuf;

use anyhow::Result;
use serde::Serialize;
use tesuji_board::{Color, KoRule, Point, Ruleset};
use tesuji_knowledge::statics::{self, Statics};
use tesuji_lab::rules::leaves;
use tesuji_reading::{Hole, Node, Proof, Reason, RuleBook, check_with, holds_with_suicide};
use tesuji_words::{Messages, Put, claim, side, text};

use super::{BoardPlan, Filed, FiledReasons, foreign};

/// Checks what files hold, with the rules that their proofs use.
pub struct Checker {
    rules: Vec<PathBuf>,
    positions: usize,
    book: Option<RuleBook>,
    /// A file of static rules; those of the program if there is none.
    static_file: Option<PathBuf>,
    statics: Option<Statics>,
}

impl Checker {
    /// With rules from files, those of the program if there are none, and so many positions
    /// that a plan may lead to.
    pub fn new(rules: Vec<PathBuf>, positions: usize) -> Checker {
        Checker { rules, positions, book: None, static_file: None, statics: None }
    }

    /// With static rules from a file, if one is given.
    pub fn with_statics(self, static_file: Option<PathBuf>) -> Checker {
        Checker { static_file, ..self }
    }

    /// The book that a proof may use.
    fn book_for(&self, proof: &Proof) -> Option<&RuleBook> {
        match uses_statics(proof) {
            true => self.statics.as_ref().map(|statics| statics.memory.matcher().book()),
            false => self.book.as_ref(),
        }
    }

    /// The files that its rules come from.
    fn files_for(&self, proof: &Proof) -> &[PathBuf] {
        if uses_statics(proof) { self.static_file.as_slice() } else { &self.rules }
    }

    /// Of a proof or plan and its reasons. The rules are read when the first proof needs them.
    ///
    /// # Errors
    /// If the rules cannot be read.
    pub fn verdict(&mut self, filed: &Filed, reasons: Option<&FiledReasons>) -> Result<Verdict> {
        if let Filed::Proof(file) = filed
            && file.proof.rules.is_some()
        {
            let is_static = uses_statics(&file.proof);
            if is_static && self.statics.is_none() {
                self.statics = Some(statics::load(self.static_file.as_deref())?);
            } else if !is_static && self.book.is_none() {
                self.book = Some(leaves::checked_by(&self.rules)?);
            }
        }
        let mut verdict = Verdict::of(filed, self);
        if let Some(reasons) = reasons {
            verdict.look_at(filed, reasons);
        }
        Ok(verdict)
    }
}

fn uses_statics(proof: &Proof) -> bool {
    proof.nodes.iter().any(|node| matches!(node.reason, Reason::Static(_)))
}

/// What the checker says.
pub struct Verdict {
    /// Where it does not hold.
    pub hole: Option<Hole>,
    /// Positions that a plan was replayed in.
    pub positions: Option<usize>,
    /// What it rests on, if there is no hole.
    pub conditions: Vec<Condition>,
    /// Whether it holds where suicide is allowed, too.
    pub with_suicide: bool,
    /// The named rulesets under which it holds on the open board.
    pub rulesets: Vec<&'static str>,
    /// The rules that it uses.
    pub rules: Option<RulesUsed>,
    /// What the file shows that was not checked.
    pub foreign: Option<String>,
    /// Reasons that were found again.
    pub reasons: Option<usize>,
}

impl Verdict {
    fn of(filed: &Filed, checker: &Checker) -> Verdict {
        let mut verdict = Verdict {
            hole: None,
            positions: None,
            conditions: Vec::new(),
            with_suicide: false,
            rulesets: Vec::new(),
            rules: None,
            foreign: None,
            reasons: None,
        };
        match filed {
            Filed::Proof(file) => {
                let proof = &file.proof;
                let shown = file.mismatch.clone().map(|what| Hole { node: None, what });
                verdict.hole = shown.or_else(|| check_with(proof, checker.book_for(proof)).err());
                if verdict.hole.is_none() {
                    verdict.rules = RulesUsed::by(proof, checker.files_for(proof));
                    verdict.with_suicide = holds_with_suicide(proof);
                    verdict.conditions = conditions(proof, verdict.rules.as_ref());
                    verdict.rulesets = rulesets(proof);
                    verdict.foreign = file.game.as_ref().and_then(|game| foreign(proof, game));
                }
            }
            Filed::Plan(plan) => match plan.check(checker.positions) {
                Ok(replayed) => {
                    verdict.positions = Some(replayed.positions);
                    verdict.conditions = conditions_of_plan(plan);
                    if plan.plan.is_open {
                        verdict.rulesets = named(|set| !set.suicide);
                    }
                }
                Err(flaw) => {
                    verdict.hole = Some(Hole { node: None, what: flaw.to_string() });
                }
            },
        }
        verdict
    }

    /// Looks for the reasons of the file in the proof, if that holds itself.
    fn look_at(&mut self, filed: &Filed, reasons: &FiledReasons) {
        if self.hole.is_none() {
            match reasons.check(&filed.evidence(), &filed.checksum()) {
                Ok(()) => self.reasons = Some(reasons.count()),
                Err(what) => {
                    self.hole = Some(Hole { node: None, what });
                    self.conditions.clear();
                    self.rulesets.clear();
                    self.with_suicide = false;
                }
            }
        }
    }

    /// One line.
    pub fn in_words(&self, filed: &Filed, messages: &Messages) -> String {
        let count =
            |key: &str, count: usize| text(messages.say(key, &[("count", Put::Number(count))]));
        match (filed, &self.hole) {
            // What is wrong with a file is told in the words of the format.
            (_, Some(hole)) => messages.say("check-hole", &[("hole", text(hole))]),
            (Filed::Proof(file), None) => {
                let proof = &file.proof;
                let put = [
                    ("claim", text(claim(&proof.goal, messages))),
                    ("player", side(proof.first, messages)),
                    ("nodes", count("count-nodes", proof.nodes.len())),
                ];
                messages.say("check-proof", &put)
            }
            (Filed::Plan(plan), None) => {
                let put = [
                    ("claim", text(plan.claim(messages))),
                    ("rules", count("count-rules", plan.plan.steps.len())),
                    ("positions", count("count-positions", self.positions.unwrap_or(0))),
                ];
                messages.say("check-plan", &put)
            }
        }
    }
}

/// The named rulesets under which what an accepted proof says holds.
pub fn rulesets(proof: &Proof) -> Vec<&'static str> {
    let (suicide, simple_ko) = (holds_with_suicide(proof), proof.counts_on_simple_ko());
    named(|set| (suicide || !set.suicide) && (!simple_ko || set.ko == KoRule::Simple))
}

fn named(holds: impl Fn(&Ruleset) -> bool) -> Vec<&'static str> {
    Ruleset::NAMED.iter().filter(|(_, set)| holds(set)).map(|(name, _)| *name).collect()
}

/// What something that was accepted rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Rules about suicide and ko.
    Rules {
        /// It holds where suicide is allowed, too.
        suicide: bool,
        /// What is taken for granted about ko; nothing is said of plans inside a frame.
        ko: Option<AboutKo>,
    },
    /// A ko just taken, which is closed at first to a player.
    Closed(Point, Color),
    /// Boards of the game, so many, that no move of a player brings back.
    Earlier(usize, Color),
    /// That rules are true.
    True(RulesUsed),
}

/// Under which rules about ko something holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AboutKo {
    /// Under all.
    Any,
    /// Under simple ko alone.
    Simple,
}

impl Condition {
    /// As a clause.
    pub fn in_words(&self, messages: &Messages) -> String {
        match self {
            Condition::Rules { suicide, ko } => {
                let key = if *suicide { "cond-suicide" } else { "cond-no-suicide" };
                let suicide = messages.say(key, &[]);
                let ko = match ko {
                    None => return suicide,
                    Some(AboutKo::Any) => "cond-any-ko",
                    Some(AboutKo::Simple) => "cond-simple-ko",
                };
                let ko = text(messages.say(ko, &[]));
                messages.say("cond-both", &[("suicide", text(suicide)), ("ko", ko)])
            }
            Condition::Closed(at, player) => {
                messages.say("cond-ko", &[("at", text(at)), ("player", side(*player, messages))])
            }
            Condition::Earlier(count, player) => {
                let put = [("count", Put::Number(*count)), ("player", side(*player, messages))];
                messages.say("cond-boards", &put)
            }
            Condition::True(RulesUsed { checksum, source, uses }) => {
                let key = if source.is_empty() { "cond-own-rules" } else { "cond-rules" };
                let put = [
                    ("files", text(source.join(", "))),
                    ("count", Put::Number(*uses)),
                    ("checksum", text(checksum)),
                ];
                messages.say(key, &put)
            }
        }
    }
}

/// What an accepted proof rests on.
fn conditions(proof: &Proof, rules: Option<&RulesUsed>) -> Vec<Condition> {
    let ko = if proof.counts_on_simple_ko() { AboutKo::Simple } else { AboutKo::Any };
    let mut all = vec![Condition::Rules { suicide: holds_with_suicide(proof), ko: Some(ko) }];
    all.extend(proof.ko.map(|ko| Condition::Closed(ko, proof.first)));
    all.extend(after_boards(proof.history.len(), proof.goal.prover));
    all.extend(rules.cloned().map(Condition::True));
    all
}

/// What an accepted plan rests on besides its claim.
fn conditions_of_plan(BoardPlan { plan, .. }: &BoardPlan) -> Vec<Condition> {
    let ko = plan.is_open.then_some(AboutKo::Any);
    let mut all = vec![Condition::Rules { suicide: false, ko }];
    if plan.is_open {
        all.extend(after_boards(plan.earlier.len(), !plan.frame.attacker));
    }
    all
}

fn after_boards(count: usize, prover: Color) -> Option<Condition> {
    (count > 0).then_some(Condition::Earlier(count, prover))
}

/// The rules that a proof rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RulesUsed {
    checksum: String,
    /// Files; empty for the rules that come with the program.
    source: Vec<String>,
    uses: usize,
}

impl RulesUsed {
    fn by(proof: &Proof, files: &[PathBuf]) -> Option<RulesUsed> {
        let checksum = format!("{:016x}", proof.rules?);
        let source = files.iter().map(|file| file.display().to_string()).collect();
        let used = |node: &Node| match &node.reason {
            Reason::Rule(used) => used.len(),
            Reason::Static(_) => 1,
            _ => 0,
        };
        Some(RulesUsed { checksum, source, uses: proof.nodes.iter().map(used).sum() })
    }
}
