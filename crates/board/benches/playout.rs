//! The speed of random games from the empty board.
//!
//! `cargo bench -p tesuji-board --bench playout -- [SIDE GAMES]…` plays that
//! many games on each board; without arguments, 9x9 and 19x19. The work is
//! fixed by the arguments, so a tool that counts instructions gives the
//! instructions per move as the difference of two runs over the difference of
//! their moves.

use std::error::Error;
use std::time::Instant;

use tesuji_board::{PlayoutBoard, Rng, Size};

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
    for &[side, games] in if pairs.is_empty() { &[[9, 200_000], [19, 50_000]] } else { pairs } {
        measure(Size::square(side)?, games);
    }
    Ok(())
}

fn measure(size: Size, games: usize) {
    let start = PlayoutBoard::new(size);
    let mut rng = Rng::new(1);
    let (mut moves, mut score) = (0, 0);
    let clock = Instant::now();
    let mut game = start;
    for _ in 0..games {
        game.copy_from(&start);
        moves += game.run_random(&mut rng);
        score += i64::from(game.area_score());
    }
    let seconds = clock.elapsed().as_secs_f64();
    println!(
        "{size}: {games} games, {moves} moves, {:.0} games/s, {:.2} ns/move, {:.2} moves/game, \
         mean score {:+.2}",
        games as f64 / seconds,
        seconds * 1e9 / moves as f64,
        moves as f64 / games as f64,
        score as f64 / games as f64,
    );
}
