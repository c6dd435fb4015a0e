//! Moves plus undos per second of the exact-liberty board.
//!
//! Two kinds of work: whole random games with everything taken back at the
//! end, and the pattern of a search, one move and its undo at every legal
//! point of middle-game positions.
//!
//! `cargo bench -p tesuji-board --bench undo`

use std::time::Instant;

use tesuji_board::{Board, Color, Point, Rng, Size};

/// Whether a stone here would fill a point that only own stones touch.
fn fills_own_point(board: &Board, color: Color, p: Point) -> bool {
    p.neighbors().into_iter().all(|q| !board.is_empty(q) && board.get(q) != Some(!color))
}

/// A list of random moves that is legal from the empty board.
fn random_moves(size: Size, random: &mut Rng, length: usize) -> Vec<(Color, Point)> {
    let mut board = Board::new(size);
    let mut color = Color::Black;
    let mut moves = Vec::new();
    while moves.len() < length {
        let legal: Vec<Point> = board
            .empty_points()
            .into_iter()
            .filter(|&p| board.is_legal(color, p) && !fills_own_point(&board, color, p))
            .collect();
        if legal.is_empty() {
            break;
        }
        let p = legal[random.below(legal.len() as u32) as usize];
        board.play_unchecked(color, p);
        moves.push((color, p));
        color = !color;
    }
    moves
}

fn report(name: &str, side: usize, pairs: u64, start: Instant) {
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{name:24} {side:2}x{side:<2}  {:6.2} million move+undo pairs per second  {:5.0} ns per pair",
        pairs as f64 / seconds / 1e6,
        seconds * 1e9 / pairs as f64
    );
}

fn main() {
    let mut random = Rng::new(1);
    for side in [9, 19] {
        let size = Size::square(side).expect("a usual size");
        let games: Vec<_> =
            (0..50).map(|_| random_moves(size, &mut random, size.area() * 5 / 4)).collect();

        let mut board = Board::new(size);
        let (start, mut pairs) = (Instant::now(), 0);
        for moves in games.iter().cycle().take(20_000 * 81 / size.area()) {
            for &(color, p) in moves {
                board.play_unchecked(color, p);
            }
            for _ in moves {
                board.undo();
            }
            pairs += moves.len() as u64;
        }
        assert_eq!(board.hash(), 0);
        report("whole games", side, pairs, start);

        let (mut pairs, mut checksum) = (0, 0_u64);
        let mut positions: Vec<(Board, Color)> = games
            .iter()
            .map(|moves| {
                let mut board = Board::new(size);
                let half = &moves[..moves.len() / 2];
                half.iter().for_each(|&(color, p)| board.play_unchecked(color, p));
                (board, if half.len() % 2 == 0 { Color::Black } else { Color::White })
            })
            .collect();
        let start = Instant::now();
        for _ in 0..800 * 81 / size.area() {
            for (board, color) in &mut positions {
                for p in board.empty_points() {
                    if board.is_legal(*color, p) {
                        board.play_unchecked(*color, p);
                        checksum = checksum.wrapping_add(board.hash());
                        board.undo();
                        pairs += 1;
                    }
                }
            }
        }
        report("every legal move", side, pairs, start);
        println!("{:24} {checksum:016x}", "checksum");
    }
}
