//! Results worth remembering, in bounded memory.

use std::hash::Hash;

use rustc_hash::FxHashMap;

/// A table that forgets everything when it is full.
pub(crate) struct Memo<K, V> {
    table: FxHashMap<K, V>,
    limit: usize,
}

impl<K: Eq + Hash, V> Memo<K, V> {
    pub(crate) fn new(limit: usize) -> Memo<K, V> {
        Memo { table: FxHashMap::default(), limit }
    }

    pub(crate) fn get(&self, key: &K) -> Option<&V> {
        self.table.get(key)
    }

    pub(crate) fn insert(&mut self, key: K, value: V) {
        if self.table.len() >= self.limit {
            self.table.clear();
        }
        self.table.insert(key, value);
    }

    pub(crate) fn clear(&mut self) {
        self.table.clear();
    }
}
