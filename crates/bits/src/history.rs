//! What a search has learned about moves: how often those won whose surroundings
//! looked the same. It orders moves and decides nothing.

/// Tries after which nothing more is learned.
const ENOUGH: u32 = 1 << 20;

/// How often moves were tried, and how often they won, in `PLACES` places, a power of
/// two; moves that share one share what is learned. Plain numbers, so that the system
/// hands them out as zeros and untouched pages cost nothing.
#[derive(Clone, Debug, Default)]
pub struct History<const PLACES: usize>(Vec<[u32; 2]>);

impl<const PLACES: usize> History<PLACES> {
    /// With room for all places; the default has none.
    pub fn new() -> History<PLACES> {
        History(vec![[0; 2]; PLACES])
    }

    /// Has it no room yet?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The place of a move, from all there is to be seen of its surroundings.
    pub fn place(seen: u64) -> usize {
        let mixed = (seen ^ seen >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed >> (u64::BITS - PLACES.ilog2())) as usize
    }

    /// How often a move of this place was tried, and how often it won.
    pub fn get(&self, place: usize) -> [u32; 2] {
        self.0[place]
    }

    /// A move was tried in a position that is won now.
    pub fn learn(&mut self, place: usize, won: bool) {
        let [tried, wins] = &mut self.0[place];
        if *tried < ENOUGH {
            *tried += 1;
            *wins += u32::from(won);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_tries_and_wins_by_place() {
        let mut history = History::<1024>::new();
        let places = [1, 2, 3].map(History::<1024>::place);
        assert!(places.iter().all(|&place| place < 1024));
        history.learn(places[0], true);
        history.learn(places[0], false);
        history.learn(places[1], false);
        assert_eq!(places.map(|place| history.get(place)), [[2, 1], [1, 0], [0, 0]]);
        assert!(History::<1024>::default().is_empty() && !history.is_empty());
    }
}
