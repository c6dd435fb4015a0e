//! A random game to the end.

use super::play::Look;
use super::{BLACK, PlayoutBoard, Rng, WHITE};
use crate::{Color, Move, Point};

impl PlayoutBoard {
    /// One of the legal moves that fill no own eye, each with the same
    /// probability; a pass if there is none.
    ///
    /// The position stays the same, but the list of the empty points is
    /// reordered.
    #[inline]
    pub fn random_move(&mut self, rng: &mut Rng) -> Move {
        let found = match self.to_move {
            Color::Black => self.pick::<BLACK>(rng, |_, _| true),
            Color::White => self.pick::<WHITE>(rng, |_, _| true),
        };
        found.map_or(Move::Pass, |look| Move::Play(look.point()))
    }

    /// Plays at random until both players pass, and says how many moves that
    /// took, passes included.
    ///
    /// Simple ko does not end every cycle, so a game is broken off at
    /// [`PlayoutBoard::longest_game`] moves. That is rare but on tiny boards.
    pub fn run_random(&mut self, rng: &mut Rng) -> usize {
        // A copy of its own can stay in a register.
        let mut numbers = *rng;
        let longest = self.longest_game();
        let mut length = 0;
        let mut over = self.is_over();
        while !over {
            let passed = if self.to_move == Color::Black {
                self.to_move = Color::White;
                self.random_turn::<BLACK, WHITE>(&mut numbers)
            } else {
                self.to_move = Color::Black;
                self.random_turn::<WHITE, BLACK>(&mut numbers)
            };
            length += 1;
            over = length == longest || passed && self.is_over();
        }
        *rng = numbers;
        length
    }

    /// The length at which a random game is broken off.
    #[inline]
    pub fn longest_game(&self) -> usize {
        3 * self.size.area() + 40
    }

    /// Says whether the turn was a pass.
    #[inline(always)]
    fn random_turn<const COLOR: usize, const OPPONENT: usize>(&mut self, rng: &mut Rng) -> bool {
        let found = self.pick::<COLOR>(rng, |_, _| true);
        match &found {
            Some(look) => self.play_at::<COLOR, OPPONENT>(look),
            None => self.pass(),
        }
        found.is_none()
    }

    #[inline(always)]
    pub(super) fn pick<const COLOR: usize>(
        &mut self,
        rng: &mut Rng,
        mut accept: impl FnMut(&PlayoutBoard, Point) -> bool,
    ) -> Option<Look> {
        let mut remaining = self.empty_count;
        while remaining > 0 {
            let place = rng.below(remaining as u32) as usize;
            let spot = self.empties[place];
            let look = self.look::<COLOR>(spot);
            if self.is_candidate(&look) && accept(self, spot.point()) {
                return Some(look);
            }
            // Draw the next one from the others.
            remaining -= 1;
            let last = self.empties[remaining];
            self.empties[remaining] = spot;
            self.empties[place] = last;
            self.cells.at_mut(last).place = place as u16;
            self.cells.at_mut(spot).place = remaining as u16;
        }
        None
    }
}
