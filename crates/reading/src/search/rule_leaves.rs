//! Rules that settle positions of the opponent: life by a life rule, or by an
//! eye rule next to an eye that is there already.

use tesuji_board::{Board, ChainId, Move, Point, PointSet};

use super::proven::{Fact, Why};
use super::table::Numbers;
use super::{Child, Search, leaves, zone};
use crate::goal::{Goal, GoalKind};
use crate::rules::{Conclusion, FoundRule, RuleFinder, RuleUse};

/// So far around the stones that the goal is about rules are looked for.
const REACH: usize = 2;

/// The rectangles of rules around a goal.
pub(super) struct RuleLeaves<'a> {
    finder: &'a dyn RuleFinder,
    life: Places,
    eye: Places,
}

/// Rectangles, all and those over each point.
struct Places {
    all: Vec<u32>,
    over: Vec<Vec<u32>>,
}

impl Places {
    fn new(found: &[(u32, PointSet)]) -> Places {
        let mut over = vec![Vec::new(); Point::COUNT];
        for (number, area) in found {
            area.iter().for_each(|p| over[p.index()].push(*number));
        }
        Places { all: found.iter().map(|(number, _)| *number).collect(), over }
    }

    /// Where to look after an action: where nothing was done, a rule that matches
    /// now would mostly have matched before.
    fn after(&self, played: Option<Move>) -> &[u32] {
        match played {
            None => &self.all,
            Some(Move::Play(p)) => &self.over[p.index()],
            Some(Move::Pass) => &[],
        }
    }
}

impl<'a> RuleLeaves<'a> {
    /// Nothing if rules say nothing of such goals.
    pub fn new(finder: &'a dyn RuleFinder, board: &Board, goal: &Goal) -> Option<RuleLeaves<'a>> {
        let mut area = match goal.kind {
            GoalKind::Capture | GoalKind::Connect | GoalKind::Cut => return None,
            GoalKind::LiveAnywhere => board.points(),
            GoalKind::LiveAny | GoalKind::LiveAll | GoalKind::Survive | GoalKind::Eye => {
                stones(board, goal)
            }
        };
        for _ in 0..REACH {
            area |= area.rim();
        }
        let places = |conclusion| Places::new(&finder.near(conclusion, &area));
        Some(RuleLeaves { finder, life: places(Conclusion::Life), eye: places(Conclusion::Eye) })
    }

    pub fn checksum(&self) -> u64 {
        self.finder.checksum()
    }

    /// A rule that reaches the goal with the opponent to move, and the zone that
    /// shows it, which is yet to be closed.
    fn settles(
        &self,
        board: &Board,
        goal: &Goal,
        played: Option<Move>,
    ) -> Option<(PointSet, RuleUse)> {
        let stones = match goal.kind {
            GoalKind::LiveAnywhere => board.stones(goal.prover),
            GoalKind::LiveAll if leaves::own_chains(board, goal).nth(1).is_some() => return None,
            _ => stones(board, goal),
        };
        let any = |found: &FoundRule| {
            let chain = chains_at(board, &found.anchors).min_by_key(|id| id.point())?;
            Some(found.zone | board.chain(chain).stones)
        };
        if goal.kind == GoalKind::Eye {
            return self.best(board, goal, &stones, self.eye.after(played), any);
        }
        let by_life = self.best(board, goal, &stones, self.life.after(played), any);
        if by_life.is_some() || self.eye.all.is_empty() || played == Some(Move::Pass) {
            return by_life;
        }
        // The rule may be new, or the other eye may be the one that is.
        let by_rule = self.best(board, goal, &stones, self.eye.after(played), |found| {
            let chains = chains_at(board, &found.anchors);
            chains.filter_map(|id| second_eye(board, goal, id, found)).min_by_key(PointSet::len)
        });
        by_rule.or_else(|| {
            let p = played.and_then(Move::point).filter(|p| stones.contains(*p))?;
            let id = board.chain_at(p)?;
            leaves::own_regions(board, id, goal).find(|eye| eye.rim().contains(p))?;
            let chain = board.chain(id).stones;
            self.best(board, goal, &chain, &self.eye.all, |found| {
                second_eye(board, goal, id, found)
            })
        })
    }

    /// The rule about some stones with the smallest zone.
    fn best(
        &self,
        board: &Board,
        goal: &Goal,
        stones: &PointSet,
        places: &[u32],
        zone: impl Fn(&FoundRule) -> Option<PointSet>,
    ) -> Option<(PointSet, RuleUse)> {
        let mut best: Option<(usize, PointSet, RuleUse)> = None;
        let empty = board.empty_points();
        self.finder.find(board, goal.prover, stones, places, &mut |found| {
            let Some(zone) = zone(&found) else { return };
            let size = (zone & empty).len();
            if best.as_ref().is_none_or(|(least, ..)| size < *least) {
                best = Some((size, zone, found.used));
            }
        });
        best.map(|(_, zone, used)| (zone, used))
    }
}

/// The prover's chains at the targets.
fn stones(board: &Board, goal: &Goal) -> PointSet {
    let chains = leaves::own_chains(board, goal);
    chains.fold(PointSet::EMPTY, |all, id| all | board.chain(id).stones)
}

fn chains_at(board: &Board, stones: &PointSet) -> impl Iterator<Item = ChainId> {
    let mut rest = *stones;
    std::iter::from_fn(move || {
        let id = board.chain_at(rest.first()?)?;
        rest -= board.chain(id).stones;
        Some(id)
    })
}

/// The zone of a rule for an eye with another eye of the chain, if it has one.
fn second_eye(board: &Board, goal: &Goal, id: ChainId, found: &FoundRule) -> Option<PointSet> {
    let apart = leaves::own_regions(board, id, goal).filter(|eye| !eye.meets(&found.area));
    let smallest = apart.min_by_key(PointSet::len)?;
    Some(found.zone | smallest | board.chain(id).stones)
}

impl Search<'_> {
    /// Settles a position of the opponent in which a rule says that the prover
    /// reaches the goal.
    pub(super) fn settle_by_rule(&mut self, key: u64, played: Option<Move>) -> bool {
        let Some(rules) = &self.rules else { return false };
        let found = rules.settles(&self.board, self.goal, played);
        let Some((mut zone, used)) = found else { return false };
        let needs = zone::close(&self.board, &mut zone, &self.walls);
        self.add_fact(key, Fact { zone, needs, why: Why::Rule(Box::new(used)) });
        true
    }

    /// Settles a position of the prover in which a move leads to a life rule: any
    /// rule after a pass, which comes first, and rules over the opponent's move.
    pub(super) fn settle_by_move_to_rule(&mut self, key: u64) -> bool {
        let Some(rules) = &self.rules else { return false };
        let prover = self.goal.prover;
        let places = rules.life.after(self.last.map(Move::Play));
        for p in rules.finder.moves(&self.board, prover, places) {
            if self.board.is_suicide(prover, p) {
                continue;
            }
            let action = Move::Play(p);
            self.count_node();
            self.board.make(prover, action);
            let next = self.key(!prover);
            let known = self.table.get(next);
            let settled = known.is_some_and(|known| known.numbers().is_proven())
                || known.is_none() && self.settle_by_rule(next, Some(action));
            self.board.undo();
            let numbers = Numbers::PROVEN;
            let child = Child { action, key: next, estimate: numbers, numbers };
            if settled && self.prove_by(key, child) {
                return true;
            }
        }
        false
    }
}
