//! The way in: a file to its games.

use crate::decode;
use crate::error::{Fault, Locator, Place, SgfError, Warning, Warnings};
use crate::grammar;
use crate::tree::Collection;

/// How to read a file, and how much of it to take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadOptions {
    /// The encoding, for files that name none or the wrong one.
    pub encoding: Option<String>,
    /// The largest file that is read at all.
    pub max_bytes: usize,
    /// The most nodes of all games together. A node with one short property
    /// takes about 110 bytes of memory, and up to twice that while its tree
    /// grows.
    pub max_nodes: usize,
}

impl Default for ReadOptions {
    /// Room for a file with some forty thousand whole games.
    fn default() -> ReadOptions {
        ReadOptions { encoding: None, max_bytes: 256 << 20, max_nodes: 10_000_000 }
    }
}

/// What a file holds, and what is not as it should be in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The games; at least one.
    pub collection: Collection,
    /// What was overlooked.
    pub warnings: Vec<Warning>,
    /// The encodings of the text beyond ASCII, if there is any: usually one.
    pub encodings: Vec<&'static str>,
}

impl Collection {
    /// Reads a file, and overlooks what can be overlooked.
    pub fn read(bytes: &[u8]) -> Result<Read, SgfError> {
        Collection::read_with(bytes, &ReadOptions::default())
    }

    /// Reads a file with other limits or in a known encoding.
    pub fn read_with(bytes: &[u8], options: &ReadOptions) -> Result<Read, SgfError> {
        let refuse = |fault| SgfError { place: Place { line: 1, column: 1 }, fault };
        if bytes.len() > options.max_bytes {
            let limit = options.max_bytes;
            return Err(refuse(Fault::TooManyBytes { bytes: bytes.len(), limit }));
        }
        let encoding = options.encoding.as_deref().map(|label| {
            decode::by_label(label).ok_or_else(|| refuse(Fault::UnknownEncoding(label.to_owned())))
        });
        let decoded = decode::decode(bytes, encoding.transpose()?);
        let mut warnings = Warnings::default();
        let mut locator = Locator::new(&decoded.text);
        for (offset, message) in decoded.remarks {
            warnings.push(locator.place(offset), message);
        }
        let collection = grammar::parse(&decoded.text, options.max_nodes, &mut warnings)?;
        Ok(Read { collection, warnings: warnings.into_list(), encodings: decoded.encodings })
    }
}
