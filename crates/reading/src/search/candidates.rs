//! Where the prover looks for a move. This may miss moves: it is widened when
//! it fails, and nothing is ever concluded from a failure.

use tesuji_board::{Board, Color, Point, PointSet};

use super::estimate_link::{Distances, FAR};
use crate::goal::{Goal, GoalKind};
use crate::weak::{weak_liberties, weak_stones};

/// Empty points near the goal, up to so many steps away.
pub(super) fn near(board: &Board, goal: &Goal, steps: u32) -> PointSet {
    let prover = goal.prover;
    match goal.kind {
        GoalKind::LiveAnywhere => board.empty_points(),
        GoalKind::LiveAny | GoalKind::LiveAll | GoalKind::Survive | GoalKind::Eye => {
            around_own(board, goal, steps)
        }
        GoalKind::Capture => around_enemy(board, goal, steps),
        GoalKind::Connect => {
            between(board, goal, steps) | around_enemy_neighbors(board, prover, goal)
        }
        GoalKind::Cut | GoalKind::Apart | GoalKind::NoEye => around_enemy(board, goal, steps),
    }
}

/// The stones of a colour at the targets.
fn target_stones(board: &Board, goal: &Goal, color: Color) -> PointSet {
    let mut stones = PointSet::EMPTY;
    for &t in &goal.targets {
        if board.get(t) == Some(color) {
            stones |= board.chain(board.chain_at(t).expect("a stone")).stones;
        }
    }
    stones
}

/// Steps through empty points; chains of `through` that are met count as
/// reached in the same step. What the first step reaches, and what all do.
fn spread(board: &Board, start: PointSet, through: Color, steps: u32) -> [PointSet; 2] {
    let (empty, friends) = (board.empty_points(), board.stones(through));
    let mut reached = start;
    let mut front = start;
    let mut close = start;
    for step in 0..steps {
        let rim = front.rim();
        let mut next = rim & empty;
        for id in board.chains_in((rim & friends) - reached) {
            let chain = board.chain(id);
            reached |= chain.stones;
            next |= chain.liberties;
        }
        next -= reached;
        reached |= next;
        front = next;
        if step == 0 {
            close = reached;
        }
    }
    [close, reached]
}

/// Around the prover's stones: eye space, links, and what can be captured.
fn around_own(board: &Board, goal: &Goal, steps: u32) -> PointSet {
    let prover = goal.prover;
    let [close, reached] = spread(board, target_stones(board, goal, prover), prover, steps);
    let mut points = reached & board.empty_points();
    points |= weak_liberties(board, &close.rim(), !prover, 3);
    points |= weak_liberties(board, &close, prover, 1);
    points
}

/// The last liberty of a single target.
fn capture_at_once(board: &Board, goal: &Goal) -> Option<PointSet> {
    let &[target] = goal.targets.as_slice() else { return None };
    let chain =
        board.chain(board.chain_at(target).filter(|_| board.get(target) == Some(goal.opponent()))?);
    (chain.liberty_count == 1 && goal.kind == GoalKind::Capture).then_some(chain.liberties)
}

/// Around the opponent's stones: eye space, escape routes, and the prover's own
/// weak chains next to them.
fn around_enemy(board: &Board, goal: &Goal, steps: u32) -> PointSet {
    let enemy = goal.opponent();
    let start = target_stones(board, goal, enemy);
    if let Some(capture) = capture_at_once(board, goal) {
        return capture;
    }
    let [close, reached] = spread(board, start, enemy, steps);
    let mut points = reached & board.empty_points();
    points |= weak_liberties(board, &close, enemy, 2);
    points | rescues(board, &close.rim(), goal.prover, 3)
}

/// Moves that save chains of a colour that meet `area` and have few liberties:
/// their liberties, and those of the weak enemy chains next to them.
fn rescues(board: &Board, area: &PointSet, color: Color, few: u16) -> PointSet {
    // The rims of chains that do not touch each other are the rim of all of them.
    let attackers = weak_stones(board, area, color, few).rim();
    weak_liberties(board, area, color, few) | weak_liberties(board, &attackers, !color, few)
}

/// Points on ways from one target to the other that are not much longer than
/// the shortest one, and what saves weak chains of the prover next to them.
fn between(board: &Board, goal: &Goal, steps: u32) -> PointSet {
    let distances = Distances::new(board, goal.prover, [goal.targets[0], goal.targets[1]], FAR);
    let most = distances.between + steps - 1;
    let points: PointSet = board
        .empty_points()
        .iter()
        .filter(|&p| distances.through(p) <= most && distances.through(p) < FAR)
        .collect();
    let own = target_stones(board, goal, goal.prover);
    points | weak_liberties(board, &(own | points.rim()), goal.prover, 2)
}

/// Weak chains of the opponent that stand between the prover's chains.
fn around_enemy_neighbors(board: &Board, prover: Color, goal: &Goal) -> PointSet {
    let own = target_stones(board, goal, prover);
    weak_liberties(board, &(own.rim() | own), !prover, 3)
}

/// Whether a stone here would fill a point that only own stones surround.
pub(super) fn fills_own_eye(board: &Board, color: Color, p: Point) -> bool {
    p.neighbors().into_iter().all(|q| !board.is_empty(q) && board.get(q) != Some(!color))
}
