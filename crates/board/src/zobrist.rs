//! Hash keys of stones and players: fixed pseudo-random numbers, so
//! that a hash means the same in every run and in every file.

use crate::color::Color;
use crate::point::Point;

/// The key of a stone.
#[inline]
pub(crate) fn stone(color: Color, point: Point) -> u64 {
    KEYS[color.index()][point.index()]
}

/// The key of the player to move.
#[inline]
pub(crate) const fn to_move(color: Color) -> u64 {
    match color {
        Color::Black => 0,
        Color::White => 0x9d8a_1d0c_36ff_51c3,
    }
}

static KEYS: [[u64; Point::COUNT]; 2] = keys();

const fn keys() -> [[u64; Point::COUNT]; 2] {
    let mut keys = [[0; Point::COUNT]; 2];
    let mut state = 0x7465_7375_6a69_3230;
    let mut color = 0;
    while color < 2 {
        let mut i = 0;
        while i < Point::COUNT {
            state = splitmix(state);
            keys[color][i] = mix(state);
            i += 1;
        }
        color += 1;
    }
    keys
}

/// The generator SplitMix64 (Steele, Lea & Flood 2014).
const fn splitmix(state: u64) -> u64 {
    state.wrapping_add(0x9e37_79b9_7f4a_7c15)
}

const fn mix(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
