//! What playouts say about the whole board.

use std::collections::BTreeMap;

use tesuji_board::{Color, Move, PlayoutBoard, Point, PointMap, Size};

/// Who owned what at the ends of playouts.
#[derive(Clone, Debug)]
pub struct Tally {
    /// How many playouts.
    pub playouts: u64,
    owned: [PointMap<u32>; 2],
    sum: f64,
    sum_of_squares: f64,
}

impl Default for Tally {
    fn default() -> Tally {
        let owned = [PointMap::filled(0); 2];
        Tally { playouts: 0, owned, sum: 0.0, sum_of_squares: 0.0 }
    }
}

impl Tally {
    pub(crate) fn add(&mut self, end: &PlayoutBoard, score: i32) {
        self.playouts += 1;
        for point in end.size().points() {
            if let Some(owner) = end.owner(point) {
                self.owned[owner.index()][point] += 1;
            }
        }
        let score = f64::from(score);
        self.sum += score;
        self.sum_of_squares += score * score;
    }

    pub(crate) fn merge(&mut self, other: &Tally, size: Size) {
        self.playouts += other.playouts;
        for point in size.points() {
            for color in Color::BOTH {
                self.owned[color.index()][point] += other.owned[color.index()][point];
            }
        }
        self.sum += other.sum;
        self.sum_of_squares += other.sum_of_squares;
    }

    /// How much more often the point ended up Black's than White's, −1 to 1.
    pub fn ownership(&self, point: Point) -> f64 {
        let [black, white] = [0, 1].map(|i| f64::from(self.owned[i][point]));
        (black - white) / self.playouts.max(1) as f64
    }

    /// The mean of Black's area less White's, komi not included.
    pub fn mean_score(&self) -> f64 {
        self.sum / self.playouts.max(1) as f64
    }

    /// The standard deviation of that score from playout to playout.
    pub fn deviation(&self) -> f64 {
        let mean_of_squares = self.sum_of_squares / self.playouts.max(1) as f64;
        (mean_of_squares - self.mean_score().powi(2)).max(0.0).sqrt()
    }
}

/// What one thread has seen: all its playouts, and if that is wanted those
/// through each move at the root.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tallies {
    pub all: Tally,
    pub of_moves: Option<BTreeMap<Move, Tally>>,
}

impl Tallies {
    /// Nothing seen yet.
    pub fn new(of_moves: bool) -> Tallies {
        Tallies { all: Tally::default(), of_moves: of_moves.then(BTreeMap::new) }
    }

    /// Counts a playout that began with this move.
    pub fn add(&mut self, first: Option<Move>, end: &PlayoutBoard, score: i32) {
        self.all.add(end, score);
        if let (Some(tallies), Some(first)) = (&mut self.of_moves, first) {
            tallies.entry(first).or_default().add(end, score);
        }
    }

    /// Adds what another thread has seen.
    pub fn merge(&mut self, other: &Tallies, size: Size) {
        self.all.merge(&other.all, size);
        if let (Some(own), Some(others)) = (&mut self.of_moves, &other.of_moves) {
            for (&action, tally) in others {
                own.entry(action).or_default().merge(tally, size);
            }
        }
    }
}
