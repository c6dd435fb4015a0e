//! Whether a chain can be captured by plain ataris and chases: enough to tell
//! stones that hold the margin of an eye from stones that fall for it.

use tesuji_board::{Board, Point};

use crate::params::{EYE_CHASE_LIBERTIES, EYE_CHASE_MOVES, EYE_CHASE_NODES};

/// Can the other side, moving first, capture the chain at a point?
pub fn falls(board: &Board, point: Point) -> bool {
    let mut reading = Reading { board: board.clone(), left: EYE_CHASE_NODES };
    reading.attack(point, EYE_CHASE_MOVES)
}

struct Reading {
    board: Board,
    left: u32,
}

impl Reading {
    fn attack(&mut self, point: Point, depth: u32) -> bool {
        let Some(id) = self.board.chain_at(point) else { return true };
        let chain = *self.board.chain(id);
        let most = if depth + 3 > EYE_CHASE_MOVES { EYE_CHASE_LIBERTIES } else { 2 };
        if depth == 0 || self.left == 0 || chain.liberty_count > most {
            return false;
        }
        self.left -= 1;
        chain.liberties.iter().any(|p| {
            if !self.board.is_legal(!chain.color, p) {
                return false;
            }
            self.board.play_unchecked(!chain.color, p);
            let caught = !self.escapes(point, depth - 1);
            self.board.undo();
            caught
        })
    }

    fn escapes(&mut self, point: Point, depth: u32) -> bool {
        let Some(id) = self.board.chain_at(point) else { return false };
        let chain = *self.board.chain(id);
        if depth == 0 || self.left == 0 || chain.liberty_count >= EYE_CHASE_LIBERTIES {
            return true;
        }
        self.left -= 1;
        let mut moves = chain.liberties;
        for other in self.board.chains_touching(id).collect::<Vec<_>>() {
            let other = self.board.chain(other);
            if other.liberty_count <= 2 {
                moves |= other.liberties;
            }
        }
        if chain.liberty_count > 1 && !self.attack(point, depth - 1) {
            return true;
        }
        moves.iter().any(|p| {
            if !self.board.is_legal(chain.color, p) {
                return false;
            }
            self.board.play_unchecked(chain.color, p);
            let out = !self.attack(point, depth - 1);
            self.board.undo();
            out
        })
    }
}
