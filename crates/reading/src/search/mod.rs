//! Depth-first proof-number search in the ko-blind game, with relevance zones.
//!
//! At a node of the prover any one move will do. At a node of the opponent the
//! pass is searched first: the zone of its proof says which moves of the
//! opponent can disturb it, and only those are searched.

mod candidates;
mod extract;
mod eyes;
mod leaves;
mod proven;
mod table;
mod zone;

use tesuji_board::{Board, Color, Move, Point, PointSet};

use crate::goal::{Goal, GoalKind};
use crate::proof::Proof;
use eyes::EyeCosts;
use proven::{Fact, Proven, Why};
use table::{INFINITE, Numbers, Table};

/// How much a search may spend.
pub struct Budget<'a> {
    /// Positions visited.
    pub nodes: u64,
    /// Bytes for the table of open positions and the store of proven ones
    /// together.
    pub memory: usize,
    /// Asked every few hundred nodes: whether to give up, because time is over
    /// or somebody interrupted.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// Choices that change how a search goes, never what is true.
#[derive(Clone, Copy, Debug)]
pub struct Config {
    /// Added to the proof number of an opponent's node whose pass is not yet
    /// proven. Without it the search proves passes everywhere and replies
    /// nowhere.
    pub bias: u32,
    /// How far from the targets the prover looks for moves at first.
    pub steps: u32,
}

impl Default for Config {
    fn default() -> Config {
        Config { bias: 16, steps: 2 }
    }
}

/// What came out of a search.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The proof, or nothing: that no proof was found says nothing about the
    /// position.
    pub proof: Option<Proof>,
    /// Whether the search ended because every move it knows fails, and not
    /// because the budget was spent.
    pub exhausted: bool,
    /// Positions visited.
    pub nodes: u64,
    /// Positions proven on the way.
    pub proven: u64,
}

/// Tries to prove a goal.
pub fn prove(board: &Board, first: Color, goal: &Goal, config: Config, budget: &Budget) -> Outcome {
    let mut search = Search::new(board, goal, config, budget);
    let (proven, exhausted) = search.run(first);
    let proof = proven.then(|| extract::proof(&mut search, first));
    Outcome { proof, exhausted, nodes: search.nodes, proven: search.proven.len() as u64 }
}

struct Search<'a> {
    board: Board,
    goal: &'a Goal,
    config: Config,
    budget: &'a Budget<'a>,
    table: Table,
    proven: Proven,
    path: Vec<u64>,
    nodes: u64,
    stopped: bool,
    steps: u32,
}

/// A position after a move, as its parent sees it.
#[derive(Clone, Copy)]
struct Child {
    action: Move,
    key: u64,
    numbers: Numbers,
}

/// What a visit found out. A disproof that rests on a repetition holds on this
/// path only and is not stored.
#[derive(Clone, Copy)]
struct Visit {
    numbers: Numbers,
    by_repetition: bool,
}

impl Visit {
    const PROVEN: Visit = Visit { numbers: Numbers::PROVEN, by_repetition: false };
}

impl<'a> Search<'a> {
    fn new(board: &Board, goal: &'a Goal, config: Config, budget: &'a Budget<'a>) -> Search<'a> {
        let mut board = board.clone();
        board.set_ko(None);
        board.forget_history();
        Search {
            board,
            goal,
            config,
            budget,
            table: Table::new(budget.memory / 4),
            proven: Proven::default(),
            path: Vec::new(),
            nodes: 0,
            stopped: false,
            steps: config.steps,
        }
    }

    /// Searches with more and more moves of the prover; says whether the goal
    /// is proven, and whether all moves failed.
    fn run(&mut self, first: Color) -> (bool, bool) {
        if let Some(zone) = leaves::reached(&self.board, self.goal) {
            self.proven.insert(self.key(first), Fact { zone, why: Why::Reached });
            return (true, false);
        }
        loop {
            let visit = if first == self.goal.prover {
                self.visit_prover(INFINITE, INFINITE)
            } else {
                self.visit_opponent(INFINITE, INFINITE)
            };
            debug_assert_eq!(self.board.depth(), 0);
            if visit.numbers.is_proven() {
                return (true, false);
            }
            if self.stopped {
                return (false, false);
            }
            if self.steps >= 8 {
                return (false, true);
            }
            self.steps += if self.steps < 4 { 1 } else { 4 };
            self.table.clear();
        }
    }

    /// The key of the current position with the player to move.
    fn key(&self, to_move: Color) -> u64 {
        // Zero marks a free entry of the table.
        self.board.situation_hash(to_move) | 1 << 63
    }

    fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(256) {
            let memory = self.proven.bytes() > self.budget.memory / 4 * 3;
            if self.nodes >= self.budget.nodes || memory || (self.budget.stop)() {
                self.stopped = true;
            }
        }
    }

