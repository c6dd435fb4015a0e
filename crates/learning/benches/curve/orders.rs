//! The learned order of moves against the network's, and both together.

use std::fmt;
use std::sync::Arc;
use std::time::Instant;

use rayon::prelude::*;
use tesuji_board::{Board, Budget, Color, PointSet};
use tesuji_learning::go::GoCase;
use tesuji_network::{Network, Query, Question, QuestionKind};
use tesuji_reading::{Advice, Config, Counsel, Goal, GoalKind, MoveAdvisor, prove};

/// So many of the network's moves are advised.
const MOVES: usize = 12;
/// What a move costs for each factor e by which it is less likely than certain.
const COST: f32 = 4.0;
/// The most that it costs.
const MOST: f32 = 24.0;

struct Intuition(Network);

impl fmt::Debug for Intuition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Intuition")
    }
}

impl MoveAdvisor for Intuition {
    fn advise(&self, board: &Board, goal: &Goal, to_move: Color, advice: &mut Vec<Advice>) {
        let kind = match goal.kind {
            GoalKind::Connect => QuestionKind::Connection,
            _ => QuestionKind::Capture,
        };
        let chains = goal.targets.iter().filter(|t| board.get(**t).is_some());
        let target = chains
            .filter_map(|&t| board.chain_at(t))
            .fold(PointSet::EMPTY, |all, id| all | board.chain(id).stones);
        let question = Question { kind, target, region: PointSet::EMPTY };
        let judged = self.0.evaluate(&Query::about(board, to_move, question));
        advice.extend(judged.moves.iter().take(MOVES).map(|&(point, chance)| {
            let cost = (-COST * chance.max(1e-6).ln()).min(MOST);
            Advice { point, cost: cost as u32 }
        }));
    }
}

/// The better opinion of two.
#[derive(Debug)]
struct Both([Arc<dyn MoveAdvisor>; 2]);

impl MoveAdvisor for Both {
    fn advise(&self, board: &Board, goal: &Goal, to_move: Color, advice: &mut Vec<Advice>) {
        for advisor in &self.0 {
            let mut more = Vec::new();
            advisor.advise(board, goal, to_move, &mut more);
            for one in more {
                match advice.iter_mut().find(|known| known.point == one.point) {
                    Some(known) => known.cost = known.cost.min(one.cost),
                    None => advice.push(one),
                }
            }
        }
    }
}

/// Prints what each order needs for the same questions.
pub fn compare(
    asked: &[GoCase],
    full: &Config,
    weights: &[u8],
    learned: Arc<dyn MoveAdvisor>,
    unadvised: u32,
    nodes: u64,
) {
    let network: Arc<dyn MoveAdvisor> = Arc::new(Intuition(Network::from_bytes(weights).unwrap()));
    let both: Arc<dyn MoveAdvisor> = Arc::new(Both([learned.clone(), network.clone()]));
    println!("orders, {} questions", asked.len());
    for (name, advisor) in [
        ("none", None),
        ("learned", Some(learned)),
        ("network", Some(network)),
        ("both", Some(both)),
    ] {
        let counsel =
            advisor.map(|advisor| Counsel { advisor, unadvised: Some(unadvised), after: 0 });
        let config = Config { counsel, ..full.clone() };
        let start = Instant::now();
        let each: Vec<(bool, u64)> = asked
            .par_iter()
            .map(|case| {
                let budget = Budget::new(nodes, 64 << 20);
                let found = prove(&case.board, case.to_move, &case.goal, &config, &budget);
                (found.proof.is_some(), found.nodes)
            })
            .collect();
        let solved = each.iter().filter(|(solved, _)| *solved).count();
        let visited: u64 = each.iter().map(|(_, nodes)| nodes).sum();
        let seconds = start.elapsed().as_secs_f64();
        let micros = 1e6 * seconds / visited as f64;
        println!(
            "  {name:<8} {solved:>4} solved, {visited:>7} nodes, {seconds:.2} s, {micros:.0} µs a node"
        );
    }
}
