//! The player of the document on learning: goals first, patterns else.

use tesuji_board::{Color, Game, Move};
use tesuji_learning::go::Tactician;

/// Positions for one question about a chain.
pub const NODES: u64 = 200;
/// A goal worth less than this is left for later: a move elsewhere gains more.
const LEAST_WORTH: f64 = 6.0;

/// The move for the goal that is worth most; what patterns make likeliest where
/// nothing is at stake.
pub fn choose(game: &Game, color: Color, tactician: &Tactician) -> Move {
    let stakes = tactician.choose(game.board(), color);
    let action = stakes.filter(|stake| stake.worth >= LEAST_WORTH).map(|s| Move::Play(s.point));
    let legal = action.filter(|action| game.check(color, *action).is_ok());
    legal.unwrap_or_else(|| super::likeliest(game, color))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learned;
    use tesuji_board::{Diagram, Ruleset};

    #[test]
    fn what_is_at_stake_comes_first() {
        let text = "\
            .........
            .........
            ..XXX....
            .XOOOa...
            ..XXX....
            .....O...
            .........
            ......X..
            .........";
        let diagram = Diagram::parse(text).unwrap();
        let game = Game::from_setup(&diagram.setup, Ruleset::default()).unwrap();
        let tactician = Tactician::new(learned::embedded().knowledge.clone(), NODES);
        for color in Color::BOTH {
            assert_eq!(choose(&game, color, &tactician), Move::Play(diagram.at('a')));
        }
    }
}