    fn numbers(&self, key: u64) -> Option<Numbers> {
        if self.proven.contains(key) {
            return Some(Numbers::PROVEN);
        }
        self.table.get(key)
    }

    /// The prover is to move: one good move is enough.
    fn visit_prover(&mut self, proof_limit: u32, disproof_limit: u32) -> Visit {
        let prover = self.goal.prover;
        let key = self.key(prover);
        let started = self.nodes;
        self.count_node();
        if leaves::is_lost(&self.board, self.goal) {
            self.table.put(key, Numbers::DISPROVEN, 1);
            return Visit { numbers: Numbers::DISPROVEN, by_repetition: false };
        }
        let mut children = self.prover_children();
        self.path.push(key);
        let visit = loop {
            let mut best = usize::MAX;
            let (mut least, mut second) = (INFINITE, INFINITE);
            let (mut most, mut open) = (0, 0);
            let mut by_repetition = false;
            for (i, child) in children.iter().enumerate() {
                let n = child.numbers;
                if n.proof < least {
                    second = least;
                    least = n.proof;
                    best = i;
                } else if n.proof < second {
                    second = n.proof;
                }
                if n.is_disproven() {
                    by_repetition |= self.path.contains(&child.key);
                } else {
                    most = most.max(n.disproof);
                    open += 1;
                }
            }
            if least == 0 {
                self.prove_by(key, children[best]);
                break Visit::PROVEN;
            }
            let numbers = if open == 0 {
                Numbers::DISPROVEN
            } else {
                Numbers { proof: least, disproof: (most + (open - 1) / 2).min(INFINITE - 1) }
            };
            if numbers.is_disproven()
                || numbers.proof >= proof_limit
                || numbers.disproof >= disproof_limit
                || self.stopped
            {
                break Visit { numbers, by_repetition };
            }
            let child = &mut children[best];
            let proof_limit = proof_limit.min(second.saturating_add(1 + second / 4));
            let disproof_limit = disproof_limit
                .saturating_sub(numbers.disproof)
                .saturating_add(child.numbers.disproof)
                .min(INFINITE);
            let action = child.action;
            self.board.make(prover, action);
            let visit = self.visit_opponent(proof_limit, disproof_limit);
            self.board.undo();
            children[best].numbers = visit.numbers;
        };
        self.path.pop();
        self.remember(key, visit, started);
        visit
    }

    fn remember(&mut self, key: u64, visit: Visit, started: u64) {
        let numbers = visit.numbers;
        if numbers.is_proven() {
            return;
        }
        let stored = if numbers.is_disproven() && visit.by_repetition {
            Numbers { proof: INFINITE / 4, disproof: 1 }
        } else {
            numbers
        };
        self.table.put(key, stored, self.nodes - started);
    }

    /// Enters a position that the prover wins by a move into a proven one.
    fn prove_by(&mut self, key: u64, child: Child) {
        let next = self.proven.get(child.key).expect("a proven child").zone;
        let (zone, why) = match child.action {
            Move::Pass => {
                let mut zone = next;
                zone::close(&self.board, &mut zone);
                (zone, Why::Play(None))
            }
            Move::Play(p) => {
                let (zone, matters) = zone::of_play(&self.board, self.goal.prover, p, &next);
                (zone, Why::Play(matters.then_some(p)))
            }
        };
        // A move that does not matter is a pass into the same pattern, and the
        // proof then rests on the position after the move all the same.
        let why = match (why, child.action) {
            (Why::Play(None), Move::Play(p)) => Why::Play(Some(p)),
            (why, _) => why,
        };
        self.proven.insert(key, Fact { zone, why });
    }

