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
        let at = (key % self.places.len() as u64) as usize;
        let place = &mut self.places[at];
        if place.as_ref().is_some_and(|(of, _)| *of == key) {
            self.hits += 1;
        } else {
            self.misses += 1;
            *place = Some((key, network.evaluate(query)));
        }
        &place.as_ref().expect("it was just put there").1
    }

    /// How many judgements were here, and how many had to be computed.
    pub fn counts(&self) -> (u64, u64) {
        (self.hits, self.misses)
    }
}
