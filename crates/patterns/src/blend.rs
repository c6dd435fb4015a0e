//! The model and the K-nearest-neighbour patterns together.
//!
//! In the opening a pattern of fifteen facts reaches over half the board and
//! knows what the model's circles do not see. So P(i|p) becomes one more
//! feature: the probability of a move is proportional to the model's, raised to
//! a power, times P(i|p), raised to another. Both powers depend on how far the
//! game is, and were fitted ([`POWERS`]).

use tesuji_board::{Color, Move};

use crate::knn::{Database, Matcher};
use crate::knowledge::Knowledge;
use crate::model::{Chance, Evaluator, softmax, sort};
use crate::position::Position;

/// The first move of each stage of a game, in the order of [`POWERS`].
pub const STAGES: [usize; 8] = [0, 6, 12, 20, 30, 45, 70, 110];

/// The powers of the model and of P(i|p), by the stage of the game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Powers {
    /// Of the model's probability.
    pub model: f32,
    /// Of P(i|p).
    pub patterns: f32,
}

/// The stage of a game after so many moves.
pub fn stage(moves: usize) -> usize {
    STAGES.iter().rposition(|&first| first <= moves).unwrap_or(0)
}

/// Follows a game, as [`Evaluator`] does, with both.
#[derive(Clone)]
pub struct Blend<'a> {
    database: &'a Database,
    evaluator: Evaluator<'a>,
    matcher: Matcher,
    chances: Vec<Chance>,
}

impl<'a> Blend<'a> {
    /// Begins with a position.
    pub fn new(knowledge: &'a Knowledge, position: Position) -> Blend<'a> {
        let database = &knowledge.database;
        let matcher = database.matcher(&position);
        let evaluator = Evaluator::new(&knowledge.model, position);
        Blend { database, evaluator, matcher, chances: Vec::new() }
    }

    /// Gives the turn to a player.
    pub fn set_to_move(&mut self, color: Color) {
        self.evaluator.set_to_move(color);
    }

    /// Plays or passes.
    ///
    /// # Panics
    /// If the point is not empty.
    pub fn play(&mut self, color: Color, action: Move) {
        self.evaluator.play(color, action);
    }

    /// The probabilities of the legal moves, in the order of the board.
    pub fn evaluate(&mut self) -> &[Chance] {
        let powers = POWERS[stage(self.evaluator.position().moves())];
        if powers == Powers::MODEL_ALONE {
            self.chances.clear();
            self.chances.extend_from_slice(self.evaluator.evaluate());
            return &self.chances;
        }
        let logs = self.logs();
        let mut scores: Vec<f32> = logs.iter().map(|&logs| powers.score(logs)).collect();
        softmax(&mut scores);
        for (chance, probability) in self.chances.iter_mut().zip(scores) {
            chance.probability = probability;
        }
        &self.chances
    }

    /// The logarithms of the model's probability and of P(i|p) for each legal
    /// move; the moves are left in `chances`.
    fn logs(&mut self) -> Vec<[f32; 2]> {
        let position = self.evaluator.position();
        let to_move = position.to_move();
        for point in self.matcher.changed(position.board()) {
            self.matcher.look(position.board(), point);
        }
        self.chances.clear();
        self.chances.extend_from_slice(self.evaluator.evaluate());
        self.chances
            .iter()
            .map(|chance| {
                let patterns = self.database.estimate(&self.matcher, chance.point, to_move);
                [chance.probability.max(LEAST).ln(), (patterns.probability as f32).ln()]
            })
            .collect()
    }

    /// What the powers of a stage can be fitted to; `None` if the move is not
    /// legal.
    pub fn lesson(&mut self, played: tesuji_board::Point) -> Option<Lesson> {
        let stage = stage(self.evaluator.position().moves());
        let logs = self.logs();
        let played = self.chances.iter().position(|chance| chance.point == played)?;
        Some(Lesson { stage, logs, played })
    }
}

/// No probability is taken to be lower.
const LEAST: f32 = 1e-9;

impl Knowledge {
    /// The probabilities of the legal moves of the player to move, most likely
    /// first, by the model and the patterns together.
    pub fn evaluate(&self, position: &Position) -> Vec<Chance> {
        let mut chances = Blend::new(self, position.clone()).evaluate().to_vec();
        sort(&mut chances);
        chances
    }
}

impl Powers {
    /// The patterns are not looked at.
    pub const MODEL_ALONE: Powers = Powers { model: 1.0, patterns: 0.0 };

