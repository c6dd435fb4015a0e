//! What becomes of the groups near a move.

use tesuji_board::{Board, Budget, Color, Point, PointSet, Setup};
use tesuji_judge::{Confirmed, Effort, Position, judge_group};
use tesuji_shape::Facts;
use tesuji_solver::Fights;

use crate::Result;
use crate::scores::Glance;

/// Bytes for each fight.
const MEMORY: usize = 64 << 20;
/// Larger groups are left alone.
const MOST_STONES: usize = 20;
/// Groups with more liberties are in no danger from one move.
const MOST_LIBERTIES: usize = 9;
/// A group is asked about if the network gives it to one side with less than this.
const CLEAR: f64 = 0.95;
/// Stones that the network gives their owner with less are no walls to rely on.
const WEAK: f64 = 0.55;
/// Steps from a move to the groups that it may concern.
const STEPS: usize = 2;
/// Groups that are asked about at one move.
const MOST_GROUPS: usize = 3;

/// A group with what may be said of it.
pub struct Judged {
    /// Its stones.
    pub stones: PointSet,
    /// Whose it is.
    pub color: Color,
    /// What becomes of it when the side to move begins, and when the other does.
    pub confirmed: Confirmed,
}

/// What a question may cost.
#[derive(Clone, Copy)]
pub struct Cost<'a> {
    /// Positions inside the frame, for each group.
    pub nodes: u64,
    /// Positions for each proof.
    pub proof_nodes: u64,
    /// Asked now and then: is it time to end?
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// The groups near some points that are in doubt, the largest first, and the stones that
/// look lost.
pub fn doubtful(board: &Board, glance: &Glance, near: &[Point]) -> (Vec<PointSet>, PointSet) {
    let facts = Facts::of(board);
    let stands = |stones: &PointSet, color: Color| glance.stands(stones, color);
    let mut around: PointSet = near.iter().copied().collect();
    for _ in 0..STEPS {
        around |= around.rim() & board.points();
    }
    let groups = || facts.sides.iter().flat_map(|side| &side.groups);
    let weak = groups()
        .filter(|group| stands(&group.stones, group.color) < WEAK)
        .fold(PointSet::EMPTY, |all, group| all | group.stones);
    let mut found: Vec<PointSet> = groups()
        .filter(|group| group.stones.meets(&around))
        .filter(|group| group.stones.len() <= MOST_STONES)
        .filter(|group| group.liberties.len() <= MOST_LIBERTIES)
        .filter(|group| !group.stones.is_subset(&facts.side(group.color).life.stones))
        .filter(|group| (1.0 - CLEAR..=CLEAR).contains(&stands(&group.stones, group.color)))
        .map(|group| group.stones)
        .collect();
    found.sort_by_key(|stones| std::cmp::Reverse(stones.len()));
    found.truncate(MOST_GROUPS);
    (found, weak)
}

/// Judges a group in a position of a game.
///
/// # Errors
/// If two proven answers contradict each other.
pub fn judge_one(
    board: &Board,
    history: &[Setup],
    to_move: Color,
    (stones, weak): (&PointSet, PointSet),
    cost: &Cost,
) -> Result<Option<Judged>> {
    let Some(color) = stones.first().and_then(|p| board.get(p)) else { return Ok(None) };
    let weak = weak - *stones;
    let position = Position { weak, ..Position::of_game(board, history, to_move) };
    let effort = Effort {
        budget: Budget::new(cost.nodes, MEMORY).interrupted_by(cost.stop),
        proof_nodes: cost.proof_nodes,
        makes_plans: true,
        games: 0,
    };
    let found = judge_group(&mut Fights::new(board), &position, stones, &effort)?;
    Ok(found.map(|confirmed| Judged { stones: *stones, color, confirmed }))
}

/// Judges the groups in doubt near some points.
///
/// # Errors
/// If two proven answers contradict each other.
pub fn judge_near(
    board: &Board,
    history: &[Setup],
    glance: &Glance,
    near: &[Point],
    cost: &Cost,
) -> Result<Vec<Judged>> {
    let (groups, weak) = doubtful(board, glance, near);
    let mut all = Vec::new();
    for stones in &groups {
        if (cost.stop)() {
            break;
        }
        all.extend(judge_one(board, history, glance.to_move, (stones, weak), cost)?);
    }
    Ok(all)
}
