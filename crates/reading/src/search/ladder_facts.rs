//! Ladders as facts: what the ladder reader sees becomes ordinary steps of a
//! proof.

use tesuji_board::{Move, Point};

use super::answers::Answers;
use super::table::Numbers;
use super::{Child, Search};
use crate::goal::GoalKind;
use crate::ladder::{Ladder, read_ladder};

/// A ladder across the board takes some 70 moves of each side; one that needs
/// many more branches too much.
pub(super) const LONGEST: u32 = 600;

impl Search<'_> {
    /// Settles a position of the prover in which a ladder captures the target.
    ///
    /// The style says how long it may be: every point along a ladder belongs to
    /// its zone, and wherever the opponent may break it needs an answer, so
    /// that a net that takes more reading is often the better proof.
    pub(super) fn settle_by_ladder(&mut self) -> bool {
        // The ladder reader knows nothing of kos that are closed.
        if self.goal.kind != GoalKind::Capture || self.goal.targets.len() > 1 || self.simple_ko {
            return false;
        }
        let target = self.goal.targets[0];
        match self.board.chain_at(target) {
            Some(id) if self.board.chain(id).liberty_count <= 2 => {
                let moves = if self.path.is_empty() { LONGEST } else { self.style.ladder };
                matches!(read_ladder(&mut self.board, target, moves), Ladder::Captured(_))
                    && self.prove_ladder(target)
            }
            _ => false,
        }
    }

    /// The prover is to move.
    fn prove_ladder(&mut self, target: Point) -> bool {
        let prover = self.goal.prover;
        let key = self.key(prover);
        if self.fact(key).is_some() || self.settle_by_static(key, prover) {
            return true;
        }
        let Ladder::Captured(p) = read_ladder(&mut self.board, target, LONGEST) else {
            return false;
        };
        self.nodes += 1;
        self.board.make(prover, Move::Play(p));
        let next = self.key(!prover);
        let caught = !self.banned.contains(&next) && self.prove_caught(target);
        self.board.undo();
        let child = Child::new(Move::Play(p), next, Numbers::PROVEN);
        caught && self.prove_by(key, child)
    }

    /// The opponent is to move, in atari or already captured.
    fn prove_caught(&mut self, target: Point) -> bool {
        let opponent = self.goal.opponent();
        let key = self.key(opponent);
        if self.fact(key).is_some() {
            return true;
        }
        if self.settle_by_goal(key) || self.settle_by_static(key, opponent) {
            return true;
        }
        self.board.pass();
        let taken = self.prove_ladder(target);
        self.board.undo();
        if !taken {
            return false;
        }
        let mut answers = Answers::new(self);
        for i in 0..answers.children.len() {
            let action = answers.children[i].action;
            if !answers.must.contains(action.point().expect("a move")) {
                continue;
            }
            self.board.make(opponent, action);
            let caught = self.prove_ladder(target);
            self.board.undo();
            if !caught {
                return false;
            }
            answers.children[i].numbers = Numbers::PROVEN;
            answers.use_null_moves(self);
        }
        let fact = answers.fact(self);
        self.try_fact(key, fact)
    }
}
