//! The moves of recently visited positions with their first estimates, which
//! are dear to work out and needed again at every return to the position.

/// Slots to begin with, so that an easy search costs little.
const SMALLEST: usize = 1 << 8;

/// A direct-mapped cache: a newer position replaces an older one. It grows with
/// use up to a limit.
pub(super) struct Cache<T> {
    slots: Vec<Option<(u64, T)>>,
    /// Entries that found their slot taken since the last growth.
    clashes: usize,
    most_slots: usize,
}

impl<T> Cache<T> {
    pub fn new(most_slots: usize) -> Cache<T> {
        let slots = (0..SMALLEST).map(|_| None).collect();
        Cache { slots, clashes: 0, most_slots: most_slots.next_power_of_two() }
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
        self.clashes += usize::from(self.slots[slot].is_some());
        self.slots[slot] = Some((key, value));
        if self.clashes > self.slots.len() / 4 && self.slots.len() < self.most_slots {
            self.grow();
        }
    }

    pub fn clear(&mut self) {
        self.slots.iter_mut().for_each(|slot| *slot = None);
    }

    fn grow(&mut self) {
        let wider = (0..2 * self.slots.len()).map(|_| None).collect();
        let old = std::mem::replace(&mut self.slots, wider);
        self.clashes = 0;
        for (key, value) in old.into_iter().flatten() {
            let slot = self.slot(key);
            self.slots[slot] = Some((key, value));
        }
    }

    fn slot(&self, key: u64) -> usize {
        (key >> 8) as usize & (self.slots.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_newer_and_grows() {
        let mut cache = Cache::new(1 << 12);
        for key in 0..1 << 10 {
            cache.put(key << 8, key);
        }
        assert!(cache.slots.len() > SMALLEST && cache.slots.len() <= 1 << 12);
        assert_eq!(cache.take(1023 << 8), Some(1023));
        assert_eq!(cache.take(1023 << 8), None);
        let kept = (0..1 << 10).filter(|key| cache.take(key << 8) == Some(*key)).count();
        assert!(kept > SMALLEST, "{kept} of the older ones are still there");
    }
}
