//! The numbers of legal positions, as published by J. Tromp and G. Farnebäck,
//! *Combinatorics of Go* (2007, 2016), table of L(m,n). Here every placement of
//! stones is put to [`Setup::check`], which decides what [`Board::from_setup`]
//! takes. `cargo xtask nightly` adds the larger boards.

use tesuji_board::{Board, Color, Setup, SetupError, Size};

fn count_legal(width: usize, height: usize) -> u64 {
    let size = Size::new(width, height).unwrap();
    let points: Vec<_> = size.points().collect();
    let mut setup = Setup::new(size);
    let mut digits = vec![0; points.len()];
    let mut legal = 0;
    loop {
        let check = setup.check();
        match check {
            Ok(()) => legal += 1,
            Err(error) => assert!(matches!(error, SetupError::NoLiberty { .. })),
        }
        if digits.len() < 10 || digits[..9].iter().all(|&digit| digit == 0) {
            assert_eq!(Board::from_setup(&setup).map(|_| ()), check);
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
        (2, 5, 35_117),
        (2, 6, 299_681),
        (3, 2, 489),
        (3, 3, 12_675),
        (3, 4, 321_689),
    ];
    for (width, height, count) in published {
        assert_eq!(count_legal(width, height), count, "{width}x{height}");
    }
}

/// 4x4 has 43 million placements: set `TESUJI_LARGE_COUNTS` to count them.
#[test]
fn four_by_four_has_the_published_number_of_positions() {
    if std::env::var_os("TESUJI_LARGE_COUNTS").is_some() {
        assert_eq!(count_legal(4, 4), 24_318_165);
    }
}
