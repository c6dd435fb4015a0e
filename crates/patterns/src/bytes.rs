//! Numbers in files: seven bits per byte, the lowest first.

/// A file that ends too early or holds something impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BytesError {
    /// The file does not begin as it should.
    #[error("not a file of {0}")]
    Kind(&'static str),
    /// The file ends in the middle of something.
    #[error("the file is cut off at byte {0}")]
    CutOff(usize),
    /// Something in the file cannot be.
    #[error("byte {at}: {what}")]
    Impossible {
        /// Where.
        at: usize,
        /// What is wrong.
        what: &'static str,
    },
}

/// Writes numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Writer(Vec<u8>);

impl Writer {
    pub fn new(magic: &[u8]) -> Writer {
        Writer(magic.to_vec())
    }

    pub fn number(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.0.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.0.push(value as u8);
    }

    pub fn raw(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    /// Rising numbers, as their differences.
    pub fn rising(&mut self, values: impl Iterator<Item = u64>) {
        let mut before = 0;
        for value in values {
            self.number(value - before);
            before = value;
        }
    }

    pub fn finish(self) -> Vec<u8> {
        self.0
    }
}

/// Reads them back.
#[derive(Clone, Debug)]
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    pub fn new(
        bytes: &'a [u8],
        magic: &[u8],
        kind: &'static str,
    ) -> Result<Reader<'a>, BytesError> {
        if !bytes.starts_with(magic) {
            return Err(BytesError::Kind(kind));
        }
        Ok(Reader { bytes, at: magic.len() })
    }

    pub fn number(&mut self) -> Result<u64, BytesError> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = *self.bytes.get(self.at).ok_or(BytesError::CutOff(self.at))?;
            self.at += 1;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(self.impossible("a number without end"))
    }

    /// A number that has to fit a bound.
    pub fn number_below(&mut self, bound: u64, what: &'static str) -> Result<u64, BytesError> {
        let value = self.number()?;
        if value < bound { Ok(value) } else { Err(self.impossible(what)) }
    }

    pub fn raw(&mut self, length: usize) -> Result<&'a [u8], BytesError> {
        let end = self.at.checked_add(length).filter(|&end| end <= self.bytes.len());
        let end = end.ok_or(BytesError::CutOff(self.bytes.len()))?;
        let part = &self.bytes[self.at..end];
        self.at = end;
        Ok(part)
    }

    /// As many numbers as `Writer::rising` wrote, all below a bound.
    pub fn rising(&mut self, count: usize, bound: u64) -> Result<Vec<u64>, BytesError> {
        // A count is only believed as far as the file has bytes for it.
        let mut values = Vec::with_capacity(count.min(self.bytes.len()));
        let mut value: u64 = 0;
        for _ in 0..count {
            let step = self.number()?;
            value = value.checked_add(step).ok_or_else(|| self.impossible("a key too large"))?;
            if value >= bound {
                return Err(self.impossible("a key too large"));
            }
            values.push(value);
        }
        Ok(values)
    }

    pub fn is_at_end(&self) -> bool {
        self.at == self.bytes.len()
    }

    pub fn end(&self) -> Result<(), BytesError> {
        if self.is_at_end() {
            Ok(())
        } else {
            Err(self.impossible("there is more than there should be"))
        }
    }

    pub fn impossible(&self, what: &'static str) -> BytesError {
        BytesError::Impossible { at: self.at, what }
    }
}
