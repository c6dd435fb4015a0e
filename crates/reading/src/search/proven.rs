//! What is proven: never forgotten during a search, and enough to write the
//! proof down afterwards.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use tesuji_board::{Point, PointSet};

/// Why a position is proven.
#[derive(Clone, Debug)]
pub(super) enum Why {
    /// The goal is reached.
    Reached,
    /// The prover plays here; `None` is a pass.
    Play(Option<Point>),
    /// All moves of the opponent are answered. The pass is the first default;
    /// after these moves the position also shows the same pattern.
    Replies(Vec<Point>),
    /// As before, and the prover waits after outside moves.
    Holds,
}

/// A proven position.
#[derive(Clone, Debug)]
pub(super) struct Fact {
    pub zone: PointSet,
    pub why: Why,
}

/// All proven positions by their keys. A position is entered after everything
/// it rests on.
#[derive(Default)]
pub(super) struct Proven {
    index: HashMap<u64, u32, BuildHasherDefault<KeyHasher>>,
    facts: Vec<Fact>,
}

impl Proven {
    pub fn get(&self, key: u64) -> Option<&Fact> {
        self.index.get(&key).map(|&i| &self.facts[i as usize])
    }

    /// The place of a position in the order of proofs.
    pub fn rank(&self, key: u64) -> Option<u32> {
        self.index.get(&key).copied()
    }

    pub fn contains(&self, key: u64) -> bool {
        self.index.contains_key(&key)
    }

    pub fn insert(&mut self, key: u64, fact: Fact) {
        let rank = self.facts.len() as u32;
        if self.index.insert(key, rank).is_none() {
            self.facts.push(fact);
        }
    }

    /// The memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        self.facts.len() * (size_of::<Fact>() + 24)
    }

    pub fn len(&self) -> usize {
        self.facts.len()
    }
}

/// Keys are random numbers already.
#[derive(Default)]
pub(super) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are numbers");
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}
