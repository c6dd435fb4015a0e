//! How often patterns match and are played.
//!
//! Counting takes two walks through the games. The first finds what is played
//! at all, in a sketch of fixed size; the second counts matches, of patterns
//! only that were played often enough. So the memory does not grow with the
//! number of games, and as both are sums, the counts of parts of the games
//! add up to the counts of all.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use tesuji_board::{Board, Color, Point, PointMap};

use super::facts::MOST_FACTS;
use super::matcher::{Matcher, Variants};
use crate::bytes::{BytesError, Reader, Writer};
use crate::record::Record;
use crate::sketch::{Frequent, Sketch};

/// Why counts cannot be read or added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CountError {
    /// The file is broken.
    #[error(transparent)]
    Bytes(#[from] BytesError),
    /// The counts are of different things.
    #[error("these counts are not of the same kind of patterns")]
    Mismatch,
}

/// How often one pattern was seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// On how many empty legal points it matched.
    pub matches: u64,
    /// On how many of them the move was played.
    pub plays: u64,
}

/// How often patterns were played, roughly: the first walk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlaySketch {
    k: usize,
    games: u64,
    sketch: Sketch,
}

const SKETCH_MAGIC: &[u8] = b"tesuji plays 1\n";

impl PlaySketch {
    /// Nothing yet, for patterns of up to `k` facts, in 2^`bits` bytes.
    pub fn new(k: usize, bits: u32) -> PlaySketch {
        PlaySketch { k, games: 0, sketch: Sketch::new(bits) }
    }

    /// The patterns that are played in a game.
    pub fn plays(record: &Record, k: usize) -> Vec<u32> {
        let mut keys = Vec::with_capacity(record.len() * k);
        let mut matcher = Matcher::new(record.size(), k, Variants::Merged);
        record.each_board(|board, color, point| {
            matcher.look(board, point);
            keys.extend(matcher.keys(point, color).iter().map(|&key| short(key)));
        });
        keys
    }

    /// Takes in the patterns played in a game.
    pub fn add_game(&mut self, plays: &[u32]) {
        self.games += 1;
        for &key in plays {
            self.sketch.add(key);
        }
    }

    /// Adds the sketch of other games.
    pub fn merge(&mut self, other: &PlaySketch) -> Result<(), CountError> {
        if self.k != other.k || !self.sketch.merge(&other.sketch) {
            return Err(CountError::Mismatch);
        }
        self.games += other.games;
        Ok(())
    }

    /// The most facts of a pattern.
    pub fn k(&self) -> usize {
        self.k
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The least number of plays, at least `least`, that no more than `most`
    /// patterns reach: the rule by which rare patterns are left out.
    pub fn threshold(&self, least: u8, most: usize) -> u8 {
        let histogram = self.sketch.histogram();
        let mut above: usize = histogram[usize::from(least)..].iter().sum();
        let mut threshold = least;
        while above > most && threshold < u8::MAX {
            above -= histogram[usize::from(threshold)];
            threshold += 1;
        }
        threshold
    }

    /// The patterns that were played at least so often.
    pub fn frequent(&self, least: u8) -> FrequentPlays {
        FrequentPlays(Frequent::new(&self.sketch, least))
    }

    /// As a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut writer = Writer::new(SKETCH_MAGIC);
        writer.number(self.k as u64);
        writer.number(self.games);
        self.sketch.write(&mut writer);
        writer.finish()
    }

    /// From a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<PlaySketch, CountError> {
        let mut reader = Reader::new(bytes, SKETCH_MAGIC, "counted plays")?;
        let k = reader.number_below(MOST_FACTS as u64 + 1, "too many facts")? as usize;
        let games = reader.number()?;
        let sketch = Sketch::read(&mut reader)?;
        reader.end()?;
        Ok(PlaySketch { k, games, sketch })
    }
}

/// The patterns that were played often enough to be counted.
#[derive(Clone, Debug)]
pub struct FrequentPlays(Frequent);

/// A key of the sketch.
pub(super) fn short(key: u64) -> u32 {
    (key >> 32) as u32 ^ (key as u32).wrapping_mul(0x9e37_79b1)
}