    fn prover_children(&mut self) -> Vec<Child> {
        let prover = self.goal.prover;
        let board = &self.board;
        let points = candidates::near(board, self.goal, self.steps);
        let mut children: Vec<Child> = Vec::with_capacity(points.len() + 1);
        let mut estimate: Option<Estimate> = None;
        for p in points {
            if board.is_suicide(prover, p) {
                continue;
            }
            let captured = zone::captures(board, prover, p);
            let key = self.key_after(prover, p, &captured);
            let numbers = if self.path.contains(&key) {
                Numbers::DISPROVEN
            } else {
                self.numbers(key).unwrap_or_else(|| {
                    let estimate = estimate.get_or_insert_with(|| Estimate::new(self));
                    estimate.prover_move(p, captured.len())
                })
            };
            children.push(Child { action: Move::Play(p), key, numbers });
        }
        // A pass last: it wins where every own move hurts.
        let key = self.key(!prover);
        let numbers = if self.path.contains(&key) {
            Numbers::DISPROVEN
        } else {
            self.numbers(key).unwrap_or(Numbers { proof: self.config.bias + 45, disproof: 1 })
        };
        children.push(Child { action: Move::Pass, key, numbers });
        children
    }

    /// The key after a move, without making it.
    fn key_after(&self, color: Color, p: Point, captured: &PointSet) -> u64 {
        self.board.situation_hash_after(color, p, captured) | 1 << 63
    }

    /// The opponent is to move: every move must be answered, the pass first.
    fn visit_opponent(&mut self, proof_limit: u32, disproof_limit: u32) -> Visit {
        let opponent = self.goal.opponent();
        let key = self.key(opponent);
        let started = self.nodes;
        self.count_node();
        if self.table.get(key).is_none()
            && let Some(zone) = leaves::reached(&self.board, self.goal)
        {
            self.proven.insert(key, Fact { zone, why: Why::Reached });
            return Visit::PROVEN;
        }
        if leaves::is_lost(&self.board, self.goal) {
            self.table.put(key, Numbers::DISPROVEN, 1);
            return Visit { numbers: Numbers::DISPROVEN, by_repetition: false };
        }
        self.path.push(key);
        let visit = match self.prove_pass(proof_limit, disproof_limit) {
            Ok(zone) => self.answer_moves(key, zone, proof_limit, disproof_limit),
            Err(visit) => visit,
        };
        self.path.pop();
        self.remember(key, visit, started);
        visit
    }

    /// The zone of the prover's win if the opponent passes, or how far that is.
    fn prove_pass(&mut self, proof_limit: u32, disproof_limit: u32) -> Result<PointSet, Visit> {
        let prover = self.goal.prover;
        let key = self.key(prover);
        let bias = self.config.bias;
        if self.path.contains(&key) {
            return Err(Visit { numbers: Numbers::DISPROVEN, by_repetition: true });
        }
        let mut visit = Visit {
            numbers: self.numbers(key).unwrap_or(Numbers { proof: 1, disproof: 1 }),
            by_repetition: false,
        };
        loop {
            if visit.numbers.is_proven() {
                return Ok(self.proven.get(key).expect("a proven pass").zone);
            }
            let proof = visit.numbers.proof.saturating_add(bias).min(INFINITE);
            let numbers = Numbers { proof, disproof: visit.numbers.disproof };
            if proof >= proof_limit
                || numbers.disproof >= disproof_limit
                || numbers.is_disproven()
                || self.stopped
            {
                return Err(Visit { numbers, by_repetition: visit.by_repetition });
            }
            self.board.pass();
            visit = self.visit_prover(proof_limit - bias, disproof_limit);
            self.board.undo();
        }
    }

