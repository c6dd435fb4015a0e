//! Games for tests: random, but the same in every run.

use tesuji_board::{Color, Game, Move, Point, Rng, Ruleset, Size, Symmetry};

/// A game of random moves that prefers the neighbourhood of the last one, so
/// that something happens.
pub fn random_game(size: Size, moves: usize, seed: u64) -> Game {
    let mut rng = Rng::new(seed);
    let mut game = Game::new(size, Ruleset::CHINESE);
    let points: Vec<Point> = size.points().collect();
    let mut last = points[points.len() / 2];
    for number in 0..moves {
        let color = game.to_move();
        let near: Vec<Point> = points
            .iter()
            .copied()
            .filter(|p| p.column().abs_diff(last.column()) + p.row().abs_diff(last.row()) <= 2)
            .collect();
        let pool = if rng.below(3) > 0 { &near } else { &points };
        let action = if number % 50 == 49 {
            Move::Pass
        } else {
            let choice = (0..40).find_map(|_| {
                let point = pool[rng.below(pool.len() as u32) as usize];
                game.check(color, Move::Play(point)).is_ok().then_some(point)
            });
            choice.map_or(Move::Pass, Move::Play)
        };
        last = action.point().unwrap_or(last);
        game.play(color, action).unwrap();
    }
    game
}

/// The same game seen in a mirror, maybe with the colours exchanged.
#[allow(dead_code)]
pub fn image(game: &Game, symmetry: Symmetry, swap: bool) -> Game {
    let size = game.board().size();
    let mut image = Game::new(symmetry.apply_size(size), Ruleset::CHINESE);
    for &(color, action) in game.moves() {
        let color: Color = if swap { !color } else { color };
        let action = match action {
            Move::Pass => Move::Pass,
            Move::Play(point) => Move::Play(symmetry.apply(size, point)),
        };
        image.play(color, action).unwrap();
    }
    image
}
