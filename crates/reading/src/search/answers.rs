//! The opponent's moves at a node, and how far they are answered.

use tesuji_board::{Move, Point, PointSet};

use super::estimate::Estimate;
use super::proven::{Fact, Why};
use super::walls::Walls;
use super::{Child, Search, prevent, zone};
use crate::advice::cost_of;
use crate::goal::GoalKind;
use crate::proof::Needs;

/// More liberties than this are not needed to begin with.
const MOST_LIBERTIES: usize = 4;

/// How much less urgent a move of the opponent is that nobody advised.
const UNADVISED: u32 = 4;

/// The opponent's moves at a node whose pass is proven, or at which the prover
/// of a prevention waits.
pub(super) struct Answers {
    pub children: Vec<Child>,
    /// Where moves were looked at.
    known: PointSet,
    /// Moves that are suicide.
    suicides: PointSet,
    /// Proven moves that are as good as a pass: they show this pattern.
    null_moves: Vec<Point>,
    /// What the node is known to depend on.
    zone: PointSet,
    /// What lies in the zones of all defaults: moves there need an answer.
    pub must: PointSet,
    /// Whether moves elsewhere are answered by a pass.
    holds: bool,
    /// The move that wins if the opponent passes.
    pub plan: Option<Point>,
}

impl Answers {
    pub fn new(search: &Search) -> Answers {
        let pass = search.proven(search.key(search.goal.prover));
        let zone = pass.zone | search.walls.exposed(&search.board, &pass.needs);
        Answers::in_zone(search, zone, search.plan_after_pass(), false)
    }

    /// For prevention: what lies outside the zone is not answered at all. It is
    /// enough to begin with what shows that nothing has happened, for survival
    /// the chain and some liberties; the zone grows with what the answers need.
    pub fn holding(search: &Search) -> Answers {
        let board = &search.board;
        if search.goal.kind != GoalKind::Survive {
            let mut zone = PointSet::EMPTY;
            prevent::add_evidence(board, search.goal, &mut zone);
            zone::close(board, &mut zone, &search.walls);
            return Answers::in_zone(search, zone, None, true);
        }
        let target = board.chain_at(search.goal.targets[0]).expect("a target that is not lost");
        let chain = board.chain(target);
        let opponent = search.goal.opponent();
        let mut liberties: Vec<Point> = chain.liberties.iter().collect();
        let own = |q: &Point| board.get(*q) == Some(search.goal.prover);
        liberties.sort_by_key(|&p| {
            let shelter = p.neighbors().iter().filter(|q| own(q)).count();
            (!board.is_suicide(opponent, p), std::cmp::Reverse(shelter))
        });
        let mut zone = chain.stones;
        zone.extend(liberties.into_iter().take(MOST_LIBERTIES));
        zone::close(board, &mut zone, &search.walls);
        Answers::in_zone(search, zone, None, true)
    }

    fn in_zone(search: &Search, zone: PointSet, plan: Option<Point>, holds: bool) -> Answers {
        let mut answers = Answers {
            children: Vec::new(),
            known: PointSet::EMPTY,
            suicides: PointSet::EMPTY,
            null_moves: Vec::new(),
            zone,
            must: zone,
            holds,
            plan,
        };
        answers.add_moves(search, zone & search.board.empty_points());
        answers
    }

    fn add_moves(&mut self, search: &Search, points: PointSet) {
        let (board, opponent) = (&search.board, search.goal.opponent());
        let mut estimates = Estimate::new(search);
        let advice = search.advice(opponent);
        self.known |= points;
        let closed = search.closed_to(opponent);
        for p in points.iter().filter(|&p| closed != Some(p)) {
            if board.is_suicide(opponent, p) {
                self.suicides.insert(p);
                continue;
            }
            let captured = zone::captures(board, opponent, p);
            let key = search.key_after(opponent, p, &captured);
            let mut estimate = estimates.opponent_move(p, captured.len(), self.plan);
            if search.counsel.is_some_and(|counsel| counsel.after == 0) {
                let cost = cost_of(&advice, p);
                estimate.disproof = cost.map_or(estimate.disproof + UNADVISED, |cost| 1 + cost / 2);
            }
            let mut child = Child::new(Move::Play(p), key, estimate);
            child.refresh(search);
            self.children.push(child);
        }
    }

