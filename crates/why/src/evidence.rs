//! Proofs and plans as one thing to walk through: whose turn it is, what the winner
//! plays, and what any move of the loser leads to.

use tesuji_board::{Board, Color, KoBan, Move, Point, PointSet};
use tesuji_reading::{GoalKind, NodeId, Proof, Reason};
use tesuji_solver::{ENDLESS, Plan, Side, Step};

/// What shows a result.
#[derive(Clone, Copy)]
pub enum Evidence<'a> {
    /// A proof on the open board, which the checker has accepted.
    Proof(&'a Proof),
    /// A plan on its board, which the checker has accepted.
    Plan(&'a Board, &'a Plan),
}

/// A position on the way through the evidence.
#[derive(Clone)]
pub struct Place {
    /// The stones.
    pub board: Board,
    /// Whose turn it is.
    pub to_move: Color,
    /// The node or rule that speaks of this position.
    pub node: Option<u32>,
    /// The moves up to here.
    pub path: Vec<Move>,
    /// The stones that the last move took.
    pub captured: PointSet,
    /// Ko threats that are left to attacker and defender of a plan.
    threats: [u8; 2],
}

impl Place {
    /// The chain at a point as it stands here: stones and liberties.
    pub(crate) fn chain(&self, point: Point) -> Option<&tesuji_board::Chain> {
        self.board.chain_at(point).map(|id| self.board.chain(id))
    }

    /// The last move, if it put a stone on the board.
    pub(crate) fn last_point(&self) -> Option<Point> {
        self.path.last().and_then(|action| action.point())
    }
}

impl<'a> Evidence<'a> {
    /// Whose result it is.
    pub fn winner(&self) -> Color {
        match self {
            Evidence::Proof(proof) => proof.goal.prover,
            Evidence::Plan(_, plan) => color_of(plan, plan.winner),
        }
    }

    /// Who moves first.
    pub fn first(&self) -> Color {
        match self {
            Evidence::Proof(proof) => proof.first,
            Evidence::Plan(_, plan) => color_of(plan, plan.first),
        }
    }

    /// Does the winner take something, and not keep or join something?
    pub fn is_attack(&self) -> bool {
        match self {
            Evidence::Proof(proof) => !proof.goal.kind.is_about_own_stones(),
            Evidence::Plan(_, plan) => plan.winner == Side::Attacker,
        }
    }

    /// Is it about chains that are joined or kept apart, and not about eyes?
    pub fn is_link(&self) -> bool {
        match self {
            Evidence::Proof(proof) => {
                matches!(proof.goal.kind, GoalKind::Connect | GoalKind::Cut | GoalKind::Apart)
            }
            Evidence::Plan(..) => false,
        }
    }

    /// Does the winner only have to stay on the board?
    pub fn is_survival(&self) -> bool {
        matches!(self, Evidence::Proof(proof) if proof.goal.kind == GoalKind::Survive)
    }

    /// The stones that it is about.
    pub fn target(&self) -> PointSet {
        match self {
            Evidence::Proof(proof) => proof.goal.targets.iter().copied().collect(),
            Evidence::Plan(_, plan) => plan.frame.target,
        }
    }

    /// The beginning; `None` if the position is impossible.
    pub fn root(&self) -> Option<Place> {
        let board = match self {
            Evidence::Proof(proof) => Board::from_setup(&proof.position).ok()?,
            Evidence::Plan(board, plan) => {
                // The plan says which ko has just been taken: a board that was read from a
                // file does not know, and one of a game may know of a ko elsewhere.
                let mut board = (*board).clone();
                board.set_ko(plan.ko.map(|point| KoBan { color: self.first(), point }));
                board
            }
        };
        let node = match self {
            Evidence::Proof(proof) => {
                Some(NodeId::try_from(proof.nodes.len()).ok()?.checked_sub(1)?)
            }
            Evidence::Plan(..) => None,
        };
        let threats = match self {
            Evidence::Proof(_) => [0, 0],
            Evidence::Plan(_, plan) => [plan.threats.attacker, plan.threats.defender],
        };
        let (path, captured) = (Vec::new(), PointSet::EMPTY);
        let place = Place { board, to_move: self.first(), node, path, captured, threats };
        Some(self.with_rule(place))
    }

