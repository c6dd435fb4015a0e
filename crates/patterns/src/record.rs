//! A game as counting and learning see it.

use tesuji_board::{Board, Color, Game, Move, Point, Setup, Size};

use crate::position::Position;

/// A start position and moves that can be played from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    start: Setup,
    moves: Vec<(Color, Move)>,
}

impl Record {
    /// The record of a game, whose moves are legal by nature.
    pub fn of(game: &Game) -> Record {
        Record { start: *game.start(), moves: game.moves().to_vec() }
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.start.size
    }

    /// The number of moves, passes included.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// The same game, ended after so many moves.
    pub fn first(&self, moves: usize) -> Record {
        let moves = self.moves.iter().take(moves).copied().collect();
        Record { start: self.start, moves }
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Calls with the board before every move on it, the player and the move.
    /// Passes are played, but nobody learns from them; nor from a move that
    /// simple ko without suicide forbids.
    pub fn each_board(&self, mut visit: impl FnMut(&Board, Color, Point)) {
        let mut board = Board::from_setup(&self.start).expect("the start of a game");
        for &(color, action) in &self.moves {
            if let Move::Play(point) = action
                && board.is_legal(color, point)
            {
                visit(&board, color, point);
            }
            board.make(color, action);
            board.forget_history();
        }
    }

    /// The same with everything that features need; the number of the move
    /// comes last, from 0.
    pub fn each_position(&self, mut visit: impl FnMut(&mut Position, Point, usize)) {
        self.each_move(|position, color, action, number| {
            if let Move::Play(point) = action
                && position.board().is_legal(color, point)
            {
                visit(position, point, number);
            }
        });
    }

    /// Calls with the position before every move or pass, the player, what he
    /// did, and its number from 0.
    pub fn each_move(&self, mut visit: impl FnMut(&mut Position, Color, Move, usize)) {
        let mut position =
            Position::from_setup(&self.start, Color::Black).expect("the start of a game");
        for (number, &(color, action)) in self.moves.iter().enumerate() {
            position.set_to_move(color);
            visit(&mut position, color, action, number);
            position.play(color, action);
        }
    }
}
