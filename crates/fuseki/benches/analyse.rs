//! Time per position of an opening, with all candidates and with some: it grows
//! linearly with them. Patterns and local reading are not part of it.
//!
//! `cargo bench -p tesuji-fuseki --bench analyse`

use std::hint::black_box;
use std::time::Instant;

use tesuji_board::{Board, Color, Point, Rng, Size};
use tesuji_fuseki::{Help, Method, NoReading, Opening, Params, analyse};

const POSITIONS: u64 = 20;
/// The stones of a position.
const STONES: usize = 40;
const CHOICES: [usize; 5] = [0, 10, 20, 40, 80];

fn main() {
    let positions: Vec<Board> = (0..POSITIONS).map(position).collect();
    let found: Vec<Opening> = positions.iter().map(|board| look(board, None)).collect();
    let mean = |count: fn(&Opening) -> usize| {
        found.iter().map(count).sum::<usize>() as f64 / POSITIONS as f64
    };
    println!(
        "{POSITIONS} positions with {STONES} stones on 19x19: {:.1} recommendations for {:.1} points",
        mean(|opening| opening.raw_suggestions),
        mean(|opening| opening.proposed.len())
    );
    println!("choices   milliseconds per position");
    for count in CHOICES {
        let choices: Vec<Vec<Point>> =
            found.iter().map(|one| one.proposed.iter().take(count).collect()).collect();
        let time = milliseconds(|| {
            for (board, choices) in positions.iter().zip(&choices) {
                black_box(look(board, Some(choices)));
            }
        });
        println!("{count:7}{time:10.2}");
    }
    let time = milliseconds(|| {
        for board in &positions {
            black_box(look(board, None));
        }
    });
    println!("    all{time:10.2}");
}

fn look(board: &Board, choices: Option<&[Point]>) -> Opening {
    let mut help = Help { tactics: &mut NoReading, joints: &[], chances: None };
    analyse(board, Color::Black, None, choices, Method::Both, &mut help, &Params::FITTED)
}

/// Stones at random on the third line and above, as in an opening.
fn position(seed: u64) -> Board {
    let mut rng = Rng::new(seed);
    let mut board = Board::new(Size::STANDARD);
    let inner: Vec<Point> =
        board.points().iter().filter(|&p| Size::STANDARD.line(p) >= 3).collect();
    let mut color = Color::Black;
    let mut stones = 0;
    while stones < STONES {
        let point = inner[rng.below(inner.len() as u32) as usize];
        if board.is_legal(color, point) {
            board.play_unchecked(color, point);
            color = !color;
            stones += 1;
        }
    }
    board.forget_history();
    board
}

/// The middle of three measurements.
fn milliseconds(mut work: impl FnMut()) -> f64 {
    let mut times: Vec<f64> = (0..3)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed().as_secs_f64() * 1e3 / POSITIONS as f64
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[1]
}
