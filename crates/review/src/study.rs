//! Goes through a game: what the network says of every position first, then the groups and
//! chains near every move, those first where it sees much at stake.

use core::time::Duration;
use std::collections::BTreeMap;

use rayon::prelude::*;
use tesuji_board::{Certainty, Color, Game, KoGrade, Move, Point, PointSet, Setup};
use tesuji_judge::{Claim, earlier_boards};
use tesuji_shape::Facts;

use crate::Result;
use crate::captures::captures;
use crate::fates::{Cost, Judged, judge_near, judge_one};
use crate::losses::losses;
use crate::opinion::Searcher;
use crate::scores::{Comparison, Glance, Look, Score};

/// Points that a move has to lose to be called a mistake of score.
pub const LARGE_LOSS: f64 = 10.0;
/// The chance to win that has to be lost for the same.
pub const LARGE_CHANCE: f64 = 0.15;
/// Moves that seem to lose this much are compared with others, or searched for longer.
pub(super) const DOUBTFUL_LOSS: f64 = 4.0;
/// A loss is told if it is so many times as large as its error.
const SIGNIFICANT: f64 = 1.5;
/// The time divided by this may go into what moves lose.
const SCORE_SHARE: u32 = 2;
/// Moves that are told before any is compared.
const MOST_AT_FIRST: usize = 8;
/// What loses fewer points is no mistake, whatever else speaks against it.
const LEAST_LOSS: f64 = 2.0;
/// Points lost without any chance are a difference of opinion between the network's heads.
const LEAST_CHANCE: f64 = 0.03;
/// A chance to win that is worth as much as all the points of a large loss, turned round.
pub(super) const POINTS_OF_CHANCE: f64 = 60.0;
/// Groups whose stones stand at the end with a chance inside are open.
const OPEN: core::ops::Range<f64> = 0.1..0.9;
/// A move and so many before it, less one, say where to look.
const RECENT: usize = 3;

/// How much work a review may be.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// For the whole game.
    pub time: Duration,
    /// What the time is measured by.
    pub clock: fn() -> Duration,
    /// Groups are looked at first where the network sees so many points at stake, the others
    /// in the time that is left.
    pub stake: f64,
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
        /// Is it a chain that is captured? Then the capture is proven, and that the
        /// chain gets away otherwise is read.
        is_capture: bool,
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
    /// The points that the network sees lost.
    pub loss: Option<f64>,
    /// The chance to win that it sees lost.
    pub chance: f64,
    /// What follows the move that was played: how a proof goes on, or what the network expects.
    pub then: Vec<Move>,
}

impl Moment {
    /// How sure it is; a loss of score is an estimate, and a chain that gets away is read.
    pub fn certainty(&self) -> Certainty {
        match &self.mistake {
            Mistake::Group { could, has, .. } => could.certainty.min(has.certainty),
            Mistake::Score { .. } => Certainty::Estimated,
        }
    }

    /// Whether some part of it is proven or exact inside a frame.
    pub fn is_shown(&self) -> bool {
        match &self.mistake {
            Mistake::Group { could, has, .. } => {
                could.certainty.max(has.certainty) > Certainty::Estimated
            }
            Mistake::Score { .. } => false,
        }
    }

    /// How much it decided: points, and the chance to win, that were lost.
    pub(super) fn weight(&self) -> f64 {
        self.loss.unwrap_or(0.0).max(0.0) + POINTS_OF_CHANCE * self.chance.max(0.0)
    }

    /// A large loss of score, if there is one.
    pub fn of_score(
        number: usize,
        (player, played): (Color, Move),
        found: &Comparison,
    ) -> Option<Moment> {
        let &Comparison { loss, error, chance, is_decided, best, .. } = found;
        let by_points = loss > LARGE_LOSS && (is_decided || chance > LEAST_CHANCE);
        let is_large = by_points || (chance > LARGE_CHANCE && loss > LEAST_LOSS);
        let is_mistake = is_large && loss > SIGNIFICANT * error && best != played;
        let (line, then) = (found.line.clone(), found.then.clone());
        let mistake = Mistake::Score { loss, error, better: Some(best), line };
        let (size, loss) = (loss, Some(loss));
        is_mistake.then_some(Moment { number, player, played, size, loss, chance, mistake, then })
    }

