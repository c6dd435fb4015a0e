//! Time per position of [`Facts::of`] and of the questions that searches ask,
//! on positions in the middle of random games.
//!
//! `cargo bench -p tesuji-shape --bench facts`

use std::hint::black_box;
use std::time::Instant;

use tesuji_board::{Board, ChainId, Color, Point, PointSet, Size};
use tesuji_shape::{
    Facts, eye_spaces, groups, is_alive, links, regions, support, territory, unconditional,
};

fn main() {
    for (side, moves) in [(9, 40), (9, 65), (19, 120), (19, 240)] {
        let boards: Vec<Board> = (0..200).map(|seed| random_game(side, moves, seed)).collect();
        println!("{side}x{side} after {moves} moves, 200 positions, nanoseconds per call");
        time("Facts::of", &boards, |board| drop(black_box(Facts::of(board))));
        time("unconditional, one colour", &boards, |board| {
            black_box(unconditional(board, Color::Black));
        });
        let lives: Vec<(&Board, _)> =
            boards.iter().map(|board| (board, unconditional(board, Color::Black))).collect();
        time("territory, one colour", &lives, |(board, life)| {
            black_box(territory(board, life));
        });
        let largest: Vec<(&Board, ChainId)> =
            boards.iter().map(|board| (board, largest_chain(board))).collect();
        time("is_alive, largest chain", &largest, |&(board, id)| {
            black_box(is_alive(board, id));
        });
        time("regions, one colour", &boards, |board| drop(black_box(regions(board, Color::Black))));
        time("links, one colour", &boards, |board| drop(black_box(links(board, Color::Black))));
        let facts: Vec<(&Board, Facts)> =
            boards.iter().map(|board| (board, Facts::of(board))).collect();
        time("eye spaces, one colour", &facts, |(board, facts)| {
            let side = facts.side(Color::Black);
            drop(black_box(eye_spaces(board, &side.regions, &side.life, PointSet::EMPTY)));
        });
        time("groups, one colour", &facts, |(board, facts)| {
            drop(black_box(groups(board, Color::Black, &facts.side(Color::Black).links)));
        });
    }
    let walled = living_corner();
    let id = walled.chain_at(Point::new(0, 1)).expect("a stone of the wall");
    println!("a living corner on 19x19");
    time("is_alive", &[&walled; 10], |board| {
        black_box(is_alive(board, id));
    });
    time("support", &[&walled; 10], |board| drop(black_box(support(board, id))));
}

/// Prints the time per item. Small chunks are timed again and again and their
/// least times added, so that other work on the machine disturbs little.
fn time<T>(name: &str, items: &[T], work: impl Fn(&T)) {
    const ROUNDS: usize = 60;
    let once = |chunk: &[T]| {
        let start = Instant::now();
        chunk.iter().for_each(&work);
        start.elapsed().as_nanos()
    };
    let least = |chunk: &[T]| (0..ROUNDS).map(|_| once(chunk)).min().unwrap_or(0);
    let total: u128 = items.chunks(10).map(least).sum();
    println!("  {name:28} {:9}", total / items.len() as u128);
}

/// Random moves of alternating colours that do not fill one-point eyes.
fn random_game(side: usize, moves: usize, seed: u64) -> Board {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1;
    let mut board = Board::new(Size::square(side).expect("a possible size"));
    let mut color = Color::Black;
    for _ in 0..moves {
        let empty: Vec<Point> = board
            .empty_points()
            .iter()
            .filter(|&p| board.is_legal(color, p) && !is_own_eye(&board, p, color))
            .collect();
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        if !empty.is_empty() {
            board.play_unchecked(color, empty[(state % empty.len() as u64) as usize]);
        }
        color = !color;
    }
    board
}

fn is_own_eye(board: &Board, p: Point, color: Color) -> bool {
    p.neighbors().into_iter().all(|q| !board.size().contains(q) || board.get(q) == Some(color))
}

fn largest_chain(board: &Board) -> ChainId {
    let chains = Color::BOTH.into_iter().flat_map(|color| board.chains(color));
    chains.max_by_key(|&id| board.chain(id).stone_count).expect("a stone")
}

fn living_corner() -> Board {
    let mut board = Board::new(Size::STANDARD);
    for name in ["A2", "B2", "C2", "D2", "D1", "B1"] {
        board.play_unchecked(Color::Black, name.parse().expect("a point"));
    }
    board
}
