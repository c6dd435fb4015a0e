//! Depth-first proof-number search in the ko-blind game, with relevance zones.
//!
//! At a node of the prover any one move will do. At a node of the opponent the
//! pass is searched first: the zone of its proof says which moves of the
//! opponent can disturb it, and only those are searched.

mod answers;
mod cache;
mod candidates;
mod choice;
mod config;
mod estimate;
mod estimate_capture;
mod estimate_link;
mod extract;
mod eyes;
mod forced;
mod heard;
mod ko;
mod ladder_facts;
mod leaves;
mod lessons;
mod opponent;
mod path;
mod portfolio;
mod prevent;
mod proven;
mod rounds;
mod rule_leaves;
mod small;
mod statics;
mod table;
mod tactical;
mod trace;
mod walls;
mod zone;
mod zone_table;

use std::collections::{HashMap, HashSet};

use tesuji_board::{Board, Budget, Color, Move, Point, PointMap, PointSet, Setup, StopReason};

use crate::advice::{Counsel, cost_of};
use crate::goal::Goal;
use crate::proof::Needs;
use crate::statics::StaticFinder;
use answers::Answers;
use cache::Cache;
use choice::{Choice, left_for};
pub use config::{Config, Outcome, Style};
use estimate::Estimate;
pub(crate) use estimate_link::{Distances, FAR, distance, two_distances};
use forced::Forced;
use heard::Heard;
use lessons::Lessons;
use path::Path;
pub use portfolio::prove;
use proven::{Fact, Why};
use rule_leaves::RuleLeaves;
use table::{INFINITE, Known, Numbers, Table};
use walls::Walls;
pub(crate) use zone::captures;
use zone_table::ZoneTable;

/// Tries to prove a goal in the current thread.
fn search<'a>(
    board: &Board,
    first: Color,
    goal: &'a Goal,
    config: &'a Config,
    budget: &'a Budget<'a>,
    thread: usize,
) -> Outcome {
    if config.earlier.is_empty()
        && !config.simple_ko
        && let Some(outcome) = small::search(board, first, goal, config.seen, budget, thread)
    {
        return outcome;
    }
    let mut search = Search::new(board, goal, config.styles[0], budget);
    search.counsel = config.counsel.as_ref();
    search.passes = config.worth_trying.is_none();
    search.simple_ko = config.simple_ko && ko::may_close(goal);
    search.banned = search.keys_of(&config.earlier);
    // A proof names one book: static rules or tactical ones.
    search.statics = config.statics.as_deref();
    let rules = config.rules.as_deref().filter(|_| search.statics.is_none());
    search.rules = rules.and_then(|finder| RuleLeaves::new(finder, config, board, goal));
    let stopped = search.run(first, config, thread);
    let proof = stopped.is_none().then(|| extract::proof(&mut search, first));
    let seen = (config.seen > 0).then(|| {
        let key_of = |board: &Board, to_move: Color| board.situation_hash(to_move) | 1 << 63;
        trace::seen(&search.board, first, goal.prover, &search.table, &key_of, config.seen)
    });
    Outcome { proof, stopped, nodes: search.nodes, proven: search.facts.len() as u64, seen }
}

/// Whether the search is on its way out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stopped {
    No,
    ForThisRound,
    ForGood(StopReason),
}

/// Why a search that has looked at so many positions has to end.
fn spent(budget: &Budget, nodes: u64, is_full: bool) -> Option<StopReason> {
    match () {
        () if nodes >= budget.nodes => Some(StopReason::Nodes),
        () if is_full => Some(StopReason::Memory),
        () => budget.stop_reason(),
    }
}

