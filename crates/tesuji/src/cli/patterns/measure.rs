//! Predicts all moves of games and counts the hits.

use std::time::{Duration, Instant};

use rayon::prelude::*;
use tesuji_patterns::{Evaluator, GameMeasure, Knowledge, Position, Record};

/// How well each predictor did.
#[derive(Clone, Debug, Default)]
pub struct Hits {
    /// The games.
    pub games: u64,
    /// The patterns alone.
    pub patterns: GameMeasure,
    /// The model.
    pub model: GameMeasure,
    /// The time that each took, over all threads.
    pub patterns_time: Duration,
    pub model_time: Duration,
}

impl Hits {
    /// Predicts the moves of games, in parallel.
    pub fn take(&mut self, knowledge: &Knowledge, games: &[Record]) {
        let hits: Vec<Hits> = games.par_iter().map(|game| Hits::of(knowledge, game)).collect();
        for other in hits {
            self.games += other.games;
            self.patterns.merge(&other.patterns);
            self.model.merge(&other.model);
            self.patterns_time += other.patterns_time;
            self.model_time += other.model_time;
        }
    }

    fn of(knowledge: &Knowledge, game: &Record) -> Hits {
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
        let mut evaluator: Option<Evaluator<'_>> = None;
        game.each_move(|position, color, action, number| {
            let evaluator =
                evaluator.get_or_insert_with(|| Evaluator::new(&knowledge.model, position.clone()));
            evaluator.set_to_move(color);
            if let Some(played) = action.point() {
                let chances = evaluator.evaluate();
                let all = chances.iter().map(|chance| f64::from(chance.probability));
                if let Some(chance) = chances.iter().find(|chance| chance.point == played) {
                    let chance = f64::from(chance.probability);
                    hits.model.add(number, game.len(), chance, all);
                }
            }
            evaluator.play(color, action);
        });
        hits.model_time = start.elapsed();
        hits
    }
}
