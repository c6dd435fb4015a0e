//! The speed of playouts from the empty board.
//!
//! `cargo bench -p tesuji-engine --bench playouts -- [SIDE GAMES]…` plays that
//! many games on each board by the usual policy; without arguments, 9x9 and
//! 19x19.

use std::error::Error;
use std::time::Instant;

use tesuji_board::{PlayoutBoard, Rng, Size};
use tesuji_engine::playout::{Chances, Policy};

fn main() -> Result<(), Box<dyn Error>> {
    let numbers: Vec<usize> = std::env::args()
        .skip(1)
        .filter(|argument| argument != "--bench")
        .map(|argument| argument.parse())
        .collect::<Result<_, _>>()?;
    let (pairs, rest) = numbers.as_chunks();
    if !rest.is_empty() {
        return Err("expected pairs of SIDE and GAMES".into());
    }
    for &[side, games] in if pairs.is_empty() { &[[9, 20_000], [19, 4_000]] } else { pairs } {
        measure(Size::square(side)?, games);
    }
    Ok(())
}

fn measure(size: Size, games: usize) {
    let policy = Policy::new(Chances::USUAL);
    let start = PlayoutBoard::new(size);
    let mut rng = Rng::new(1);
    let (mut moves, mut score) = (0usize, 0);
    let clock = Instant::now();
    let mut game = start;
    for _ in 0..games {
        game.copy_from(&start);
        policy.run(&mut game, [None; 2], &mut rng, |_, _| moves += 1);
        score += i64::from(game.area_score());
    }
    let seconds = clock.elapsed().as_secs_f64();
    println!(
        "{size}: {games} games, {:.0} games/s, {:.1} ns/move, {:.2} moves/game, mean score {:+.2}",
        games as f64 / seconds,
        seconds * 1e9 / moves as f64,
        moves as f64 / games as f64,
        score as f64 / games as f64,
    );
}
