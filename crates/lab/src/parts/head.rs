//! What a part says of itself: where it comes from, and that it is whole.

use std::fmt;
use std::io::{self, Read};

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::shard::Shard;
use crate::records::Source;

/// The first line of a part: all that its content follows from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Head {
    r#type: String,
    /// The command.
    pub job: String,
    /// The version of the program.
    pub version: String,
    /// A checksum of what the command was given to work on.
    pub input: String,
    /// The options that change the result.
    pub settings: Value,
    /// The share of the pieces.
    pub shard: Shard,
}

impl Head {
    /// The head of a part that this program makes.
    pub fn new(job: &str, input: String, settings: Value, shard: Shard) -> Head {
        Head {
            r#type: "part".to_owned(),
            job: job.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            input,
            settings,
            shard,
        }
    }

    /// The head of the whole that this is a part of.
    pub fn whole(&self) -> Head {
        Head { shard: Shard::WHOLE, ..self.clone() }
    }

    /// What keeps the two from being parts of the same whole, if anything.
    pub fn difference(&self, other: &Head) -> Option<String> {
        let fields = [
            ("job", self.job.clone(), other.job.clone()),
            ("version", self.version.clone(), other.version.clone()),
            ("input", self.input.clone(), other.input.clone()),
            ("settings", self.settings.to_string(), other.settings.to_string()),
            ("number of shards", self.shard.of.to_string(), other.shard.of.to_string()),
        ];
        let differs = fields.into_iter().find(|(_, a, b)| a != b);
        differs.map(|(name, a, b)| format!("another {name}: {b}, not {a}"))
    }

    /// As a line.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("plain data") + "\n"
    }

    /// From a line; `None` if it is none.
    pub fn from_line(line: &str) -> Option<Head> {
        serde_json::from_str(line).ok().filter(|head: &Head| head.r#type == "part")
    }
}

/// The last line of a part, without which it is not whole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct End {
    r#type: String,
    /// The pieces in this part.
    pub pieces: u64,
    /// The pieces of the whole.
    pub of: u64,
    /// The bytes between the first line and this one.
    pub bytes: u64,
    /// Their checksum.
    pub checksum: String,
}

impl End {
    /// The end of a part with so many pieces of so many, behind what was summed up.
    pub(super) fn new((pieces, of): (u64, u64), sum: &Checksum) -> End {
        End { r#type: "end".to_owned(), pieces, of, bytes: sum.bytes, checksum: sum.to_string() }
    }

    /// As a line.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("plain data") + "\n"
    }

    /// From a line; `None` if it is none.
    pub fn from_line(line: &str) -> Option<End> {
        serde_json::from_str(line).ok().filter(|end: &End| end.r#type == "end")
    }
}

/// A checksum that grows (FNV-1a, 64 bits): finds accidents, not malice.
#[derive(Clone, Copy, Debug)]
pub(super) struct Checksum {
    sum: u64,
    bytes: u64,
}

impl Checksum {
    pub const EMPTY: Checksum = Checksum { sum: 0xcbf2_9ce4_8422_2325, bytes: 0 };

    pub fn add(&mut self, bytes: &[u8]) {
        self.bytes += bytes.len() as u64;
        for &byte in bytes {
            self.sum = (self.sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    pub fn value(&self) -> u64 {
        self.sum
    }

    /// Takes in a stream to its end.
    pub fn add_stream(&mut self, mut stream: impl Read) -> io::Result<()> {
        let mut buffer = vec![0; 1 << 16];
        loop {
            match stream.read(&mut buffer)? {
                0 => return Ok(()),
                length => self.add(&buffer[..length]),
            }
        }
    }
}

impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.sum)
    }
}

/// A checksum of the contents of files, in their order.
pub fn hash_files(sources: &[Source]) -> Result<String> {
    let mut sum = Checksum::EMPTY;
    for source in sources {
        let stream = source.open(|_| {}).with_context(|| source.name())?;
        sum.add_stream(stream).with_context(|| source.name())?;
        sum.add(&[0]);
    }
    Ok(sum.to_string())
}

/// A checksum of bytes.
pub fn hash_bytes(bytes: &[u8]) -> String {
    let mut sum = Checksum::EMPTY;
    sum.add(bytes);
    sum.to_string()
}
