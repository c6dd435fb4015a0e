//! The player: which goals are at stake, what they are worth, the move for each of
//! them, and what the other side threatens.
//!
//! **Definition** (Cazenave, goals and subgoals): each goal is a game; where it is
//! `*`, the move decides. Among goals of which one is enough, the likeliest is
//! pursued; where all are needed, the most urgent move is played. **Choice**: a
//! goal counts as won when the search with the moves of the rules proves it.

use std::sync::Arc;

use tesuji_board::{Board, Budget, ChainId, Color, Point, PointSet};
use tesuji_reading::{Config, Proof, Reason, prove};

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
        let config = Advisor::new(knowledge.clone(), Weights::default()).alone();
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
                    let worth = self.worth(board, target);
                    stakes.push(Stake { point, worth, target, saves: owner == color });
                }
            }
        }
        stakes.sort_by(|a, b| b.worth.total_cmp(&a.worth).then(a.target.cmp(&b.target)));
        stakes
    }

    /// The most that a player captures if he moves now, in points.
    pub fn threat(&self, board: &Board, color: Color) -> f64 {
        let in_danger = |id: &ChainId| board.chain(*id).liberty_count <= MOST_LIBERTIES;
        let worth = |id: ChainId| {
            let target = board.chain(id).stones.first()?;
            self.proof(&GoCase::capture(board, target, color)?)?;
            Some(self.worth(board, target))
        };
        board.chains(!color).filter(in_danger).filter_map(worth).fold(0.0, f64::max)
    }

    /// What a captured chain is worth: its stones and the points under them, and what it cut.
    fn worth(&self, board: &Board, target: Point) -> f64 {
        let stones = board.chain_at(target).map_or(0, |id| board.chain(id).stone_count);
        2.0 * f64::from(stones) + self.saved(board, target)
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
            let best = &tactician.stakes(&board, color)[0];
            assert_eq!(best.saves, color == Color::White);
            assert_eq!((best.point, best.worth), (diagram.at('b'), 4.0));
        }
    }
}
