//! What is known of every pattern during a generation.

use crate::antichain;
use crate::cells::Cells;
use crate::conditions::Conditions;
use crate::frame::Frame;
use crate::generate::Progress;
use crate::pattern::Pattern;

const NOTHING: u32 = u32::MAX;

/// What is known of one pattern.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    /// Demands under which Black has won with White to move, and their depths.
    pub won: Vec<(Conditions, u8)>,
    /// Demands under which Black wins by moving.
    pub winning: Vec<Conditions>,
}

/// Patterns by their codes: numbers with a digit 0, 1 or 2 for each cell.
pub struct Table {
    cells: usize,
    /// Code of a set of cells, as if all held black stones.
    codes: Vec<u32>,
    index: Vec<u32>,
    entries: Vec<(Pattern, Entry)>,
}

impl Table {
    /// Nothing is known.
    pub fn new(frame: &Frame) -> Table {
        let cells = frame.cells().len();
        let codes = (0..1u32 << cells)
            .map(|bits| (0..cells).filter(|i| bits >> i & 1 != 0).map(|i| 3u32.pow(i as u32)).sum())
            .collect();
        let patterns = 3usize.pow(cells as u32);
        Table { cells, codes, index: vec![NOTHING; patterns], entries: Vec::new() }
    }

    /// The number of codes.
    pub fn patterns(&self) -> usize {
        self.index.len()
    }

    /// The code of a pattern.
    #[inline]
    pub fn code(&self, pattern: Pattern) -> usize {
        let code = |cells: Cells| self.codes[cells.bits() as usize] as usize;
        code(pattern.black) + 2 * code(pattern.white)
    }

    /// The pattern with a code.
    pub fn pattern(&self, code: usize) -> Pattern {
        let mut rest = code;
        let (mut black, mut white) = (0u16, 0u16);
        for i in 0..self.cells {
            match rest % 3 {
                1 => black |= 1 << i,
                2 => white |= 1 << i,
                _ => {}
            }
            rest /= 3;
        }
        Pattern { black: Cells::from_bits(black), white: Cells::from_bits(white) }
    }

    fn entry(&self, pattern: Pattern) -> Option<&Entry> {
        let at = self.index[self.code(pattern)];
        (at != NOTHING).then(|| &self.entries[at as usize].1)
    }

    fn entry_mut(&mut self, pattern: Pattern) -> &mut Entry {
        let code = self.code(pattern);
        if self.index[code] == NOTHING {
            self.index[code] = self.entries.len() as u32;
            self.entries.push((pattern, Entry::default()));
        }
        &mut self.entries[self.index[code] as usize].1
    }

    /// The won demands of a pattern.
    #[inline]
    pub fn won(&self, pattern: Pattern) -> &[(Conditions, u8)] {
        self.entry(pattern).map_or(&[], |entry| &entry.won)
    }

    /// The winning demands of a pattern.
    #[inline]
    pub fn winning(&self, pattern: Pattern) -> &[Conditions] {
        self.entry(pattern).map_or(&[], |entry| &entry.winning)
    }

    /// Adds won demands; says how many were new.
    pub fn insert_won(&mut self, pattern: Pattern, demands: &[Conditions], depth: usize) -> usize {
        let entry = self.entry_mut(pattern);
        let mut added = 0;
        for &demand in demands {
            if entry.won.iter().any(|(known, _)| known.is_subset(demand)) {
                continue;
            }
            entry.won.retain(|(known, _)| !demand.is_subset(*known));
            entry.won.push((demand, depth as u8));
            added += 1;
        }
        entry.won.shrink_to_fit();
        added
    }

    /// Adds winning demands; says whether one was new.
    pub fn insert_winning(&mut self, pattern: Pattern, demands: &[Conditions]) -> bool {
        let entry = self.entry_mut(pattern);
        let mut added = false;
        for &demand in demands {
            added |= antichain::insert(&mut entry.winning, demand);
        }
        entry.winning.shrink_to_fit();
        added
    }

    /// Everything known, in the order of discovery.
    pub fn entries(&self) -> impl Iterator<Item = (Pattern, &Entry)> {
        self.entries.iter().map(|(pattern, entry)| (*pattern, entry))
    }

    /// A set of patterns.
    pub fn marks(&self, patterns: &[Pattern]) -> Marks {
        let mut marks = Marks(vec![0; self.index.len() / 64 + 1]);
        for &pattern in patterns {
            marks.insert(self.code(pattern));
        }
        marks
    }

    /// Counts what is known.
    pub fn progress(&self) -> Progress {
        let won: usize = self.entries.iter().map(|(_, e)| e.won.len()).sum();
        let winning: usize = self.entries.iter().map(|(_, e)| e.winning.len()).sum();
        // An allocation costs about 16 bytes more than what it holds.
        let lists = self.entries.len() * (size_of::<(Pattern, Entry)>() + 32);
        let bytes = self.index.len() * 4 + lists + won * 16 + winning * 8;
        Progress {
            depth: 0,
            fresh: 0,
            looked_at: 0,
            patterns: self.entries.len(),
            won,
            winning,
            bytes,
        }
    }
}

/// A set of codes.
pub struct Marks(Vec<u64>);

impl Marks {
    /// Adds a code; says whether it is new.
    pub fn insert(&mut self, code: usize) -> bool {
        let (word, bit) = (code / 64, 1 << (code % 64));
        let new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        new
    }

    /// Whether a code is in the set.
    #[inline]
    pub fn contains(&self, code: usize) -> bool {
        self.0[code / 64] >> (code % 64) & 1 != 0
    }
}
