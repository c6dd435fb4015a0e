//! What was found out about a part of the arena holds wherever that part looks the same: the
//! zone of a solved position has all that its result rests on.
//!
//! A position that nobody has looked at is held against the zones that have served most often.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};

use tesuji_bits::Word;

use crate::params::{PROBED_ZONES, PROBES_PER_SORT, ZONES};
use crate::sides::Side;
use crate::state::{PASS, State, mix};
use crate::table::Numbers;

/// A result with the move that the side to move wins with, if it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known<W> {
    /// Who wins.
    pub numbers: Numbers,
    /// The winning move, or the pass where any move outside the zone wins; of a position that
    /// is lost for the side to move, any.
    pub best: u8,
    /// What it rests on.
    pub zone: W,
}

#[derive(Clone, Copy)]
struct Zone<W> {
    points: W,
    /// What tells patterns of this zone from those of others.
    seed: u64,
    /// How often it served lately.
    uses: u32,
}

/// Patterns with a result, of positions in which no ko is banned and no threat matters.
pub struct Patterns<W> {
    /// For each side to move, those that serve most often in front.
    zones: [Vec<Zone<W>>; 2],
    seeds: HashSet<u64, BuildHasherDefault<Ready>>,
    results: HashMap<u64, (bool, u8), BuildHasherDefault<Ready>>,
    most: usize,
    probes: u64,
}

impl<W: Word> Patterns<W> {
    /// None yet, and at most so many.
    pub fn new(most: usize) -> Patterns<W> {
        Patterns {
            zones: [Vec::new(), Vec::new()],
            seeds: HashSet::default(),
            results: HashMap::default(),
            most,
            probes: 0,
        }
    }

    /// Bytes that they take.
    pub fn bytes(&self) -> usize {
        let zones: usize = self.zones.iter().map(|zones| size_of_val(zones.as_slice())).sum();
        zones + self.seeds.capacity() * 9 + self.results.capacity() * 17
    }

    /// Remembers the result of a position for all that look the same in its zone. A winning move
    /// outside of it does nothing: any other such move wins as well, or the pass.
    pub fn put(&mut self, state: &State<W>, known: &Known<W>, inside: W) {
        if known.zone == inside || state.ban.is_some() || self.results.len() >= self.most {
            return;
        }
        let seed = seed(known.zone, state.to_move);
        if self.seeds.insert(seed) {
            let zone = Zone { points: known.zone, seed, uses: 1 };
            self.zones[place(state.to_move)].push(zone);
        }
        let is_inside = known.best != PASS && W::bit(u32::from(known.best)).meets(known.zone);
        let best = if is_inside { known.best } else { PASS };
        self.results.insert(key(known.zone, seed, state), (known.numbers.proof == 0, best));
    }

    /// The result of a position that looks like an earlier one where it matters.
    pub fn get(&mut self, state: &State<W>) -> Option<Known<W>> {
        if state.ban.is_some() || self.results.is_empty() {
            return None;
        }
        self.probes += 1;
        if self.probes.is_multiple_of(PROBES_PER_SORT) {
            self.sort();
        }
        let results = &self.results;
        let zones = self.zones[place(state.to_move)].iter_mut().take(PROBED_ZONES);
        zones.into_iter().find_map(|zone| {
            let &(is_won, best) = results.get(&key(zone.points, zone.seed, state))?;
            zone.uses += 1;
            let numbers = if is_won { Numbers::WON } else { Numbers::LOST };
            Some(Known { numbers, best, zone: zone.points })
        })
    }

    /// Puts the zones that served most in front and forgets the last ones.
    fn sort(&mut self) {
        for zones in &mut self.zones {
            zones.sort_by_key(|zone| std::cmp::Reverse(zone.uses));
            for zone in zones.drain(ZONES.min(zones.len())..) {
                self.seeds.remove(&zone.seed);
            }
            zones.iter_mut().for_each(|zone| zone.uses /= 2);
        }
    }
}

fn place(side: Side) -> usize {
    usize::from(side == Side::Defender)
}

fn seed<W: Word>(zone: W, side: Side) -> u64 {
    let (a, b) = zone.halves();
    mix(mix(a) ^ b.rotate_left(17)) ^ mix(1 + place(side) as u64)
}

fn key<W: Word>(zone: W, seed: u64, state: &State<W>) -> u64 {
    let (a, b) = (state.stones.attacker & zone).halves();
    let (c, d) = (state.stones.defender & zone).halves();
    let spread = |x: u64, y: u64| {
        let product = u128::from(x ^ seed) * u128::from(y ^ 0x9e37_79b9_7f4a_7c15);
        product as u64 ^ (product >> 64) as u64
    };
    mix(spread(a, c.rotate_left(32)) ^ spread(d, b.rotate_left(32)).rotate_left(21) ^ seed)
}

/// Keys are mixed already.
#[derive(Default)]
struct Ready(u64);

impl Hasher for Ready {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are numbers")
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}
