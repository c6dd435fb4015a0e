//! Static rules remembered from proofs.
//!
//! **Definition** (Cazenave, learning static rules): "remember all the intersections
//! implied in the tree when it is developed in a game. If all the intersections contain
//! in a 8*8 square, the program stores the pattern with the result found." Here every
//! step of a proof is such a tree. A step that rests on rules learned before makes a
//! larger rule, so what is remembered grows from small captures to whole nets.

mod finder;
mod lift;
mod shrink;
mod text;

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use rayon::prelude::*;
use tesuji_board::{Board, Budget, Color, Point, PointSet};
use tesuji_reading::{Config, Goal, GoalKind, NodeId, Proof, Reason, RulePlace, StaticRule, prove};

use crate::go::{GoCase, at_stake};
pub use finder::Matcher;
pub use text::{StaticsError, from_text, place_name, rows, to_text};

/// Positions for one proof.
const NODES: u64 = 400;
/// Bytes for one proof.
const MEMORY: usize = 16 << 20;
/// Steps of one proof that are remembered.
const MOST_STEPS: usize = 60;
/// A rule that settled nothing among so many questions is forgotten.
const PATIENCE: u64 = 4000;

/// What may be at stake around a point, with either side to move: captures, links, and eyes of
/// the chains next to it.
pub fn asked_about(board: &Board, mover: Color, p: Point) -> Vec<GoCase> {
    let mut cases = at_stake(board, mover, p);
    let mut near = PointSet::of(p);
    near |= near.rim();
    for color in Color::BOTH {
        for id in board.chains_in(near.rim() & board.stones(color)) {
            let target = board.chain(id).stones.first().expect("a stone");
            let goal = Goal { kind: GoalKind::Eye, prover: color, targets: vec![target] };
            cases.push(GoCase { board: board.clone(), goal, to_move: color });
        }
    }
    let both = cases.into_iter().flat_map(|case| {
        [case.goal.prover, !case.goal.prover].map(|to_move| GoCase { to_move, ..case.clone() })
    });
    both.collect()
}

/// A static rule with its history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remembered {
    /// The rule.
    pub rule: StaticRule,
    /// Nodes of the proof behind it, as if no rules were used.
    pub work: u32,
    /// Positions that it settled in proofs.
    pub fired: u64,
    /// The number of the question at which it was learned, or last settled anything.
    pub last: u64,
    /// What taught it.
    pub origin: String,
}

/// What is known by heart.
#[derive(Debug)]
pub struct Memory {
    rules: Vec<Remembered>,
    matcher: Arc<Matcher>,
    /// Questions that were asked so far.
    pub questions: u64,
}

/// What one question teaches.
struct Study {
    /// Rules in the proof, and how often each settled a position.
    used: BTreeMap<u32, u64>,
    found: Vec<(StaticRule, u32)>,
}

impl Remembered {
    /// The nodes that proofs were spared by it.
    pub fn saved(&self) -> u64 {
        self.fired * u64::from(self.work.saturating_sub(1))
    }
}

impl Memory {
    /// With these rules, after so many questions.
    pub fn new(rules: Vec<Remembered>, questions: u64) -> Memory {
        let matcher = Arc::new(Matcher::new(rules.iter().map(|r| r.rule).collect()));
        Memory { rules, matcher, questions }
    }

    /// The rules, by their numbers.
    pub fn rules(&self) -> &[Remembered] {
        &self.rules
    }

    /// The rules as they are looked up.
    pub fn matcher(&self) -> &Arc<Matcher> {
        &self.matcher
    }

