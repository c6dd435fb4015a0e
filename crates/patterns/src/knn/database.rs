//! The patterns that are worth knowing, with their probabilities.

use tesuji_board::{Color, Point};

use super::counts::{Counts, Entry, short};
use super::facts::MOST_FACTS;
use super::matcher::{Matcher, Variants};
use crate::bytes::{BytesError, Reader, Writer};
use crate::position::Position;
use crate::vocabulary::Vocabulary;

/// Why there is no database.
pub type DatabaseError = BytesError;

/// How many matches the pattern before is worth when a larger one is judged.
///
/// **Choice** (the document is silent on which of the matching patterns
/// decides): every pattern's frequency is drawn towards that of the next
/// smaller one, the more so the fewer matches it has. Fitted on games that
/// are in no table here.
const TRUST: f64 = 4.0;

/// Patterns with their counts.
#[derive(Clone, Debug)]
pub struct Database {
    /// The most facts of a pattern.
    pub k: usize,
    /// The games.
    pub games: u64,
    /// The positions in which a move was played.
    pub positions: u64,
    /// The points that were tested.
    pub tests: u64,
    vocabulary: Vocabulary,
    entries: Vec<Entry>,
}

/// A pattern that matches, and what is known of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Known {
    /// The number of facts.
    pub k: usize,
    /// The counts.
    pub entry: Entry,
}

/// What the database says of a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// P(i|p) of the largest known pattern, drawn towards the smaller ones.
    pub probability: f64,
    /// The largest known pattern; `None` if not even one fact is known.
    pub largest: Option<Known>,
}

const MAGIC: &[u8] = b"tesuji patterns 1\n";

impl Database {
    /// The patterns that were played at least so often.
    ///
    /// # Panics
    /// If variants were kept apart.
    pub fn new(counts: &Counts, least_plays: u64) -> Database {
        assert_eq!(counts.variants, Variants::Merged, "variants are merged here");
        let mut entries: Vec<(u32, Entry)> = counts
            .entries()
            .filter(|(_, entry)| entry.plays >= least_plays)
            .map(|(key, entry)| (short(key), entry))
            .collect();
        entries.sort_unstable_by_key(|&(key, entry)| (key, entry.matches, entry.plays));
        // Of two patterns with the same short key the more frequent stays.
        entries.reverse();
        entries.dedup_by_key(|&mut (key, _)| key);
        entries.reverse();
        let totals = [counts.games, counts.positions, counts.tests];
        Database::from_sorted(counts.k, totals, entries)
    }

    fn from_sorted(k: usize, totals: [u64; 3], sorted: Vec<(u32, Entry)>) -> Database {
        let [games, positions, tests] = totals;
        let mut vocabulary = Vocabulary::with_capacity(sorted.len());
        for &(key, _) in &sorted {
            vocabulary.insert(key);
        }
        let entries = sorted.into_iter().map(|(_, entry)| entry).collect();
        Database { k, games, positions, tests, vocabulary, entries }
    }

    /// The number of patterns.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no pattern.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The counts of all patterns.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// **Definition** (section 4.1): P(i), the probability of a move at an
    /// arbitrary point.
    pub fn p_play(&self) -> f64 {
        self.positions as f64 / self.tests as f64
    }

    /// **Definition** (section 4.1): P(p), that the pattern matches at an
    /// arbitrary point.
    pub fn p_match(&self, entry: Entry) -> f64 {
        entry.matches as f64 / self.tests as f64
    }

    /// **Definition** (section 4.1): P(p|i), that the pattern matches where a
    /// move is played.
    pub fn p_match_given_play(&self, entry: Entry) -> f64 {
        entry.plays as f64 / self.positions as f64
    }

    /// A matcher for the positions of a game.
    pub fn matcher(&self, position: &Position) -> Matcher {
        Matcher::new(position.board().size(), self.k, Variants::Merged)
    }

