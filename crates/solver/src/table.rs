//! What the search remembers: numbers of positions by hash, in buckets that
//! evict the entry with the least work behind it. A bucket that is full goes on in
//! the one beside it, so that the table need not grow while most of it is empty.

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
        let own = self.bucket(key);
        for start in [own, own ^ BUCKET] {
            let slots = &self.entries[start..start + BUCKET];
            if let Some(found) = slots.iter().find(|slot| slot.work > 0 && slot.key == key) {
                return Some(found);
            }
            // Where there is room nothing has gone beside.
            if slots[BUCKET - 1].work == 0 {
                return None;
            }
        }
        None
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
        let own = self.bucket(entry.key);
        for start in [own, own ^ BUCKET] {
            let slots = &mut self.entries[start..start + BUCKET];
            let is_place = |slot: &Entry<W>| slot.work == 0 || slot.key == entry.key;
            if let Some(place) = slots.iter().position(is_place) {
                slots[place] = *entry;
                return true;
            }
        }
        if self.entries.len() < self.most {
            return false;
        }
        let slots = &mut self.entries[own..own + BUCKET];
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
            // What two buckets held goes into four: there is room.
            self.write(&entry);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::Rng;

    fn entry(work: u32) -> Entry<u64> {
        Entry { key: 0, numbers: Numbers::WON, work, best: 0, zone: 1, free: false }
    }

    /// Nothing is lost while the table may grow, and it does not grow far beyond what it holds.
    #[test]
    fn a_table_that_may_grow_keeps_everything() {
        let mut random = Rng::new(1);
        let keys: Vec<u64> = (0..20_000).map(|_| random.next_u64()).collect();
        let mut table = Table::<u64>::new(1 << 20);
        for (i, &key) in keys.iter().enumerate() {
            table.put(key, entry(1 + i as u32));
            table.put(keys[i / 2], entry(7));
        }
        for (i, &key) in keys.iter().enumerate() {
            let work = if i < keys.len() / 2 { 7 } else { 1 + i as u32 };
            assert_eq!(table.get(key).map(|found| found.work), Some(work));
        }
        assert_eq!((0..20_000).filter(|_| table.get(random.next_u64()).is_some()).count(), 0);
        assert!(table.entries.len() <= 8 * keys.len(), "{} entries", table.entries.len());
    }

    /// A full table keeps what took the most work.
    #[test]
    fn a_full_table_makes_room() {
        let mut random = Rng::new(2);
        let mut table = Table::<u64>::new(SMALLEST);
        let dear: Vec<u64> = (0..SMALLEST / 16).map(|_| random.next_u64()).collect();
        dear.iter().for_each(|&key| table.put(key, entry(1 << 20)));
        (0..4 * SMALLEST).for_each(|_| table.put(random.next_u64(), entry(1)));
        let kept = dear.iter().filter(|&&key| table.get(key).is_some()).count();
        assert_eq!((kept, table.entries.len()), (dear.len(), SMALLEST));
    }
}