    /// Answers some questions with what is known, then enters what their proofs teach, in
    /// their order. Says how many were proven and how many positions that took.
    pub fn take(&mut self, questions: &[(GoCase, String)]) -> (usize, u64) {
        let known: HashSet<StaticRule> = self.rules.iter().map(|r| r.rule).collect();
        let studies: Vec<(Option<Study>, u64)> =
            questions.par_iter().map(|(case, _)| self.study(case)).collect();
        let mut entered = known;
        let (mut solved, mut nodes) = (0, 0);
        for ((_, origin), (study, visited)) in questions.iter().zip(studies) {
            self.questions += 1;
            nodes += visited;
            let Some(study) = study else { continue };
            solved += 1;
            for (rule, times) in study.used {
                let rule = &mut self.rules[rule as usize];
                rule.fired += times;
                rule.last = self.questions;
            }
            for (rule, work) in study.found {
                if entered.insert(rule) {
                    let (origin, last) = (origin.clone(), self.questions);
                    self.rules.push(Remembered { rule, work, fired: 0, last, origin });
                }
            }
        }
        self.forget();
        (solved, nodes)
    }

    /// **Definition** (Cazenave, forgetting): what has been of no use for long goes.
    fn forget(&mut self) {
        let now = self.questions;
        self.rules.retain(|rule| rule.last + PATIENCE.max(rule.fired * 50) >= now);
        self.matcher = Arc::new(Matcher::new(self.rules.iter().map(|r| r.rule).collect()));
    }

    /// Keeps the rules that saved most, at most so many, each at least once.
    pub fn keep_best(&mut self, most: usize) {
        self.rules.retain(|rule| rule.fired > 0);
        self.rules.sort_by(|a, b| b.saved().cmp(&a.saved()).then(a.rule.cmp(&b.rule)));
        self.rules.truncate(most);
        self.matcher = Arc::new(Matcher::new(self.rules.iter().map(|r| r.rule).collect()));
    }

    fn study(&self, case: &GoCase) -> (Option<Study>, u64) {
        let config = Config { statics: Some(self.matcher.clone()), ..Config::tactical() };
        let budget = Budget::new(NODES, MEMORY);
        let outcome = prove(&case.board, case.to_move, &case.goal, &config, &budget);
        (outcome.proof.map(|proof| self.lessons(&proof)), outcome.nodes)
    }

    /// The rules that a proof uses, and those that it teaches.
    fn lessons(&self, proof: &Proof) -> Study {
        let mut used = BTreeMap::new();
        let mut found: Vec<(StaticRule, u32)> = Vec::new();
        // What a node would cost without rules.
        let mut work: Vec<u32> = Vec::with_capacity(proof.nodes.len());
        for (id, node) in proof.nodes.iter().enumerate() {
            let mut sum = 1_u32;
            if let Reason::Static(leaf) = &node.reason {
                *used.entry(leaf.rule).or_insert(0) += 1;
                sum = self.rules[leaf.rule as usize].work;
            }
            shrink::each_next(node, |next| sum = sum.saturating_add(work[next as usize]));
            work.push(sum);
            let is_step = matches!(node.reason, Reason::Play { .. } | Reason::Replies { .. });
            if is_step && found.len() < MOST_STEPS {
                let rule = self.rule_of(proof, id as NodeId);
                found.extend(rule.map(|rule| (rule, sum)));
            }
        }
        Study { used, found }
    }

    fn rule_of(&self, proof: &Proof, id: NodeId) -> Option<StaticRule> {
        let small = shrink::shrunk(shrink::part(proof, id)?, self.matcher.book())?;
        lift::lift(small.position.size, &small.goal, small.nodes.last()?)
    }

    /// Rules about a goal at a place, and those with Black to move first.
    pub fn counts(&self) -> Vec<(GoalKind, RulePlace, usize, usize)> {
        let mut counts: BTreeMap<(GoalKind, RulePlace), (usize, usize)> = BTreeMap::new();
        for Remembered { rule, .. } in &self.rules {
            let count = counts.entry((rule.kind, rule.place)).or_default();
            count.0 += 1;
            count.1 += usize::from(rule.black_first);
        }
        counts.into_iter().map(|((kind, place), (all, first))| (kind, place, all, first)).collect()
    }
}