/// Exact counts of patterns.
#[derive(Clone, Debug)]
pub struct Counts {
    /// The most facts of a pattern.
    pub k: usize,
    /// How variants are treated.
    pub variants: Variants,
    /// The games.
    pub games: u64,
    /// The positions in which a move was played: n_play of the document.
    pub positions: u64,
    /// The points that were tested: n_test of the document.
    pub tests: u64,
    entries: HashMap<u64, Entry, BuildHasherDefault<KeyHasher>>,
}

const COUNTS_MAGIC: &[u8] = b"tesuji counts 1\n";

impl Counts {
    /// Nothing yet.
    pub fn new(k: usize, variants: Variants) -> Counts {
        Counts { k, variants, games: 0, positions: 0, tests: 0, entries: HashMap::default() }
    }

    /// The number of patterns.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether nothing is counted.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// All patterns in the order of their keys.
    pub fn sorted(&self) -> Vec<(u64, Entry)> {
        let mut entries: Vec<(u64, Entry)> = self.entries.iter().map(|(&k, &e)| (k, e)).collect();
        entries.sort_unstable_by_key(|&(key, _)| key);
        entries
    }

    /// The counts of a pattern.
    pub fn get(&self, key: u64) -> Option<Entry> {
        self.entries.get(&key).copied()
    }

    /// All patterns, in no order.
    pub fn entries(&self) -> impl Iterator<Item = (u64, Entry)> + '_ {
        self.entries.iter().map(|(&key, &entry)| (key, entry))
    }

    /// **Definition** (section 3.2): creates the patterns of the moves of a
    /// game, without counting anything.
    pub fn create(&mut self, record: &Record) {
        let mut matcher = Matcher::new(record.size(), self.k, self.variants);
        record.each_board(|board, color, point| {
            matcher.look(board, point);
            for &key in matcher.keys(point, color) {
                self.entries.entry(key).or_default();
            }
        });
    }

    /// **Definition** (section 4.2): counts matches and plays of the patterns
    /// that were created.
    pub fn count_created(&mut self, record: &Record) {
        let mut tally = Tally::new(self, record);
        tally.run(record, |entries, key, change| {
            entries.get_mut(&key).map(|entry| change.apply(entry)).is_some()
        });
    }

    /// Counts matches and plays of the patterns that were played often enough.
    ///
    /// **Choice**: larger patterns around a point are looked at as long as the
    /// smaller ones were played often enough.
    pub fn count(&mut self, record: &Record, frequent: &FrequentPlays) {
        let mut tally = Tally::new(self, record);
        tally.run(record, |entries, key, change| {
            let often = frequent.0.contains(short(key));
            if often {
                change.apply(entries.entry(key).or_default());
            }
            often
        });
    }

    /// Adds counts of one pattern.
    pub fn add(&mut self, key: u64, more: Entry) {
        let sum = self.entries.entry(key).or_default();
        sum.matches += more.matches;
        sum.plays += more.plays;
    }

    /// Adds the counts of other games.
    pub fn merge(&mut self, other: &Counts) -> Result<(), CountError> {
        if (self.k, self.variants) != (other.k, other.variants) {
            return Err(CountError::Mismatch);
        }
        self.games += other.games;
        self.positions += other.positions;
        self.tests += other.tests;
        for (&key, &entry) in &other.entries {
            self.add(key, entry);
        }
        Ok(())
    }

    /// As a file: the same bytes whatever the order in which games were
    /// counted and counts merged.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut writer = Writer::new(COUNTS_MAGIC);
        let variants = u64::from(self.variants == Variants::Apart);
        for value in [self.k as u64, variants, self.games, self.positions, self.tests] {
            writer.number(value);
        }
        let entries = self.sorted();
        writer.number(entries.len() as u64);
        writer.rising(entries.iter().map(|&(key, _)| key));
        for (_, entry) in &entries {
            writer.number(entry.matches);
            writer.number(entry.plays);
        }
        writer.finish()
    }

    /// From a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Counts, CountError> {
        let mut reader = Reader::new(bytes, COUNTS_MAGIC, "counts of patterns")?;
        let k = reader.number_below(MOST_FACTS as u64 + 1, "too many facts")? as usize;
        let variants = match reader.number_below(2, "no kind of variants")? {
            0 => Variants::Merged,
            _ => Variants::Apart,
        };
        let mut counts = Counts::new(k, variants);
        counts.games = reader.number()?;
        counts.positions = reader.number()?;
        counts.tests = reader.number()?;
        let length = reader.number()? as usize;
        for key in reader.rising(length, u64::MAX)? {
            counts.entries.insert(key, Entry::default());
        }
        let mut keys: Vec<u64> = counts.entries.keys().copied().collect();
        keys.sort_unstable();
        if keys.len() != length {
            return Err(reader.impossible("a pattern twice").into());
        }
        for key in keys {
            let entry = Entry { matches: reader.number()?, plays: reader.number()? };
            if entry.plays > entry.matches {
                return Err(reader.impossible("more plays than matches").into());
            }
            counts.entries.insert(key, entry);
        }
        reader.end()?;
        Ok(counts)
    }
}

