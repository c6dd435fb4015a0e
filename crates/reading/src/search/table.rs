//! What the search remembers of positions, in bounded memory: the numbers of
//! open ones, which may be lost, and the place of proven ones, which may not.

use std::collections::HashMap;

/// Larger than every finite proof or disproof number.
pub(super) const INFINITE: u32 = 1 << 26;

/// Proof and disproof number of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    /// Least number of leaves still to be proven, roughly; 0 if proven.
    pub proof: u32,
    /// Least number of leaves still to be disproven, roughly; 0 if disproven.
    pub disproof: u32,
}

impl Numbers {
    pub const PROVEN: Numbers = Numbers { proof: 0, disproof: INFINITE };
    pub const DISPROVEN: Numbers = Numbers { proof: INFINITE, disproof: 0 };

    pub fn is_proven(self) -> bool {
        self.proof == 0
    }

    pub fn is_disproven(self) -> bool {
        self.disproof == 0
    }

    /// Is it time to look elsewhere?
    pub fn is_beyond(self, proof_limit: u32, disproof_limit: u32) -> bool {
        self.is_disproven() || self.proof >= proof_limit || self.disproof >= disproof_limit
    }
}

/// What the table knows of a position.
#[derive(Clone, Copy)]
pub(super) enum Known {
    /// Not decided yet, or disproven.
    Open(Numbers),
    /// Proven, with the number of the fact.
    Proven(u32),
}

impl Known {
    pub fn numbers(self) -> Numbers {
        match self {
            Known::Open(numbers) => numbers,
            Known::Proven(_) => Numbers::PROVEN,
        }
    }
}

/// Key, then proof number, disproof number (or the number of the fact) and work
/// in one word. Plain numbers, so that the system hands a large table out as
/// zeros and untouched pages cost nothing.
type Entry = [u64; 2];

/// Bits of a proof or disproof number.
const BITS: u32 = 27;
const MASK: u64 = (1 << BITS) - 1;
/// More work than any open position: a fact is never thrown out.
const FACT: u64 = 1 << (64 - 2 * BITS - 1);

fn work(packed: u64) -> u64 {
    packed >> (2 * BITS)
}

fn unpack(packed: u64) -> Known {
    let (low, high) = ((packed & MASK) as u32, (packed >> BITS & MASK) as u32);
    if work(packed) == FACT {
        Known::Proven(high)
    } else {
        Known::Open(Numbers { proof: low, disproof: high })
    }
}

const WAYS: usize = 4;
/// Buckets to begin with, so that an easy search costs little memory.
const SMALLEST: usize = 1 << 12;
/// The largest filter, in words.
const MOST_FILTER: usize = 1 << 20;

/// Sixteen bytes per position, four positions per cache line. The open position
/// with the least work behind it makes room.
pub(super) struct Table {
    buckets: Vec<[Entry; WAYS]>,
    mask: usize,
    /// Entries in use.
    used: usize,
    /// How large it may become.
    most_buckets: usize,
    /// Facts that found their bucket full of facts.
    overflow: HashMap<u64, u32>,
    /// Which keys may be there: most are not, and this is small enough to stay
    /// near the processor.
    filter: Filter,
}

/// A bit for each key ever entered; other keys share some of them.
struct Filter {
    words: Vec<u64>,
}

impl Filter {
    /// Eight bits for each entry of a table half full, up to a few megabytes.
    fn new(buckets: usize) -> Filter {
        Filter { words: vec![0; (buckets * WAYS / 16).min(MOST_FILTER)] }
    }

    fn place(&self, key: u64) -> (usize, u64) {
        // The low bits choose the bucket.
        ((key >> 26) as usize & (self.words.len() - 1), 1 << (key >> 56 & 63))
    }

    fn may_hold(&self, key: u64) -> bool {
        let (word, bit) = self.place(key);
        self.words[word] & bit != 0
    }

    fn insert(&mut self, key: u64) {
        let (word, bit) = self.place(key);
        self.words[word] |= bit;
    }
}

impl Table {
    /// A table that grows to at most this many bytes.
    pub fn new(bytes: usize) -> Table {
        let most = (bytes / size_of::<[Entry; WAYS]>()).max(SMALLEST);
        Table {
            buckets: vec![[[0; 2]; WAYS]; SMALLEST],
            mask: SMALLEST - 1,
            used: 0,
            most_buckets: 1 << most.ilog2(),
            overflow: HashMap::new(),
            filter: Filter::new(SMALLEST),
        }
    }

