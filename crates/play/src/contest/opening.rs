//! Openings by chance, so that the games of a match differ.

use tesuji_board::{Color, Game, Move, Rng};
use tesuji_patterns::{Evaluator, Position};

use crate::pattern_knowledge;

/// So many moves drawn by their probabilities under the model of moves. Equal
/// seeds give equal openings.
pub fn opening(start: &Game, moves: usize, seed: u64) -> Vec<(Color, Move)> {
    let mut game = start.clone();
    let mut rng = Rng::new(seed);
    let model = &pattern_knowledge::embedded().model;
    let mut evaluator = Evaluator::new(model, Position::from_game(&game));
    let mut opening = Vec::new();
    for _ in 0..moves {
        let color = game.to_move();
        let chances = evaluator.evaluate();
        let mut left = rng.unit() as f32;
        let drawn = chances.iter().find(|chance| {
            left -= chance.probability;
            left < 0.0
        });
        let Some(chance) = drawn.or(chances.last()) else { break };
        let action = Move::Play(chance.point);
        if game.play(color, action).is_err() {
            break;
        }
        evaluator.play(color, action);
        opening.push((color, action));
    }
    opening
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use tesuji_board::{Ruleset, Size};

    #[test]
    fn openings_differ_by_their_seeds_only() {
        let game = Game::new(Size::square(9).unwrap(), Ruleset::CHINESE);
        let openings: Vec<_> = (0..12).map(|seed| opening(&game, 4, seed)).collect();
        assert_eq!(openings[3], opening(&game, 4, 3));
        let different: HashSet<_> = openings.iter().collect();
        assert!(different.len() >= 10, "{}", different.len());
        assert!(openings.iter().all(|moves| moves.len() == 4));
    }
}
