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

/// Liberties away from the fight that a chain needs whose group has enough.
const LIBERTIES_IN_GROUP: usize = 2;

/// Empty spaces up to this size belong to the fight as a whole; of larger ones
/// only what is near.
const SMALL_SPACE: usize = 14;

/// Chains with more room than this in one region are not enclosed.
const LARGEST_REGION: usize = 20;

/// What is taken for granted around a fight.
#[derive(Clone, Debug)]
pub struct Surroundings {
    /// Stones that are safe.
    pub safety: Safety,
    /// The points that the fight is about.
    pub area: PointSet,
}

impl Surroundings {
    /// The unconditionally living chains, and as assumptions the groups around
    /// the essential stones that have enough liberties away from the fight.
    pub fn of(board: &Board, essential: &[PointSet; 2]) -> Surroundings {
        let mut safety = Safety::unconditional(board);
        let at_stake = (essential[0] | essential[1]) - safety.proven;
        let groups = Color::BOTH.map(|color| groups(board, color, &links(board, color)));
        let mut outsiders: Vec<(PointSet, usize)> = Vec::new();
        for group in groups.iter().flatten() {
            let all = group.stones;
            if all.is_subset(&safety.proven) {
                continue;
            }
            for &id in &group.chains {
                // Chains beside the essential one must stand alone; others are
                // helped by their group, but not if they hang on one liberty.
                let stones = board.chain(id).stones;
                if stones.meets(&at_stake) {
                    continue;
                }
                outsiders.push((
                    stones,
                    if all == stones { LIBERTIES_OUTSIDE } else { LIBERTIES_IN_GROUP },
                ));
                if !all.meets(&at_stake) {
                    outsiders.push((all, LIBERTIES_OUTSIDE));
                }
            }
        }
        let empty = board.empty_points();
        // Whoever is not safe belongs to the fight, and so do its liberties.
        let mut insiders = at_stake;
        let near = loop {
            let near = near(&insiders, &empty);
            let unsafe_stones = outsiders.iter().filter(|(stones, needed)| {
                let outside = (stones.rim() & empty) - near;
                outside.len() < *needed
                    && stones.rim().meets(&(near | insiders))
                    && !stones.is_subset(&safety.proven)
            });
            let next = unsafe_stones.fold(insiders, |all, (stones, _)| all | *stones);
            if next == insiders {
                break near;
            }
            insiders = next;
        };
        let stones = board.stones(Color::Black) | board.stones(Color::White);
        safety.assumed = (stones - insiders) - safety.proven;
        Surroundings { safety, area: near | insiders }
    }
}

impl Race {
    /// The race between two sets of stones. Nothing is believed where nothing
    /// need be: where all that is not proven to be safe falls into small
    /// regions.
    pub fn among(board: &Board, essential: [PointSet; 2]) -> Race {
        let believed = Race::of(board, essential, &Surroundings::of(board, &essential));
        if believed.rests_on_assumptions {
            let safety = Safety::unconditional(board);
            let all = Race::of(board, essential, &Surroundings { safety, area: board.points() });
            if all.regions.iter().all(|region| region.empties.len() <= SMALL_SPACE) {
                return all;
            }
        }
        believed
    }
}

/// The empty points near some stones.
fn near(stones: &PointSet, empty: &PointSet) -> PointSet {
    let mut near = PointSet::EMPTY;
    let mut liberties = stones.rim() & *empty;
    while let Some(p) = liberties.first() {
        let space = PointSet::of(p).flood(empty);
        let touched = space & liberties;
        liberties -= space;
        near |= if space.len() <= SMALL_SPACE { space } else { touched | (touched.rim() & space) };
    }
    near
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
            let race = Race::among(board, essential);
            if race.regions.iter().all(|region| region.empties.len() <= LARGEST_REGION) {
                races.push(race);
            }
        }
    }
    races.sort_by_key(|race| std::cmp::Reverse(race.essential[0].len() + race.essential[1].len()));
    races
}
