//! Which moves look promising: a linear score of a move from its neighbourhood
//! and what it touches, learned from proofs that the search itself found.
//!
//! The score steers the search and nothing else: no answer rests on it.

use std::sync::LazyLock;

use tesuji_bits::Word;

use crate::arena::{Arena, Stones};
use crate::sides::Side;

/// The neighbourhood of a point: two bits for each of eight neighbours, the
/// attacker's in the low byte, the defender's in the high one; both is beyond
/// the edge of the board.
pub type Pattern = u16;

const PATTERNS: usize = 1 << 16;
const LINES: usize = 16;
const LAST: usize = 8;
const ATARI: usize = 16;
const REGION: usize = 45;
const ROOM: usize = 4;
const TAKEN: usize = 4;
const SMALL: usize = LINES + LAST + ATARI + REGION + ROOM + TAKEN;
const ONE_SIDE: usize = PATTERNS + SMALL;
/// How many numbers the score has, both sides together.
pub const WEIGHTS: usize = 2 * ONE_SIDE;
/// How many of them a move adds up.
pub const FEATURES: usize = 7;
/// Weights are kept in sixteenths.
pub const UNIT: f32 = 16.0;

/// Places of a move's weights.
pub type Features = [u32; FEATURES];

/// The learned weights.
static LEARNED: LazyLock<Vec<i8>> =
    LazyLock::new(|| unpack(include_bytes!("../../../data/solver-prior.bin")));

/// The score of a move in sixteenths.
pub fn score(features: &Features) -> i32 {
    features.iter().map(|&place| i32::from(LEARNED[place as usize])).sum()
}

/// The packed form of weights: place and weight of those that are not zero.
pub fn pack(weights: &[f32]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (place, &weight) in weights.iter().enumerate() {
        let value = (weight * UNIT).round().clamp(-127.0, 127.0) as i8;
        if value != 0 {
            bytes.extend_from_slice(&(place as u32).to_le_bytes()[..3]);
            bytes.push(value as u8);
        }
    }
    bytes
}

fn unpack(bytes: &[u8]) -> Vec<i8> {
    let mut weights = vec![0; WEIGHTS];
    for item in bytes.chunks_exact(4) {
        let place = usize::from(item[0]) | usize::from(item[1]) << 8 | usize::from(item[2]) << 16;
        let weight = item[3] as i8;
        // Patterns are stored once for all their symmetries.
        let (side, feature) = (place / ONE_SIDE * ONE_SIDE, place % ONE_SIDE);
        if feature < PATTERNS && place < WEIGHTS {
            for same in symmetric(feature as Pattern) {
                weights[side + usize::from(same)] = weight;
            }
        } else if let Some(known) = weights.get_mut(place) {
            *known = weight;
        }
    }
    weights
}

/// The eight neighbours, row by row, after a quarter turn and after a mirror.
const TURNED: [u8; 8] = [5, 3, 0, 6, 1, 7, 4, 2];
const MIRRORED: [u8; 8] = [2, 1, 0, 4, 3, 7, 6, 5];

fn moved(pattern: Pattern, order: &[u8; 8]) -> Pattern {
    let mut all = 0;
    for (to, &from) in order.iter().enumerate() {
        all |= (pattern >> from & 1) << to | (pattern >> (from + 8) & 1) << (to + 8);
    }
    all
}

/// The eight symmetric patterns.
fn symmetric(pattern: Pattern) -> [Pattern; 8] {
    let mut all = [pattern; 8];
    for i in 1..4 {
        all[i] = moved(all[i - 1], &TURNED);
    }
    for i in 4..8 {
        all[i] = moved(all[i - 4], &MIRRORED);
    }
    all
}

/// The least of the eight symmetric patterns.
fn canonical(pattern: Pattern) -> Pattern {
    symmetric(pattern).into_iter().min().unwrap_or(pattern)
}

