//! What is taken as safe without proof, so that a fight can be seen apart from
//! the rest of the board, and which chains race with each other.

use tesuji_board::{Board, Color, PointSet};
use tesuji_shape::{groups, links};

use crate::race::{Race, Safety};

/// Liberties away from the fight that make a group count as safe.
///
/// **Choice**: three are enough to run or to make an eye while the opponent
/// fills; walls of problems have many more, stones inside a fight fewer.
const LIBERTIES_OUTSIDE: usize = 3;

/// Chains with more room than this in one region are not enclosed.
const LARGEST_REGION: usize = 20;

impl Safety {
    /// The unconditionally living chains, and as assumptions the groups around
    /// the essential stones that have enough liberties away from the fight.
    pub fn around(board: &Board, essential: &[PointSet; 2]) -> Safety {
        let mut safety = Safety::unconditional(board);
        let at_stake = essential[0] | essential[1];
        let groups = Color::BOTH.map(|color| groups(board, color, &links(board, color)));
        let outsiders: Vec<PointSet> = groups
            .iter()
            .flatten()
            .flat_map(|group| {
                // A group of the fight is no outsider, but its other chains are
                // judged one by one.
                let parts = if group.stones.meets(&at_stake) {
                    group.chains.iter().map(|&id| board.chain(id).stones).collect()
                } else {
                    vec![group.stones]
                };
                parts.into_iter().filter(|stones| !stones.meets(&at_stake))
            })
            .collect();
        // Whoever is not safe belongs to the fight, and so do its liberties.
        let mut insiders = at_stake - safety.proven;
        loop {
            let near = insiders.rim().flood(&board.empty_points());
            let unsafe_stones = outsiders.iter().filter(|stones| {
                let outside = (stones.rim() & board.empty_points()) - near;
                outside.len() < LIBERTIES_OUTSIDE
                    && stones.rim().meets(&(near | insiders))
                    && !stones.is_subset(&safety.proven)
            });
            let next = unsafe_stones.fold(insiders, |all, stones| all | *stones);
            if next == insiders {
                break;
            }
            insiders = next;
        }
        let stones = board.stones(Color::Black) | board.stones(Color::White);
        safety.assumed = (stones - insiders) - safety.proven;
        safety
    }
}

/// The races of a board: chains that touch, are not safe, and are enclosed
/// together. Large ones come first.
pub fn find(board: &Board) -> Vec<Race> {
    let proven = Safety::unconditional(board).proven;
    let mut races = Vec::new();
    for black in board.chains(Color::Black) {
        for white in board.chains_touching(black) {
            let essential = [board.chain(black).stones, board.chain(white).stones];
            if essential.iter().any(|stones| stones.meets(&proven)) {
                continue;
            }
            let race = Race::of(board, essential, &Safety::around(board, &essential));
            if race.regions.iter().all(|region| region.empties.len() <= LARGEST_REGION) {
                races.push(race);
            }
        }
    }
    races.sort_by_key(|race| std::cmp::Reverse(race.essential[0].len() + race.essential[1].len()));
    races
}