    /// A place of a plan gets the number of the rule that is followed there.
    fn with_rule(&self, mut place: Place) -> Place {
        if let Evidence::Plan(_, plan) = self
            && place.to_move == self.winner()
            && let Some((number, _)) = rule_at(plan, &place)
        {
            place.node = Some(number);
        }
        place
    }

    /// What the winner does at his turn; `None` if nothing is left to do.
    pub fn answer(&self, place: &Place) -> Option<Move> {
        if place.to_move != self.winner() || self.is_won(place) {
            return None;
        }
        match self {
            Evidence::Proof(proof) => match proof.nodes.get(place.node? as usize)?.reason {
                Reason::Play { action, .. } => Some(action),
                _ => None,
            },
            Evidence::Plan(_, plan) => match rule_at(plan, place) {
                Some((_, rule)) => Some(rule.action.map_or(Move::Pass, Move::Play)),
                None => (plan.winner == Side::Defender).then_some(Move::Pass),
            },
        }
    }

    /// Is the goal reached here, as far as the board or the node shows it?
    pub fn is_won(&self, place: &Place) -> bool {
        match self {
            Evidence::Proof(proof) => {
                let node = place.node.and_then(|node| proof.nodes.get(node as usize));
                node.is_some_and(|node| {
                    matches!(node.reason, Reason::Reached | Reason::Rule(_) | Reason::Static(_))
                })
            }
            Evidence::Plan(_, plan) => {
                let left = plan.frame.target & place.board.stones(!plan.frame.attacker);
                let is_captured =
                    if plan.frame.keeps_all { left != plan.frame.target } else { left.is_empty() };
                plan.winner == Side::Attacker && is_captured
            }
        }
    }

    /// The place after the winner's own move.
    pub fn follow(&self, place: &Place) -> Option<Place> {
        self.step(place, self.answer(place)?)
    }

    /// The place after a move: the winner's own, or any legal move of the loser, for
    /// whom a pass stands for a move elsewhere.
    pub fn step(&self, place: &Place, action: Move) -> Option<Place> {
        if place.to_move == self.winner() && self.answer(place) != Some(action) {
            return None;
        }
        let color = place.to_move;
        // A board is large: nothing is copied for a move that is not possible.
        if let Move::Play(p) = action {
            let on_board = place.board.size().contains(p) && place.board.is_empty(p);
            if !on_board || place.board.is_suicide(color, p) {
                return None;
            }
        }
        let threats = self.threats_after(place, action)?;
        let mut next = place.clone();
        next.path.push(action);
        next.to_move = !color;
        next.threats = threats;
        match action {
            Move::Play(p) => {
                let before = place.board.stones(!color);
                next.board.play_unchecked(color, p);
                next.captured = before - next.board.stones(!color);
            }
            Move::Pass => {
                next.board.pass();
                next.captured = PointSet::EMPTY;
            }
        }
        match self {
            Evidence::Proof(proof) => next.node = Some(next_node(proof, place.node?, action)?),
            Evidence::Plan(..) => next = self.with_rule(next),
        }
        Some(next)
    }

    /// The threats that are left; in a plan a ko is retaken with one of them.
    fn threats_after(&self, place: &Place, action: Move) -> Option<[u8; 2]> {
        let mut threats = place.threats;
        let color = place.to_move;
        let retakes = |p: Point| place.board.is_ko(color, p);
        if action.point().is_some_and(retakes) && matches!(self, Evidence::Plan(..)) {
            let side = usize::from(Some(color) != self.attacker());
            match threats[side] {
                0 => return None,
                ENDLESS => {}
                _ => threats[side] -= 1,
            }
        }
        Some(threats)
    }

    fn attacker(&self) -> Option<Color> {
        match self {
            Evidence::Proof(_) => None,
            Evidence::Plan(_, plan) => Some(plan.frame.attacker),
        }
    }

    /// What the winner would go on with if the loser disturbed nothing: one move for each
    /// way on that a proof keeps open.
    pub fn ways_on(&self, place: &Place) -> Vec<Point> {
        let Evidence::Proof(proof) = self else { return Vec::new() };
        let node = |id: u32| proof.nodes.get(id as usize);
        let Some(Reason::Replies { defaults, .. }) =
            place.node.and_then(node).map(|node| &node.reason)
        else {
            return Vec::new();
        };
        let first = |id: &NodeId| match node(*id)?.reason {
            Reason::Play { action, .. } => action.point(),
            _ => None,
        };
        defaults.iter().filter_map(first).collect()
    }