/// What the moves of a position have in common.
pub struct Sight<W> {
    stones: Stones<W>,
    side: Side,
    last: Option<u8>,
    /// Last liberties of chains of the side to move, and of the other.
    one: [W; 2],
    /// Liberties of chains that have two.
    two: [W; 2],
    /// Connected empty points and their number.
    regions: Vec<(W, u32)>,
    untaken: W,
}

impl<W: Word> Sight<W> {
    /// Looks at a position after the last move, if one is known.
    pub fn new(arena: &Arena<W>, stones: &Stones<W>, side: Side, last: Option<u8>) -> Sight<W> {
        let free = arena.empty(stones);
        let (mut one, mut two) = ([W::EMPTY; 2], [W::EMPTY; 2]);
        for (i, owner) in [side, side.other()].into_iter().enumerate() {
            for chain in arena.parts(stones.of(owner)) {
                if chain.meets(arena.beside(owner)) {
                    continue;
                }
                let liberties = arena.grow(chain) & free;
                match liberties.count() {
                    1 => one[i] |= liberties,
                    2 => two[i] |= liberties,
                    _ => {}
                }
            }
        }
        let regions = arena.parts(free).map(|part| (part, part.count())).collect();
        let (untaken, _) = arena.untaken(stones);
        Sight { stones: *stones, side, last, one, two, regions, untaken }
    }

    /// The places of a move's weights; `learning` keeps patterns in the form in
    /// which they are stored.
    pub fn features(&self, arena: &Arena<W>, index: u8, captured: W, learning: bool) -> Features {
        let stone = W::bit(u32::from(index));
        let place = arena.places[usize::from(index)];
        let pattern = arena.window(self.stones.attacker, index)
            | arena.window(self.stones.defender, index) << 8
            | place.around;
        let pattern = if learning { canonical(pattern) } else { pattern };
        let meets = |set: W| usize::from(stone.meets(set));
        let atari = meets(self.one[0])
            | meets(self.one[1]) << 1
            | meets(self.two[0]) << 2
            | meets(self.two[1]) << 3;
        let (region, size) = self
            .regions
            .iter()
            .find(|(part, _)| part.meets(stone))
            .map_or((stone, 1), |&(part, size)| (part, size));
        let degree = (arena.grow(stone) & !stone & region).count() as usize;
        let region = (size.min(9) as usize - 1) * 5 + degree;
        let room = meets(self.untaken) | meets(arena.grow(self.untaken)) << 1;
        let values = [
            (LINES, usize::from(place.lines)),
            (LAST, self.last.map_or(0, |last| arena.apart(last, index))),
            (ATARI, atari),
            (REGION, region),
            (ROOM, room),
            (TAKEN, captured.count().min(3) as usize),
        ];
        let side = if self.side == Side::Attacker { 0 } else { ONE_SIDE };
        let mut features = [(side + usize::from(pattern)) as u32; FEATURES];
        let mut start = side + PATTERNS;
        for (feature, (size, value)) in features[1..].iter_mut().zip(values) {
            *feature = (start + value) as u32;
            start += size;
        }
        features
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetric_patterns_are_one() {
        for pattern in (0..PATTERNS).step_by(7) {
            let pattern = pattern as Pattern;
            let least = canonical(pattern);
            assert_eq!(canonical(moved(pattern, &TURNED)), least);
            assert_eq!(canonical(moved(pattern, &MIRRORED)), least);
            assert_eq!(moved(moved(pattern, &MIRRORED), &MIRRORED), pattern);
            let turned = (0..4).fold(pattern, |p, _| moved(p, &TURNED));
            assert_eq!(turned, pattern);
        }
    }

    #[test]
    fn weights_survive_packing() {
        let mut weights = vec![0.0; WEIGHTS];
        weights[3] = 1.5;
        weights[ONE_SIDE + PATTERNS + 2] = -0.25;
        let unpacked = unpack(&pack(&weights));
        assert_eq!(unpacked[3], 24);
        assert_eq!(unpacked[ONE_SIDE + PATTERNS + 2], -4);
    }
}
