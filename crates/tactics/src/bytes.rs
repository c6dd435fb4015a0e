//! The binary form of rules: numbers in little groups of seven bits, with a
//! name at the head and a checksum at the end.

use crate::cells::Cells;
use crate::conditions::Conditions;
use crate::frame::{Frame, FrameSize, Place};
use crate::generate::Task;
use crate::goal::RuleGoal;
use crate::pattern::Pattern;
use crate::reading::Reading;

/// Collects bytes.
pub struct Writer {
    bytes: Vec<u8>,
}

impl Writer {
    /// Begins with the name of the format.
    pub fn new(magic: &[u8; 8]) -> Writer {
        Writer { bytes: magic.to_vec() }
    }

    /// Seven bits in a byte, the lowest first; the eighth says that more follow.
    pub fn number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }

    /// A text with its length.
    pub fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.bytes.extend_from_slice(text.as_bytes());
    }

    /// The stones of a pattern.
    pub fn pattern(&mut self, pattern: Pattern) {
        self.number(u64::from(pattern.black.bits()));
        self.number(u64::from(pattern.white.bits()));
    }

    /// A task by its names.
    pub fn task(&mut self, task: &Task) {
        self.text(task.goal.name());
        self.text(task.place.name());
        self.number(task.size.width as u64);
        self.number(task.size.height as u64);
        self.text(task.reading.name().unwrap_or("unnamed"));
    }

    /// Ends with the checksum.
    pub fn finish(mut self) -> Vec<u8> {
        let sum = checksum(&self.bytes);
        self.bytes.extend_from_slice(&sum.to_le_bytes());
        self.bytes
    }
}

/// Reads what a [`Writer`] wrote. Every answer is `None` where the bytes end or
/// make no sense.
pub struct Reader<'a> {
    body: &'a [u8],
    at: usize,
    intact: bool,
}

impl<'a> Reader<'a> {
    /// `None` if the bytes are of another format.
    pub fn new(magic: &[u8; 8], bytes: &'a [u8]) -> Option<Reader<'a>> {
        if bytes.len() < 16 || &bytes[..8] != magic {
            return None;
        }
        let (body, sum) = bytes.split_at(bytes.len() - 8);
        let intact = checksum(body).to_le_bytes() == sum;
        Some(Reader { body, at: 8, intact })
    }

    /// Whether the checksum is right.
    pub fn is_intact(&self) -> bool {
        self.intact
    }

    /// Whether everything was read.
    pub fn is_at_end(&self) -> bool {
        self.at == self.body.len()
    }

    /// The inverse of [`Writer::number`].
    pub fn number(&mut self) -> Option<u64> {
        let mut number = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = *self.body.get(self.at)?;
            self.at += 1;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    /// The inverse of [`Writer::text`].
    pub fn text(&mut self) -> Option<String> {
        let length = self.number()? as usize;
        let end = self.at.checked_add(length)?;
        let bytes = self.body.get(self.at..end)?;
        self.at = end;
        String::from_utf8(bytes.to_vec()).ok()
    }

    /// Stones on some cells.
    pub fn pattern(&mut self, cells: Cells) -> Option<Pattern> {
        let mut stones = || {
            let bits = u16::try_from(self.number()?).ok()?;
            Some(Cells::from_bits(bits)).filter(|set| set.is_subset(cells))
        };
        let (black, white) = (stones()?, stones()?);
        (!black.meets(white)).then_some(Pattern { black, white })
    }

    /// Conditions at places that a frame has.
    pub fn conditions(&mut self, frame: &Frame) -> Option<Conditions> {
        let places = frame.frontier().map(|cell| Conditions::at(frame.slot(cell)));
        let all = places.fold(Conditions::NONE, |all, place| all | place);
        Conditions::from_bits(self.number()?).filter(|conditions| conditions.is_subset(all))
    }

    /// The inverse of [`Writer::task`].
    pub fn task(&mut self) -> Option<Task> {
        let goal: RuleGoal = self.text()?.parse().ok()?;
        let place: Place = self.text()?.parse().ok()?;
        let (width, height) = (self.number()? as usize, self.number()? as usize);
        let reading: Reading = self.text()?.parse().ok()?;
        Some(Task { goal, place, size: FrameSize { width, height }, reading })
    }
}

/// FNV-1a with 64 bits: finds accidents, not malice.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
