//! A random game to the end.

use super::{NEIGHBORS, NOWHERE, PlayoutBoard, Rng, is_eye};
use crate::{Move, Point};

impl PlayoutBoard {
    /// One of the legal moves that fill no own eye, each with the same
    /// probability; a pass if there is none.
    ///
    /// The position stays the same, but the list of the empty points is
    /// reordered.
    #[inline]
    pub fn random_move(&mut self, rng: &mut Rng) -> Move {
        match self.pick(rng) {
            NOWHERE => Move::Pass,
            v => Move::Play(Point::from_index(v)),
        }
    }

    /// Plays at random until both players pass, and says how many moves that
    /// took, passes included.
    ///
    /// Simple ko does not end every cycle, so a game is broken off at
    /// [`PlayoutBoard::longest_game`] moves. That is rare but on tiny boards.
    pub fn run_random(&mut self, rng: &mut Rng) -> usize {
        let longest = self.longest_game();
        let mut length = 0;
        while !self.is_over() && length < longest {
            let chosen = self.random_move(rng);
            self.play(chosen);
            length += 1;
        }
        length
    }

    /// The length at which a random game is broken off.
    #[inline]
    pub fn longest_game(&self) -> usize {
        3 * self.size.area() + 40
    }

    #[inline(always)]
    fn pick(&mut self, rng: &mut Rng) -> usize {
        let mut candidates = self.empty_count as usize;
        while candidates > 0 {
            let place = rng.below(candidates as u32) as usize;
            let v = self.empties[place] as usize;
            if self.is_candidate(v) {
                return v;
            }
            // Draw the next one from the others.
            candidates -= 1;
            let last = self.empties[candidates];
            self.empties[candidates] = v as u16;
            self.empties[place] = last;
            self.cells[last as usize].link = place as u16;
            self.cells[v].link = candidates as u16;
        }
        NOWHERE
    }

    #[inline(always)]
    fn is_candidate(&self, v: usize) -> bool {
        let around = self.cells[v].around;
        let color = self.to_move.index();
        let (own, enemy) = (around[color], around[1 - color]);
        (own | enemy) & NEIGHBORS != NEIGHBORS
            || !is_eye(own, enemy) && self.is_legal_between_stones(v, own, enemy)
    }
}
