//! Goes through a game: scores first, then the groups near every move, then a closer look
//! where much seems to be lost.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use anyhow::Result;
use rayon::prelude::*;
use tesuji_board::{Certainty, Color, Game, KoGrade, Move, Point, PointSet, Setup};
use tesuji_judge::{Claim, earlier_boards};
use tesuji_shape::Facts;

use super::fates::{Cost, Judged, judge_near, judge_one};
use super::scores::{Score, score};

/// Shares of the time: scores, groups; the rest is for a closer look.
const SCORE_SHARE: f64 = 0.3;
const GROUP_SHARE: f64 = 0.85;
/// Points that a move has to lose to be called a mistake of score.
pub const LARGE_LOSS: f64 = 10.0;
/// Moves that seem to lose this much get a closer look.
const DOUBTFUL_LOSS: f64 = 7.0;
/// How much closer.
const CLOSER: u64 = 6;
/// A loss is told if it is so many times as large as its error.
const SIGNIFICANT: f64 = 2.5;
/// Moves of score that get a closer look, the largest losses first.
const MOST_CLOSER: usize = 12;
/// A move and so many before it, less one, say where to look.
const RECENT: usize = 3;

/// How much work a review may be.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// For the whole game.
    pub time: Duration,
    /// Playouts for each position.
    pub playouts: u64,
    /// Positions inside a frame for each group.
    pub nodes: u64,
    /// Positions for each proof on the open board.
    pub proof_nodes: u64,
}

/// What was wrong with a move.
#[derive(Clone)]
pub enum Mistake {
    /// A group has another fate than with the best move.
    Group {
        /// Its stones before the move.
        stones: PointSet,
        /// Whose it is.
        owner: Color,
        /// What the player could have had.
        could: Box<Claim>,
        /// What he has now, with the other side to move.
        has: Box<Claim>,
        /// The moves that would have done it.
        better: Vec<Point>,
        /// More of them inside the frame, not proven.
        also: Vec<Point>,
        /// The line that would have followed.
        line: Vec<Move>,
    },
    /// Points were lost.
    Score {
        /// How many.
        loss: f64,
        /// How far that may be off.
        error: f64,
        /// The better move.
        better: Option<Move>,
        /// Its line.
        line: Vec<Move>,
    },
}

/// A move that changed something.
#[derive(Clone)]
pub struct Moment {
    /// The number of the move, from 1.
    pub number: usize,
    /// Who played it.
    pub player: Color,
    /// The move.
    pub played: Move,
    /// What was wrong.
    pub mistake: Mistake,
    /// The points at stake, roughly.
    pub size: f64,
}

impl Moment {
    /// How sure it is; a loss of score is an estimate.
    pub fn certainty(&self) -> Certainty {
        match &self.mistake {
            Mistake::Group { could, has, .. } => could.certainty.min(has.certainty),
            Mistake::Score { .. } => Certainty::Estimated,
        }
    }

    /// A large loss of score, if there is one.
    pub fn of_scores(
        number: usize,
        (player, played): (Color, Move),
        before: &Score,
        after: &Score,
    ) -> Option<Moment> {
        let (loss, error) = loss(player, before, after);
        let better: Option<Move> = before.best.as_ref().and_then(|best| best.parse().ok());
        let is_mistake = loss > LARGE_LOSS && loss > SIGNIFICANT * error && better != Some(played);
        let line = before.line.iter().filter_map(|name| name.parse().ok()).collect();
        let mistake = Mistake::Score { loss, error, better, line };
        is_mistake.then_some(Moment { number, player, played, size: loss, mistake })
    }

    /// The better move and what follows it.
    pub fn better_line(&self) -> Vec<Move> {
        match &self.mistake {
            Mistake::Group { better, line, .. } => {
                let Some(&first) = better.first() else { return Vec::new() };
                match line.first() == Some(&Move::Play(first)) {
                    true => line.clone(),
                    false => vec![Move::Play(first)],
                }
            }
            Mistake::Score { better, line, .. } => match better {
                Some(better) if line.first() != Some(better) => vec![*better],
                _ => line.clone(),
            },
        }
    }
}

