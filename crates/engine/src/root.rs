//! The position that a search starts from, as playouts see it.

use tesuji_board::{Color, Game, Move, PlayoutBoard, Point, PointSet, Scoring};
use tesuji_shape::{territory, unconditional};

/// A position, what counts in it, and what need not be tried.
#[derive(Clone)]
pub(crate) struct Root {
    pub board: PlayoutBoard,
    /// The last two moves, the latest first.
    pub last: [Option<Point>; 2],
    /// Black wins with an area, less White's, that doubled is more than this.
    pub target_halves: i32,
    /// Points where a move is forbidden or useless.
    pub banned: PointSet,
}

impl Root {
    /// The end of a game, with this player to move.
    pub fn of(game: &Game, to_move: Color) -> Root {
        let board = game.board();
        let ko = board.ko().filter(|ko| ko.color == to_move).map(|ko| ko.point);
        let [black, white] = Color::BOTH.map(|color| board.stones(color));
        let start = |to_move| PlayoutBoard::from_stones(board.size(), &black, &white, to_move, ko);
        // After a pass, another one ends the game.
        let playout = if game.passes() == 1 && game.to_move() == to_move {
            let mut before = start(!to_move);
            before.play(Move::Pass);
            before
        } else {
            start(to_move)
        };
        let mut last = [None; 2];
        for (last, (_, action)) in last.iter_mut().zip(game.moves().iter().rev()) {
            *last = action.point();
        }
        let legal = game.legal_points(to_move);
        let mut banned = board.empty_points() - legal;
        // Nothing can be won or lost in what lives whatever happens.
        for color in Color::BOTH {
            let life = unconditional(board, color);
            banned |= territory(board, &life) & board.empty_points();
        }
        Root { board: playout, last, target_halves: target_halves(game, to_move), banned }
    }
}

/// What Black's area must exceed, doubled.
///
/// Playouts count areas. Under territory rules a stone put on the board costs a
/// point, so whoever put more stones there needs more area. From here on both
/// are thought to move in turn; who makes the last move is open, which is half
/// a point.
fn target_halves(game: &Game, to_move: Color) -> i32 {
    let bonus = game.ruleset().handicap_points(game.handicap()) as i32;
    let komi = (game.komi() * 2.0).round() as i32 + 2 * bonus;
    match game.ruleset().scoring {
        Scoring::Area => komi,
        Scoring::Territory => {
            let board = game.board();
            let put = |color| board.stones(color).len() as i32 + board.captured(color) as i32;
            let ahead = put(Color::Black) - put(Color::White) - i32::from(to_move == Color::White);
            komi + 2 * ahead + 1
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Ruleset, Size};

    #[test]
    fn under_territory_rules_stones_cost_points() {
        let mut game = Game::new(Size::square(9).unwrap(), Ruleset::JAPANESE);
        assert_eq!(target_halves(&game, Color::Black), 14);
        game.play(Color::Black, Move::Play(Point::new(4, 4))).unwrap();
        assert_eq!(target_halves(&game, Color::White), 14);
        game.play(Color::White, Move::Pass).unwrap();
        // White passed: Black put one stone more for nothing.
        assert_eq!(target_halves(&game, Color::Black), 16);
        game.set_ruleset(Ruleset::CHINESE);
        assert_eq!(target_halves(&game, Color::Black), 13);
    }
}