type Entries = HashMap<u64, Entry, BuildHasherDefault<KeyHasher>>;

/// What an event adds to a pattern.
#[derive(Clone, Copy)]
struct Change {
    matches: u64,
    plays: u64,
}

impl Change {
    fn apply(self, entry: &mut Entry) {
        entry.matches += self.matches;
        entry.plays += self.plays;
    }
}

/// Counts one game. A pattern that stays is counted when it goes, with the
/// number of times that it could have been played.
struct Tally<'a> {
    counts: &'a mut Counts,
    matcher: Matcher,
    /// How often each player was to move.
    turns: [u64; 2],
    /// The turns before the present pattern of each point, and those in which
    /// the point was forbidden.
    missed: PointMap<[u64; 2]>,
}

impl<'a> Tally<'a> {
    fn new(counts: &'a mut Counts, record: &Record) -> Tally<'a> {
        let matcher = Matcher::new(record.size(), counts.k, counts.variants);
        Tally { counts, matcher, turns: [0; 2], missed: PointMap::filled([0; 2]) }
    }

    /// `change` changes a pattern, and says whether it is one that counts.
    fn run(&mut self, record: &Record, mut change: impl FnMut(&mut Entries, u64, Change) -> bool) {
        let mut end: Option<Board> = None;
        record.each_board(|board, color, point| {
            self.see(board, &mut change);
            self.turn(board, color);
            let played = Change { matches: 0, plays: 1 };
            for &key in self.matcher.keys(point, color) {
                if !change(&mut self.counts.entries, key, played) {
                    break;
                }
            }
            end = Some(board.clone());
        });
        for point in end.iter().flat_map(|board| board.empty_points()) {
            self.settle(point, &mut change);
        }
        self.counts.games += 1;
    }

    /// Settles what has changed and looks at it anew.
    fn see(&mut self, board: &Board, change: &mut impl FnMut(&mut Entries, u64, Change) -> bool) {
        for point in self.matcher.changed(board) {
            self.settle(point, change);
            self.matcher.look(board, point);
            self.missed[point] = self.turns;
        }
    }

    /// A player is to move.
    fn turn(&mut self, board: &Board, color: Color) {
        self.turns[color.index()] += 1;
        self.counts.positions += 1;
        for point in board.empty_points() {
            if board.is_legal(color, point) {
                self.counts.tests += 1;
            } else {
                self.missed[point][color.index()] += 1;
            }
        }
    }

    fn settle(&mut self, point: Point, change: &mut impl FnMut(&mut Entries, u64, Change) -> bool) {
        for color in Color::BOTH {
            let matches = self.turns[color.index()] - self.missed[point][color.index()];
            if matches == 0 {
                continue;
            }
            for &key in self.matcher.keys(point, color) {
                if !change(&mut self.counts.entries, key, Change { matches, plays: 0 }) {
                    break;
                }
            }
        }
    }
}

/// Keys are hashes already.
#[derive(Clone, Copy, Debug, Default)]
pub struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are numbers");
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}
