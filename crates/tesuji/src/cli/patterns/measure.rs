//! Predicts all moves of games and counts the hits.

use std::time::{Duration, Instant};

use rayon::prelude::*;
use tesuji_board::{Color, Move, Point};
use tesuji_network::{Network, Query, RECENT};
use tesuji_patterns::{Blend, Chance, Evaluator, GameMeasure, Knowledge, Position, Record};

/// How well each predictor did.
#[derive(Clone, Debug, Default)]
pub struct Hits {
    /// The games.
    pub games: u64,
    /// The patterns alone.
    pub patterns: GameMeasure,
    /// The model's features alone.
    pub features: GameMeasure,
    /// The model with P(i|p) as a feature.
    pub model: GameMeasure,
    /// The network, if there is one.
    pub network: GameMeasure,
    /// The network and the model together.
    pub blend: GameMeasure,
    /// The time that each took, over all threads.
    pub patterns_time: Duration,
    pub features_time: Duration,
    pub model_time: Duration,
    pub network_time: Duration,
}

impl Hits {
    /// Predicts the moves of games, in parallel.
    pub fn take(&mut self, knowledge: &Knowledge, network: Option<&Network>, games: &[Record]) {
        let hits: Vec<Hits> =
            games.par_iter().map(|game| Hits::of(knowledge, network, game)).collect();
        for other in hits {
            self.games += other.games;
            self.patterns.merge(&other.patterns);
            self.features.merge(&other.features);
            self.model.merge(&other.model);
            self.network.merge(&other.network);
            self.blend.merge(&other.blend);
            self.patterns_time += other.patterns_time;
            self.features_time += other.features_time;
            self.model_time += other.model_time;
            self.network_time += other.network_time;
        }
    }

    fn of(knowledge: &Knowledge, network: Option<&Network>, game: &Record) -> Hits {
        let mut hits = Hits { games: 1, ..Hits::default() };
        let database = &knowledge.database;
        let start = Instant::now();
        let mut matcher = None;
        game.each_position(|position: &mut Position, played, number| {
            let matcher = matcher.get_or_insert_with(|| database.matcher(position));
            let moves = database.evaluate(matcher, position);
            let all = moves.iter().map(|&(_, probability)| probability);
            if let Some(&(_, chance)) = moves.iter().find(|(point, _)| *point == played) {
                hits.patterns.add(number, game.len(), chance, all);
            }
        });
        hits.patterns_time = start.elapsed();
        let start = Instant::now();
        hits.features = follow(game, |position| Evaluator::new(&knowledge.model, position));
        hits.features_time = start.elapsed();
        let start = Instant::now();
        hits.model = follow(game, |position| Blend::new(knowledge, position));
        hits.model_time = start.elapsed();
        if let Some(network) = network {
            let start = Instant::now();
            let judged = judged(network, game);
            hits.network_time = start.elapsed();
            hits.network = measured(game, &judged);
            hits.blend = measured(game, &together(knowledge, game, judged));
        }
        hits
    }
}

/// The probabilities of all moves before each of a game; none before a pass.
type Probabilities = Vec<Vec<(Point, f32)>>;

/// What the network thinks of the moves of a game.
fn judged(network: &Network, game: &Record) -> Probabilities {
    let mut all = Vec::new();
    let mut recent = [None; RECENT];
    game.each_move(|position, color, action, _| {
        let query = Query { recent, ..Query::new(position.board(), color) };
        all.push(action.point().map(|_| network.evaluate(&query).moves).unwrap_or_default());
        recent.rotate_right(1);
        recent[0] = action.point();
    });
    all
}

/// The powers of the network's probability and of the model's where both are blended. Fitted
/// to the first 40 of the games of KGS 6 dan and up, which neither has learned from.
const NETWORK_POWER: f32 = 0.8;
const MODEL_POWER: f32 = 0.2;
/// No probability is taken to be lower.
const LEAST: f32 = 1e-9;

/// The network's probabilities with the model's in them.
fn together(knowledge: &Knowledge, game: &Record, judged: Probabilities) -> Probabilities {
    let mut judged = judged;
    let mut places = 0..;
    let mut model: Option<Blend> = None;
    game.each_move(|position, color, action, _| {
        let moves = &mut judged[places.next().unwrap_or(0)];
        let model = model.get_or_insert_with(|| Blend::new(knowledge, position.clone()));
        model.set_to_move(color);
        if !moves.is_empty() {
            let chances = model.evaluate();
            for (point, likely) in moves.iter_mut() {
                let chance = chances.iter().find(|chance| chance.point == *point);
                let chance = chance.map_or(LEAST, |chance| chance.probability.max(LEAST));
                *likely = likely.max(LEAST).powf(NETWORK_POWER) * chance.powf(MODEL_POWER);
            }
            let sum: f32 = moves.iter().map(|(_, likely)| likely).sum();
            moves.iter_mut().for_each(|(_, likely)| *likely /= sum);
        }
        model.play(color, action);
    });
    judged
}

/// How well probabilities predict a game.
fn measured(game: &Record, probabilities: &Probabilities) -> GameMeasure {
    let mut measure = GameMeasure::default();
    let mut moves = probabilities.iter();
    game.each_move(|_, _, action, number| {
        let (Some(played), Some(moves)) = (action.point(), moves.next()) else { return };
        let all = moves.iter().map(|&(_, likely)| f64::from(likely));
        if let Some(&(_, chance)) = moves.iter().find(|(point, _)| *point == played) {
            measure.add(number, game.len(), f64::from(chance), all);
        }
    });
    measure
}

/// What follows a game and tells probabilities.
trait Follower {
    fn set_to_move(&mut self, color: Color);
    fn evaluate(&mut self) -> &[Chance];
    fn play(&mut self, color: Color, action: Move);
}

impl Follower for Evaluator<'_> {
    fn set_to_move(&mut self, color: Color) {
        Evaluator::set_to_move(self, color);
    }
    fn evaluate(&mut self) -> &[Chance] {
        Evaluator::evaluate(self)
    }
    fn play(&mut self, color: Color, action: Move) {
        Evaluator::play(self, color, action);
    }
}

impl Follower for Blend<'_> {
    fn set_to_move(&mut self, color: Color) {
        Blend::set_to_move(self, color);
    }
    fn evaluate(&mut self) -> &[Chance] {
        Blend::evaluate(self)
    }
    fn play(&mut self, color: Color, action: Move) {
        Blend::play(self, color, action);
    }
}

/// How well a follower predicts a game.
fn follow<F: Follower>(game: &Record, begin: impl Fn(Position) -> F) -> GameMeasure {
    let mut measure = GameMeasure::default();
    let mut follower: Option<F> = None;
    game.each_move(|position, color, action, number| {
        let follower = follower.get_or_insert_with(|| begin(position.clone()));
        follower.set_to_move(color);
        if let Some(played) = action.point() {
            let chances = follower.evaluate();
            let all = chances.iter().map(|chance| f64::from(chance.probability));
            if let Some(chance) = chances.iter().find(|chance| chance.point == played) {
                measure.add(number, game.len(), f64::from(chance.probability), all);
            }
        }
        follower.play(color, action);
    });
    measure
}
