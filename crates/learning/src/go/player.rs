//! The player: which goals are at stake, what they are worth, and the move for
//! the best of them.
//!
//! **Definition** (Cazenave, goals and subgoals): each goal is a game; where it is
//! `*`, the move decides. Among goals of which one is enough, the likeliest is
//! pursued; where all are needed, the most urgent move is played. **Choice**: a
//! goal counts as won when the search with the moves of the rules proves it.

use std::sync::Arc;

use tesuji_board::{Board, Budget, Color, Point, PointSet};
use tesuji_reading::{Config, Counsel, Proof, Reason, prove};

use super::advisor::{Advisor, Weights};
use super::{Go, GoCase, GoKnowledge};
use crate::subject::Subject;

/// A chain with more liberties is in no danger.
const MOST_LIBERTIES: u16 = 4;
/// Bytes for one search.
const MEMORY: usize = 8 << 20;
/// Defences that are tried for one chain.
const DEFENCES: usize = 4;

/// A goal that the player to move decides by a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Stake {
    /// The move.
    pub point: Point,
    /// What it is worth, in points.
    pub worth: f64,
    /// A stone of the chain in question.
    pub target: Point,
    /// Whether it is the player's own chain that is saved.
    pub saves: bool,
}

/// Looks for goals at stake with what was learned.
pub struct Tactician {
    go: Go,
    knowledge: Arc<GoKnowledge>,
    config: Config,
    nodes: u64,
}

impl Tactician {
    /// With these rules, and so many positions for a question.
    pub fn new(knowledge: Arc<GoKnowledge>, nodes: u64) -> Tactician {
        let advisor = Arc::new(Advisor::new(knowledge.clone(), Weights::default()));
        let counsel = Some(Counsel { advisor, unadvised: None });
        let config = Config { counsel, ..Config::tactical() };
        Tactician { go: Go::default(), knowledge, config, nodes }
    }

    /// The goals that a player decides by moving now, the most valuable first.
    pub fn stakes(&self, board: &Board, color: Color) -> Vec<Stake> {
        let mut stakes: Vec<Stake> = Vec::new();
        for owner in Color::BOTH {
            for id in board.chains(owner) {
                let chain = board.chain(id);
                if chain.liberty_count > MOST_LIBERTIES {
                    continue;
                }
                let target = chain.stones.first().expect("a stone");
                let point = if owner == color {
                    self.defence(board, target)
                } else {
                    self.attack(board, target)
                };
                if let Some(point) = point {
                    // A captured stone and the point under it, and what it cut.
                    let worth = 2.0 * f64::from(chain.stone_count) + self.saved(board, target);
                    stakes.push(Stake { point, worth, target, saves: owner == color });
                }
            }
        }
        stakes.sort_by(|a, b| b.worth.total_cmp(&a.worth).then(a.target.cmp(&b.target)));
        stakes
    }

    /// The move that serves the goals best: goals that share a move add up.
    pub fn choose(&self, board: &Board, color: Color) -> Option<Stake> {
        let stakes = self.stakes(board, color);
        let sum = |p: Point| -> f64 {
            stakes.iter().filter(|stake| stake.point == p).map(|stake| stake.worth).sum()
        };
        let best = stakes
            .iter()
            .max_by(|a, b| sum(a.point).total_cmp(&sum(b.point)).then(b.target.cmp(&a.target)))?;
        Some(Stake { worth: sum(best.point), ..best.clone() })
    }

    fn proof(&self, case: &GoCase) -> Option<Proof> {
        let budget = Budget::new(self.nodes, MEMORY);
        prove(&case.board, case.to_move, &case.goal, &self.config, &budget).proof
    }

    /// The move that captures a chain which gets away otherwise.
    fn attack(&self, board: &Board, target: Point) -> Option<Point> {
        let attacker = !board.get(target)?;
        let case = GoCase::capture(board, target, attacker)?;
        let proof = self.proof(&case)?;
        let passed = GoCase { to_move: !attacker, ..case };
        if self.proof(&passed).is_some() {
            return None;
        }
        match proof.nodes.last()?.reason {
            Reason::Play { action, .. } => action.point(),
            _ => None,
        }
    }

    /// A move that saves a chain which is captured otherwise, the most urgent
    /// that the rules propose.
    fn defence(&self, board: &Board, target: Point) -> Option<Point> {
        let owner = board.get(target)?;
        let case = GoCase::capture(board, target, !owner)?;
        self.proof(&case)?;
        let defends = GoCase { to_move: owner, ..case };
        let proposals = self.knowledge.proposals(&self.go, &defends);
        proposals.into_iter().take(DEFENCES).map(|proposal| proposal.action).find(|&p| {
            let after = self.go.after(&defends, Some(p));
            after.board.get(target) == Some(owner) && self.proof(&after).is_none()
        })
    }

    /// What the stones around gain when a chain is captured: weak chains of the
    /// other colour next to it are saved with it.
    fn saved(&self, board: &Board, target: Point) -> f64 {
        let Some(id) = board.chain_at(target) else { return 0.0 };
        let mut stones = PointSet::EMPTY;
        for other in board.chains_touching(id) {
            let chain = board.chain(other);
            if chain.liberty_count <= 2 {
                stones |= chain.stones;
            }
        }
        stones.len() as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::beginner;
    use tesuji_board::Diagram;

    #[test]
    fn the_larger_stake_is_taken() {
        let text = "\
            .........
            ..X..XX..
            .XO.XOOb.
            ..X..XX..
            .........
            .........
            .........
            .........
            .........";
        let diagram = Diagram::parse(text).unwrap();
        let board = Board::from_setup(&diagram.setup).unwrap();
        let tactician = Tactician::new(Arc::new(beginner(&Go::default())), 200);
        for color in Color::BOTH {
            let best = tactician.choose(&board, color).unwrap();
            assert_eq!(best.saves, color == Color::White);
            assert_eq!((best.point, best.worth), (diagram.at('b'), 4.0));
        }
    }
}
