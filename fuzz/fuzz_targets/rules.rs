//! Any bytes as a file of rules and as a checkpoint of a generation, with a
//! checksum that fits so that the contents are looked at: nothing panics; rules
//! that are read are written and read again to the same; a file with a wrong bit
//! is refused; and whatever was read can be looked for on a board.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use tesuji_board::{Board, Color, Rng, Size};
use tesuji_tactics::leaves::Finder;
use tesuji_tactics::matcher::Matcher;
use tesuji_tactics::{Generation, Reading, RuleBase, Task};

/// FNV-1a, as the files have it at their end.
fn with_checksum(mut bytes: Vec<u8>) -> Vec<u8> {
    let sum = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    bytes.extend_from_slice(&sum.to_le_bytes());
    bytes
}

/// A board with stones of both players.
static BOARD: LazyLock<Board> = LazyLock::new(|| {
    let size = Size::square(9).expect("a usual board");
    let mut board = Board::new(size);
    let mut rng = Rng::new(1);
    for i in 0..40 {
        let color = if i % 2 == 0 { Color::Black } else { Color::White };
        let free: Vec<_> =
            board.empty_points().iter().filter(|&p| !board.is_suicide(color, p)).collect();
        board.set_ko(None);
        let p = free[rng.below(free.len() as u32) as usize];
        board.play(color, p).expect("a legal move");
    }
    board
});

const MAGIC: &[u8; 8] = b"TSJRUL02";

fuzz_target!(|bytes: &[u8]| {
    let _ = RuleBase::from_bytes(bytes);
    // A whole file without its name and checksum, or anything.
    let rest = bytes.strip_prefix(MAGIC);
    let bytes = rest.map_or(bytes, |rest| &rest[..rest.len().saturating_sub(8)]);
    let task = Task {
        goal: "eye".parse().expect("a goal"),
        place: "corner".parse().expect("a place"),
        size: "2x2".parse().expect("a size"),
        reading: Reading::SHARP,
    };
    if let Ok(mut generation) =
        Generation::resume(task, &with_checksum([b"TSJGEN01", bytes].concat()))
    {
        let _ = generation.step(1 << 20);
    }
    let file = with_checksum([MAGIC, bytes].concat());
    let Ok(base) = RuleBase::from_bytes(&file) else { return };
    let written = base.to_bytes();
    let again = RuleBase::from_bytes(&written).expect("what was written can be read");
    assert_eq!(again.to_bytes(), written);
    for (set, other) in base.sets.iter().zip(&again.sets) {
        assert_eq!(set.rules(), other.rules());
    }
    let bit = bytes.len() * 7 % (8 * file.len());
    let mut damaged = file;
    damaged[bit / 8] ^= 1 << (bit % 8);
    assert!(RuleBase::from_bytes(&damaged).is_err(), "damage is refused");
    let board = &*BOARD;
    let mut matcher = Matcher::new(&base.sets, board.size());
    matcher.reset(board);
    for found in matcher.matches(board) {
        assert!(matcher.zone(board, &found).is_some());
    }
    let _ = Finder::new(&base, board.size(), |_| true);
});
