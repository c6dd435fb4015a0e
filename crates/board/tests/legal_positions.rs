//! The numbers of legal positions, as published by J. Tromp and G. Farnebäck,
//! *Combinatorics of Go* (2007, 2016), table of L(m,n). Here every placement of
//! stones is put to [`Board::from_setup`], so the counts test its idea of what
//! a position is. `cargo xtask nightly` adds the larger boards.

use tesuji_board::{Board, Color, Setup, SetupError, Size};

fn count_legal(width: usize, height: usize) -> u64 {
    let size = Size::new(width, height).unwrap();
    let points: Vec<_> = size.points().collect();
    let mut setup = Setup::new(size);
    let mut digits = vec![0; points.len()];
    let mut legal = 0;
    loop {
        match Board::from_setup(&setup) {
            Ok(_) => legal += 1,
            Err(error) => assert!(matches!(error, SetupError::NoLiberty { .. })),
        }
        // Count up by one in base three.
        let mut i = 0;
        loop {
            if i == points.len() {
                return legal;
            }
            digits[i] = (digits[i] + 1) % 3;
            let stone = [None, Some(Color::Black), Some(Color::White)][digits[i]];
            setup.put(points[i], stone);
            if digits[i] != 0 {
                break;
            }
            i += 1;
        }
    }
}

#[test]
fn small_boards_have_the_published_numbers_of_positions() {
    let published = [
        (1, 1, 1),
        (1, 2, 5),
        (1, 3, 15),
        (1, 4, 41),
        (1, 5, 113),
        (1, 6, 313),
        (1, 7, 867),
        (1, 8, 2401),
        (2, 2, 57),
        (2, 3, 489),
        (2, 4, 4125),
        (3, 2, 489),
        (3, 3, 12_675),
    ];
    for (width, height, count) in published {
        assert_eq!(count_legal(width, height), count, "{width}x{height}");
    }
}

/// 4x4 has 43 million placements: set `TESUJI_LARGE_COUNTS` to count them.
#[test]
fn larger_boards_have_the_published_numbers_of_positions() {
    if std::env::var_os("TESUJI_LARGE_COUNTS").is_none() {
        return;
    }
    for (width, height, count) in
        [(2, 5, 35_117), (2, 6, 299_681), (3, 4, 321_689), (3, 5, 8_180_277), (4, 4, 24_318_165)]
    {
        assert_eq!(count_legal(width, height), count, "{width}x{height}");
    }
}