    /// For prevention: takes in what the answers so far depend on, and the moves
    /// that have to be answered then.
    pub fn grow(&mut self, search: &Search) {
        while self.holds {
            self.zone = self.closed_zone(search).0;
            self.must = self.zone;
            for &p in &self.null_moves {
                self.must &= search.proven(self.key_after(p)).zone;
            }
            let new = (self.must & search.board.empty_points()) - self.known;
            if new.is_empty() {
                return;
            }
            self.add_moves(search, new);
        }
    }

    fn key_after(&self, p: Point) -> u64 {
        let child = self.children.iter().find(|child| child.action == Move::Play(p));
        child.expect("a move of this node").key
    }

    /// A proven move outside its own zone is as good as a pass, and the moves
    /// outside that zone need no other answer.
    pub fn use_null_moves(&mut self, search: &Search) {
        let (board, opponent) = (&search.board, search.goal.opponent());
        for child in &self.children {
            let Move::Play(p) = child.action else { continue };
            if !child.numbers.is_proven() || self.null_moves.contains(&p) {
                continue;
            }
            let zone = search.proven(child.key).zone;
            if zone.contains(p) || zone::captures(board, opponent, p).meets(&zone) {
                continue;
            }
            let zone = zone | search.walls.exposed(board, &search.proven(child.key).needs);
            if !self.must.is_subset(&zone) {
                self.null_moves.push(p);
                self.must &= zone;
                self.zone |= zone;
            }
        }
    }

    /// What the node depends on and what its walls need, as far as its moves are
    /// answered.
    fn closed_zone(&self, search: &Search) -> (PointSet, Needs) {
        let (board, opponent) = (&search.board, search.goal.opponent());
        let walls = &search.walls;
        let mut zone = self.zone;
        let mut needs = Needs::NOTHING;
        for child in self.children.iter().filter(|child| child.numbers.is_proven()) {
            let Move::Play(p) = child.action else { continue };
            if self.must.contains(p) {
                let next = search.proven(child.key);
                zone |= next.zone;
                zone.insert(p);
                let captured = zone::captures(board, opponent, p);
                zone::add_captured(board, &captured, &next.zone, &mut zone);
                if let Some(back) = search.move_of(next).filter(|_| search.simple_ko) {
                    zone::add_no_ko(board, opponent, p, back, &captured, &mut zone);
                }
                needs = needs.and(walls.before(next.needs, p));
            }
        }
        for p in self.suicides & self.must {
            zone.insert(p);
            needs = needs.and(zone::add_suicide(board, opponent, p, &mut zone, walls));
        }
        for key in self.defaults(search) {
            let default = search.proven(key).needs;
            let exposed = walls.exposed(board, &default);
            zone |= exposed;
            let lost = |wall: usize| !walls.points(wall).is_subset(&exposed);
            needs = needs.and(Walls::before_loss(default, lost));
        }
        needs = needs.and(zone::close(board, &mut zone, walls));
        (zone, needs)
    }

    /// The positions that answer moves elsewhere.
    fn defaults(&self, search: &Search) -> impl Iterator<Item = u64> {
        let pass = (!self.holds).then(|| search.key(search.goal.prover));
        let moves = self.null_moves.iter().map(|&p| self.key_after(p));
        pass.into_iter().chain(moves)
    }

    pub fn fact(&self, search: &Search) -> Fact {
        let (zone, needs) = self.closed_zone(search);
        let null_moves = self.null_moves.as_slice().into();
        let closed = search.closed_to(search.goal.opponent()).filter(|q| self.must.contains(*q));
        let why =
            if self.holds { Why::Holds(null_moves) } else { Why::Replies(null_moves, closed) };
        Fact { zone, needs, why }
    }
}
