//! Go as learning sees it.

mod advisor;
pub mod concepts;
mod embed;
mod explain;
mod lessons;
mod player;
mod practice;
mod premise;
mod seeds;
mod text;
mod tree;

use tesuji_board::{Board, Budget, ChainId, Color, Move, Point, StopReason};
use tesuji_reading::{Config, Goal, GoalKind, Proof, prove};

use crate::knowledge::Knowledge;
use crate::subject::Subject;
pub use advisor::{Advisor, Weights, alone};
use concepts::Scene;
pub use lessons::{at_stake, lessons};
pub use player::{Stake, Tactician};
pub use practice::Practice;
pub use premise::{Offset, Premise, Range, Task, order, turned};
pub(crate) use premise::{SYMMETRIES, shifted};
pub use seeds::{beginner, seeds};
pub use text::{TextError, from_text, to_text};
pub use tree::Tree;

/// Rules of Go.
pub type GoKnowledge = Knowledge<Go>;

/// A position with a goal and a player to move.
#[derive(Clone)]
pub struct GoCase {
    /// The position.
    pub board: Board,
    /// The goal of one of the players.
    pub goal: Goal,
    /// Who is to move.
    pub to_move: Color,
}

impl GoCase {
    /// A case about a chain: whether somebody captures it.
    pub fn capture(board: &Board, target: Point, to_move: Color) -> Option<GoCase> {
        let prover = !board.get(target)?;
        let goal = Goal { kind: GoalKind::Capture, prover, targets: vec![target] };
        Some(GoCase { board: board.clone(), goal, to_move })
    }

    /// A case about two chains of one player: whether he joins them.
    pub fn connect(board: &Board, a: Point, b: Point, to_move: Color) -> Option<GoCase> {
        let prover = board.get(a).filter(|_| board.get(a) == board.get(b))?;
        let goal = Goal { kind: GoalKind::Connect, prover, targets: vec![a, b] };
        Some(GoCase { board: board.clone(), goal, to_move })
    }

    /// What the player to move does, if rules speak of it.
    pub fn task(&self) -> Option<Task> {
        Task::of(&self.goal, self.to_move)
    }
}

/// The referee: proofs of so many positions at most.
#[derive(Clone, Debug)]
pub struct Go {
    /// Positions for one proof.
    pub nodes: u64,
}

impl Default for Go {
    fn default() -> Go {
        Go { nodes: 300 }
    }
}

/// Bytes for one proof.
const MEMORY: usize = 8 << 20;

impl Go {
    /// Tries to prove a goal; says also whether every known move failed.
    pub fn prove(&self, board: &Board, goal: &Goal, first: Color) -> (Option<Proof>, bool) {
        let budget = Budget::new(self.nodes, MEMORY);
        let config = Config { first_round: u64::MAX, ..Config::tactical() };
        let outcome = prove(board, first, goal, &config, &budget);
        (outcome.proof, outcome.stopped == Some(StopReason::Exhausted))
    }

    /// The proof after a working move of the player who pursues the goal, unless
    /// the goal is reached by it.
    pub fn proof_after(&self, case: &GoCase, p: Point) -> Option<Proof> {
        let next = self.after(case, Some(p));
        if is_reached(&next) {
            return None;
        }
        self.prove(&next.board, &case.goal, !case.goal.prover).0
    }
}

/// Whether the goal is reached, as the stones alone show.
fn is_reached(case: &GoCase) -> bool {
    let GoCase { board, goal, .. } = case;
    match goal.kind {
        GoalKind::Capture => goal.targets.iter().all(|&t| board.get(t) != Some(!goal.prover)),
        GoalKind::Connect => {
            let [a, b] = [goal.targets[0], goal.targets[1]];
            board.get(a) == Some(goal.prover) && board.chain_at(a) == board.chain_at(b)
        }
        _ => false,
    }
}

/// Whether it can no longer be reached, as the stones alone show.
fn is_missed(case: &GoCase) -> bool {
    let GoCase { board, goal, .. } = case;
    goal.kind.is_about_own_stones()
        && goal.targets.iter().any(|&t| board.get(t) != Some(goal.prover))
}

impl Subject for Go {
    type Case = GoCase;
    type Move = Point;
    type Premise = Premise;
    type Index = Tree;

    fn moves(&self, case: &GoCase) -> Vec<Point> {
        let scene = Scene::new(&case.board, &case.goal);
        let legal = |p: &Point| !case.board.is_suicide(case.to_move, *p);
        scene.moves().iter().filter(legal).collect()
    }