/// What was found in a game.
pub struct Review {
    /// The score before each move, and at the end; fewer if the time was spent.
    pub scores: Vec<Option<Score>>,
    /// Unconditionally living groups of Black and White at each position.
    pub settled: Vec<[usize; 2]>,
    /// The moves that changed something, in the order of the game.
    pub moments: Vec<Moment>,
    /// Moves whose groups were looked at.
    pub looked_at: usize,
    /// Moves of the game.
    pub moves: usize,
}

impl Review {
    /// The moments that decided the game, the largest first.
    pub fn decisive(&self, count: usize) -> Vec<&Moment> {
        let mut all: Vec<&Moment> = self.moments.iter().collect();
        all.sort_by(|a, b| b.size.total_cmp(&a.size));
        all.truncate(count);
        all
    }
}

/// What an earlier run found out of a move.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct Done {
    /// The number of moves before the position.
    pub after: usize,
    /// The score there.
    pub score: Option<Score>,
    /// Were the groups near the next move looked at, and nothing found?
    pub is_quiet: bool,
}

/// The positions of a game: before each move, and at the end.
fn positions(game: &Game) -> Vec<Game> {
    let mut game = game.clone();
    let mut all = vec![game.clone()];
    while game.undo().is_some() {
        all.push(game.clone());
    }
    all.reverse();
    all
}

/// Reviews a game. `done` is what an earlier run found; `keep` is told what this one
/// finds, `step` each position that is finished.
///
/// # Errors
/// If two proven answers contradict each other.
pub fn review(
    game: &Game,
    pace: &Pace,
    done: &BTreeMap<usize, Done>,
    go_on: &(dyn Fn() -> bool + Sync),
    step: &(dyn Fn(&Done) + Sync),
) -> Result<Review> {
    let begin = Instant::now();
    let positions = positions(game);
    let moves = game.moves().to_vec();
    let until = |share: f64| begin + pace.time.mul_f64(share);
    let stop_at = |at: Instant| move || !go_on() || Instant::now() > at;
    let stop = stop_at(until(SCORE_SHARE));
    let scores: Vec<Option<Score>> = positions
        .par_iter()
        .enumerate()
        .map(|(i, game)| {
            let known = done.get(&i).and_then(|done| done.score.clone());
            known.or_else(|| (!stop()).then(|| score(game, game.to_move(), pace.playouts, &stop)))
        })
        .collect();
    let stop = stop_at(until(GROUP_SHARE));
    let cost = Cost { nodes: pace.nodes, proof_nodes: pace.proof_nodes, stop: &stop };
    let found: Vec<Option<Vec<Moment>>> = (0..moves.len())
        .into_par_iter()
        .map(|i| {
            let is_quiet = done.get(&i).is_some_and(|done| done.is_quiet);
            if is_quiet || stop() {
                return Ok(is_quiet.then(Vec::new));
            }
            let near = surroundings(&positions[i], &positions[i + 1]);
            let found = changes(&positions[i], &positions[i + 1], &near, &cost)?;
            let is_over = stop();
            step(&Done {
                after: i,
                score: scores[i].clone(),
                is_quiet: found.is_empty() && !is_over,
            });
            Ok(Some(found))
        })
        .collect::<Result<_>>()?;
    let looked_at = found.iter().flatten().count();
    let mut moments: Vec<Moment> = found.into_iter().flatten().flatten().collect();
    let stop = stop_at(until(1.0));
    moments.extend(losses(&positions, &moves, &scores, pace, &moments, &stop));
    moments.sort_by_key(|moment| moment.number);
    let settled = positions.iter().map(|game| living_groups(game.board())).collect();
    Ok(Review { scores, settled, moments, looked_at, moves: moves.len() })
}

fn living_groups(board: &tesuji_board::Board) -> [usize; 2] {
    let facts = Facts::of(board);
    Color::BOTH.map(|color| {
        let side = facts.side(color);
        side.groups.iter().filter(|group| group.stones.is_subset(&side.life.stones)).count()
    })
}

/// How good a grade is for the owner of the group.
fn worth(grade: KoGrade) -> i8 {
    match grade {
        KoGrade::LIVES => 2,
        KoGrade::Ko(_) => 1,
        KoGrade::DIES => 0,
    }
}

