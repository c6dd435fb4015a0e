//! What is taken as safe without proof, so that a fight can be seen apart from
//! the rest of the board, and which chains race with each other.

use tesuji_board::{Board, Color, PointSet};
use tesuji_shape::{groups, links};

use crate::race::{Race, Safety};

/// How much is believed.
#[derive(Clone, Copy, Debug)]
struct Belief {
    /// Liberties away from the fight that make a chain or group count as safe.
    alone: usize,
    /// Such liberties of a chain whose group has enough.
    in_group: usize,
    /// Such liberties of a chain whose group is at stake.
    beside: usize,
    /// Stones with no more liberties than this, at most one of them away from the
    /// fight, are part of it.
    few: usize,
    /// Does the fight reach a step farther than the liberties, and into all small
    /// spaces?
    wide: bool,
}

/// **Choice**: three are enough to run or to make an eye while the opponent
/// fills; walls of problems have many more, stones inside a fight fewer.
const CAREFUL: Belief = Belief { alone: 3, in_group: 2, beside: 2, few: 1, wide: true };

/// Where a careful race is too large: fewer liberties elsewhere are enough.
const BOLD: [Belief; 2] = [
    Belief { alone: 1, in_group: 1, beside: 3, few: 2, wide: false },
    Belief { alone: 1, in_group: 1, beside: 3, few: 1, wide: false },
];

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
        Surroundings::believing(board, essential, CAREFUL)
    }

    fn believing(board: &Board, essential: &[PointSet; 2], belief: Belief) -> Surroundings {
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
                let at_stake = all.meets(&at_stake);
                let needed = match at_stake {
                    true => belief.beside,
                    false if all == stones => belief.alone,
                    false => belief.in_group,
                };
                outsiders.push((stones, needed));
                if !at_stake {
                    outsiders.push((all, belief.alone));
                }
            }
        }
        let empty = board.empty_points();
        // Whoever is not safe belongs to the fight, and so do its liberties.
        let mut insiders = at_stake;
        let near = loop {
            let near = near(&insiders, &board.points(), &empty, belief.wide);
            let unsafe_stones = outsiders.iter().filter(|(stones, needed)| {
                let liberties = stones.rim() & empty;
                let outside = (liberties - near).len();
                (outside < *needed || (outside < 2 && liberties.len() <= belief.few))
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

    /// The same race with more that is believed, and with still more: for races
    /// that are too large else.
    pub fn bolder(&self, board: &Board) -> impl Iterator<Item = Race> {
        BOLD.into_iter().map(move |belief| {
            let surroundings = Surroundings::believing(board, &self.essential, belief);
            Race::of(board, self.essential, &surroundings)
        })
    }
}

/// The empty points near some stones: the whole of small spaces, of large ones the
/// liberties and a step more; or, if not wide, the liberties and the whole of what
/// these stones alone enclose.
fn near(stones: &PointSet, board: &PointSet, empty: &PointSet, wide: bool) -> PointSet {
    let mut near = PointSet::EMPTY;
    let mut liberties = stones.rim() & *empty;
    while let Some(p) = liberties.first() {
        let space = PointSet::of(p).flood(empty);
        let touched = space & liberties;
        liberties -= space;
        let enclosed = || (space.rim() & *board).is_subset(stones);
        near |= match space.len() <= SMALL_SPACE {
            true if wide || enclosed() => space,
            false if wide => touched | (touched.rim() & space),
            _ => touched,
        };
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
