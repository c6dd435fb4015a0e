//! The player of the document on learning: goals first, patterns else.
//!
//! **Choice**: the document says that moves are chosen by the values of goals, not how these
//! meet the rest. Here a move is worth the goals that it decides, less the most that the other
//! side captures after it; patterns say which moves are likely where no goal is at stake.

use tesuji_board::{Color, Game, Move, Point};
use tesuji_learning::go::{Stake, Tactician};

/// Positions for one question about a chain.
pub const NODES: u64 = 200;
/// What the move that patterns make likeliest is worth, in points.
const LIKELIEST: f64 = 6.0;
/// As many of the moves that patterns make likely are looked at.
const LIKELY: usize = 5;
/// As many of the moves that goals ask for.
const ASKED: usize = 5;

/// The move that is worth most by goals and patterns.
pub fn choose(game: &Game, color: Color, tactician: &Tactician) -> Move {
    let board = game.board();
    let stakes = tactician.stakes(board, color);
    let likely = super::likely(game, color);
    let highest = likely.first().map_or(1.0, |&(_, chance)| f64::from(chance));
    let familiar = |p: Point| {
        let chance = likely.iter().find(|&&(point, _)| point == p).map_or(0.0, |found| found.1);
        LIKELIEST * (f64::from(chance) / highest).sqrt()
    };
    // What a move saves shows in what is left to capture after it.
    let gains = |p: Point| -> f64 {
        let here = |stake: &&Stake| stake.point == p && !stake.saves;
        familiar(p) + stakes.iter().filter(here).map(|stake| stake.worth).sum::<f64>()
    };
    let mut points: Vec<Point> = Vec::new();
    let mut add = |p: Point| {
        if !points.contains(&p) && game.check(color, Move::Play(p)).is_ok() {
            points.push(p);
        }
    };
    stakes.iter().take(ASKED).for_each(|stake| add(stake.point));
    likely.iter().take(LIKELY).for_each(|&(p, _)| add(p));
    let value = |p: Point| {
        let mut next = board.clone();
        next.make(color, Move::Play(p));
        gains(p) - tactician.threat(&next, !color)
    };
    let valued = points.into_iter().map(|p| (value(p), p));
    let best = valued.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
    best.map_or(Move::Pass, |(_, p)| Move::Play(p))
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