/// Where a move may matter: around it and the moves before it, which it may fail to
/// answer; everywhere in a position that somebody set up.
fn surroundings(game: &Game, next: &Game) -> Vec<Point> {
    if game.moves().is_empty() {
        return game.board().points().iter().collect();
    }
    let moves = next.moves();
    let last = &moves[moves.len().saturating_sub(RECENT)..];
    last.iter().filter_map(|(_, action)| action.point()).collect()
}

/// The groups near some points whose fate a move changed for the worse. `next` is the
/// game with the move.
///
/// # Errors
/// If two proven answers contradict each other.
pub fn changes(game: &Game, next: &Game, near: &[Point], cost: &Cost) -> Result<Vec<Moment>> {
    let Some(&(player, played)) = next.moves().last() else { return Ok(Vec::new()) };
    let before = game.board();
    let history: Vec<Setup> = earlier_boards(game);
    let mut all = Vec::new();
    for judged in judge_near(before, &history, player, near, cost)? {
        let Judged { stones, color: owner, confirmed } = judged;
        let ([could, _], also) = (confirmed.claims, confirmed.also);
        let fate = confirmed.fate;
        let is_right = played.point().is_some_and(|p| fate.moves.contains(&p));
        let Some(grade) = could.grade.filter(|_| could.certainty > Certainty::Estimated) else {
            continue;
        };
        // For the player: his own group lives, or the other's does not.
        let good = |grade: KoGrade| if owner == player { worth(grade) } else { 2 - worth(grade) };
        if is_right || good(grade) == 0 || fate.moves.is_empty() {
            continue;
        }
        let after = next.board();
        let left = stones & after.stones(owner);
        if left != stones {
            continue;
        }
        let mut history = history.clone();
        history.push(before.to_setup());
        let weak = PointSet::EMPTY;
        let judged = judge_one(after, &history, !player, (&left, weak), cost)?;
        let Some(Judged { confirmed, .. }) = judged else { continue };
        let [has, _] = confirmed.claims;
        let Some(now) = has.grade.filter(|_| has.certainty > Certainty::Estimated) else {
            continue;
        };
        if good(now) >= good(grade) {
            continue;
        }
        all.push(Moment {
            number: next.moves().len(),
            player,
            played,
            size: 2.0 * stones.len() as f64 * f64::from(good(grade) - good(now)) / 2.0,
            mistake: Mistake::Group {
                stones,
                owner,
                could: Box::new(could),
                has: Box::new(has),
                better: fate.moves,
                also,
                line: if fate.line_by == player { fate.line } else { Vec::new() },
            },
        });
    }
    Ok(all)
}

/// The moves that lost many points by the player's judgement, where no group was lost.
fn losses(
    positions: &[Game],
    moves: &[(Color, Move)],
    scores: &[Option<Score>],
    pace: &Pace,
    known: &[Moment],
    stop: &(dyn Fn() -> bool + Sync),
) -> Vec<Moment> {
    let mut doubtful: Vec<(f64, usize)> = (0..moves.len())
        .filter(|i| known.iter().all(|moment| moment.number != i + 1))
        .filter_map(|i| {
            let (before, after) = (scores[i].as_ref()?, scores[i + 1].as_ref()?);
            Some((loss(moves[i].0, before, after).0, i))
        })
        .filter(|(loss, _)| *loss > DOUBTFUL_LOSS)
        .collect();
    doubtful.sort_by(|a, b| b.0.total_cmp(&a.0));
    doubtful.truncate(MOST_CLOSER);
    let closer = CLOSER * pace.playouts;
    let look = |&(_, i): &(f64, usize)| {
        if stop() {
            return None;
        }
        let (player, played) = moves[i];
        let before = score(&positions[i], player, closer, stop);
        let after = score(&positions[i + 1], !player, closer, stop);
        Moment::of_scores(i + 1, (player, played), &before, &after)
    };
    doubtful.par_iter().filter_map(look).collect()
}

/// Points that a move lost, and how far that may be off.
fn loss(player: Color, before: &Score, after: &Score) -> (f64, f64) {
    let sign = if player == Color::Black { 1.0 } else { -1.0 };
    (sign * (before.black - after.black), before.error.hypot(after.error))
}
