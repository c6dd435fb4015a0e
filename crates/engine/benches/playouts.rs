//! The speed of playouts from the empty board, alone and under a tree.
//!
//! `cargo bench -p tesuji-engine --bench playouts -- [SIDE GAMES]…` plays that
//! many games on each board by the usual policy, then as many under a tree
//! without a model of moves, with one thread and with two; without arguments,
//! on 9x9 and 19x19.

use std::error::Error;
use std::thread;
use std::time::Instant;

use tesuji_board::{Color, Game, PlayoutBoard, Rng, Ruleset, Size};
use tesuji_engine::playout::{Chances, Policy};
use tesuji_engine::{Report, Search, Settings};

/// Wall and processor seconds since a start, all threads together. Where the
/// system does not tell the latter, the former stand for both.
struct Stopwatch {
    clock: Instant,
    processor: Option<f64>,
}

impl Stopwatch {
    fn start() -> Stopwatch {
        Stopwatch { clock: Instant::now(), processor: processor_seconds() }
    }

    fn read(&self) -> (f64, f64) {
        let wall = self.clock.elapsed().as_secs_f64();
        let spent = self.processor.and_then(|before| Some(processor_seconds()? - before));
        (wall, spent.unwrap_or(wall))
    }
}

/// From `/proc`: user and system time in hundredths of a second.
fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let [user, system] = [fields.get(11)?, fields.get(12)?].map(|field| field.parse::<f64>());
    Some((user.ok()? + system.ok()?) / 100.0)
}

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
    println!("a node has {} bytes", Report::NODE_BYTES);
    for &[side, games] in if pairs.is_empty() { &[[9, 20_000], [19, 4_000]] } else { pairs } {
        let size = Size::square(side)?;
        for threads in [1, 2] {
            measure(size, games, threads);
        }
        for threads in [1, 2] {
            measure_tree(size, games as u64, threads);
        }
    }
    Ok(())
}

/// Games alone, so many by each thread.
fn measure(size: Size, games: usize, threads: u64) {
    let watch = Stopwatch::start();
    let sums = thread::scope(|scope| {
        let threads: Vec<_> =
            (1..=threads).map(|seed| scope.spawn(move || play(size, games, seed))).collect();
        threads.into_iter().map(|thread| thread.join().expect("it ends")).collect::<Vec<_>>()
    });
    let (seconds, processor) = watch.read();
    let moves: usize = sums.iter().map(|(moves, _)| moves).sum();
    let score: i64 = sums.iter().map(|(_, score)| score).sum();
    let games = (games as u64 * threads) as f64;
    println!(
        "{size}, {threads} threads: {:.0} games/s, {:.0} per processor second, {:.1} ns/move, {:.2} moves/game, mean score {:+.2}",
        games / seconds,
        games / processor,
        processor * 1e9 / moves as f64,
        moves as f64 / games,
        score as f64 / games,
    );
}

fn play(size: Size, games: usize, seed: u64) -> (usize, i64) {
    let policy = Policy::new(Chances::USUAL);
    let start = PlayoutBoard::new(size);
    let mut rng = Rng::new(seed);
    let (mut moves, mut score) = (0, 0);
    let mut game = start;
    for _ in 0..games {
        game.copy_from(&start);
        policy.run(&mut game, [None; 2], &mut rng, |_, _| moves += 1);
        score += i64::from(game.area_score());
    }
    (moves, score)
}

/// Games under one tree.
fn measure_tree(size: Size, playouts: u64, threads: usize) {
    let game = Game::new(size, Ruleset::CHINESE);
    let settings = Settings { threads, ..Settings::default() };
    let mut search = Search::new(settings, None);
    let watch = Stopwatch::start();
    let report = search.run(&game, Color::Black, playouts, &|_| false);
    let (seconds, processor) = watch.read();
    println!(
        "{size}, tree, {threads} threads: {:.0} playouts/s, {:.0} per processor second, {} nodes, {:.0} bytes/playout",
        playouts as f64 / seconds,
        playouts as f64 / processor,
        report.nodes,
        (report.nodes * Report::NODE_BYTES) as f64 / playouts as f64,
    );
}
