//! Pseudo-random numbers for hashing, the same in every run and every file.

/// Scrambles a number; different numbers stay different.
pub(crate) const fn mix(z: u64) -> u64 {
    let z = z.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Two numbers as one.
pub(crate) const fn pair(a: u64, b: u64) -> u64 {
    mix(a ^ mix(b))
}

/// What exchanging the colours does to the hash of a fact: the halves change
/// places. The hash of a white stone is made from that of a black one so, and
/// the hash of an edge has two equal halves.
pub(crate) const fn swap_colors(hash: i32) -> i32 {
    hash.rotate_left(16)
}

/// A hash that exchanging the colours does not change.
pub(crate) const fn colorless(seed: u64) -> i32 {
    let half = mix(seed) as u16 as i32;
    half << 16 | half
}
