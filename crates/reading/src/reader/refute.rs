//! The other side moves first and tries to prevent a goal.

use tesuji_board::{KoGrade, Move, PointSet};

use super::Reader;
use super::answer::Answer;
use crate::goal::Goal;

/// So many moves are tried that a proof then beats.
const TRIES: usize = 2;

impl Reader<'_> {
    /// Looks for a move that prevents the goal, until one is found that no
    /// proof beats. If there seems to be none, that may be proven as well.
    pub(super) fn refute(&mut self, goal: &Goal) -> Answer {
        let mut beaten = PointSet::EMPTY;
        let mut best = Answer::estimated(KoGrade::No, None);
        for _ in 0..TRIES {
            let seen = self.look(goal, !goal.prover, &beaten);
            best = Answer::estimated(seen.success.reversed(), seen.action);
            match (seen.success, seen.action) {
                (KoGrade::Yes, _) => break,
                (KoGrade::No, Some(Move::Play(p))) if self.is_for_good(goal, &seen) => {
                    self.board.make(!goal.prover, Move::Play(p));
                    let beats = self.prove(goal, goal.prover).is_some();
                    self.board.undo();
                    if !beats {
                        return best;
                    }
                    beaten.insert(p);
                }
                _ => return best,
            }
        }
        match self.prove(goal, !goal.prover) {
            Some(proof) => Answer::Fails { proof },
            None => best,
        }
    }
}
