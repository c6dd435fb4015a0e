//! Somebody with an eye for shape advises the proof of a life on the open board.

use std::fmt;
use std::sync::Arc;

use tesuji_board::{Board, Color};
use tesuji_reading::{Advice, Counsel, Goal, MoveAdvisor};
use tesuji_solver::{Advisor, Matter};

struct Look(Arc<dyn Advisor>);

impl fmt::Debug for Look {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Look")
    }
}

impl MoveAdvisor for Look {
    fn advise(&self, board: &Board, goal: &Goal, to_move: Color, advice: &mut Vec<Advice>) {
        self.judge(board, goal, to_move, advice);
    }

    fn judge(&self, board: &Board, goal: &Goal, to_move: Color, advice: &mut Vec<Advice>) -> u32 {
        let Some((target, region)) = goal.own_fight(board) else { return 0 };
        let matter = Matter { target, region, gets_out: false };
        let thought = self.0.advise(board, to_move, &matter);
        Advice::by_chances(&thought.moves, advice);
        Advice::cost_of_chance(1.0 - thought.captured)
    }
}

/// Whoever has an eye for shape, asked late, if the goal is to live.
pub(crate) fn look(eye: &Arc<dyn Advisor>, board: &Board, goal: &Goal) -> Option<Counsel> {
    goal.own_fight(board).map(|_| Counsel::late(Arc::new(Look(eye.clone()))))
}
