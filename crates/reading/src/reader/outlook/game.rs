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

/// Larger than every finite number.
pub(super) const INFINITE: u32 = 1 << 28;

impl Numbers {
    pub const WON: Numbers = Numbers { win: 0, loss: INFINITE };
    pub const LOST: Numbers = Numbers { win: INFINITE, loss: 0 };

    pub fn is_settled(self) -> bool {
        self.win == 0 || self.loss == 0
    }
}

pub(super) enum Game {
    Capture(Capture),
    Link(Link),
}

/// A move or, without a point, a pass.
pub(super) struct Try {
    pub p: Option<Point>,
    /// The first numbers of the position after it.
    pub numbers: Numbers,
    /// How unlikely the move looks.
    pub rank: u32,
}

impl Game {
    pub fn prover(&self) -> Color {
        match self {
            Game::Capture(game) => game.prover,
            Game::Link(game) => game.prover,
        }
    }

    /// Who wins, probably, where a look does not come to an end: a chain that
    /// is not caught soon gets away, and a link hangs on who moves first.
    pub fn favors_prover(&self, first: Color) -> bool {
        matches!(self, Game::Link(game) if first == game.prover)
    }

    /// Whether the position is about taking a capture back.
    pub fn is_about_retaking(&self, board: &Board) -> bool {
        matches!(self, Game::Capture(game) if game.is_taken(board))
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
        let (moves, ways) = match self {
            Game::Capture(game) => (game.moves(board, to_move), None),
            Game::Link(game) => match game.ways(board, to_move, is_root) {
                Some(ways) => (ways.moves, Some(ways)),
                None => return vec![Try { p: None, numbers: Numbers::LOST, rank: 0 }],
            },
        };
        let may_pass = match self {
            _ if banned.is_some_and(|p| moves.contains(p)) => true,
            _ if to_move == self.prover() => false,
            Game::Capture(game) => game.may_pass(board),
            Game::Link(_) => true,
        };
        let points: Vec<Point> = moves.iter().filter(|&p| !board.is_suicide(to_move, p)).collect();
        let mut tries = Vec::with_capacity(points.len() + 1);
        for p in points.into_iter().map(Some).chain(may_pass.then_some(None)) {
            let action = p.map_or(Move::Pass, Move::Play);
            let (numbers, rank) = match (self, &ways) {
                (Game::Link(game), Some(ways)) => {
                    let guess = game.judge(board, ways, to_move, p);
                    board.make(to_move, action);
                    let rank = if to_move == game.prover { guess.win } else { guess.loss };
                    let numbers = if is_root {
                        game.judge_closely(board, !to_move)
                    } else {
                        game.settled(board, !to_move).unwrap_or(guess)
                    };
                    (numbers, rank)
                }
                (Game::Capture(game), _) => {
                    let doubt = p.map_or(2, |p| game.doubt(board, to_move, p));
                    board.make(to_move, action);
                    let numbers = game.judge(board, !to_move);
                    let numbers = if numbers.is_settled() {
                        numbers
                    } else if to_move == game.prover {
                        Numbers { win: numbers.win + doubt, ..numbers }
                    } else {
                        Numbers { loss: numbers.loss + doubt, ..numbers }
                    };
                    (numbers, doubt)
                }
                (Game::Link(_), None) => unreachable!("a link has ways"),
            };
            board.undo();
            let mut numbers = numbers;
            if is_root && p.is_none() && !numbers.is_settled() {
                numbers.loss += 20;
            }
            tries.push(Try { p, numbers, rank });
        }
        tries
    }
}

/// Whether a stone here would be in atari, unless it captures.
pub(super) fn is_risky(board: &Board, color: Color, p: Point) -> bool {
    let captures = board.chains_around(p, !color).any(|id| board.chain(id).liberty_count == 1);
    !captures && liberties_after(board, color, p).len() <= 1
}

/// The liberties of the chains of a colour that meet `area` and have at most
/// `few`.
pub(super) fn weak_liberties(board: &Board, area: &PointSet, color: Color, few: u16) -> PointSet {
    let mut points = PointSet::EMPTY;
    let mut rest = *area & board.stones(color);
    while let Some(p) = rest.first() {
        let chain = board.chain(board.chain_at(p).expect("a stone"));
        rest -= chain.stones;
        if chain.liberty_count <= few {
            points |= chain.liberties;
        }
    }
    points
}

/// Moves that save chains of a colour that meet `area` and have at most `few`
/// liberties: their liberties, and those of enemies around them that have
/// hardly more.
pub(super) fn rescues(board: &Board, area: &PointSet, color: Color, few: u16) -> PointSet {
    let mut points = PointSet::EMPTY;
    let mut rest = *area & board.stones(color);
    while let Some(p) = rest.first() {
        let chain = board.chain(board.chain_at(p).expect("a stone"));
        rest -= chain.stones;
        if chain.liberty_count <= few {
            points |= chain.liberties;
            points |= weak_liberties(board, &chain.stones.rim(), !color, chain.liberty_count + 1);
        }
    }
    points
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

/// The stones of the chains of a colour that meet `area` and have at most `few`
/// liberties.
pub(super) fn chains_meeting(board: &Board, area: &PointSet, color: Color, few: u16) -> PointSet {
    let mut stones = PointSet::EMPTY;
    let mut rest = *area & board.stones(color);
    while let Some(p) = rest.first() {
        let chain = board.chain(board.chain_at(p).expect("a stone"));
        rest -= chain.stones;
        if chain.liberty_count <= few {
            stones |= chain.stones;
        }
    }
    stones
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