    /// Answers every move inside the zone of the pass.
    fn answer_moves(
        &mut self,
        key: u64,
        pass_zone: PointSet,
        proof_limit: u32,
        disproof_limit: u32,
    ) -> Visit {
        let opponent = self.goal.opponent();
        let mut answers = Answers::new(self, pass_zone);
        loop {
            answers.use_null_moves(self);
            let mut best = usize::MAX;
            let (mut least, mut second) = (INFINITE, INFINITE);
            let (mut most, mut open) = (0, 0);
            for (i, child) in answers.children.iter().enumerate() {
                let n = child.numbers;
                if n.is_proven() || !answers.must.contains(child.action.point().expect("a move")) {
                    continue;
                }
                open += 1;
                most = most.max(n.proof);
                if n.disproof < least {
                    second = least;
                    least = n.disproof;
                    best = i;
                } else if n.disproof < second {
                    second = n.disproof;
                }
            }
            if open == 0 {
                let fact = answers.fact(self);
                self.proven.insert(key, fact);
                return Visit::PROVEN;
            }
            let numbers = if least == 0 {
                Numbers::DISPROVEN
            } else {
                Numbers { proof: (most + 2 * (open - 1)).min(INFINITE - 1), disproof: least }
            };
            if numbers.is_disproven()
                || numbers.proof >= proof_limit
                || numbers.disproof >= disproof_limit
                || self.stopped
            {
                let by_repetition = numbers.is_disproven()
                    && (answers.by_repetition || self.path.contains(&answers.children[best].key));
                return Visit { numbers, by_repetition };
            }
            let child = answers.children[best];
            let disproof_limit = disproof_limit.min(second.saturating_add(1 + second / 4));
            let proof_limit = proof_limit
                .saturating_sub(numbers.proof)
                .saturating_add(child.numbers.proof)
                .min(INFINITE);
            self.board.make(opponent, child.action);
            let visit = self.visit_prover(proof_limit, disproof_limit);
            self.board.undo();
            answers.children[best].numbers = visit.numbers;
            answers.by_repetition |= visit.numbers.is_disproven() && visit.by_repetition;
        }
    }
}

/// The opponent's moves at a node whose pass is proven.
struct Answers {
    children: Vec<Child>,
    /// Moves that are suicide.
    suicides: PointSet,
    /// The pass and the null moves: proven positions that show this pattern.
    null_moves: Vec<Point>,
    /// The zones of the defaults together.
    zone: PointSet,
    /// What lies in the zones of all defaults.
    must: PointSet,
    by_repetition: bool,
}

impl Answers {
    fn new(search: &Search, pass_zone: PointSet) -> Answers {
        let (board, opponent) = (&search.board, search.goal.opponent());
        let mut answers = Answers {
            children: Vec::new(),
            suicides: PointSet::EMPTY,
            null_moves: Vec::new(),
            zone: pass_zone,
            must: pass_zone,
            by_repetition: false,
        };
        let mut estimate: Option<Estimate> = None;
        for p in pass_zone & board.empty_points() {
            if board.is_suicide(opponent, p) {
                answers.suicides.insert(p);
                continue;
            }
            let captured = zone::captures(board, opponent, p);
            let key = search.key_after(opponent, p, &captured);
            let numbers = if search.path.contains(&key) {
                Numbers::DISPROVEN
            } else {
                search.numbers(key).unwrap_or_else(|| {
                    let estimate = estimate.get_or_insert_with(|| Estimate::new(search));
                    estimate.opponent_move(p, captured.len())
                })
            };
            answers.children.push(Child { action: Move::Play(p), key, numbers });
        }
        answers
    }

