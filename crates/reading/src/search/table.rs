//! What the search remembers of positions that are not proven yet: a bounded
//! table of proof numbers. Losing an entry costs work, never correctness.

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
}

/// Key, then proof number, work and disproof number in one word. Plain numbers,
/// so that a large table is handed out by the system as zeros.
type Entry = [u64; 2];

/// Bits of a proof or disproof number.
const BITS: u32 = 27;

fn pack(numbers: Numbers, work: u32) -> u64 {
    u64::from(numbers.proof) | u64::from(numbers.disproof) << BITS | u64::from(work) << (2 * BITS)
}

fn unpack(packed: u64) -> Numbers {
    let mask = (1 << BITS) - 1;
    Numbers { proof: (packed & mask) as u32, disproof: (packed >> BITS & mask) as u32 }
}

fn work(packed: u64) -> u64 {
    packed >> (2 * BITS)
}

const WAYS: usize = 4;

/// Sixteen bytes per position, four positions per cache line. The position
/// with the least work behind it makes room.
pub(super) struct Table {
    buckets: Vec<[Entry; WAYS]>,
    mask: usize,
}

impl Table {
    /// A table of at most this many bytes.
    pub fn new(bytes: usize) -> Table {
        let wanted = (bytes / size_of::<[Entry; WAYS]>()).max(1024);
        let buckets = 1 << wanted.ilog2();
        Table { buckets: vec![[[0; 2]; WAYS]; buckets], mask: buckets - 1 }
    }

    pub fn get(&self, key: u64) -> Option<Numbers> {
        let bucket = &self.buckets[key as usize & self.mask];
        bucket.iter().find(|entry| entry[0] == key).map(|entry| unpack(entry[1]))
    }

    pub fn put(&mut self, key: u64, numbers: Numbers, nodes: u64) {
        let bucket = &mut self.buckets[key as usize & self.mask];
        let slot = bucket.iter().position(|entry| entry[0] == key).unwrap_or_else(|| {
            let least = bucket.iter().enumerate().min_by_key(|(_, entry)| work(entry[1]));
            least.expect("a bucket has entries").0
        });
        // Even a free entry has less work behind it than any position.
        bucket[slot] = [key, pack(numbers, 1 + nodes.max(1).ilog2())];
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets = vec![[[0; 2]; WAYS]; self.buckets.len()];
    }
}
