//! Learning the weights of a model: stochastic gradient ascent on the
//! logarithm of the probability of the moves that were played.
//!
//! One walk through the games: a feature gets a weight when it has been played
//! often enough, and from then on every move moves it. How often features are
//! played is known from a sketch of fixed size, so memory is bounded.

use tesuji_board::{Point, Rng, Size};

use crate::bytes::{BytesError, Reader, Writer};
use crate::candidates::{Candidates, Known};
use crate::features::{Context, Sink};
use crate::geometry::Offset;
use crate::model::{Model, softmax};
use crate::position::Position;
use crate::record::Record;
use crate::sketch::Sketch;
use crate::vocabulary::Vocabulary;

/// How learning goes about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FitOptions {
    /// How often a feature must have been played to get a weight.
    pub least_plays: u8,
    /// Plays are counted in 2^`sketch_bits` bytes.
    pub sketch_bits: u32,
    /// The length of the first steps; it falls to a twentieth in the end.
    pub rate: f32,
    /// Slows the steps of weights that have not moved much yet.
    pub caution: f32,
    /// Moves less likely than this are learned from now and then only, with
    /// longer steps.
    pub rare: f32,
}

impl Default for FitOptions {
    fn default() -> FitOptions {
        FitOptions { least_plays: 4, sketch_bits: 28, rate: 0.4, caution: 100.0, rare: 0.01 }
    }
}

/// After so many moves only some of the moves far away from the last two are
/// learned from: one of [`THIN`], counted as many times.
const THIN_AFTER: usize = 20;
const THIN: u32 = 4;
/// The logarithm of [`THIN`].
const THIN_BONUS: f32 = 2.0 * std::f32::consts::LN_2;
/// The square of the distance that is near.
const NEAR: u32 = 20;

/// A model that is being learned.
#[derive(Clone)]
pub struct Fit {
    options: FitOptions,
    plays: Sketch,
    vocabulary: Vocabulary,
    weights: Vec<f32>,
    /// The sum of the squares of all slopes of each weight.
    squares: Vec<f32>,
    games: u64,
    known: Known,
    candidates: Candidates,
    probabilities: Vec<f32>,
}

const MAGIC: &[u8] = b"tesuji fit 1\n";

impl Fit {
    /// No features yet.
    pub fn new(options: FitOptions) -> Fit {
        Fit {
            options,
            plays: Sketch::new(options.sketch_bits),
            vocabulary: Vocabulary::with_capacity(1 << 16),
            weights: Vec::new(),
            squares: Vec::new(),
            games: 0,
            known: Known::new(Size::STANDARD),
            candidates: Candidates::default(),
            probabilities: Vec::new(),
        }
    }

    /// The number of features.
    pub fn features(&self) -> usize {
        self.vocabulary.len()
    }

    /// The number of games learned from.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Learns from a game. `progress` is the part of all learning that is
    /// done, from 0 to 1. Returns the sum of the logarithms of the
    /// probabilities that the moves had, and their number.
    pub fn learn(&mut self, record: &Record, progress: f32) -> (f64, u64) {
        let rate = self.options.rate * (1.0 - 0.95 * progress);
        // Chance depends on the number of the game alone: learning that was
        // interrupted goes on with the same numbers.
        let mut rng = Rng::new(self.games);
        self.games += 1;
        self.known = Known::new(record.size());
        let (mut sum, mut moves) = (0.0, 0);
        record.each_position(|position, played, _| {
            let chance = self.step(position, played, rate, &mut rng);
            self.admit(position, played);
            sum += f64::from(chance).ln();
            moves += 1;
        });
        (sum, moves)
    }

    /// The model as it is now, with the features only that were played at
    /// least so often.
    pub fn model(&self, least_plays: u8) -> Model {
        let keys = self.vocabulary.keys().into_iter();
        let features = keys.zip(self.weights.iter().copied());
        Model::new(features.filter(|&(key, _)| self.plays.count(key) >= least_plays).collect())
    }

    /// Counts the features of a move, and gives weights to those that have now
    /// been played often enough.
    fn admit(&mut self, position: &Position, played: Point) {
        struct Admit<'a>(&'a mut Vocabulary, &'a mut Sketch, u8);
        impl Sink for Admit<'_> {
            fn offer(&mut self, key: u32) -> bool {
                self.1.add(key);
                if self.1.count(key) >= self.2 {
                    self.0.insert(key);
                }
                true
            }
        }
        let mut admit = Admit(&mut self.vocabulary, &mut self.plays, self.options.least_plays);
        Context::new(position).all(played, &mut admit);
        self.weights.resize(self.vocabulary.len(), 0.0);
        self.squares.resize(self.vocabulary.len(), self.options.caution);
    }

    fn step(&mut self, position: &mut Position, played: Point, rate: f32, rng: &mut Rng) -> f32 {
        let thinned = position.moves() >= THIN_AFTER;
        let near = [position.last(0), position.last(1)];
        self.candidates.collect_some(position, &self.vocabulary, &mut self.known, |point| {
            let is_near = |last: Option<Point>| {
                last.is_some_and(|last| Offset::between(point, last).square() <= NEAR)
            };
            if !thinned || point == played || near.into_iter().any(is_near) {
                Some(0.0)
            } else {
                (rng.below(THIN) == 0).then_some(THIN_BONUS)
            }
        });
        self.candidates.scores(&self.weights, &mut self.probabilities);
        softmax(&mut self.probabilities);
        let rare = self.options.rare;
        let mut chance = 0.0;
        for (i, &p) in self.probabilities.iter().enumerate() {
            let slope = if self.candidates.points[i] == played {
                chance = p;
                1.0 - p
            } else if p >= rare {
                -p
            } else if rng.unit() as f32 * rare < p {
                // In the mean this is the same.
                -rare
            } else {
                continue;
            };
            for &feature in self.candidates.features(i) {
                let at = feature as usize;
                self.squares[at] += slope * slope;
                self.weights[at] += rate * slope / self.squares[at].sqrt();
            }
        }
        chance.max(f32::MIN_POSITIVE)
    }

    /// As a file, from which learning can go on.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut writer = Writer::new(MAGIC);
        writer.number(self.games);
        writer.number(self.vocabulary.len() as u64);
        for key in self.vocabulary.keys() {
            writer.raw(&key.to_le_bytes());
        }
        for values in [&self.weights, &self.squares] {
            for value in values {
                writer.raw(&value.to_le_bytes());
            }
        }
        self.plays.write(&mut writer);
        writer.finish()
    }

    /// From a file.
    pub fn from_bytes(bytes: &[u8], options: FitOptions) -> Result<Fit, BytesError> {
        let mut reader = Reader::new(bytes, MAGIC, "half-learned models")?;
        let mut fit = Fit::new(options);
        fit.games = reader.number()?;
        let length = reader.number_below(1 << 30, "too many features")? as usize;
        let mut words = || -> Result<Vec<[u8; 4]>, BytesError> {
            let bytes = reader.raw(length * 4)?.chunks_exact(4);
            Ok(bytes.map(|word| word.try_into().expect("four bytes")).collect())
        };
        let keys = words()?;
        fit.weights = words()?.into_iter().map(f32::from_le_bytes).collect();
        fit.squares = words()?.into_iter().map(f32::from_le_bytes).collect();
        for key in keys {
            fit.vocabulary.insert(u32::from_le_bytes(key));
        }
        if fit.vocabulary.len() != length {
            return Err(reader.impossible("a feature twice"));
        }
        fit.plays = Sketch::read(&mut reader)?;
        Ok(fit)
    }
}
