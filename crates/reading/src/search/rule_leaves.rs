//! Rules that settle positions of the opponent: life by a life rule, or by an
//! eye rule next to an eye that is there already.

use tesuji_board::{Board, ChainId, PointSet};

use super::proven::{Fact, Why};
use super::{Search, leaves, zone};
use crate::goal::{Goal, GoalKind};
use crate::rules::{Conclusion, FoundRule, RuleFinder, RuleUse};

/// So far around the stones that the goal is about rules are looked for.
const REACH: usize = 2;

/// The rectangles of rules around a goal.
pub(super) struct RuleLeaves<'a> {
    finder: &'a dyn RuleFinder,
    life: Vec<u32>,
    eye: Vec<u32>,
}

impl<'a> RuleLeaves<'a> {
    /// Nothing if rules say nothing of such goals.
    pub fn new(
        finder: &'a dyn RuleFinder,
        board: &Board,
        goal: &Goal,
    ) -> Option<RuleLeaves<'a>> {
        let mut area = match goal.kind {
            GoalKind::Capture | GoalKind::Connect | GoalKind::Cut => return None,
            GoalKind::LiveAnywhere => board.points(),
            GoalKind::LiveAny | GoalKind::LiveAll | GoalKind::Survive | GoalKind::Eye => {
                leaves::own_chains(board, goal)
                    .fold(PointSet::EMPTY, |all, id| all | board.chain(id).stones)
            }
        };
        for _ in 0..REACH {
            area |= area.rim();
        }
        let life = finder.near(Conclusion::Life, &area);
        let eye = finder.near(Conclusion::Eye, &area);
        Some(RuleLeaves { finder, life, eye })
    }

    pub fn checksum(&self) -> u64 {
        self.finder.checksum()
    }

    /// A rule that reaches the goal with the opponent to move, and the zone that
    /// shows it, which is yet to be closed.
    fn settles(&self, board: &Board, goal: &Goal) -> Option<(PointSet, RuleUse)> {
        match goal.kind {
            GoalKind::LiveAnywhere => {
                board.chains(goal.prover).find_map(|id| self.lives(board, goal, id))
            }
            GoalKind::LiveAll => {
                let mut chains = leaves::own_chains(board, goal);
                let first = chains.next()?;
                let is_one = chains.next().is_none();
                if is_one { self.lives(board, goal, first) } else { None }
            }
            GoalKind::Eye => {
                let id = leaves::own_chains(board, goal).next()?;
                self.best(board, goal, id, &self.eye, |found| Some(found.zone))
            }
            _ => leaves::own_chains(board, goal).find_map(|id| self.lives(board, goal, id)),
        }
    }

    fn lives(&self, board: &Board, goal: &Goal, id: ChainId) -> Option<(PointSet, RuleUse)> {
        let by_life = self.best(board, goal, id, &self.life, |found| Some(found.zone));
        if by_life.is_some() || self.eye.is_empty() {
            return by_life;
        }
        let eyes: Vec<PointSet> = leaves::own_regions(board, id, goal).collect();
        if eyes.is_empty() {
            return None;
        }
        self.best(board, goal, id, &self.eye, |found| {
            let apart = eyes.iter().filter(|eye| !eye.meets(&found.area));
            apart.min_by_key(|eye| eye.len()).map(|eye| found.zone | *eye)
        })
    }

    /// The rule for a chain with the smallest zone.
    fn best(
        &self,
        board: &Board,
        goal: &Goal,
        id: ChainId,
        places: &[u32],
        zone: impl Fn(&FoundRule) -> Option<PointSet>,
    ) -> Option<(PointSet, RuleUse)> {
        let mut best: Option<(usize, PointSet, RuleUse)> = None;
        let empty = board.empty_points();
        let stones = board.chain(id).stones;
        self.finder.find(board, goal.prover, &stones, places, &mut |found| {
            if let Some(zone) = zone(&found) {
                let size = (zone & empty).len();
                if best.as_ref().is_none_or(|(least, ..)| size < *least) {
                    best = Some((size, zone | stones, found.used));
                }
            }
        });
        best.map(|(_, zone, used)| (zone, used))
    }
}

impl Search<'_> {
    /// Settles a position of the opponent in which a rule says that the prover
    /// reaches the goal.
    pub(super) fn settle_by_rule(&mut self, key: u64) -> bool {
        let found = self.rules.as_ref().and_then(|rules| rules.settles(&self.board, self.goal));
        let Some((mut zone, used)) = found else { return false };
        let needs = zone::close(&self.board, &mut zone, &self.walls);
        self.add_fact(key, Fact { zone, needs, why: Why::Rule(Box::new(used)) });
        true
    }
}
