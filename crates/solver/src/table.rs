//! What the search remembers: numbers of positions by hash, in buckets that
//! evict the entry with the least work behind it.

use tesuji_bits::Word;

/// Larger numbers do not occur: proven or disproven.
pub const INFINITE: u32 = 1 << 30;

/// How hard a position still is for the attacker (`proof`) and for the defender
/// (`disproof`) to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Zero: the attacker wins.
    pub proof: u32,
    /// Zero: the defender wins.
    pub disproof: u32,
}

impl Numbers {
    /// Nobody has looked yet.
    pub const NEW: Numbers = Numbers { proof: 1, disproof: 1 };
    /// The attacker wins.
    pub const WON: Numbers = Numbers { proof: 0, disproof: INFINITE };
    /// The defender wins.
    pub const LOST: Numbers = Numbers { proof: INFINITE, disproof: 0 };
}

/// A remembered position.
#[derive(Clone, Copy, Debug)]
pub struct Entry<W> {
    pub(crate) key: u64,
    /// Its numbers.
    pub numbers: Numbers,
    /// How many positions were looked at below it.
    pub work: u32,
    /// The move that wins, or the most promising one.
    pub best: u8,
    /// The points that the result rests on, if there is a result.
    pub zone: W,
    /// Is there a result, whatever threats the sides have?
    pub free: bool,
}

impl<W: Word> Entry<W> {
    /// Is it known who wins?
    pub fn is_solved(&self) -> bool {
        self.numbers.proof == 0 || self.numbers.disproof == 0
    }
}

const BUCKET: usize = 4;
const SMALLEST: usize = 1 << 9;
/// Eight bits for each entry.
const ENTRIES_PER_HINT: usize = 8;

/// A table that grows up to a limit, and then evicts what took the least work.
pub struct Table<W> {
    entries: Vec<Entry<W>>,
    /// A bit for some keys: where it is not set, the key is not in the table.
    /// It saves most ways to memory.
    hints: Vec<u64>,
    most: usize,
}

impl<W: Word> Table<W> {
    const VACANT: Entry<W> =
        Entry { key: 0, numbers: Numbers::NEW, work: 0, best: 0, zone: W::EMPTY, free: false };

    /// An empty table that grows to at most `most` entries.
    pub fn new(most: usize) -> Table<W> {
        let most = 1 << most.max(SMALLEST).ilog2();
        Table {
            entries: vec![Self::VACANT; SMALLEST],
            hints: vec![0; SMALLEST / ENTRIES_PER_HINT],
            most,
        }
    }

    /// Bytes that it takes.
    pub fn bytes(&self) -> usize {
        size_of_val(self.entries.as_slice()) + size_of_val(self.hints.as_slice())
    }

    fn bucket(&self, key: u64) -> usize {
        (key as usize & (self.entries.len() - 1)) & !(BUCKET - 1)
    }

    /// The word and the bit of a key among the hints.
    fn hint(&self, key: u64) -> (usize, u64) {
        let high = (key >> 26) as usize;
        ((high >> 6) & (self.hints.len() - 1), 1 << (high & 63))
    }

    /// What is known of a position.
    pub fn get(&self, key: u64) -> Option<&Entry<W>> {
        let (word, bit) = self.hint(key);
        if self.hints[word] & bit == 0 {
            return None;
        }
        let start = self.bucket(key);
        self.entries[start..start + BUCKET].iter().find(|entry| entry.key == key && entry.work > 0)
    }

    /// Remembers a position.
    pub fn put(&mut self, key: u64, entry: Entry<W>) {
        let entry = Entry { key, work: entry.work.max(1), ..entry };
        while !self.write(&entry) {
            self.enlarge();
        }
    }

    /// Writes an entry, unless its bucket is full and the table may grow.
    fn write(&mut self, entry: &Entry<W>) -> bool {
        let (word, bit) = self.hint(entry.key);
        self.hints[word] |= bit;
        let start = self.bucket(entry.key);
        let may_grow = self.entries.len() < self.most;
        let slots = &mut self.entries[start..start + BUCKET];
        if let Some(place) = slots.iter().position(|slot| slot.work == 0 || slot.key == entry.key) {
            slots[place] = *entry;
            return true;
        }
        if may_grow {
            return false;
        }
        let place = (0..BUCKET).min_by_key(|&i| slots[i].work).unwrap_or(0);
        slots[place] = *entry;
        // What stays gets older, or two cheap positions would drive each other
        // out for ever.
        for slot in slots.iter_mut() {
            slot.work -= slot.work / 8;
        }
        true
    }

    fn enlarge(&mut self) {
        let larger = vec![Self::VACANT; self.entries.len() * 2];
        let old = std::mem::replace(&mut self.entries, larger);
        self.hints = vec![0; self.entries.len() / ENTRIES_PER_HINT];
        for entry in old.into_iter().filter(|entry| entry.work > 0) {
            // Half as many in each bucket: there is room.
            self.write(&entry);
        }
    }
}