    pub fn get(&self, key: u64) -> Option<Known> {
        if !self.filter.may_hold(key) {
            return None;
        }
        let bucket = &self.buckets[key as usize & self.mask];
        match bucket.iter().find(|entry| entry[0] == key) {
            Some(entry) => Some(unpack(entry[1])),
            None if self.overflow.is_empty() => None,
            None => self.overflow.get(&key).copied().map(Known::Proven),
        }
    }

    /// Positions looked at below an open position, about.
    pub fn work(&self, key: u64) -> Option<u64> {
        let bucket = &self.buckets[key as usize & self.mask];
        let entry = bucket.iter().find(|entry| entry[0] == key)?;
        Some(work(entry[1])).filter(|&work| work < FACT).map(|work| 1 << (work - 1))
    }

    /// Notes the numbers of an open position, unless facts fill its bucket.
    pub fn put(&mut self, key: u64, numbers: Numbers, nodes: u64) {
        let packed = u64::from(numbers.proof) | u64::from(numbers.disproof) << BITS;
        // Even a free entry has less work behind it than any position.
        let work = 1 + u64::from(nodes.max(1).ilog2());
        self.store(key, packed | work << (2 * BITS));
    }

    /// Notes that a position is proven.
    pub fn put_fact(&mut self, key: u64, fact: u32) {
        if !self.store(key, u64::from(fact) << BITS | FACT << (2 * BITS)) {
            self.overflow.insert(key, fact);
        }
    }

    fn store(&mut self, key: u64, packed: u64) -> bool {
        self.filter.insert(key);
        let bucket = &mut self.buckets[key as usize & self.mask];
        let slot = bucket.iter().position(|entry| entry[0] == key).unwrap_or_else(|| {
            let least = bucket.iter().enumerate().min_by_key(|(_, entry)| work(entry[1]));
            least.expect("a bucket has entries").0
        });
        if work(bucket[slot][1]) == FACT {
            return false;
        }
        self.used += usize::from(bucket[slot][0] == 0);
        bucket[slot] = [key, packed];
        if self.used > self.buckets.len() * WAYS / 2 && self.buckets.len() < self.most_buckets {
            self.grow();
        }
        true
    }

    /// Doubles the number of buckets: each bucket's entries go to two.
    fn grow(&mut self) {
        let buckets = 2 * self.buckets.len();
        let old = std::mem::replace(&mut self.buckets, vec![[[0; 2]; WAYS]; buckets]);
        self.mask = buckets - 1;
        self.used = 0;
        self.filter = Filter::new(buckets);
        self.overflow.keys().for_each(|&key| self.filter.insert(key));
        for [key, packed] in old.into_iter().flatten().filter(|entry| entry[0] != 0) {
            let stored = self.store(key, packed);
            debug_assert!(stored, "a half-full table has room");
        }
    }

    /// Forgets the open positions.
    pub fn forget_open(&mut self) {
        self.filter = Filter::new(self.buckets.len());
        self.overflow.keys().for_each(|&key| self.filter.insert(key));
        for entry in self.buckets.iter_mut().flatten() {
            if entry[0] != 0 && work(entry[1]) != FACT {
                *entry = [0; 2];
                self.used -= 1;
            } else if entry[0] != 0 {
                self.filter.insert(entry[0]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_never_lost() {
        let mut table = Table::new(0);
        let key = |i: u64| i << 32 | 7; // all in one bucket
        for i in 1..10 {
            table.put_fact(key(i), i as u32);
            table.put(key(100 + i), Numbers { proof: 3, disproof: 4 }, 1 << 20);
        }
        table.forget_open();
        for i in 1..10 {
            assert!(matches!(table.get(key(i)), Some(Known::Proven(n)) if u64::from(n) == i));
            assert!(table.get(key(100 + i)).is_none());
        }
    }

    #[test]
    fn the_least_work_makes_room() {
        let mut table = Table::new(0);
        let key = |i: u64| i << 32 | 7;
        for i in 1..=5 {
            table.put(key(i), Numbers { proof: i as u32, disproof: 1 }, 1 << i);
        }
        assert!(table.get(key(1)).is_none());
        let Some(Known::Open(numbers)) = table.get(key(5)) else { panic!("just stored") };
        assert_eq!(numbers, Numbers { proof: 5, disproof: 1 });
    }
}