    /// The loser's moves that matter at a place.
    pub fn attempts(&self, place: &Place) -> Vec<Point> {
        match self {
            Evidence::Proof(proof) => {
                let node = place.node.and_then(|node| proof.nodes.get(node as usize));
                match node.map(|node| &node.reason) {
                    Some(Reason::Replies { replies, .. }) => {
                        replies.iter().map(|&(point, _)| point).collect()
                    }
                    _ => Vec::new(),
                }
            }
            Evidence::Plan(_, plan) => {
                let stones = place.board.points() - place.board.empty_points();
                let near = stones.rim() & plan.frame.inside & place.board.empty_points();
                near.iter().filter(|&p| !place.board.is_suicide(place.to_move, p)).collect()
            }
        }
    }
}

fn color_of(plan: &Plan, side: Side) -> Color {
    if side == Side::Attacker { plan.frame.attacker } else { !plan.frame.attacker }
}

/// The first rule that fits and is legal.
fn rule_at<'p>(plan: &'p Plan, place: &Place) -> Option<(u32, &'p Step)> {
    let attacker = plan.frame.attacker;
    let (stones, others) = (place.board.stones(attacker), place.board.stones(!attacker));
    let winner = color_of(plan, plan.winner);
    let own = usize::from(plan.winner == Side::Defender);
    let fits = |rule: &Step| {
        let wanted = [rule.threats.attacker, rule.threats.defender];
        rule.attacker.is_subset(&stones)
            && rule.defender.is_subset(&others)
            && !rule.empty.meets(&(stones | others))
            && wanted[own] <= place.threats[own]
            && wanted[1 - own] >= place.threats[1 - own]
            && rule.ban.is_none_or(|ban| place.board.is_ko(winner, ban))
    };
    let is_legal = |rule: &Step| {
        rule.action.is_none_or(|p| {
            place.board.is_empty(p)
                && !place.board.is_suicide(winner, p)
                && (place.threats[own] > 0 || !place.board.is_ko(winner, p))
        })
    };
    let found = plan.steps.iter().position(|rule| fits(rule) && is_legal(rule))?;
    Some((u32::try_from(found).ok()?, &plan.steps[found]))
}

/// The node after a move.
fn next_node(proof: &Proof, node: NodeId, action: Move) -> Option<NodeId> {
    match &proof.nodes.get(node as usize)?.reason {
        Reason::Play { action: played, next } => (*played == action).then_some(*next),
        Reason::Replies { defaults, replies, holds, .. } => {
            let reply = replies.iter().find(|(point, _)| Some(*point) == action.point());
            let is_outside = |id: &&NodeId| {
                action.point().is_none_or(|p| !proof.nodes[**id as usize].zone.contains(p))
            };
            reply
                .map(|(_, next)| *next)
                .or_else(|| defaults.iter().find(is_outside).copied())
                .or(if *holds { Some(node) } else { None })
        }
        Reason::Reached | Reason::Rule(_) | Reason::Static(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::Diagram;
    use tesuji_solver::{Frame, Reach, Threats};

    /// Written and read again, a plan begins in the same position.
    #[test]
    fn a_plan_begins_with_its_ko_whatever_the_board_knows() {
        let text = "
            . X O . .
            X . X O .
            . X O . .
            . . . . .
            . . . . .";
        let diagram = Diagram::parse(text).unwrap();
        let board = Board::from_setup(&diagram.setup).unwrap();
        let target = PointSet::of("C4".parse().unwrap());
        let frame = Frame::around(&board, &target, Reach::default()).unwrap();
        let mut plan = Plan {
            frame,
            first: Side::Defender,
            winner: Side::Defender,
            ko: Some("B4".parse().unwrap()),
            earlier: Vec::new(),
            is_open: false,
            threats: Threats { attacker: 0, defender: 0 },
            steps: Vec::new(),
        };
        let mut other = board.clone();
        other.set_ko(Some(KoBan { color: Color::White, point: "E5".parse().unwrap() }));
        let ko =
            |board: &Board, plan: &Plan| Evidence::Plan(board, plan).root().unwrap().board.ko();
        let known = Some(KoBan { color: Color::Black, point: "B4".parse().unwrap() });
        assert_eq!([ko(&board, &plan), ko(&other, &plan)], [known, known]);
        plan.ko = None;
        assert_eq!([ko(&board, &plan), ko(&other, &plan)], [None, None]);
    }
}
