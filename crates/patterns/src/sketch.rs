//! How often features occur, in memory that does not grow.

use crate::bytes::{BytesError, Reader, Writer};

/// Counts up to 255 in cells that keys share by chance.
///
/// Counting is independent of order, so the sum of two sketches is the sketch
/// of all they have seen. With `n` different features and `m` cells a feature
/// shares its cell with another with a probability of about `n / m`; most are
/// rare, so a wrong count is still low.
///
/// Cells are kept in pages, and a page only once something in it was counted: a file of a
/// few bytes that claims all cells there can be takes a table, not gigabytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sketch {
    /// A page that is there has a cell that is not empty.
    pages: Vec<Option<Box<Page>>>,
    shift: u32,
}

const PAGE_BITS: u32 = 14;
type Page = [u8; 1 << PAGE_BITS];

impl Sketch {
    /// The most bits: keys have no more.
    const MOST_BITS: u32 = 32;

    /// 2^`bits` cells.
    pub fn new(bits: u32) -> Sketch {
        let pages = 1 << bits.saturating_sub(PAGE_BITS);
        Sketch { pages: vec![None; pages], shift: Sketch::MOST_BITS - bits }
    }

    /// The page of a key, and its cell there.
    #[inline]
    fn place(&self, key: u32) -> (usize, usize) {
        let cell = (key >> self.shift) as usize;
        (cell >> PAGE_BITS, cell % (1 << PAGE_BITS))
    }

    /// The number of cells.
    fn len(&self) -> u64 {
        1 << (Sketch::MOST_BITS - self.shift)
    }

    /// The cells of each page as far as they belong to the sketch, `None` if all are empty.
    fn parts(&self) -> impl Iterator<Item = Option<&[u8]>> {
        let length = self.len().min(1 << PAGE_BITS) as usize;
        self.pages.iter().map(move |page| page.as_deref().map(|page| &page[..length]))
    }

    /// Counts a key.
    #[inline]
    pub fn add(&mut self, key: u32) {
        let (page, cell) = self.place(key);
        let cell = &mut page_mut(&mut self.pages[page])[cell];
        *cell = cell.saturating_add(1);
    }

    /// How often a key was counted, up to 255.
    #[inline]
    pub fn count(&self, key: u32) -> u8 {
        let (page, cell) = self.place(key);
        self.pages[page].as_deref().map_or(0, |page| page[cell])
    }

    /// Adds another sketch; `false` if it has another size.
    pub fn merge(&mut self, other: &Sketch) -> bool {
        if self.shift != other.shift {
            return false;
        }
        for (page, other) in self.pages.iter_mut().zip(&other.pages) {
            let Some(other) = other else { continue };
            for (cell, other) in page_mut(page).iter_mut().zip(other.iter()) {
                *cell = cell.saturating_add(*other);
            }
        }
        true
    }

    /// The number of cells with each count.
    pub fn histogram(&self) -> [usize; 256] {
        let mut histogram = [0; 256];
        for &cell in self.parts().flatten().flatten() {
            histogram[usize::from(cell)] += 1;
        }
        let counted: usize = histogram.iter().sum();
        histogram[0] += self.len() as usize - counted;
        histogram
    }

    /// Runs of empty cells are shortened.
    pub fn write(&self, writer: &mut Writer) {
        writer.number(u64::from(Sketch::MOST_BITS - self.shift));
        let mut empty = 0;
        for part in self.parts() {
            let Some(cells) = part else {
                empty += 1 << PAGE_BITS;
                continue;
            };
            for &cell in cells {
                if cell == 0 {
                    empty += 1;
                } else {
                    writer.number(empty);
                    writer.raw(&[cell]);
                    empty = 0;
                }
            }
        }
    }

    /// What `write` wrote.
    pub fn read(reader: &mut Reader<'_>) -> Result<Sketch, BytesError> {
        let bits =
            reader.number_below(u64::from(Sketch::MOST_BITS) + 1, "too large a sketch")? as u32;
        if bits == 0 {
            return Err(reader.impossible("a sketch without keys"));
        }
        let mut sketch = Sketch::new(bits);
        let mut at: u64 = 0;
        while !reader.is_at_end() {
            let empty = reader.number()?;
            let cell = reader.raw(1)?[0];
            at = at
                .checked_add(empty)
                .filter(|&at| at < sketch.len())
                .ok_or_else(|| reader.impossible("more cells than there are"))?;
            // An empty cell needs no page.
            if cell != 0 {
                let (page, place) = (at >> PAGE_BITS, at % (1 << PAGE_BITS));
                page_mut(&mut sketch.pages[page as usize])[place as usize] = cell;
            }
            at += 1;
        }
        Ok(sketch)
    }
}

/// The page, made if nothing in it was counted before.
#[inline]
fn page_mut(page: &mut Option<Box<Page>>) -> &mut Page {
    page.get_or_insert_with(|| Box::new([0; 1 << PAGE_BITS]))
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
        // Where nothing was counted all bits are alike.
        let empty = if least == 0 { u64::MAX } else { 0 };
        let mut bits = vec![empty; sketch.len().div_ceil(64) as usize];
        for (bits, part) in bits.chunks_mut(1 << (PAGE_BITS - 6)).zip(sketch.parts()) {
            for (bits, cells) in bits.iter_mut().zip(part.into_iter().flat_map(|p| p.chunks(64))) {
                *bits = word(cells);
            }
        }
        Frequent { bits, shift: sketch.shift }
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
    fn a_claim_of_all_cells_takes_the_pages_of_its_counts() {
        let mut writer = Writer::new(b"");
        writer.number(32);
        // The first cell, an empty one, and the last.
        for (empty, cell) in [(0, 7), (5, 0), ((1 << 32) - 8, 9)] {
            writer.number(empty);
            writer.raw(&[cell]);
        }
        let bytes = writer.finish();
        let read = |bytes: &[u8]| Sketch::read(&mut Reader::new(bytes, b"", "a test").unwrap());
        let sketch = read(&bytes).unwrap();
        let mut sum = sketch.clone();
        assert!(sum.merge(&sketch));
        assert_eq!(sum.pages.iter().flatten().count(), 2);
        assert_eq!([0, 6, u32::MAX].map(|key| sum.count(key)), [14, 0, 18]);
        assert_eq!(sum.histogram()[0], (1 << 32) - 2);
        let mut writer = Writer::new(b"");
        sum.write(&mut writer);
        let written = writer.finish();
        assert_eq!(read(&written), Ok(sum));
        // One cell more than there are.
        assert!(read(&[&bytes[..], &[0, 1]].concat()).is_err());
    }

    #[test]
    fn parts_add_up_and_come_back() {
        parts(10);
        // More than a page, some of them empty.
        parts(18);
    }

    fn parts(bits: u32) {
        let mut rng = Rng::new(5);
        let (mut all, mut a, mut b) = (Sketch::new(bits), Sketch::new(bits), Sketch::new(bits));
        for i in 0..40_000 {
            // Some cells are full, some empty.
            let key = (rng.next_u64() >> 32) as u32 & rng.next_u64() as u32 & 0x3fff_ffff;
            let key = if i % 5 == 0 { key % 1000 } else { key };
            all.add(key);
            if i % 3 == 0 {
                a.add(key)
            } else {
                b.add(key)
            };
        }
        assert!(all.histogram()[255] > 0 && all.histogram()[0] > 0);
        assert!(a.merge(&b) && a == all);
        for least in [0, 1, 9, 255] {
            let frequent = Frequent::new(&all, least);
            for cell in 0..1 << bits {
                let key = cell << (32 - bits) | 123;
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
