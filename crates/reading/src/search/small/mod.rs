//! Life somewhere on a board that fits into a machine word.
//!
//! The same search as on large boards, with the same zones and proofs, but on
//! words: the goal has no target, so every empty point is a candidate, and only
//! speed and order help. Rounds differ in style; what is proven and what was
//! learned about moves stays.

mod answers;
mod eyes;
mod ground;
mod moves;
mod style;
mod write;

use tesuji_bits::points;
use tesuji_board::{Board, Budget, Color, Point, StopReason};

use super::cache::Cache;
use super::choice::{Choice, left_for};
use super::config::Outcome;
use super::lessons::Lessons;
use super::path::Path;
use super::table::{INFINITE, Known, Numbers, Table};
use super::{Stopped, Visit, spent, trace};
use crate::goal::{Goal, GoalKind};
use answers::Answers;
use ground::{Ground, Stones};
use style::{Style, Styles};

/// Nodes of the first rounds.
const FIRST_ROUND: u64 = 5_000;
/// After so many rounds they become twice as long.
const ROUNDS: u64 = 4;
/// Stands for a pass among the points.
const PASS: u8 = 64;

/// Tries to prove life somewhere, if the board is small enough. Threads differ
/// in the order of styles.
pub(super) fn search(
    board: &Board,
    first: Color,
    goal: &Goal,
    seen: usize,
    budget: &Budget,
    thread: usize,
) -> Option<Outcome> {
    if goal.kind != GoalKind::LiveAnywhere {
        return None;
    }
    let ground = Ground::new(board.size().width(), board.size().height())?;
    let map = Map { stride: ground.stride, height: board.size().height() as u32 };
    let (own, other) = (map.word(board, goal.prover), map.word(board, !goal.prover));
    let mut styles = Styles::new(thread as u64);
    let mut search = Search::new(ground, Stones { own, other }, styles.next(), budget);
    let prover_first = first == goal.prover;
    let numbers = search.run(prover_first, &mut styles);
    let proof = numbers.is_proven().then(|| write::proof(&search, board, first, goal, &map));
    let seen = (seen > 0).then(|| {
        let key_of = |board: &Board, to_move: Color| {
            let (own, other) = (map.word(board, goal.prover), map.word(board, !goal.prover));
            key(search.hash(Stones { own, other }), to_move == goal.prover)
        };
        trace::seen(board, first, goal.prover, &search.table, &key_of, seen)
    });
    Some(Outcome {
        proof,
        seen,
        stopped: search.stop_reason(numbers),
        nodes: search.nodes,
        proven: search.facts.len() as u64,
    })
}

/// Which bit is which point.
struct Map {
    stride: u32,
    height: u32,
}

impl Map {
    fn word(&self, board: &Board, color: Color) -> u64 {
        let bit = |p: Point| 1 << (p.row() as u32 * self.stride + p.column() as u32);
        board.stones(color).iter().fold(0, |all, p| all | bit(p))
    }

    fn point(&self, index: u32) -> Point {
        debug_assert!(index / self.stride < self.height);
        Point::new((index % self.stride) as usize, (index / self.stride) as usize)
    }
}

/// Why a position is proven.
#[derive(Clone, Copy)]
enum Why {
    /// The goal is reached.
    Reached,
    /// The prover plays or passes.
    Play(u8),
    /// All moves are answered; so many moves from here on in the list are as
    /// good as a pass.
    Replies(u32, u8),
}

/// A proven position; it rests on earlier ones only.
#[derive(Clone, Copy)]
struct Fact {
    zone: u64,
    why: Why,
}

/// A position after a move, as its parent sees it.
#[derive(Clone, Copy)]
struct Child {
    key: u64,
    estimate: Numbers,
    numbers: Numbers,
    action: u8,
}

/// A position on the way.
#[derive(Clone, Copy)]
struct Spot {
    stones: Stones,
    /// The key without the player to move.
    hash: u64,
    depth: u32,
}

struct Search<'a> {
    ground: Ground,
    root: Spot,
    /// Random numbers for the prover's and the opponent's stones.
    codes: [[u64; 64]; 2],
    style: Style,
    budget: &'a Budget<'a>,
    table: Table,
    facts: Vec<Fact>,
    /// Moves as good as a pass, for facts to refer to.
    null_moves: Vec<u8>,
    prover_moves: Cache<Vec<Child>>,
    answers: Cache<Answers>,
    path: Path,
    lessons: Lessons,
    /// How often a move of the prover won, and the largest of these numbers.
    wins: [u32; 64],
    most_wins: u32,
    nodes: u64,
    /// The opponent's best reply at the node just left without a proof.
    refutation: u8,
    round_end: u64,
    stopped: Stopped,
}

/// Tells the prover's turns from the opponent's.
const PROVER: u64 = 0x9e37_79b9_7f4a_7c15;

