//! Rules that settle positions of the opponent: life by a life rule, by an eye
//! rule next to an eye that is there already, or by two eye rules; a connection by a
//! rule that joins the two chains.

use tesuji_board::{Board, ChainId, Move, Point, PointSet, Size};

use super::proven::{Fact, Why};
use super::table::Numbers;
use super::{Child, Config, Search, leaves, zone};
use crate::goal::{Goal, GoalKind};
use crate::rules::{Conclusion, FoundRule, RuleFinder, RuleUse};

/// So far around the stones that the goal is about rules are looked for.
const REACH: usize = 2;

/// The rectangles of rules around a goal.
pub(super) struct RuleLeaves<'a> {
    finder: &'a dyn RuleFinder,
    finds_forced_moves: bool,
    hint: u32,
    life: Places,
    eye: Places,
    link: Places,
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
    pub fn new(
        finder: &'a dyn RuleFinder,
        config: &Config,
        board: &Board,
        goal: &Goal,
    ) -> Option<RuleLeaves<'a>> {
        let mut area = match goal.kind {
            GoalKind::Capture | GoalKind::Cut | GoalKind::Apart | GoalKind::NoEye => return None,
            GoalKind::LiveAnywhere => board.points(),
            GoalKind::LiveAny
            | GoalKind::LiveAll
            | GoalKind::Survive
            | GoalKind::Eye
            | GoalKind::Connect => stones(board, goal),
        };
        for _ in 0..REACH {
            area |= area.rim();
        }
        if goal.kind == GoalKind::Connect {
            let link = finder.near(Conclusion::Link, &area);
            let nothing = || Places::new(&[]);
            let link = Places::new(&link);
            return (!link.all.is_empty()).then(|| RuleLeaves {
                finder,
                finds_forced_moves: config.forced_by_rules,
                hint: config.rule_hint,
                life: nothing(),
                eye: nothing(),
                link,
            });
        }
        let life = Places::new(&finder.near(Conclusion::Life, &area));
        let mut eye = finder.near(Conclusion::Eye, &area);
        if goal.kind != GoalKind::Eye {
            // For life, eyes in the centre cost more time than they save.
            let edge = edge(board.size());
            eye.retain(|(_, rectangle)| rectangle.meets(&edge));
        }
        Some(RuleLeaves {
            finder,
            finds_forced_moves: config.forced_by_rules,
            hint: config.rule_hint,
            life,
            eye: Places::new(&eye),
            link: Places::new(&[]),
        })
    }

    /// Whether the opponent's moves that rules answer are told from those that they do not.
    pub fn finds_forced_moves(&self) -> bool {
        self.finds_forced_moves
    }

    /// Moves of the prover that put the stones of a rule there (document 000, section 3.8:
    /// the pattern without its conditions is a hint), and what that is worth.
    pub fn hints(&self, board: &Board, goal: &Goal) -> (PointSet, u32) {
        if self.hint == 0 {
            return (PointSet::EMPTY, 0);
        }
        let places = if goal.kind == GoalKind::Connect { &self.link } else { &self.life };
        (self.finder.moves(board, goal.prover, &places.all), self.hint)
    }

    pub fn checksum(&self) -> u64 {
        self.finder.checksum()
    }

    /// A rule that joins the two chains of the goal.
    fn joins(
        &self,
        board: &Board,
        goal: &Goal,
        played: Option<Move>,
    ) -> Option<(PointSet, Vec<RuleUse>)> {
        let mut chains = leaves::own_chains(board, goal);
        let chains = [chains.next()?, chains.next()?];
        let stones = chains.map(|id| board.chain(id).stones);
        let mut best = Best::new(board);
        self.finder.find_links(board, chains, self.link.after(played), &mut |found| {
            best.offer(found.zone | stones[0] | stones[1], || vec![found.used.clone()]);
        });
        best.found
    }

    /// The rectangles in which a move of the prover may reach the goal by a rule, after a
    /// stone of the opponent.
    fn to_move_in(&self, goal: &Goal, changed: Option<Point>) -> &[u32] {
        let places = if goal.kind == GoalKind::Connect { &self.link } else { &self.life };
        places.after(changed.map(Move::Play))
    }

    /// A rule that reaches the goal with the opponent to move, and the zone that
    /// shows it, which is yet to be closed.
    fn settles(
        &self,
        board: &Board,
        goal: &Goal,
        played: Option<Move>,
    ) -> Option<(PointSet, Vec<RuleUse>)> {
        let stones = match goal.kind {
            GoalKind::Connect => return self.joins(board, goal, played),
            GoalKind::LiveAnywhere => board.stones(goal.prover),
            GoalKind::LiveAll if leaves::own_chains(board, goal).nth(1).is_some() => return None,
            _ => stones(board, goal),
        };
        let any = |found: &FoundRule| {
            let chain = board.chains_in(found.anchors).min_by_key(|id| id.point())?;
            Some(found.zone | board.chain(chain).stones)
        };
        if goal.kind == GoalKind::Eye {
            return self.best(board, goal, &stones, self.eye.after(played), any);
        }
        if played == Some(Move::Pass) {
            return None;
        }
        let places = [self.life.after(played), self.eye.after(played)];
        let [life, eye] = self.finder.shown(board, goal.prover, places);
        let by_life = self.best(board, goal, &stones, &life, any);
        let point = played.and_then(Move::point);
        let mut chains = board.chains_in(stones);
        by_life.or_else(|| chains.find_map(|id| self.by_eyes(board, goal, id, &eye, point)))
    }

    /// Life of a chain by a rule for an eye, next to an eye that it has already or
    /// next to another such rule. The rule may be new, in one of the places that
    /// show something after a move, or the other eye may be the one that is.
    fn by_eyes(
        &self,
        board: &Board,
        goal: &Goal,
        id: ChainId,
        shown: &[u32],
        played: Option<Point>,
    ) -> Option<(PointSet, Vec<RuleUse>)> {
        let chain = board.chain(id).stones;
        let made = played.filter(|p| chain.contains(*p)).is_some_and(|p| {
            let beside = PointSet::of(p).rim();
            leaves::own_regions_at(board, id, goal.prover, &beside).next().is_some()
        });
        if shown.is_empty() && !made {
            return None;
        }
        let eyes: Vec<PointSet> = leaves::own_regions(board, id, goal.prover).collect();
        if eyes.is_empty() {
            let mut best = Best::new(board);
            self.finder.find_pairs(board, id, [shown, &self.eye.all], &mut |pair| {
                best.offer(pair.zone, || pair.used.to_vec());
            });
            return best.found;
        }
        let places = if made { &self.eye.all } else { shown };
        self.best(board, goal, &chain, places, |found| {
            let apart = eyes.iter().filter(|eye| !eye.meets(&found.area));
            let smallest = apart.min_by_key(|eye| eye.len())?;
            Some(found.zone | *smallest | chain)
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
    ) -> Option<(PointSet, Vec<RuleUse>)> {
        if places.is_empty() {
            return None;
        }
        let mut best = Best::new(board);
        self.finder.find(board, goal.prover, stones, places, &mut |found| {
            if let Some(zone) = zone(&found) {
                best.offer(zone, || vec![found.used.clone()]);
            }
        });
        best.found
    }
}

/// The rules with the smallest zone so far.
struct Best {
    empty: PointSet,
    least: usize,
    found: Option<(PointSet, Vec<RuleUse>)>,
}

impl Best {
    fn new(board: &Board) -> Best {
        Best { empty: board.empty_points(), least: usize::MAX, found: None }
    }

    fn offer(&mut self, zone: PointSet, used: impl FnOnce() -> Vec<RuleUse>) {
        let size = (zone & self.empty).len();
        if size < self.least {
            (self.least, self.found) = (size, Some((zone, used())));
        }
    }
}

fn edge(size: Size) -> PointSet {
    let last = |p: &Point| p.column() + 1 == size.width() || p.row() + 1 == size.height();
    size.points().filter(|p| p.column() == 0 || p.row() == 0 || last(p)).collect()
}

/// The prover's chains at the targets.
fn stones(board: &Board, goal: &Goal) -> PointSet {
    let chains = leaves::own_chains(board, goal);
    chains.fold(PointSet::EMPTY, |all, id| all | board.chain(id).stones)
}

impl Search<'_> {
    /// Settles a position of the opponent in which a rule says that the prover
    /// reaches the goal.
    pub(super) fn settle_by_rule(&mut self, key: u64, played: Option<Move>) -> bool {
        let Some(rules) = &self.rules else { return false };
        let found = rules.settles(&self.board, self.goal, played);
        let Some((mut zone, used)) = found else { return false };
        let needs = zone::close(&self.board, &mut zone, &self.walls);
        self.add_fact(key, Fact { zone, needs, why: Why::Rule(used.into()) });
        true
    }

    /// Settles a position of the prover in which a move leads to a rule for life or a connection over
    /// the last move, or over the move before a pass: elsewhere such a move would
    /// mostly have been found before.
    pub(super) fn settle_by_move_to_rule(&mut self, key: u64) -> bool {
        let Some(rules) = &self.rules else { return false };
        let prover = self.goal.prover;
        let places = rules.to_move_in(self.goal, self.changed);
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
            let child = Child::new(action, next, Numbers::PROVEN);
            if settled && self.prove_by(key, child) {
                return true;
            }
        }
        false
    }
}
