//! Moves by chance, within reason.

use tesuji_board::{Color, Game, Move, PlayoutBoard, Point, Rng};

/// One of the legal moves that neither fill an own eye nor kill own stones,
/// each with the same probability; a pass if there is none.
pub fn choose_move(game: &Game, color: Color, rng: &mut Rng) -> Move {
    let board = game.board();
    let (black, white) = (board.stones(Color::Black), board.stones(Color::White));
    let eyes = PlayoutBoard::from_stones(board.size(), &black, &white, color, None);
    let candidates: Vec<Point> = game
        .legal_points(color)
        .into_iter()
        .filter(|&p| !eyes.is_eye_like(p, color) && !board.is_suicide(color, p))
        .collect();
    match candidates.len() {
        0 => Move::Pass,
        count => Move::Play(candidates[rng.below(count as u32) as usize]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::{Ruleset, Size};

    /// Under superko no game is endless, and in the end nobody has a move left
    /// but own eyes.
    #[test]
    fn games_end_and_all_moves_are_legal() {
        for (_, ruleset) in Ruleset::NAMED {
            let ruleset = Ruleset { ko: tesuji_board::KoRule::PositionalSuperko, ..ruleset };
            let mut game = Game::new(Size::square(6).unwrap(), ruleset);
            let mut rng = Rng::new(5);
            while !game.is_over() {
                let color = game.to_move();
                let chosen = choose_move(&game, color, &mut rng);
                game.play(color, chosen).unwrap();
                assert!(game.moves().len() < 2000);
            }
            assert!(game.board().empty_points().len() < 20);
        }
    }
}
