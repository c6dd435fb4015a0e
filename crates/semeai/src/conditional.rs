//! Conditional games: options that exist only under conditions on the rest of the
//! board.
//!
//! **Definition** (Mueller 2003, as Nakamura 2008 quotes it):
//! `G = {L1 if C1, L2 if C2, … | R1 if D1, …}`, where the truth of a condition is
//! determined by the state of the whole game. In a state it is an ordinary game: the
//! options whose conditions fail are pruned ([`Conditional::under`]). Territory in a
//! race is such a game, and the winner of the sum of liberty counts is its condition
//! ([`Conditional::territory`]).

use tesuji_board::Color;
use tesuji_cgt::{Arena, Game};

use crate::territory::RegionTerritory;

/// A game whose options have conditions of the kind `C`.
#[derive(Clone, Debug)]
pub enum Conditional<C> {
    /// A game without conditions.
    Plain(Game),
    /// Options of Left and of Right, each with its condition.
    Options {
        /// Where Left can move to.
        left: Vec<(C, Conditional<C>)>,
        /// Where Right can move to.
        right: Vec<(C, Conditional<C>)>,
    },
    /// The first of several games whose condition holds.
    Choice(Vec<(C, Conditional<C>)>),
}

impl<C> Conditional<C> {
    /// The game in a state of the rest, which tells whether a condition holds. A
    /// choice of which no condition holds is nought: there is nothing to play for.
    pub fn under(&self, arena: &mut Arena, holds: &dyn Fn(&C) -> bool) -> tesuji_cgt::Result<Game> {
        match self {
            Conditional::Plain(game) => Ok(*game),
            Conditional::Options { left, right } => {
                let mut sides = [Vec::new(), Vec::new()];
                for (side, options) in sides.iter_mut().zip([left, right]) {
                    for (_, option) in options.iter().filter(|(condition, _)| holds(condition)) {
                        side.push(option.under(arena, holds)?);
                    }
                }
                arena.game(&sides[0], &sides[1])
            }
            Conditional::Choice(choices) => {
                let chosen = choices.iter().find(|(condition, _)| holds(condition));
                chosen.map_or(Ok(Game::ZERO), |(_, game)| game.under(arena, holds))
            }
        }
    }
}

impl Conditional<Color> {
    /// The points of a region, on the condition of who wins the race.
    pub fn territory(region: &RegionTerritory) -> Conditional<Color> {
        let given = |winner| (winner, Conditional::Plain(region.given(winner)));
        Conditional::Choice(Color::BOTH.map(given).to_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_cgt::parse_game;

    /// What the example of the slides knows of the rest of the board.
    #[derive(Clone, Copy, PartialEq)]
    enum Rest {
        Any,
        /// The attacked stones have no liberty elsewhere.
        NoLiberties,
    }

    /// `G3 = {2 | 0 if L0, G2}`, `G2 = {1 | 0 if L0, G1}`, `G1 = { | 0}`: stones in
    /// atari can be taken at once only if they have no liberty elsewhere.
    #[test]
    fn the_example_of_the_slides() {
        let number = |n| Conditional::Plain(Game::integer(n));
        let first = Conditional::Options { left: vec![], right: vec![(Rest::Any, number(0))] };
        let step = |left, smaller| Conditional::Options {
            left: vec![(Rest::Any, number(left))],
            right: vec![(Rest::NoLiberties, number(0)), (Rest::Any, smaller)],
        };
        let third = step(2, step(1, first));
        let arena = &mut Arena::new();
        for (rest, expected) in
            [(Rest::NoLiberties, "{2|0,{1|0,{|0}}}"), (Rest::Any, "{2|{1|{|0}}}")]
        {
            let holds = |condition: &Rest| *condition == Rest::Any || *condition == rest;
            let game = third.under(arena, &holds).unwrap();
            assert_eq!(game, parse_game(arena, expected).unwrap(), "{expected}");
        }
    }

    #[test]
    fn no_condition_holds() {
        let game = Conditional::Choice(vec![(Color::Black, Conditional::Plain(Game::integer(3)))]);
        let arena = &mut Arena::new();
        assert_eq!(game.under(arena, &|side| *side == Color::Black).unwrap(), Game::integer(3));
        assert_eq!(game.under(arena, &|side| *side == Color::White).unwrap(), Game::ZERO);
    }
}
