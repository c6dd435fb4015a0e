//! The features that a model knows.

/// Numbers features by their keys.
#[derive(Clone, Debug)]
pub(crate) struct Vocabulary {
    /// Key and number plus one; a number of 0 is a free place.
    places: Vec<(u32, u32)>,
    mask: usize,
    count: u32,
}

impl Vocabulary {
    /// Without features, with room for some.
    pub fn with_capacity(features: usize) -> Vocabulary {
        let places = (features * 2).next_power_of_two().max(16);
        Vocabulary { places: vec![(0, 0); places], mask: places - 1, count: 0 }
    }

    /// The number of features.
    pub fn len(&self) -> usize {
        self.count as usize
    }

    /// The number of a feature.
    #[inline]
    pub fn find(&self, key: u32) -> Option<u32> {
        let mut at = self.home(key);
        loop {
            let (found, number) = self.places[at];
            if number == 0 {
                return None;
            }
            if found == key {
                return Some(number - 1);
            }
            at = (at + 1) & self.mask;
        }
    }

    /// Adds a feature unless it is known; its number.
    pub fn insert(&mut self, key: u32) -> u32 {
        if let Some(number) = self.find(key) {
            return number;
        }
        if self.count as usize * 2 >= self.places.len() {
            self.grow();
        }
        self.count += 1;
        self.put(key, self.count);
        self.count - 1
    }

    /// The keys, in the order of their numbers.
    pub fn keys(&self) -> Vec<u32> {
        let mut keys = vec![0; self.len()];
        for &(key, number) in self.places.iter().filter(|(_, number)| *number > 0) {
            keys[number as usize - 1] = key;
        }
        keys
    }

    fn home(&self, key: u32) -> usize {
        // Keys are hashes; their low bits are as good as any.
        key as usize & self.mask
    }

    fn put(&mut self, key: u32, number: u32) {
        let mut at = self.home(key);
        while self.places[at].1 != 0 {
            at = (at + 1) & self.mask;
        }
        self.places[at] = (key, number);
    }

    fn grow(&mut self) {
        let larger = vec![(0, 0); self.places.len() * 2];
        let old = std::mem::replace(&mut self.places, larger);
        self.mask = self.places.len() - 1;
        for (key, number) in old.into_iter().filter(|(_, number)| *number > 0) {
            self.put(key, number);
        }
    }
}