    /// The known patterns around a point, smallest first.
    pub fn known<'a>(
        &'a self,
        matcher: &'a Matcher,
        point: Point,
        to_move: Color,
    ) -> impl Iterator<Item = Known> + 'a {
        matcher.keys(point, to_move).iter().enumerate().map_while(|(i, &key)| {
            let number = self.vocabulary.find(short(key))?;
            Some(Known { k: i + 1, entry: self.entries[number as usize] })
        })
    }

    /// What the patterns say of a move.
    pub fn estimate(&self, matcher: &Matcher, point: Point, to_move: Color) -> Estimate {
        let mut estimate = Estimate { probability: self.p_play(), largest: None };
        for known in self.known(matcher, point, to_move) {
            let Entry { matches, plays } = known.entry;
            estimate.probability =
                (plays as f64 + TRUST * estimate.probability) / (matches as f64 + TRUST);
            estimate.largest = Some(known);
        }
        estimate
    }

    /// Estimates of all legal moves, as probabilities that add up to 1. The
    /// matcher must have seen all positions of the game, or be new.
    pub fn evaluate(&self, matcher: &mut Matcher, position: &Position) -> Vec<(Point, f64)> {
        for point in matcher.changed(position.board()) {
            matcher.look(position.board(), point);
        }
        let to_move = position.to_move();
        let mut moves: Vec<(Point, f64)> = position
            .legal_points()
            .map(|point| (point, self.estimate(matcher, point, to_move).probability))
            .collect();
        let sum: f64 = moves.iter().map(|(_, probability)| probability).sum();
        // A file may know of no move at all; then all are alike.
        let alike = 1.0 / moves.len() as f64;
        for (_, probability) in &mut moves {
            *probability = if sum > 0.0 { *probability / sum } else { alike };
        }
        moves
    }

    /// As a part of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut writer = Writer::new(MAGIC);
        for value in [self.k as u64, self.games, self.positions, self.tests] {
            writer.number(value);
        }
        writer.number(self.len() as u64);
        writer.rising(self.vocabulary.keys().into_iter().map(u64::from));
        // Columns of like numbers pack better.
        for entry in &self.entries {
            writer.number(entry.plays);
        }
        for entry in &self.entries {
            writer.number(entry.matches - entry.plays);
        }
        writer.finish()
    }

    /// From a part of a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Database, DatabaseError> {
        let mut reader = Reader::new(bytes, MAGIC, "patterns")?;
        let k = reader.number_below(MOST_FACTS as u64 + 1, "too many facts")? as usize;
        let totals = [reader.number()?, reader.number()?, reader.number()?];
        if k == 0 || totals[2] == 0 {
            return Err(reader.impossible("patterns of nothing"));
        }
        let length = reader.number_below(1 << 30, "too many patterns")? as usize;
        let keys = reader.rising(length, 1 << 32)?;
        if keys.windows(2).any(|two| two[0] == two[1]) {
            return Err(reader.impossible("a pattern twice"));
        }
        let plays: Vec<u64> =
            (0..length).map(|_| reader.number()).collect::<Result<_, BytesError>>()?;
        let mut sorted = Vec::with_capacity(length);
        for (key, plays) in keys.into_iter().zip(plays) {
            let matches = reader.number()?.saturating_add(plays);
            sorted.push((key as u32, Entry { matches, plays }));
        }
        reader.end()?;
        Ok(Database::from_sorted(k, totals, sorted))
    }
}

impl Entry {
    /// **Definition** (section 4.1): P(i|p), that a move is played where the
    /// pattern matches.
    pub fn p_play_given_match(self) -> f64 {
        self.plays as f64 / self.matches as f64
    }

    /// **Definition** (section 4.3): the uncertainty s(i|p) of P(i|p), the
    /// square root of P(i|p) over n_match. The document prints the root of
    /// n_play over n_match, which would be larger than P itself.
    pub fn uncertainty(self) -> f64 {
        (self.plays as f64).sqrt() / self.matches as f64
    }
}