impl<'a> Search<'a> {
    fn new(ground: Ground, stones: Stones, style: Style, budget: &'a Budget<'a>) -> Search<'a> {
        let mut lessons = Lessons::new();
        lessons.begin();
        let mut search = Search {
            ground,
            root: Spot { stones, hash: 0, depth: 0 },
            codes: codes(),
            style,
            budget,
            table: Table::new(budget.memory / 2),
            facts: Vec::new(),
            null_moves: Vec::new(),
            prover_moves: Cache::new(1 << 16),
            answers: Cache::new(1 << 15),
            path: Path::new(),
            lessons,
            wins: [0; 64],
            most_wins: 1,
            nodes: 0,
            refutation: PASS,
            round_end: 0,
            stopped: Stopped::No,
        };
        search.root.hash = search.hash(stones);
        search
    }

    /// The key of a position without the player to move.
    fn hash(&self, stones: Stones) -> u64 {
        let sum =
            |set: u64, side: usize| points(set).fold(0, |h, p| h ^ self.codes[side][p as usize]);
        sum(stones.own, 0) ^ sum(stones.other, 1)
    }

    /// Searches round by round.
    fn run(&mut self, prover_first: bool, styles: &mut Styles) -> Numbers {
        for round in 0.. {
            self.stopped = Stopped::No;
            self.round_end = self.nodes.saturating_add(FIRST_ROUND << (round / ROUNDS).min(30));
            let visit = if prover_first {
                self.visit_prover(self.root, INFINITE, INFINITE)
            } else {
                self.visit_opponent(self.root, INFINITE, INFINITE)
            };
            let numbers = visit.numbers;
            if numbers.is_proven()
                || numbers.is_disproven()
                || matches!(self.stopped, Stopped::ForGood(_))
            {
                return numbers;
            }
            self.style = styles.next();
            self.table.forget_open();
            self.prover_moves.clear();
            self.answers.clear();
            self.wins = [0; 64];
            self.most_wins = 1;
        }
        unreachable!("rounds end by a proof, by exhaustion, or by the budget")
    }

    /// Why there is no proof, if these are the numbers of the root.
    fn stop_reason(&self, numbers: Numbers) -> Option<StopReason> {
        match self.stopped {
            _ if numbers.is_proven() => None,
            _ if numbers.is_disproven() => Some(StopReason::Exhausted),
            Stopped::ForGood(reason) => Some(reason),
            _ => Some(StopReason::Nodes),
        }
    }

    fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(256) {
            let used = self.facts.len() * size_of::<Fact>() + self.null_moves.len();
            let is_full = used > self.budget.memory / 4;
            if let Some(reason) = spent(self.budget, self.nodes, is_full) {
                self.stopped = Stopped::ForGood(reason);
            } else if self.nodes >= self.round_end {
                self.stopped = Stopped::ForThisRound;
            }
        }
    }

    fn add_fact(&mut self, key: u64, fact: Fact) {
        self.table.put_fact(key, self.facts.len() as u32);
        self.facts.push(fact);
    }

    fn fact(&self, key: u64) -> Option<&Fact> {
        match self.table.get(key) {
            Some(Known::Proven(fact)) => Some(&self.facts[fact as usize]),
            _ => None,
        }
    }

    /// What is known of a position that is proven.
    fn proven(&self, key: u64) -> &Fact {
        self.fact(key).expect("a proven position")
    }

    /// Brings the numbers up to date at the start of a visit.
    fn refresh(&self, children: &mut [Child]) {
        for child in children {
            child.numbers = if self.path.contains(child.key) {
                Numbers::DISPROVEN
            } else {
                self.table.get(child.key).map_or(child.estimate, Known::numbers)
            };
        }
    }

    fn remember(&mut self, key: u64, visit: Visit, started: u64) {
        if let Some(numbers) = visit.to_remember() {
            self.table.put(key, numbers, self.nodes - started);
        }
    }

    /// The position after a move of the prover (or the opponent).
    fn after(&self, spot: &Spot, action: u8, prover: bool) -> Spot {
        let mut next = Spot { depth: spot.depth + 1, ..*spot };
        if action != PASS {
            let p = u32::from(action);
            let seen = if prover { spot.stones } else { spot.stones.swapped() };
            let captured = self.ground.captures(seen, p);
            let stones = self.ground.after(seen, p, captured);
            next.stones = if prover { stones } else { stones.swapped() };
            next.hash = self.hash_after(spot.hash, p, captured, prover);
        }
        next
    }

    fn hash_after(&self, hash: u64, p: u32, captured: u64, prover: bool) -> u64 {
        let (own, other) = if prover { (0, 1) } else { (1, 0) };
        let taken = points(captured).fold(0, |h, q| h ^ self.codes[other][q as usize]);
        hash ^ self.codes[own][p as usize] ^ taken
    }

    /// The prover is to move: one good move is enough.
    fn visit_prover(&mut self, spot: Spot, proof_limit: u32, disproof_limit: u32) -> Visit {
        let key = key(spot.hash, true);
        let started = self.nodes;
        self.count_node();
        self.path.push(key);
        let mut children =
            self.prover_moves.take(key).unwrap_or_else(|| self.prover_children(&spot));
        self.refresh(&mut children);
        let visit = loop {
            let Choice { numbers, best, second } =
                Choice::of_prover(children.iter().map(|child| child.numbers));
            if numbers.is_proven() {
                self.prove_by(key, &spot, children[best]);
                self.learn(spot.stones, &children, best);
                break Visit::PROVEN;
            }
            if numbers.is_beyond(proof_limit, disproof_limit) || self.stopped != Stopped::No {
                let repeats =
                    |child: &Child| child.numbers.is_disproven() && self.path.contains(child.key);
                break Visit { numbers, by_repetition: children.iter().any(repeats) };
            }
            let child = children[best];
            let proof_limit = proof_limit.min(second.saturating_add(1 + second / self.style.slack));
            let disproof_limit = left_for(disproof_limit, numbers.disproof, child.numbers.disproof);
            self.refutation = PASS;
            let next = self.after(&spot, child.action, true);
            let visit = self.visit_opponent(next, proof_limit, disproof_limit);
            children[best].numbers = visit.numbers;
            // The opponent's best reply to a failing move may be the prover's
            // best move.
            let refutation = self.refutation;
            let swap = children.iter_mut().find(|c| c.action == refutation && c.action != PASS);
            if let Some(swap) = swap
                && swap.numbers == swap.estimate
            {
                swap.numbers.proof =
                    swap.numbers.proof.min(visit.numbers.proof).min(numbers.proof).max(1);
            }
        };
        self.path.pop();
        self.prover_moves.put(key, children);
        self.remember(key, visit, started);
        visit
    }

    /// Enters a position that the prover wins by a move into a proven one.
    fn prove_by(&mut self, key: u64, spot: &Spot, child: Child) {
        let next = self.proven(child.key).zone;
        let zone = if child.action == PASS {
            self.ground.close(spot.stones, next)
        } else {
            let p = u32::from(child.action);
            if next >> p & 1 != 0 {
                self.wins[p as usize] += 1;
                self.most_wins = self.most_wins.max(self.wins[p as usize]);
            }
            self.ground.zone_of_play(spot.stones, p, next)
        };
        self.add_fact(key, Fact { zone, why: Why::Play(child.action) });
    }

    /// The opponent is to move: every move must be answered, the pass first.
    fn visit_opponent(&mut self, spot: Spot, proof_limit: u32, disproof_limit: u32) -> Visit {
        let key = key(spot.hash, false);
        let started = self.nodes;
        self.count_node();
        if self.table.get(key).is_none()
            && let Some(zone) = self.ground.life(spot.stones)
        {
            let zone = self.ground.close(spot.stones, zone);
            self.add_fact(key, Fact { zone, why: Why::Reached });
            return Visit::PROVEN;
        }
        self.path.push(key);
        let visit = match self.prove_pass(&spot, proof_limit, disproof_limit) {
            Ok(()) => {
                let mut answers =
                    self.answers.take(key).unwrap_or_else(|| Answers::new(self, &spot));
                self.refresh(&mut answers.children);
                let visit = self.answer(&spot, key, &mut answers, proof_limit, disproof_limit);
                if !visit.numbers.is_proven() {
                    self.answers.put(key, answers);
                }
                visit
            }
            Err(visit) => visit,
        };
        self.path.pop();
        self.remember(key, visit, started);
        visit
    }

    /// Proves that the prover wins if the opponent passes, or says how far that
    /// is.
    fn prove_pass(
        &mut self,
        spot: &Spot,
        proof_limit: u32,
        disproof_limit: u32,
    ) -> Result<(), Visit> {
        let key = key(spot.hash, true);
        let bias = self.style.bias;
        if self.path.contains(key) {
            return Err(Visit { numbers: Numbers::DISPROVEN, by_repetition: true });
        }
        let known = self.table.get(key).map(Known::numbers);
        let mut visit = Visit {
            numbers: known.unwrap_or(Numbers { proof: 1, disproof: 1 }),
            by_repetition: false,
        };
        loop {
            if visit.numbers.is_proven() {
                return Ok(());
            }
            let proof = visit.numbers.proof.saturating_add(bias).min(INFINITE);
            let numbers = Numbers { proof, disproof: visit.numbers.disproof };
            if proof >= proof_limit
                || numbers.disproof >= disproof_limit
                || numbers.is_disproven()
                || self.stopped != Stopped::No
            {
                return Err(Visit { numbers, by_repetition: visit.by_repetition });
            }
            let next = self.after(spot, PASS, false);
            visit = self.visit_prover(next, proof_limit - bias, disproof_limit);
        }
    }
}

/// The key of a position with the player to move; never zero.
fn key(hash: u64, prover: bool) -> u64 {
    (if prover { hash ^ PROVER } else { hash }) | 1 << 63
}

/// Random numbers, always the same.
fn codes() -> [[u64; 64]; 2] {
    let mut rng = tesuji_board::Rng::new(7);
    std::array::from_fn(|_| std::array::from_fn(|_| rng.next_u64()))
}
