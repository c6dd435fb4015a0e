//! Any bytes as files of patterns: knowledge, a database, a model, counts, a fit, a sketch.
//! The first byte says which, and the line that such a file begins with is put before the
//! rest. What is read is written and read again to the same, and can be asked about moves.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use tesuji_board::{Color, Move, Size};
use tesuji_patterns::knn::{Counts, Database, PlaySketch};
use tesuji_patterns::{Fit, FitOptions, Knowledge, Model, Position};

static POSITION: LazyLock<Position> = LazyLock::new(|| {
    let size = Size::square(5).expect("a small board");
    let mut position = Position::new(size);
    position.play(Color::Black, Move::Play("C3".parse().expect("a point")));
    position.set_to_move(Color::White);
    position
});

fuzz_target!(|bytes: &[u8]| {
    let Some((kind, rest)) = bytes.split_first() else { return };
    match kind % 6 {
        0 => {
            let file = [&b"tesuji knowledge of patterns 1\n"[..], rest].concat();
            let Ok(read) = Knowledge::from_bytes(&file) else { return };
            let written = read.to_bytes();
            let again = Knowledge::from_bytes(&written).expect("what was written can be read");
            assert_eq!(again.to_bytes(), written);
        }
        1 => {
            let file = [&b"tesuji patterns 1\n"[..], rest].concat();
            let Ok(read) = Database::from_bytes(&file) else { return };
            let written = read.to_bytes();
            let again = Database::from_bytes(&written).expect("what was written can be read");
            assert_eq!(again.entries(), read.entries());
            let mut matcher = read.matcher(&POSITION);
            for (_, probability) in read.evaluate(&mut matcher, &POSITION) {
                assert!((0.0..=1.0).contains(&probability), "{probability}");
            }
        }
        2 => {
            let file = [&b"tesuji model 1\n"[..], rest].concat();
            let Ok(read) = Model::from_bytes(&file) else { return };
            let written = read.to_bytes();
            let again = Model::from_bytes(&written).expect("what was written can be read");
            assert_eq!(again.to_bytes(), written);
            let sum: f32 = read.evaluate(&POSITION).iter().map(|chance| chance.probability).sum();
            assert!((sum - 1.0).abs() < 1e-3, "{sum}");
        }
        3 => {
            let file = [&b"tesuji counts 1\n"[..], rest].concat();
            let Ok(mut read) = Counts::from_bytes(&file) else { return };
            let written = read.to_bytes();
            let again = Counts::from_bytes(&written).expect("what was written can be read");
            assert_eq!(again.to_bytes(), written);
            // What is too large to be added is refused or bounded, not wrapped around.
            let other = read.clone();
            if read.merge(&other).is_ok() {
                assert!(read.entries().all(|(key, sum)| {
                    other.get(key).is_some_and(|entry| sum.matches >= entry.matches)
                }));
            }
        }
        4 => {
            let file = [&b"tesuji fit 1\n"[..], rest].concat();
            let Ok(read) = Fit::from_bytes(&file, FitOptions::default()) else { return };
            let written = read.to_bytes();
            let again = Fit::from_bytes(&written, FitOptions::default()).expect("what was written can be read");
            assert_eq!(again.to_bytes(), written);
        }
        _ => {
            let file = [&b"tesuji plays 1\n"[..], rest].concat();
            let Ok(read) = PlaySketch::from_bytes(&file) else { return };
            let mut sum = read.clone();
            assert!(sum.merge(&read).is_ok());
        }
    }
});
