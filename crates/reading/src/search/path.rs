//! The positions between the root and the current one.

/// Keys in order, with a quick test for the many that are not on the path.
pub(super) struct Path {
    keys: Vec<u64>,
    counts: Box<[u8; 4096]>,
}

fn slot(key: u64) -> usize {
    (key >> 20) as usize % 4096
}

impl Path {
    pub fn new() -> Path {
        Path { keys: Vec::new(), counts: Box::new([0; 4096]) }
    }

    pub fn push(&mut self, key: u64) {
        self.keys.push(key);
        self.counts[slot(key)] += 1;
    }

    pub fn pop(&mut self) {
        let key = self.keys.pop().expect("a position to leave");
        self.counts[slot(key)] -= 1;
    }

    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    pub fn contains(&self, key: u64) -> bool {
        self.counts[slot(key)] != 0 && self.keys.contains(&key)
    }
}
