//! The games that looks are about.

use tesuji_board::{Board, Color, Move, Point, PointSet};

use super::capture::Capture;
use super::link::Link;

/// What a position is thought to be worth: how much work is left to show that
/// the prover wins, and that it does not. Zero means that nothing is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub win: u32,
    pub loss: u32,
}

/// Moves that a ladder may take.
pub(super) const LADDER: u32 = 30;
/// Larger than every finite number.
pub(super) const INFINITE: u32 = 1 << 28;

impl Numbers {
    pub const WON: Numbers = Numbers { win: 0, loss: INFINITE };
    pub const LOST: Numbers = Numbers { win: INFINITE, loss: 0 };

    /// The number of one side.
    pub fn of(self, prover: bool) -> u32 {
        if prover { self.win } else { self.loss }
    }

    pub fn is_settled(self) -> bool {
        self.win == 0 || self.loss == 0
    }
}

pub(super) enum Aim {
    Capture(Capture),
    Link(Link),
}

pub(super) struct Game {
    pub aim: Aim,
    /// Moves that are tried first of all, whatever comes to mind.
    pub hints: PointSet,
}

/// A move or, without a point, a pass.
pub(super) struct Try {
    pub p: Option<Point>,
    /// The first numbers of the position after it.
    pub numbers: Numbers,
}

impl Game {
    pub fn prover(&self) -> Color {
        match &self.aim {
            Aim::Capture(game) => game.prover,
            Aim::Link(game) => game.prover,
        }
    }

    /// Who wins, probably, where a look does not come to an end: a chain that
    /// is not caught soon gets away, and a link hangs on who moves first.
    pub fn favors_prover(&self, first: Color) -> bool {
        matches!(&self.aim, Aim::Link(game) if first == game.prover)
    }

    /// Whether the prover has reached its goal for good.
    pub fn is_over(&self, board: &Board) -> bool {
        match &self.aim {
            Aim::Capture(game) => game.is_taken(board) && !game.may_be_retaken(board),
            Aim::Link(game) => game.is_joined(board),
        }
    }

    /// Whether the position is about taking a capture back.
    pub fn is_about_retaking(&self, board: &Board) -> bool {
        matches!(&self.aim, Aim::Capture(game) if game.is_taken(board))
    }

    /// The moves to try. A pass may help the opponent, and also the prover if
    /// the move that it would like to play is banned.
    pub fn tries(
        &self,
        board: &mut Board,
        to_move: Color,
        banned: Option<Point>,
        is_root: bool,
    ) -> Vec<Try> {
        let moves = match &self.aim {
            Aim::Capture(game) => Some(game.moves(board, to_move)),
            Aim::Link(game) => game.moves(board, to_move, is_root),
        };
        let Some(mut moves) = moves else {
            return vec![Try { p: None, numbers: Numbers::LOST }];
        };
        if is_root {
            moves |= self.hints & board.empty_points();
        }
        let may_pass = match &self.aim {
            _ if banned.is_some_and(|p| moves.contains(p)) => true,
            _ if to_move == self.prover() => false,
            Aim::Capture(game) => game.may_pass(board),
            Aim::Link(_) => true,
        };
        let mut tries = Vec::with_capacity(moves.len() + 1);
        for p in moves.iter().map(Some).chain(may_pass.then_some(None)) {
            if p.is_some_and(|p| board.is_suicide(to_move, p)) {
                continue;
            }
            let doubt = self.doubt(board, to_move, p, is_root);
            let mut numbers = self.judge_after(board, to_move, p);
            if !numbers.is_settled() {
                let own =
                    if to_move == self.prover() { &mut numbers.win } else { &mut numbers.loss };
                *own += doubt;
            }
            tries.push(Try { p, numbers });
        }
        tries
    }

    fn judge_after(&self, board: &mut Board, color: Color, p: Option<Point>) -> Numbers {
        board.make(color, p.map_or(Move::Pass, Move::Play));
        let numbers = match &self.aim {
            Aim::Capture(game) => game.judge(board, !color),
            Aim::Link(game) => game.judge(board, !color),
        };
        board.undo();
        numbers
    }

    /// What makes a move a worse bet than the position after it tells. Players
    /// who ask for a move do not want to hear that they should pass.
    fn doubt(&self, board: &mut Board, to_move: Color, p: Option<Point>, is_root: bool) -> u32 {
        match (&self.aim, p) {
            (_, None) => 2 + 20 * u32::from(is_root),
            (Aim::Capture(game), Some(p)) => game.doubt(board, to_move, p),
            (Aim::Link(game), Some(p)) => game.doubt(board, to_move, p, is_root),
        }
    }
}

/// Whether a stone here would be in atari, unless it captures.
pub(super) fn is_risky(board: &Board, color: Color, p: Point) -> bool {
    let captures = board.chains_around(p, !color).any(|id| board.chain(id).liberty_count == 1);
    !captures && liberties_after(board, color, p).len() <= 1
}

/// The liberties that a stone here would have with its friends, captures left
/// aside.
pub(super) fn liberties_after(board: &Board, color: Color, p: Point) -> PointSet {
    let mut liberties: PointSet = board.empty_neighbors(p).collect();
    for friend in board.chains_around(p, color) {
        liberties |= board.chain(friend).liberties;
    }
    liberties.remove(p);
    liberties
}

/// Where some of the points are suicide: the other liberties of the enemies
/// that stand in the way.
pub(super) fn approaches(board: &Board, color: Color, points: &PointSet) -> PointSet {
    let mut found = PointSet::EMPTY;
    for p in points.iter().filter(|&p| board.is_suicide(color, p)) {
        for enemy in board.chains_around(p, !color).map(|id| board.chain(id)) {
            if enemy.liberty_count <= 3 {
                found |= enemy.liberties;
            }
        }
    }
    found
}
