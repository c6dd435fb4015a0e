//! What local reading says: stones that are lost although they are still on
//! the board.

use tesuji_board::{Board, Color, PointSet, Setup};

/// Local reading, done by whoever can read.
pub trait Tactics {
    /// The stones of both colours that are lost with a player to move. The
    /// board comes back as it was.
    fn lost(&mut self, board: &mut Board, to_move: Color) -> PointSet;
}

/// Reads nothing: every stone counts.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoReading;

impl Tactics for NoReading {
    fn lost(&mut self, _: &mut Board, _: Color) -> PointSet {
        PointSet::EMPTY
    }
}

/// The position without the lost stones, as the opening sees it.
pub fn without(board: &Board, lost: &PointSet) -> Board {
    if lost.is_empty() {
        let mut same = board.clone();
        same.forget_history();
        return same;
    }
    let setup = board.to_setup();
    let setup = Setup { black: setup.black - *lost, white: setup.white - *lost, ..setup };
    Board::from_setup(&setup).expect("taking stones away leaves every chain its liberties")
}