struct Search<'a> {
    board: Board,
    goal: &'a Goal,
    style: Style,
    budget: &'a Budget<'a>,
    table: Table,
    /// What is proven; a fact rests on earlier ones only.
    facts: Vec<Fact>,
    prover_moves: Cache<Vec<Child>>,
    answers: Cache<Answers>,
    zone_table: ZoneTable,
    walls: Walls,
    rules: Option<RuleLeaves<'a>>,
    statics: Option<&'a dyn StaticFinder>,
    forced: Forced,
    counsel: Option<&'a Counsel>,
    /// Whether the prover may pass where he has moves to try.
    passes: bool,
    heard: HashMap<u64, Heard>,
    /// Whether a ko may not be retaken at once.
    simple_ko: bool,
    /// Whether the opponent's moves elsewhere are answered by a pass, for ever.
    waits: bool,
    /// Keys of positions that no move of the prover may lead to.
    banned: HashSet<u64>,
    path: Path,
    /// How often a move of the prover won, and the largest of these numbers.
    wins: PointMap<u32>,
    most_wins: u32,
    lessons: Lessons,
    /// The opponent's last move and the move that wins if it had been a pass.
    last: Option<Point>,
    /// What the prover has just done, if anything.
    played: Option<Move>,
    /// Where the last stone was played before the prover's turn, if it is known.
    changed: Option<Point>,
    plan: Option<Point>,
    nodes: u64,
    /// The opponent's best reply at the node just left without a proof.
    refutation: Option<Point>,
    round_end: u64,
    stopped: Stopped,
    /// How far away the goal was at the root.
    root_distance: u32,
}

/// A position after a move, as its parent sees it.
#[derive(Clone, Copy)]
struct Child {
    action: Move,
    key: u64,
    /// What is thought of it while it is not in the table.
    estimate: Numbers,
    numbers: Numbers,
    /// What it costs besides, however far it has been looked at.
    cost: u32,
    /// How much sooner a move of the opponent is looked at.
    urgency: u32,
}

impl Child {
    fn new(action: Move, key: u64, estimate: Numbers) -> Child {
        Child { action, key, estimate, numbers: estimate, cost: 0, urgency: 0 }
    }

    /// The numbers with what the move costs, as long as it is open.
    fn weighed(&self) -> Numbers {
        let Numbers { proof, disproof } = self.numbers;
        if proof == 0 || proof >= INFINITE {
            return self.numbers;
        }
        Numbers { proof: (proof + self.cost).min(INFINITE - 1), disproof }
    }

    /// Brings the numbers up to date at the start of a visit.
    fn refresh(&mut self, search: &Search) {
        self.numbers = if search.path.contains(self.key) {
            Numbers::DISPROVEN
        } else {
            search.table.get(self.key).map_or(self.estimate, Known::numbers)
        };
    }
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

    /// What the table should know of an open position. A disproof by repetition
    /// may fall on another path.
    fn to_remember(self) -> Option<Numbers> {
        let numbers = self.numbers;
        if numbers.is_proven() {
            None
        } else if numbers.is_disproven() && self.by_repetition {
            Some(Numbers { proof: INFINITE / 4, disproof: 1 })
        } else {
            Some(numbers)
        }
    }
}

