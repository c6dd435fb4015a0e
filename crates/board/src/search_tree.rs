//! What a search has looked at, as a tree of moves: plain data for whoever wants to see
//! what it did. It is read off what a search remembers when it is over, so that one that
//! nobody watches does nothing for it.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use crate::{Color, Move};

/// What a search remembers of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Who is to move.
    pub to_move: Color,
    /// Proof number: how hard it still is for the prover to win. 0 if the prover wins,
    /// `None` if the opponent does.
    pub proof: Option<u32>,
    /// Disproof number, the same for the opponent.
    pub disproof: Option<u32>,
    /// Positions looked at below, about; `None` if the search does not keep that.
    pub work: Option<u64>,
}

/// A position of the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenPosition {
    /// The place in the list of the position before it; the first has none.
    pub before: Option<usize>,
    /// The move that leads to it.
    pub action: Move,
    /// Does the move retake a ko at once? A search without a ko rule may, and one that
    /// spends a threat.
    pub retakes: bool,
    /// What the search remembers of it.
    pub seen: Seen,
    /// The place where what follows is shown, if it came up before.
    pub same_as: Option<usize>,
    /// Moves from here that were looked at and are not shown.
    pub left_out: usize,
}

/// What a search has looked at, the root in front, every position after the one before
/// it.
#[derive(Clone, Debug)]
pub struct SearchTree {
    /// For whom the proof number counts.
    pub prover: Color,
    /// The positions.
    pub positions: Vec<SeenPosition>,
}

/// A move from a position to a place of whoever walks.
pub struct SeenMove<P> {
    /// The move.
    pub action: Move,
    /// As in [`SeenPosition`].
    pub retakes: bool,
    /// What the search remembers of the position after it.
    pub seen: Seen,
    /// A number that tells positions apart.
    pub key: u64,
    /// Where the walk goes on.
    pub place: P,
}

impl SearchTree {
    /// Walks through what a search remembers, from a place with its key on, to at most
    /// `most` positions: what took the most work first.
    pub fn walk<P>(
        prover: Color,
        (root, key, seen): (P, u64, Seen),
        most: usize,
        mut moves: impl FnMut(&P) -> Vec<SeenMove<P>>,
    ) -> SearchTree {
        let first = SeenPosition {
            before: None,
            action: Move::Pass,
            retakes: false,
            seen,
            same_as: None,
            left_out: 0,
        };
        let mut positions = vec![first];
        let mut places = vec![Some(root)];
        let mut known = HashMap::from([(key, 0)]);
        // Work that is not kept counts as much: such positions are proven.
        let weight = |seen: &Seen, at: usize| (seen.work.unwrap_or(u64::MAX), Reverse(at));
        let mut todo = BinaryHeap::from([weight(&seen, 0)]);
        while let Some((_, Reverse(at))) = todo.pop() {
            let Some(place) = places[at].take() else { continue };
            let next = moves(&place);
            if positions.len() + next.len() > most {
                positions[at].left_out = next.len();
                continue;
            }
            for SeenMove { action, retakes, seen, key, place } in next {
                let here = positions.len();
                let same_as = known.get(&key).copied();
                known.entry(key).or_insert(here);
                let before = Some(at);
                positions.push(SeenPosition {
                    before,
                    action,
                    retakes,
                    seen,
                    same_as,
                    left_out: 0,
                });
                places.push(same_as.is_none().then_some(place));
                todo.push(weight(&seen, here));
            }
        }
        SearchTree { prover, positions }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers that double or go one up: a tree whose positions come up again.
    fn walked(most: usize) -> SearchTree {
        let seen = |number: u64| Seen {
            to_move: Color::Black,
            proof: Some(1),
            disproof: Some(1),
            work: Some(number),
        };
        SearchTree::walk(Color::Black, (1_u64, 1, seen(1)), most, |&number| {
            let next = [number + 1, 2 * number].into_iter().filter(|&next| next <= 6);
            let step = |key: u64| SeenMove {
                action: Move::Pass,
                retakes: false,
                seen: seen(key),
                key,
                place: key,
            };
            next.map(step).collect()
        })
    }

    #[test]
    fn every_position_is_shown_once() {
        let tree = walked(100);
        let numbers: Vec<u64> = tree.positions.iter().filter_map(|p| p.seen.work).collect();
        let shown = |p: &&SeenPosition| p.same_as.is_none();
        let mut once: Vec<u64> =
            tree.positions.iter().filter(shown).filter_map(|p| p.seen.work).collect();
        once.sort_unstable();
        assert_eq!(once, [1, 2, 3, 4, 5, 6]);
        for (i, position) in tree.positions.iter().enumerate() {
            assert!(position.before.is_none_or(|before| before < i));
            assert!(position.same_as.is_none_or(|same| numbers[same] == numbers[i]));
            assert_eq!(position.left_out, 0);
        }
    }

    #[test]
    fn the_most_work_comes_first() {
        let tree = walked(5);
        assert_eq!(tree.positions.len(), 5);
        // From 2 to 3 and 4, of which 4 took more work and had no room left.
        let numbers: Vec<u64> = tree.positions.iter().filter_map(|p| p.seen.work).collect();
        assert_eq!(numbers, [1, 2, 2, 3, 4]);
        assert!(tree.positions[4].left_out > 0);
    }
}