    fn works(&self, case: &GoCase, p: Point) -> Option<bool> {
        if !case.board.is_empty(p) || case.board.is_suicide(case.to_move, p) {
            return Some(false);
        }
        let next = self.after(case, Some(p));
        if case.to_move == case.goal.prover {
            if is_reached(&next) {
                return Some(true);
            }
            let (proof, exhausted) = self.prove(&next.board, &case.goal, next.to_move);
            return match (proof, exhausted) {
                (Some(_), _) => Some(true),
                (None, true) => Some(false),
                (None, false) => None,
            };
        }
        if is_missed(&next) {
            return Some(true);
        }
        let (proof, exhausted) = self.prove(&next.board, &case.goal, next.to_move);
        // That every attack we know fails is all that a defence can show.
        match (proof, exhausted) {
            (Some(_), _) => Some(false),
            (None, true) => Some(true),
            (None, false) => None,
        }
    }

    fn outcome(&self, case: &GoCase) -> Option<bool> {
        let pursues = self.pursues(case);
        if is_reached(case) {
            Some(pursues)
        } else if is_missed(case) {
            Some(!pursues)
        } else {
            None
        }
    }

    fn after(&self, case: &GoCase, action: Option<Point>) -> GoCase {
        let mut next = case.clone();
        next.board.make(case.to_move, action.map_or(Move::Pass, Move::Play));
        next.board.forget_history();
        next.to_move = !case.to_move;
        next
    }

    fn key(&self, case: &GoCase) -> u64 {
        case.board.situation_hash(case.to_move)
    }

    fn pursues(&self, case: &GoCase) -> bool {
        case.to_move == case.goal.prover
    }

    /// "A way to connect two stones separated by an opponent stone is to eat the opponent
    /// stone": the chains that touch both ends.
    fn subgoals(&self, case: &GoCase) -> Vec<GoCase> {
        let GoCase { board, goal, to_move } = case;
        let ends: Vec<ChainId> = goal.targets.iter().filter_map(|&t| board.chain_at(t)).collect();
        let (GoalKind::Connect, [a, b]) = (&goal.kind, &ends[..]) else { return Vec::new() };
        let touches = |id: ChainId, end: ChainId| board.chains_touching(id).any(|c| c == end);
        let between = board.chains(!goal.prover).filter(|&id| touches(id, *a) && touches(id, *b));
        between.filter_map(|id| GoCase::capture(board, id.point(), *to_move)).collect()
    }

    fn explain(&self, case: &GoCase, p: Point) -> Option<Premise> {
        explain::explain(self, case, p)
    }

    fn sketch(&self, premise: &Premise) -> Option<Premise> {
        explain::sketch(premise)
    }

    fn holds(&self, premise: &Premise, case: &GoCase, p: Point) -> bool {
        let scene = Scene::new(&case.board, &case.goal);
        case.task() == Some(premise.task) && premise.holds(&scene, p, case.to_move)
    }

    fn weaker(&self, premise: &Premise) -> Vec<Premise> {
        embed::weaker(premise)
    }

    fn embeddings(
        &self,
        case: &GoCase,
        p: Point,
        weaker: &Premise,
        stronger: &Premise,
        seed: u64,
    ) -> Vec<GoCase> {
        embed::embeddings(case, p, weaker, stronger, seed)
    }

    fn canonical(&self, premise: &Premise) -> Premise {
        premise.canonical()
    }

    fn is_more_general(&self, general: &Premise, special: &Premise) -> bool {
        general.is_more_general_than(special)
    }

    fn index(&self, premises: &[&Premise]) -> Tree {
        Tree::new(premises)
    }

    fn look_up(&self, tree: &Tree, case: &GoCase) -> Vec<(Point, usize)> {
        let mut found = Vec::new();
        if let Some(task) = case.task() {
            let scene = Scene::new(&case.board, &case.goal);
            tree.find(&scene, task, case.to_move, &mut |p, rule| found.push((p, rule)));
            // The other side's good point first.
            let gain = |p: Point| concepts::liberties_after(&case.board, !case.to_move, p);
            found.sort_by_key(|&(p, rule)| (std::cmp::Reverse(gain(p)), p, rule));
        }
        found
    }

    fn sequel(&self, case: &GoCase, p: Point) -> Vec<(GoCase, Point)> {
        lessons::sequel(self, case, p)
    }

    fn defence(&self, case: &GoCase) -> Option<GoCase> {
        let pursues = self.pursues(case);
        pursues.then(|| GoCase { to_move: !case.to_move, ..case.clone() })
    }
}
