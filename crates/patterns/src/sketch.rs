//! How often features occur, in memory that does not grow.

use crate::bytes::{BytesError, Reader, Writer};

/// Counts up to 255 in cells that keys share by chance.
///
/// Counting is independent of order, so the sum of two sketches is the sketch
/// of all they have seen. With `n` different features and `m` cells a feature
/// shares its cell with another with a probability of about `n / m`; most are
/// rare, so a wrong count is still low.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sketch {
    cells: Vec<u8>,
    shift: u32,
}

impl Sketch {
    /// 2^`bits` cells.
    pub fn new(bits: u32) -> Sketch {
        Sketch { cells: vec![0; 1 << bits], shift: 32 - bits }
    }

    /// Counts a key.
    #[inline]
    pub fn add(&mut self, key: u32) {
        let cell = &mut self.cells[(key >> self.shift) as usize];
        *cell = cell.saturating_add(1);
    }

    /// How often a key was counted, up to 255.
    #[inline]
    pub fn count(&self, key: u32) -> u8 {
        self.cells[(key >> self.shift) as usize]
    }

    /// Adds another sketch; `false` if it has another size.
    pub fn merge(&mut self, other: &Sketch) -> bool {
        if self.shift != other.shift {
            return false;
        }
        for (cell, other) in self.cells.iter_mut().zip(&other.cells) {
            *cell = cell.saturating_add(*other);
        }
        true
    }

    /// The number of cells with each count.
    pub fn histogram(&self) -> [usize; 256] {
        let mut histogram = [0; 256];
        for &cell in &self.cells {
            histogram[usize::from(cell)] += 1;
        }
        histogram
    }

    /// Runs of empty cells are shortened.
    pub fn write(&self, writer: &mut Writer) {
        writer.number(u64::from(32 - self.shift));
        let mut empty = 0;
        for &cell in &self.cells {
            if cell == 0 {
                empty += 1;
            } else {
                writer.number(empty);
                writer.raw(&[cell]);
                empty = 0;
            }
        }
    }

    /// What `write` wrote.
    pub fn read(reader: &mut Reader<'_>) -> Result<Sketch, BytesError> {
        let bits = reader.number_below(33, "too large a sketch")? as u32;
        if bits == 0 {
            return Err(reader.impossible("a sketch without keys"));
        }
        let mut sketch = Sketch::new(bits);
        let mut at = 0;
        while !reader.is_at_end() {
            let empty = reader.number()? as usize;
            let cell = reader.raw(1)?[0];
            at = empty
                .checked_add(at)
                .filter(|&at| at < sketch.cells.len())
                .ok_or_else(|| reader.impossible("more cells than there are"))?;
            sketch.cells[at] = cell;
            at += 1;
        }
        Ok(sketch)
    }
}

/// Which keys were counted often: one bit per cell of a sketch, so that many
/// questions are answered from the nearer memory.
#[derive(Clone, Debug)]
pub(crate) struct Frequent {
    bits: Vec<u64>,
    shift: u32,
}

impl Frequent {
    /// The keys that were counted at least so often.
    pub fn new(sketch: &Sketch, least: u8) -> Frequent {
        let word = |cells: &[u8]| {
            cells.iter().rev().fold(0, |word, &cell| word << 1 | u64::from(cell >= least))
        };
        Frequent { bits: sketch.cells.chunks(64).map(word).collect(), shift: sketch.shift }
    }

    /// Whether a key was.
    #[inline]
    pub fn contains(&self, key: u32) -> bool {
        let cell = key >> self.shift;
        self.bits[cell as usize / 64] >> (cell % 64) & 1 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::Rng;

    #[test]
    fn a_sketch_without_keys_is_refused() {
        let mut writer = Writer::new(b"");
        writer.number(0);
        let bytes = writer.finish();
        let mut reader = Reader::new(&bytes, b"", "a test").unwrap();
        assert!(Sketch::read(&mut reader).is_err());
    }

    #[test]
    fn parts_add_up_and_come_back() {
        let mut rng = Rng::new(5);
        let (mut all, mut a, mut b) = (Sketch::new(10), Sketch::new(10), Sketch::new(10));
        for i in 0..40_000 {
            // Some cells are full, some empty.
            let key = (rng.next_u64() >> 32) as u32 & rng.next_u64() as u32;
            all.add(key);
            if i % 3 == 0 {
                a.add(key)
            } else {
                b.add(key)
            };
        }
        assert!(all.histogram()[255] > 0 && all.histogram()[0] > 0);
        assert!(a.merge(&b) && a == all);
        for least in [1, 9, 255] {
            let frequent = Frequent::new(&all, least);
            for cell in 0..1 << 10 {
                let key = cell << 22 | 12345;
                assert_eq!(frequent.contains(key), all.count(key) >= least);
            }
        }
        let mut writer = Writer::new(b"x");
        all.write(&mut writer);
        let bytes = writer.finish();
        assert_eq!(Sketch::read(&mut Reader::new(&bytes, b"x", "").unwrap()), Ok(all));
        assert!(!a.merge(&Sketch::new(9)));
    }
}
