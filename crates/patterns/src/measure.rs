//! How well moves are predicted.

/// The places that are counted: among the first 1, 5, 10, 20.
pub const TOPS: [usize; 4] = [1, 5, 10, 20];

/// A game is cut into so many parts of equal length.
pub const PARTS: usize = 10;

/// How well some moves were predicted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Measure {
    /// The moves.
    pub moves: u64,
    /// How many of them were among the first of [`TOPS`].
    pub top: [u64; TOPS.len()],
    /// The sum of the natural logarithms of their probabilities.
    pub log_probability: f64,
}

impl Measure {
    /// Takes in a move that was played with its probability and those of all
    /// legal moves.
    ///
    /// **Choice**: of moves that are equally likely the played one is taken to
    /// be in the middle, so that a predictor gains nothing by ties.
    pub fn add(&mut self, played: f64, all: impl Iterator<Item = f64>) {
        let (mut better, mut equal) = (0, 0);
        for probability in all {
            better += usize::from(probability > played);
            equal += usize::from(probability == played);
        }
        let place = better + equal.saturating_sub(1) / 2;
        self.moves += 1;
        for (count, most) in self.top.iter_mut().zip(TOPS) {
            *count += u64::from(place < most);
        }
        self.log_probability += played.ln();
    }

    /// Adds the moves of another measure.
    pub fn merge(&mut self, other: &Measure) {
        self.moves += other.moves;
        for (count, other) in self.top.iter_mut().zip(other.top) {
            *count += other;
        }
        self.log_probability += other.log_probability;
    }

    /// The share of the moves that were among the first of [`TOPS`].
    pub fn shares(&self) -> [f64; TOPS.len()] {
        self.top.map(|count| count as f64 / self.moves as f64)
    }

    /// The mean of the logarithms.
    pub fn mean_log_probability(&self) -> f64 {
        self.log_probability / self.moves as f64
    }
}

/// A measure of whole games and of their parts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameMeasure {
    /// All moves.
    pub all: Measure,
    /// By the tenth of its game that a move belongs to.
    pub parts: [Measure; PARTS],
}

impl GameMeasure {
    /// Takes in a move by its number, from 0, in a game of so many moves.
    pub fn add(
        &mut self,
        number: usize,
        moves: usize,
        played: f64,
        all: impl Iterator<Item = f64>,
    ) {
        let mut one = Measure::default();
        one.add(played, all);
        self.all.merge(&one);
        self.parts[(number * PARTS / moves).min(PARTS - 1)].merge(&one);
    }

    /// Adds other games.
    pub fn merge(&mut self, other: &GameMeasure) {
        self.all.merge(&other.all);
        for (part, other) in self.parts.iter_mut().zip(&other.parts) {
            part.merge(other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_parts() {
        let mut measure = GameMeasure::default();
        let all = || [0.5, 0.2, 0.1, 0.1, 0.1].into_iter();
        measure.add(0, 40, 0.5, all());
        measure.add(39, 40, 0.1, all());
        assert_eq!(measure.all.top, [1, 2, 2, 2]);
        assert_eq!((measure.parts[0].top[0], measure.parts[9].top[0]), (1, 0));
        assert!((measure.all.mean_log_probability() - (0.5f64 * 0.1).ln() / 2.0).abs() < 1e-12);
        // Ties: three of a kind behind nothing, the middle place is the second.
        let mut tied = Measure::default();
        tied.add(0.3, [0.3, 0.3, 0.3].into_iter());
        assert_eq!(tied.top, [0, 1, 1, 1]);
    }
}