    /// The stones that it is about, if it is about some.
    pub fn stones(&self) -> PointSet {
        match &self.mistake {
            Mistake::Group { stones, .. } => *stones,
            Mistake::Score { .. } => PointSet::EMPTY,
        }
    }

    /// Whether two moments are about parts of one group: the same moves decide the same.
    fn is_same_fight(&self, other: &Moment) -> bool {
        let key = |moment: &Moment| match &moment.mistake {
            Mistake::Group { owner, could, has, better, .. } => {
                Some((*owner, could.grade, has.grade, better.clone()))
            }
            Mistake::Score { .. } => None,
        };
        key(self).is_some() && key(self) == key(other)
    }

    /// Whether a chain is given up, or spared, at no cost that the network sees.
    fn is_exchange(&self) -> bool {
        let is_capture = matches!(self.mistake, Mistake::Group { is_capture: true, .. });
        is_capture && self.loss.is_some_and(|loss| loss < LEAST_LOSS)
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
    /// Groups of Black and White whose fate the network leaves open at each position.
    pub open: Vec<[usize; 2]>,
    /// The moves that changed something, in the order of the game.
    pub moments: Vec<Moment>,
    /// Moves whose groups were looked at.
    pub looked_at: usize,
    /// Moves of the game.
    pub moves: usize,
}

impl Review {
    /// The moments that decided the game, the largest first, and of a move the surest.
    pub fn decisive(&self, count: usize) -> Vec<&Moment> {
        let mut all: Vec<&Moment> = self.moments.iter().collect();
        all.sort_by_key(|moment| (moment.number, std::cmp::Reverse(moment.certainty())));
        all.dedup_by_key(|moment| moment.number);
        all.sort_by(|a, b| b.weight().total_cmp(&a.weight()));
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

/// Who is told how a review goes on.
pub struct Listener<'a> {
    /// Asked now and then: shall it go on?
    pub go_on: &'a (dyn Fn() -> bool + Sync),
    /// Hears what the network says of the whole game, before anything is proven.
    pub first: &'a (dyn Fn(&Review) + Sync),
    /// Hears of each move whose groups were looked at.
    pub step: &'a (dyn Fn(&Done) + Sync),
}

/// Reviews a game: the network's judgement of every position first, then the groups and
/// chains near each move, those first where it sees most at stake. `done` is what an earlier
/// run found. A searcher judges what moves lose; without one the network's glances have to do.
///
/// # Errors
/// If two proven answers contradict each other.
pub fn review(
    game: &Game,
    pace: &Pace,
    done: &BTreeMap<usize, Done>,
    searcher: Option<Searcher>,
    listener: &Listener,
) -> Result<Review> {
    let end = (pace.clock)() + pace.time;
    let positions = positions(game);
    let moves = game.moves().to_vec();
    let to_move = |i: usize| moves.get(i).map_or(game.to_move(), |(color, _)| *color);
    let glance = |i: usize| Glance::at(&positions[i], to_move(i));
    let glances: Vec<Glance> = (0..positions.len()).into_par_iter().map(glance).collect();
    let scores: Vec<Option<Score>> =
        (0..glances.len()).map(|i| Some(smooth(&glances[i.saturating_sub(1)..=i]))).collect();
    let settled: Vec<[usize; 2]> =
        positions.par_iter().map(|game| living_groups(game.board())).collect();
    let open = |i: usize| open_groups(positions[i].board(), &glances[i]);
    let open: Vec<[usize; 2]> = (0..positions.len()).into_par_iter().map(open).collect();
    let moments = first_sight(&moves, &glances);
    let mut review = Review { scores, settled, open, moments, looked_at: 0, moves: moves.len() };
    (listener.first)(&review);
    let look = |i: usize| {
        let next = moves.get(i).map(|(_, played)| (*played, &glances[i + 1]));
        Look::new(&positions[i], glances[i].clone(), next)
    };
    let looks: Vec<Look> = (0..positions.len()).into_par_iter().map(look).collect();
    let stop = || !(listener.go_on)() || (pace.clock)() > end;
    let scored = end.saturating_sub(pace.time - pace.time / SCORE_SHARE);
    let is_scored = || stop() || (pace.clock)() > scored;
    let lost = losses(&positions, &moves, &looks, searcher, &is_scored);
    let of_score = |(&i, lost): (&usize, &Comparison)| Moment::of_score(i + 1, moves[i], lost);
    review.moments = lost.iter().filter_map(of_score).collect();
    let at_stake = |i: usize| {
        let searched = lost.get(&i).map_or(0.0, |found| found.loss);
        stake(&positions[i], moves[i].0, &looks[i]).max(searched)
    };
    let at_stake: Vec<f64> = (0..moves.len()).map(at_stake).collect();
    let mut order: Vec<usize> = (0..moves.len()).collect();
    order.sort_by(|&a, &b| at_stake[b].total_cmp(&at_stake[a]));
    let was_quiet = |i: usize| done.get(&i).is_some_and(|done| done.is_quiet);
    let cost = Cost { nodes: pace.nodes, proof_nodes: pace.proof_nodes, stop: &stop };
    let near = |i: usize| surroundings(&positions[i], &positions[i + 1]);
    let fates = |i: usize| {
        let [before, after] = [&positions[i], &positions[i + 1]];
        changes_seen(before, after, &looks[i].before, &near(i), &cost)
    };
    let told = |i: usize, found: &[Moment]| {
        let is_quiet = found.is_empty() && !stop();
        (listener.step)(&Done { after: i, score: Some(looks[i].before.score()), is_quiet });
    };
    let look = |i: usize| -> Result<(usize, Option<Vec<Moment>>)> {
        if was_quiet(i) || stop() {
            return Ok((i, was_quiet(i).then(Vec::new)));
        }
        let is_large = at_stake[i] >= pace.stake;
        let mut found = if is_large { fates(i)? } else { Vec::new() };
        let taken = captures(&positions[i], &positions[i + 1], &near(i), &cost)?;
        add_others(&mut found, taken);
        if is_large {
            told(i, &found);
        }
        Ok((i, Some(found)))
    };
    let found: Vec<(usize, Option<Vec<Moment>>)> =
        order.into_iter().par_bridge().map(look).collect::<Result<_>>()?;
    // What the network takes for settled is looked at in the time that is left.
    let look_again = |(i, found): (usize, Option<Vec<Moment>>)| -> Result<Option<Vec<Moment>>> {
        let Some(taken) = found else { return Ok(None) };
        if at_stake[i] >= pace.stake || was_quiet(i) || stop() {
            return Ok(Some(taken));
        }
        let mut found = fates(i)?;
        add_others(&mut found, taken);
        told(i, &found);
        Ok(Some(found))
    };
    let found: Vec<Option<Vec<Moment>>> =
        found.into_iter().par_bridge().map(look_again).collect::<Result<_>>()?;
    review.looked_at = found.iter().flatten().count();
    let mut shown: Vec<Moment> = found.into_iter().flatten().flatten().collect();
    for moment in &mut shown {
        let i = moment.number - 1;
        let [loss, chance] = match lost.get(&i) {
            Some(judged) => [judged.loss, judged.chance].map(|lost| lost.max(0.0)),
            None => {
                [Glance::lead, Glance::win].map(|of| looks[i].loses(&|it| of(it, moment.player)))
            }
        };
        (moment.loss, moment.chance) = (Some(loss), chance);
    }
    // What is given away in a good exchange is no mistake.
    shown.retain(|moment| !moment.is_exchange());
    let has_shown = |moment: &Moment| shown.iter().any(|other| other.number == moment.number);
    review.moments.retain(|moment| !has_shown(moment));
    review.moments.extend(shown);
    review.moments.sort_by_key(|moment| moment.number);
    Ok(review)
}

/// Adds what is about other stones.
fn add_others(found: &mut Vec<Moment>, more: Vec<Moment>) {
    let known: Vec<PointSet> = found.iter().map(|moment| moment.stones()).collect();
    found.extend(more.into_iter().filter(|m| known.iter().all(|k| !k.meets(&m.stones()))));
}

/// The score of a position and the one before: the one who has just moved is ahead by half a
/// move.
fn smooth(glances: &[Glance]) -> Score {
    let mean = |of: &dyn Fn(&Score) -> f64| {
        glances.iter().map(|glance| of(&glance.score())).sum::<f64>() / glances.len() as f64
    };
    let best = glances.last().and_then(|glance| glance.score().best);
    Score { black: mean(&|score| score.black), win: mean(&|score| score.win), best }
}

/// Moves after which the network likes the player's position much less at his next turn, the
/// worst first: one look at each position is enough for it.
fn first_sight(moves: &[(Color, Move)], glances: &[Glance]) -> Vec<Moment> {
    let mut all: Vec<Moment> = moves
        .iter()
        .enumerate()
        .filter_map(|(i, &(player, played))| {
            let (before, after) = (&glances[i], glances.get(i + 2)?);
            let &(best, _) = before.judged.moves.first()?;
            let better = Move::Play(best);
            let loss = before.lead(player) - after.lead(player);
            let chance = before.win(player) - after.win(player);
            let is_large = loss > DOUBTFUL_LOSS && (loss > LARGE_LOSS || chance > LARGE_CHANCE);
            let (line, error) = (vec![better], 0.0);
            let mistake = Mistake::Score { loss, error, better: Some(better), line };
            let (number, size, loss) = (i + 1, loss, Some(loss));
            let then = Vec::new();
            let moment = Moment { number, player, played, mistake, size, loss, chance, then };
            (is_large && better != played).then_some(moment)
        })
        .collect();
    all.sort_by(|a, b| b.weight().total_cmp(&a.weight()));
    all.truncate(MOST_AT_FIRST);
    all.sort_by_key(|moment| moment.number);
    all
}

/// The points that a move may have lost, as the network sees it: by the lead, or by groups
/// that it gives up.
fn stake(game: &Game, player: Color, look: &Look) -> f64 {
    let facts = Facts::of(game.board());
    let groups = facts.sides.iter().flat_map(|side| &side.groups);
    let given = groups.map(|group| {
        let sign = if group.color == player { 1.0 } else { -1.0 };
        let stands = |glance: &Glance| sign * glance.stands(&group.stones, group.color);
        2.0 * group.stones.len() as f64 * look.loses(&stands)
    });
    given.fold(look.loses(&|glance| glance.lead(player)), f64::max)
}

fn living_groups(board: &tesuji_board::Board) -> [usize; 2] {
    let facts = Facts::of(board);
    Color::BOTH.map(|color| {
        let side = facts.side(color);
        side.groups.iter().filter(|group| group.stones.is_subset(&side.life.stones)).count()
    })
}

/// Groups that stand at the end neither surely nor hardly, as the network sees it.
fn open_groups(board: &tesuji_board::Board, glance: &Glance) -> [usize; 2] {
    let facts = Facts::of(board);
    Color::BOTH.map(|color| {
        let is_open = |stones| OPEN.contains(&glance.stands(stones, color));
        facts.side(color).groups.iter().filter(|group| is_open(&group.stones)).count()
    })
}

/// How good a grade is for the owner of the group.
pub(super) fn worth(grade: KoGrade) -> i8 {
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
    let Some(&(player, _)) = next.moves().last() else { return Ok(Vec::new()) };
    changes_seen(game, next, &Glance::at(game, player), near, cost)
}

fn changes_seen(
    game: &Game,
    next: &Game,
    glance: &Glance,
    near: &[Point],
    cost: &Cost,
) -> Result<Vec<Moment>> {
    let Some(&(player, played)) = next.moves().last() else { return Ok(Vec::new()) };
    let before = game.board();
    let history: Vec<Setup> = earlier_boards(game);
    let mut all = Vec::new();
    for judged in judge_near(before, &history, glance, near, cost)? {
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
        let ([has, _], after) = (confirmed.claims, confirmed.fate);
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
            loss: None,
            chance: 0.0,
            then: if after.line_by == player { Vec::new() } else { after.line },
            mistake: Mistake::Group {
                stones,
                owner,
                could: Box::new(could),
                has: Box::new(has),
                better: fate.moves,
                also,
                line: if fate.line_by == player { fate.line } else { Vec::new() },
                is_capture: false,
            },
        });
    }
    let mut told: Vec<Moment> = Vec::new();
    for moment in all {
        if !told.iter().any(|other| other.is_same_fight(&moment)) {
            told.push(moment);
        }
    }
    Ok(told)
}