impl<'a> Search<'a> {
    fn new(board: &Board, goal: &'a Goal, style: Style, budget: &'a Budget<'a>) -> Search<'a> {
        let mut board = board.clone();
        board.set_ko(None);
        board.forget_history();
        let walls = Walls::choose(&board, goal);
        Search {
            board,
            goal,
            style,
            budget,
            table: Table::new(budget.memory / 4),
            facts: Vec::new(),
            prover_moves: Cache::new(1 << 16),
            answers: Cache::new(1 << 15),
            zone_table: ZoneTable::new(),
            walls,
            rules: None,
            statics: None,
            forced: Forced::default(),
            counsel: None,
            passes: true,
            heard: HashMap::new(),
            simple_ko: false,
            waits: false,
            banned: HashSet::new(),
            path: Path::new(),
            wins: PointMap::filled(0),
            most_wins: 1,
            lessons: Lessons::new(),
            last: None,
            played: None,
            changed: None,
            plan: None,
            nodes: 0,
            refutation: None,
            round_end: 0,
            stopped: Stopped::No,
            root_distance: 0,
        }
    }

    /// Searches round by round; says why the goal is not proven, if it is not.
    fn run(&mut self, first: Color, config: &Config, thread: usize) -> Option<StopReason> {
        if self.settle_by_goal(self.key(first)) {
            return None;
        }
        self.root_distance = self.distance();
        let mut least_steps = 0;
        for round in 0.. {
            let turns = prevent::turns(self.goal);
            let is_last_turn = round % turns + 1 == turns;
            self.waits = self.goal.kind.is_prevention() && is_last_turn;
            let turn = round / turns;
            let mut style = rounds::style(config, turn, thread);
            style.steps = style.steps.max(least_steps);
            let nodes = prevent::first_round(self.goal, config) * rounds::length(turn);
            self.begin_round(style, nodes);
            let most = config.worth_trying.map_or(INFINITE, |most| most.min(INFINITE));
            let visit = if first == self.goal.prover {
                self.visit_prover(most, INFINITE)
            } else {
                self.visit_opponent(most, INFINITE)
            };
            debug_assert_eq!(self.board.depth(), 0);
            if visit.numbers.is_proven() {
                return None;
            }
            if let Stopped::ForGood(reason) = self.stopped {
                return Some(reason);
            }
            if self.stopped == Stopped::No && is_last_turn {
                // Every move known to this style fails: look further away.
                if style.steps >= config.most_steps {
                    return Some(StopReason::Exhausted);
                }
                least_steps = style.steps + 1 + style.steps / 4;
            }
        }
        unreachable!("rounds end by a proof, by exhaustion, or by the budget")
    }

    /// Forgets what depends on the style; what is proven stays.
    fn begin_round(&mut self, style: Style, nodes: u64) {
        self.style = style;
        if style.learns() {
            self.lessons.begin();
        }
        self.walls.least = style.walls;
        self.round_end = self.nodes.saturating_add(nodes);
        self.stopped = Stopped::No;
        self.table.forget_open();
        self.prover_moves.clear();
        self.answers.clear();
        self.wins = PointMap::filled(0);
        self.most_wins = 1;
    }

    /// The key of the current position with the player to move.
    fn key(&self, to_move: Color) -> u64 {
        // Zero marks a free entry of the table.
        (self.board.situation_hash(to_move) ^ ko::mark(self.closed_to(to_move))) | 1 << 63
    }

    /// The keys of boards after a move of the prover.
    fn keys_of(&self, boards: &[Setup]) -> HashSet<u64> {
        let boards = boards.iter().filter_map(|setup| Board::from_setup(setup).ok());
        boards.map(|board| board.situation_hash(self.goal.opponent()) | 1 << 63).collect()
    }

    fn count_node(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(256) {
            let used = self.facts.len() * size_of::<Fact>() + self.zone_table.bytes();
            let is_full = used > self.budget.memory / 2;
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

    /// Enters a fact, unless its walls need more than they have.
    fn try_fact(&mut self, key: u64, fact: Fact) -> bool {
        // Who waits for ever loses every wall.
        let too_long = matches!(fact.why, Why::Holds(_)) && fact.needs != Needs::NOTHING;
        let met = !too_long && self.walls.meet(&self.board, &fact.needs);
        if met {
            self.add_fact(key, fact);
        } else {
            self.table.put(key, Numbers::DISPROVEN, 1);
        }
        met
    }

    /// Settles a position in which the goal is reached.
    fn settle_by_goal(&mut self, key: u64) -> bool {
        let Some(mut zone) = leaves::reached(&self.board, self.goal) else { return false };
        let needs = zone::close(&self.board, &mut zone, &self.walls);
        self.add_fact(key, Fact { zone, needs, why: Why::Reached });
        true
    }

    /// The move that wins at the prover's proven turn here.
    fn plan_after_pass(&self) -> Option<Point> {
        self.move_of(self.fact(self.key(self.goal.prover))?)
    }

    /// The move of a fact with the prover to move.
    fn move_of<'f>(&'f self, mut fact: &'f Fact) -> Option<Point> {
        while let Why::Shows(shown) = fact.why {
            fact = &self.facts[shown as usize];
        }
        match fact.why {
            Why::Play(action) => action.point(),
            _ => None,
        }
    }

    fn stones(&self) -> [PointSet; 2] {
        Color::BOTH.map(|color| self.board.stones(color))
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
        if self.table.get(key).is_none() {
            if self.settle_by_pattern(key, prover)
                || self.settle_by_static(key, prover)
                || self.settle_by_ladder()
                || !self.forced.take(key) && self.settle_by_move_to_rule(key)
            {
                return Visit::PROVEN;
            }
            if self.is_given_up(1) || self.is_hopeless(prover) {
                self.table.put(key, Numbers::DISPROVEN, 1);
                return Visit { numbers: Numbers::DISPROVEN, by_repetition: false };
            }
        }
        self.path.push(key);
        let mut children = match self.prover_moves.take(key) {
            Some(children) => children,
            None => self.prover_children(),
        };
        children.iter_mut().for_each(|child| child.refresh(self));
        self.weigh(key, &mut children);
        let visit = loop {
            let Choice { numbers, best, second } =
                Choice::of_prover(children.iter().map(Child::weighed));
            if numbers.is_proven() {
                if !self.prove_by(key, children[best]) {
                    children[best].numbers = Numbers::DISPROVEN;
                    continue;
                }
                self.keep_pattern(prover, self.nodes - started);
                self.learn_from(&children, best);
                break Visit::PROVEN;
            }
            if numbers.is_beyond(proof_limit, disproof_limit) || self.stopped != Stopped::No {
                let repeats =
                    |child: &Child| child.numbers.is_disproven() && self.path.contains(child.key);
                break Visit { numbers, by_repetition: children.iter().any(repeats) };
            }
            if self.asks_late(key, started) {
                self.hear_late(key, self.goal.prover);
                children = self.prover_children();
                children.iter_mut().for_each(|child| child.refresh(self));
                self.weigh(key, &mut children);
                continue;
            }
            let child = &mut children[best];
            let proof_limit = proof_limit.min(second.saturating_add(1 + second / 4));
            let proof_limit = proof_limit.saturating_sub(child.cost);
            let disproof_limit = left_for(disproof_limit, numbers.disproof, child.numbers.disproof);
            let action = child.action;
            self.board.make(prover, action);
            self.played = Some(action);
            self.refutation = None;
            let visit = self.visit_opponent(proof_limit, disproof_limit);
            self.board.undo();
            children[best].numbers = visit.numbers;
            self.weigh(key, &mut children[best..=best]);
            if self.style.swap
                && let Some(p) = self.refutation.take()
            {
                let other = children.iter_mut().find(|c| c.action == Move::Play(p));
                if let Some(other) =
                    other.filter(|c| c.numbers == c.estimate && !c.numbers.is_disproven())
                {
                    other.numbers.proof =
                        other.numbers.proof.min(visit.numbers.proof).min(numbers.proof).max(1);
                }
            }
        };
        self.path.pop();
        self.prover_moves.put(key, children);
        self.remember(key, visit, started);
        visit
    }

    fn remember(&mut self, key: u64, visit: Visit, started: u64) {
        if let Some(numbers) = visit.to_remember() {
            self.table.put(key, numbers, self.nodes - started);
        }
    }

    /// Enters a position that the prover wins by a move into a proven one.
    fn prove_by(&mut self, key: u64, child: Child) -> bool {
        let Fact { zone: next, needs: next_needs, ref why } = *self.proven(child.key);
        let taken = if let Why::Replies(_, closed) = why { *closed } else { None };
        if let Move::Play(p) = child.action
            && next.contains(p)
        {
            self.wins[p] += 1;
            self.most_wins = self.most_wins.max(self.wins[p]);
        }
        let walls = &self.walls;
        let (mut zone, mut needs) = match child.action {
            Move::Pass => {
                let mut zone = next;
                let needs = zone::close(&self.board, &mut zone, walls);
                (zone, needs.and(next_needs))
            }
            Move::Play(p) => {
                let prover = self.goal.prover;
                let mut next = next;
                let needs = match taken {
                    Some(q) => zone::add_ko(&self.board, prover, p, q, &mut next, walls),
                    None => Needs::NOTHING,
                };
                let (zone, more) = zone::of_play(&self.board, prover, p, &next, walls);
                (zone, needs.and(more).and(walls.before(next_needs, p)))
            }
        };
        if self.goal.kind.is_prevention() {
            prevent::add_evidence(&self.board, self.goal, &mut zone);
            needs = needs.and(zone::close(&self.board, &mut zone, walls));
        }
        self.try_fact(key, Fact { zone, needs, why: Why::Play(child.action) })
    }

    fn prover_children(&self) -> Vec<Child> {
        let prover = self.goal.prover;
        let board = &self.board;
        let mut points = candidates::near(board, self.goal, self.style.steps);
        let advice = self.advice(prover);
        if self.counsel.is_some_and(|counsel| counsel.unadvised.is_none()) {
            points = PointSet::EMPTY;
        }
        points.extend(advice.iter().map(|advice| advice.point).filter(|&p| board.is_empty(p)));
        points.extend(self.advised_late(self.key(prover)).filter(|&p| board.is_empty(p)));
        let mut estimates = Estimate::new(self);
        let mut children: Vec<Child> = Vec::with_capacity(points.len() + 1);
        let closed = self.closed_to(prover);
        let (hints, worth) =
            self.rules.as_ref().map_or((PointSet::EMPTY, 0), |rules| rules.hints(board, self.goal));
        for p in points.iter().filter(|&p| closed != Some(p) && !board.is_suicide(prover, p)) {
            let captured = zone::captures(board, prover, p);
            let key = self.key_after(prover, p, &captured);
            if self.banned.contains(&key) {
                continue;
            }
            let mut estimate = estimates.prover_move(p, captured.len());
            if hints.contains(p) {
                estimate.proof = estimate.proof.saturating_sub(worth).max(1);
            }
            if let Some(counsel) = self.counsel.filter(|counsel| counsel.after == 0) {
                estimate.proof += cost_of(&advice, p).or(counsel.unadvised).unwrap_or(0);
            }
            children.push(Child::new(Move::Play(p), key, estimate));
        }
        self.add_ranks(&mut children);
        let waits = self.waits || closed.is_some();
        if !self.passes && !waits {
            return children;
        }
        // A pass last: it wins where every own move hurts.
        let dear = if waits { 1 } else { 45 };
        let estimate = Numbers { proof: self.style.bias + dear, disproof: 1 };
        let key = self.key(!prover);
        children.push(Child::new(Move::Pass, key, estimate));
        children
    }

    /// Makes every move cost more than those that look better.
    fn add_ranks(&self, children: &mut [Child]) {
        if self.style.rank == 0 {
            return;
        }
        children.sort_by_key(|child| child.estimate.proof);
        for (better, child) in (0..).zip(children) {
            child.estimate.proof += self.style.rank * better / 4;
            child.numbers = child.estimate;
        }
    }

    /// The key after a move, without making it.
    fn key_after(&self, color: Color, p: Point, captured: &PointSet) -> u64 {
        let hash = self.board.situation_hash_after(color, p, captured);
        (hash ^ ko::mark(self.closed_after(color, p, captured))) | 1 << 63
    }
}
