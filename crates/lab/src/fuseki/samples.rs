//! Choices that strong players made, with what they could have played instead.

use tesuji_board::{Board, Point, PointMap, Rng};
use tesuji_fuseki::params::SpWeights;
use tesuji_fuseki::{BONUSES, Case, Params, Situation, Standing, bonuses, suggestions};
use tesuji_patterns::{Knowledge, Position, Record};

use super::{Ladders, chances};

/// One move that could be played, as the strategies see it.
#[derive(Clone, Debug)]
pub struct Alternative {
    /// The logarithms of its probability by patterns, and if the opponent were
    /// to move.
    pub log_chances: [f32; 2],
    /// What the worth by PON is made of: of the position that the move makes,
    /// then of the one that it denies the opponent.
    pub sp: Vec<f32>,
    /// What the cases recommend there, with the sizes.
    pub cases: Vec<(Case, f32)>,
    /// The situation of the point.
    pub bonuses: [f32; BONUSES],
}

/// A position with alternatives.
#[derive(Clone, Debug)]
pub struct Sample {
    /// What could be played.
    pub alternatives: Vec<Alternative>,
    /// What was, by its place among them.
    pub played: usize,
}

/// Positions with fewer or more moves are not looked at: those of the problems.
const MOVES: std::ops::Range<usize> = 12..51;
/// Alternatives from patterns.
const LIKELY: usize = 5;
/// Alternatives from the cases, at random.
const RECOMMENDED: usize = 6;
/// No chance is taken to be lower.
const LEAST_CHANCE: f32 = 1e-5;

/// Positions from each game.
const PER_GAME: usize = 2;

/// Positions of a game at random, if it is long enough.
pub fn sample_game(
    record: &Record,
    knowledge: &Knowledge,
    params: &Params,
    rng: &mut Rng,
) -> Vec<Sample> {
    let opening = record.first(MOVES.end);
    let span = opening.len().saturating_sub(MOVES.start);
    if span == 0 {
        return Vec::new();
    }
    let at: [usize; PER_GAME] =
        std::array::from_fn(|_| MOVES.start + rng.below(span as u32) as usize);
    let mut found = Vec::new();
    opening.each_position(|position, played, number| {
        if at.contains(&number) {
            found.push(sample(position, played, knowledge, params, rng));
        }
    });
    found
}

fn sample(
    position: &Position,
    played: Point,
    knowledge: &Knowledge,
    params: &Params,
    rng: &mut Rng,
) -> Sample {
    let chances = chances(knowledge, position);
    let mut likely: Vec<Point> = position.board().empty_points().iter().collect();
    likely.sort_by(|&a, &b| chances[0][b].total_cmp(&chances[0][a]).then(a.cmp(&b)));
    let mut points = vec![played];
    points.extend(likely.into_iter().filter(|&p| p != played).take(LIKELY));
    let standing = stand(position, params);
    let (board, color) = (position.board(), position.to_move());
    let situation = Situation::new(board, color, &standing.survey, &params.pon, position.last(0));
    let mut others: Vec<Point> = suggestions(&situation).iter().map(|one| one.point).collect();
    others.sort_unstable();
    others.dedup();
    others.retain(|p| !points.contains(p));
    for _ in 0..RECOMMENDED.min(others.len()) {
        points.push(others.swap_remove(rng.below(others.len() as u32) as usize));
    }
    Sample { alternatives: look(position, &points, &chances, params), played: 0 }
}

fn stand(position: &Position, params: &Params) -> Standing {
    let mut board = position.board().clone();
    Standing::of(&mut board, position.to_move(), &[], &mut Ladders, params)
}

/// Looks at given moves, which must be legal.
pub fn look(
    position: &Position,
    points: &[Point],
    chances: &[PointMap<f32>; 2],
    params: &Params,
) -> Vec<Alternative> {
    let (board, color) = (position.board(), position.to_move());
    let standing = stand(position, params);
    let situation = Situation::new(board, color, &standing.survey, &params.pon, position.last(0));
    let recommended = suggestions(&situation);
    let mut after = board.clone();
    points
        .iter()
        .map(|&point| {
            after.play_unchecked(color, point);
            let then = Standing::of(&mut after, !color, &[], &mut Ladders, params);
            after.undo();
            let mut sp = then.features(color).to_vec();
            sp.extend(denied(&mut after, &standing, point, params));
            let here = recommended.iter().filter(|one| one.point == point);
            Alternative {
                log_chances: [0, 1].map(|side: usize| chances[side][point].max(LEAST_CHANCE).ln()),
                sp,
                cases: here.map(|one| (one.case, one.size)).collect(),
                bonuses: bonuses(&situation, point),
            }
        })
        .collect()
}

/// The change that the opponent's move at a point would make, turned round.
fn denied(
    board: &mut Board,
    standing: &Standing,
    point: Point,
    params: &Params,
) -> [f32; SpWeights::COUNT] {
    let color = standing.to_move;
    if !board.is_legal(!color, point) {
        return [0.0; SpWeights::COUNT];
    }
    board.play_unchecked(!color, point);
    let other = Standing::of(board, color, &[], &mut Ladders, params);
    board.undo();
    let mut change = standing.features(color);
    for (now, then) in change.iter_mut().zip(other.features(color)) {
        *now -= then;
    }
    change
}
