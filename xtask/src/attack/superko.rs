//! Brute force under positional superko: the whole tree of games, with every
//! board that has been. Only the smallest boards are small enough.

use std::collections::HashSet;

use super::arena::{Arena, NO_BAN, Place, SEEKER};

/// Plays games out under positional superko: a move that brings back a board
/// is forbidden, a pass is not; two passes end the game.
pub struct Superko<'a, F: Fn(&Place) -> bool> {
    arena: &'a Arena,
    reached: F,
    seen: HashSet<[u32; 2]>,
    left: usize,
}

impl<'a, F: Fn(&Place) -> bool> Superko<'a, F> {
    /// Games that go through at most so many positions together.
    pub fn new(arena: &'a Arena, history: &[[u32; 2]], left: usize, reached: F) -> Self {
        Superko { arena, reached, seen: history.iter().copied().collect(), left }
    }

    /// Whether the seeker gets to where `reached` holds; nothing if there is
    /// too much to play.
    pub fn arrives(&mut self, place: &Place) -> Option<bool> {
        self.seen.insert(place.stones);
        self.turn(place, 0)
    }

    fn turn(&mut self, place: &Place, passes: usize) -> Option<bool> {
        if (self.reached)(place) {
            return Some(true);
        }
        if passes == 2 {
            return Some(false);
        }
        self.left = self.left.checked_sub(1)?;
        let wanted = place.to_move == SEEKER;
        let mut empty = self.arena.empty(place);
        while empty != 0 {
            let index = empty.trailing_zeros() as usize;
            empty &= empty - 1;
            let Some(mut after) = self.arena.play(place, index) else { continue };
            after.ban = NO_BAN;
            if !self.seen.insert(after.stones) {
                continue;
            }
            let result = self.turn(&after, 0);
            self.seen.remove(&after.stones);
            if result? == wanted {
                return Some(wanted);
            }
        }
        self.turn(&place.pass(), passes + 1)
    }
}