    fn score(self, [model, patterns]: [f32; 2]) -> f32 {
        self.model * model + self.patterns * patterns
    }
}

/// A move that was played among all legal ones.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The stage of the game.
    pub stage: usize,
    /// The two logarithms of each move.
    pub logs: Vec<[f32; 2]>,
    /// Which was played.
    pub played: usize,
}

/// Steps of Newton's method; fewer are enough as a rule.
const STEPS: usize = 12;

/// The powers that make the played moves most likely. The logarithm of that is
/// concave, so Newton's method finds them.
pub fn fit_powers<'a>(lessons: impl Iterator<Item = &'a Lesson> + Clone) -> Powers {
    let mut powers = Powers::MODEL_ALONE;
    for _ in 0..STEPS {
        let (mut slope, mut bend) = ([0.0_f64; 2], [1e-6_f64, 0.0, 1e-6]);
        for lesson in lessons.clone() {
            let mut chances: Vec<f32> = lesson.logs.iter().map(|&l| powers.score(l)).collect();
            softmax(&mut chances);
            let (mut mean, mut square) = ([0.0_f64; 2], [0.0_f64; 3]);
            for (&[a, b], &chance) in lesson.logs.iter().zip(&chances) {
                let (a, b, chance) = (f64::from(a), f64::from(b), f64::from(chance));
                mean[0] += chance * a;
                mean[1] += chance * b;
                square[0] += chance * a * a;
                square[1] += chance * a * b;
                square[2] += chance * b * b;
            }
            let played = lesson.logs[lesson.played].map(f64::from);
            slope[0] += played[0] - mean[0];
            slope[1] += played[1] - mean[1];
            bend[0] += square[0] - mean[0] * mean[0];
            bend[1] += square[1] - mean[0] * mean[1];
            bend[2] += square[2] - mean[1] * mean[1];
        }
        let area = bend[0] * bend[2] - bend[1] * bend[1];
        if area <= 0.0 {
            break;
        }
        powers.model += ((bend[2] * slope[0] - bend[1] * slope[1]) / area) as f32;
        powers.patterns += ((bend[0] * slope[1] - bend[1] * slope[0]) / area) as f32;
    }
    powers
}

/// Fitted by `tesuji patterns powers` on games that neither the model nor the
/// patterns were learned from; see `benches/RESULTS.md`. For the last two stages
/// the fit gives 0.89 and 0.19, then 0.91 and 0.15, which makes the played moves
/// a little likelier but finds no more of them first: not worth the time.
pub const POWERS: [Powers; STAGES.len()] = [
    Powers { model: 0.438, patterns: 0.762 },
    Powers { model: 0.555, patterns: 0.718 },
    Powers { model: 0.791, patterns: 0.447 },
    Powers { model: 0.821, patterns: 0.352 },
    Powers { model: 0.871, patterns: 0.270 },
    Powers { model: 0.898, patterns: 0.218 },
    Powers::MODEL_ALONE,
    Powers::MODEL_ALONE,
];

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::Rng;

    #[test]
    fn stages_follow_each_other() {
        assert_eq!([0, 5, 6, 109, 110, 400].map(stage), [0, 0, 1, 6, 7, 7]);
    }

    #[test]
    fn the_powers_behind_choices_are_found_again() {
        let truth = Powers { model: 0.8, patterns: 0.3 };
        let mut rng = Rng::new(5);
        let lessons: Vec<Lesson> = (0..6000)
            .map(|_| {
                let logs: Vec<[f32; 2]> =
                    (0..8).map(|_| [0, 1].map(|_| -6.0 * rng.unit() as f32)).collect();
                let mut chances: Vec<f32> = logs.iter().map(|&l| truth.score(l)).collect();
                softmax(&mut chances);
                let mut left = rng.unit() as f32;
                let played = chances.iter().position(|&chance| {
                    left -= chance;
                    left < 0.0
                });
                Lesson { stage: 0, logs, played: played.unwrap_or(7) }
            })
            .collect();
        let found = fit_powers(lessons.iter());
        assert!((found.model - truth.model).abs() < 0.05, "{found:?}");
        assert!((found.patterns - truth.patterns).abs() < 0.05, "{found:?}");
    }
}
