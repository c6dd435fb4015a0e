//! What was judged before, for whoever searches.

use crate::input::Query;
use crate::network::{Evaluation, Network};

/// Judgements by [`Query::key`]. Of two positions that want the same place the
/// later one has it.
#[derive(Clone, Debug)]
pub struct Cache {
    places: Vec<Option<(u64, Evaluation)>>,
    hits: u64,
    misses: u64,
}

impl Cache {
    /// Room for so many positions, at least one.
    pub fn new(places: usize) -> Cache {
        Cache { places: vec![None; places.max(1)], hits: 0, misses: 0 }
    }

    /// The judgement of a position, computed if it is not here.
    pub fn evaluate(&mut self, network: &Network, query: &Query) -> &Evaluation {
        let key = query.key();
        if self.get(key).is_none() {
            self.put(key, network.evaluate(query));
        }
        self.places[self.place(key)].as_ref().map(|(_, judged)| judged).expect("it was just put")
    }

    /// The judgement of the position with this key, if it is here.
    pub fn get(&mut self, key: u64) -> Option<&Evaluation> {
        let at = self.place(key);
        let known = self.places[at].as_ref().filter(|(of, _)| *of == key);
        if known.is_some() {
            self.hits += 1;
        } else {
            self.misses += 1;
        }
        known.map(|(_, judged)| judged)
    }

    /// Remembers a judgement, for callers that compute it themselves.
    pub fn put(&mut self, key: u64, judged: Evaluation) {
        let at = self.place(key);
        self.places[at] = Some((key, judged));
    }

    fn place(&self, key: u64) -> usize {
        (key % self.places.len() as u64) as usize
    }

    /// How many judgements were here, and how many had to be computed.
    pub fn counts(&self) -> (u64, u64) {
        (self.hits, self.misses)
    }
}