    /// A proven move outside its own zone is as good as a pass, and the moves
    /// outside that zone need no other answer.
    fn use_null_moves(&mut self, search: &Search) {
        let (board, opponent) = (&search.board, search.goal.opponent());
        for child in &self.children {
            let Move::Play(p) = child.action else { continue };
            if !child.numbers.is_proven() || self.null_moves.contains(&p) {
                continue;
            }
            let zone = search.proven.get(child.key).expect("a proven child").zone;
            if zone.contains(p) || zone::captures(board, opponent, p).meets(&zone) {
                continue;
            }
            if !self.must.is_subset(&zone) {
                self.null_moves.push(p);
                self.must &= zone;
                self.zone |= zone;
            }
        }
    }

    fn fact(&self, search: &Search) -> Fact {
        let (board, opponent) = (&search.board, search.goal.opponent());
        let mut zone = self.zone;
        for child in &self.children {
            let Move::Play(p) = child.action else { continue };
            if self.must.contains(p) {
                let next = search.proven.get(child.key).expect("a proven answer").zone;
                zone |= next;
                let captured = zone::captures(board, opponent, p);
                zone::add_captured(board, &captured, &next, &mut zone);
            }
        }
        for p in self.suicides & self.must {
            zone::add_suicide(board, opponent, p, &mut zone);
        }
        zone::close(board, &mut zone);
        Fact { zone, why: Why::Replies(self.null_moves.clone()) }
    }
}

/// First guesses at the numbers of positions never visited.
struct Estimate<'a> {
    search: &'a Search<'a>,
    eyes: Option<EyeCosts<'a>>,
    liberties: i32,
}

/// What so many missing moves cost.
fn price(moves: i32) -> u32 {
    let moves = moves.clamp(0, 8) as u32;
    (moves + 1) * (moves + 2) / 2
}

impl<'a> Estimate<'a> {
    fn new(search: &'a Search<'a>) -> Estimate<'a> {
        let (board, goal) = (&search.board, search.goal);
        let stones_of = |color: Color| -> PointSet {
            let targets = goal.targets.iter().copied();
            targets.filter(|&t| board.get(t) == Some(color)).collect()
        };
        let eyes = match goal.kind {
            GoalKind::LiveAny | GoalKind::LiveAll | GoalKind::Survive | GoalKind::Eye => {
                Some(EyeCosts::new(board, goal.prover, &stones_of(goal.prover)))
            }
            GoalKind::LiveAnywhere => {
                Some(EyeCosts::new(board, goal.prover, &board.stones(goal.prover)))
            }
            GoalKind::Capture | GoalKind::Connect | GoalKind::Cut => None,
        };
        let liberties = goal
            .targets
            .iter()
            .filter_map(|&t| board.chain_at(t))
            .map(|id| i32::from(board.chain(id).liberty_count))
            .max()
            .unwrap_or(0);
        Estimate { search, eyes, liberties }
    }

    fn prover_move(&self, p: Point, captured: usize) -> Numbers {
        let bias = self.search.config.bias;
        let (board, goal) = (&self.search.board, self.search.goal);
        match &self.eyes {
            Some(eyes) => {
                let mut moves = eyes.after(p, goal.prover) - captured.min(2) as i32;
                if candidates::fills_own_eye(board, goal.prover, p) {
                    moves += 3;
                }
                Numbers { proof: bias + price(moves), disproof: 1 }
            }
            None => {
                let touches = board.chains_around(p, goal.opponent()).any(|id| {
                    goal.targets.iter().any(|&t| board.chain_at(t) == Some(id))
                });
                let left = self.liberties - i32::from(touches);
                let proof = bias + 2 * left.max(0) as u32 + if touches { 0 } else { 2 };
                Numbers { proof, disproof: 1 }
            }
        }
    }

    fn opponent_move(&self, p: Point, captured: usize) -> Numbers {
        let bias = self.search.config.bias;
        match &self.eyes {
            Some(eyes) => {
                let moves = eyes.after(p, self.search.goal.opponent()) + captured.min(3) as i32;
                let disproof = (8 - moves).clamp(1, 8) as u32;
                Numbers { proof: bias + price(moves - 1), disproof }
            }
            None => Numbers { proof: bias + self.liberties as u32 + 1, disproof: 1 },
        }
    }
}
