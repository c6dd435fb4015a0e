//! The moves of recently visited positions with their first estimates, which
//! are dear to work out and needed again at every return to the position.

/// A direct-mapped cache: a newer position replaces an older one.
pub(super) struct Cache<T> {
    slots: Vec<Option<(u64, T)>>,
}

impl<T> Cache<T> {
    pub fn new(slots: usize) -> Cache<T> {
        Cache { slots: (0..slots.next_power_of_two()).map(|_| None).collect() }
    }

    /// Takes the entry out; whoever takes it puts it back.
    pub fn take(&mut self, key: u64) -> Option<T> {
        let slot = self.slot(key);
        match &self.slots[slot] {
            Some((found, _)) if *found == key => self.slots[slot].take().map(|(_, value)| value),
            _ => None,
        }
    }

    pub fn put(&mut self, key: u64, value: T) {
        let slot = self.slot(key);
        self.slots[slot] = Some((key, value));
    }

    pub fn clear(&mut self) {
        self.slots.iter_mut().for_each(|slot| *slot = None);
    }

    fn slot(&self, key: u64) -> usize {
        (key >> 8) as usize & (self.slots.len() - 1)
    }
}
