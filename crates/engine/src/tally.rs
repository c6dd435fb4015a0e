//! What playouts and the network say about the whole board.

use std::collections::BTreeMap;

use tesuji_board::{Color, Move, PlayoutBoard, Point, PointMap, Size};

use crate::intuition::Judged;

/// Who owned what at the ends of playouts, and who will own it as the network
/// thinks of the leaves.
#[derive(Clone, Debug)]
pub struct Tally {
    /// How many playouts.
    pub playouts: u64,
    owned: [PointMap<u32>; 2],
    scores: Scores,
    /// The network's part; nothing in a search without one.
    judged: Scores,
    owners: PointMap<f32>,
    /// The share of the network in what is said of points.
    share: f64,
    /// How far the network's lead is off in the mean, whatever the search does.
    bias: f64,
}

/// How far the network's lead is off on 19×19, in the mean (`tesuji network score` after
/// move 60). **Choice**: on other boards as much less as their sides are shorter.
const BIAS: f64 = 4.0;

/// Scores that were added up.
#[derive(Clone, Copy, Debug, Default)]
struct Scores {
    count: u64,
    sum: f64,
    sum_of_squares: f64,
}

impl Scores {
    fn add(&mut self, score: f64) {
        self.merge(&Scores { count: 1, sum: score, sum_of_squares: score * score });
    }

    fn merge(&mut self, other: &Scores) {
        self.count += other.count;
        self.sum += other.sum;
        self.sum_of_squares += other.sum_of_squares;
    }

    fn mean(&self) -> f64 {
        self.sum / self.count.max(1) as f64
    }

    fn deviation(&self) -> f64 {
        let mean_of_squares = self.sum_of_squares / self.count.max(1) as f64;
        (mean_of_squares - self.mean().powi(2)).max(0.0).sqrt()
    }
}

impl Default for Tally {
    fn default() -> Tally {
        let owned = [PointMap::filled(0); 2];
        let [scores, judged] = [Scores::default(); 2];
        Tally {
            playouts: 0,
            owned,
            scores,
            judged,
            owners: PointMap::filled(0.0),
            share: 0.0,
            bias: 0.0,
        }
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
        self.scores.add(f64::from(score));
    }

    /// Adds what the network thinks of a leaf, and how much that counts.
    pub(crate) fn add_judged(&mut self, judged: &Judged, size: Size, share: f32) {
        for (point, owner) in size.points().zip(&judged.owners) {
            self.owners[point] += 2.0 * owner - 1.0;
        }
        self.judged.add(f64::from(judged.lead));
        self.share = f64::from(share);
        self.bias = BIAS * (size.area() as f64).sqrt() / 19.0;
    }

    pub(crate) fn merge(&mut self, other: &Tally, size: Size) {
        self.playouts += other.playouts;
        for point in size.points() {
            for color in Color::BOTH {
                self.owned[color.index()][point] += other.owned[color.index()][point];
            }
            self.owners[point] += other.owners[point];
        }
        self.scores.merge(&other.scores);
        self.judged.merge(&other.judged);
        self.share = self.share.max(other.share);
        self.bias = self.bias.max(other.bias);
    }

    /// Whose the point will be, from −1 for White to 1 for Black.
    pub fn ownership(&self, point: Point) -> f64 {
        let played = self.playout_ownership(point);
        if self.judged.count == 0 {
            return played;
        }
        let judged = f64::from(self.owners[point]) / self.judged.count as f64;
        self.share * judged + (1.0 - self.share) * played
    }

    /// How much more often the point ended up Black's than White's in playouts, −1
    /// to 1.
    pub fn playout_ownership(&self, point: Point) -> f64 {
        let [black, white] = [0, 1].map(|i| f64::from(self.owned[i][point]));
        (black - white) / self.playouts.max(1) as f64
    }

    /// The mean of Black's area less White's, komi not included: as the network
    /// sees it if there is one.
    pub fn mean_score(&self) -> f64 {
        if self.judged.count > 0 { self.judged.mean() } else { self.scores.mean() }
    }

    /// The standard deviation of that score from leaf to leaf.
    pub fn deviation(&self) -> f64 {
        if self.judged.count > 0 { self.judged.deviation() } else { self.scores.deviation() }
    }
}

impl Tally {
    /// How far a mean score of so many visits may be off: by chance, and by what the
    /// network does not know.
    pub fn error(&self, visits: u32) -> f64 {
        (self.deviation() / f64::from(visits.max(1)).sqrt()).hypot(self.bias)
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

    /// Counts what the network thinks of a leaf below this move.
    pub fn add_judged(&mut self, first: Option<Move>, judged: &Judged, size: Size, share: f32) {
        self.all.add_judged(judged, size, share);
        if let (Some(tallies), Some(first)) = (&mut self.of_moves, first) {
            tallies.entry(first).or_default().add_judged(judged, size, share);
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
