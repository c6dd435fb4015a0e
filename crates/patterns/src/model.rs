//! Probabilities of moves: a weight for every feature, and the exponential of
//! their sum (Coulom 2007 calls the exponentials strengths of a generalised
//! Bradley–Terry model).

use tesuji_board::{Color, Game, Move, Point};

use crate::bytes::{BytesError, Reader, Writer};
use crate::candidates::{Candidates, Known};
use crate::position::Position;
use crate::vocabulary::Vocabulary;

/// Weights are kept in steps of this size.
const STEP: f32 = 1.0 / 24.0;

/// A move with its probability.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chance {
    /// Where.
    pub point: Point,
    /// How likely; all legal moves add up to 1.
    pub probability: f32,
}

/// A model of how strong players choose their moves.
#[derive(Clone, Debug)]
pub struct Model {
    vocabulary: Vocabulary,
    weights: Vec<f32>,
}

const MAGIC: &[u8] = b"tesuji model 1\n";

impl Model {
    /// From keys and weights; weights are rounded as in a file.
    pub(crate) fn new(mut features: Vec<(u32, f32)>) -> Model {
        features.sort_unstable_by_key(|&(key, _)| key);
        let mut vocabulary = Vocabulary::with_capacity(features.len());
        for &(key, _) in &features {
            vocabulary.insert(key);
        }
        let weights = features.iter().map(|&(_, weight)| f32::from(rounded(weight)) * STEP);
        Model { vocabulary, weights: weights.collect() }
    }

    /// The model without the features that hardly matter: their weight is less
    /// than this, up or down.
    pub fn without_light(&self, least: f32) -> Model {
        let keys = self.vocabulary.keys().into_iter();
        let features = keys.zip(self.weights.iter().copied());
        Model::new(features.filter(|(_, weight)| weight.abs() >= least).collect())
    }

    /// The number of features that have a weight.
    pub fn len(&self) -> usize {
        self.weights.len()
    }

    /// Whether nothing has a weight.
    pub fn is_empty(&self) -> bool {
        self.weights.is_empty()
    }

    /// The probabilities of the legal moves of the player to move, most likely
    /// first. For the positions of a game one after the other an
    /// [`Evaluator`] is several times faster.
    pub fn evaluate(&self, position: &Position) -> Vec<Chance> {
        let mut evaluator = Evaluator::new(self, position.clone());
        let mut chances = evaluator.evaluate().to_vec();
        sort(&mut chances);
        chances
    }

    /// The same at the end of a game, whose last moves matter.
    pub fn evaluate_game(&self, game: &Game) -> Vec<Chance> {
        self.evaluate(&Position::from_game(game))
    }

    /// As a part of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut writer = Writer::new(MAGIC);
        writer.number(self.len() as u64);
        writer.rising(self.vocabulary.keys().into_iter().map(u64::from));
        let weights: Vec<u8> = self.weights.iter().map(|&weight| rounded(weight) as u8).collect();
        writer.raw(&weights);
        writer.finish()
    }

    /// From a part of a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Model, BytesError> {
        let mut reader = Reader::new(bytes, MAGIC, "a model of moves")?;
        let length = reader.number_below(1 << 30, "too many features")? as usize;
        let keys = reader.rising(length, 1 << 32)?;
        let weights = reader.raw(length)?;
        reader.end()?;
        if keys.windows(2).any(|two| two[0] == two[1]) {
            return Err(reader.impossible("a feature twice"));
        }
        let weights = weights.iter().map(|&weight| f32::from(weight as i8) * STEP);
        Ok(Model::new(keys.into_iter().map(|key| key as u32).zip(weights).collect()))
    }
}

fn rounded(weight: f32) -> i8 {
    // Casts of floats saturate.
    (weight / STEP).round() as i8
}

/// Most likely first; equals in the order of the board.
pub(crate) fn sort(chances: &mut [Chance]) {
    chances.sort_by(|a, b| b.probability.total_cmp(&a.probability).then(a.point.cmp(&b.point)));
}

/// A model that follows a game: after a move only what changed is looked at.
/// A copy of it can follow another line.
#[derive(Clone)]
pub struct Evaluator<'a> {
    model: &'a Model,
    position: Position,
    known: Known,
    candidates: Candidates,
    scores: Vec<f32>,
    chances: Vec<Chance>,
}

impl<'a> Evaluator<'a> {
    /// Begins with a position.
    pub fn new(model: &'a Model, mut position: Position) -> Evaluator<'a> {
        position.surroundings.touch_all();
        let known = Known::new(position.board().size());
        Evaluator {
            model,
            position,
            known,
            candidates: Candidates::default(),
            scores: Vec::new(),
            chances: Vec::new(),
        }
    }

    /// The present position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Gives the turn to a player.
    pub fn set_to_move(&mut self, color: Color) {
        self.position.set_to_move(color);
    }

    /// Plays or passes.
    ///
    /// # Panics
    /// If the point is not empty.
    pub fn play(&mut self, color: Color, action: Move) {
        self.position.play(color, action);
    }

    /// The probabilities of the legal moves, in the order of the board.
    pub fn evaluate(&mut self) -> &[Chance] {
        self.candidates.collect(&mut self.position, &self.model.vocabulary, &mut self.known);
        self.candidates.scores(&self.model.weights, &mut self.scores);
        softmax(&mut self.scores);
        self.chances.clear();
        let points = self.candidates.points.iter();
        let chances = points.zip(&self.scores);
        self.chances.extend(chances.map(|(&point, &probability)| Chance { point, probability }));
        &self.chances
    }
}

/// Exponentials, scaled to a sum of 1.
pub(crate) fn softmax(values: &mut [f32]) {
    let most = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for value in values.iter_mut() {
        *value = (*value - most).exp();
        sum += *value;
    }
    for value in values {
        *value /= sum;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn light_features_can_be_left_out() {
        let model = Model::new(vec![(1, 0.5), (2, 0.01), (3, -0.5), (4, 0.1)]);
        let heavy = model.without_light(0.02);
        assert_eq!(heavy.vocabulary.keys(), [1, 3, 4]);
        assert_eq!(heavy.without_light(0.3).vocabulary.keys(), [1, 3]);
    }
}
