//! Everything that was learned from games, in one file.

use crate::bytes::{BytesError, Reader, Writer};
use crate::knn::Database;
use crate::model::Model;

/// A database of patterns, a model, and where they come from.
#[derive(Clone, Debug)]
pub struct Knowledge {
    /// Where it comes from, in words.
    pub provenance: String,
    /// The K-nearest-neighbour patterns.
    pub database: Database,
    /// The model.
    pub model: Model,
}

const MAGIC: &[u8] = b"tesuji knowledge of patterns 1\n";

impl Knowledge {
    /// As a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut writer = Writer::new(MAGIC);
        let parts =
            [self.provenance.as_bytes().to_vec(), self.database.to_bytes(), self.model.to_bytes()];
        for part in parts {
            writer.number(part.len() as u64);
            writer.raw(&part);
        }
        writer.finish()
    }

    /// From a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Knowledge, BytesError> {
        let mut reader = Reader::new(bytes, MAGIC, "knowledge of patterns")?;
        let mut part = || {
            let length = reader.number()? as usize;
            reader.raw(length)
        };
        let (provenance, database, model) = (part()?, part()?, part()?);
        reader.end()?;
        let provenance = std::str::from_utf8(provenance)
            .map_err(|_| reader.impossible("the provenance is not text"))?;
        Ok(Knowledge {
            provenance: provenance.to_owned(),
            database: Database::from_bytes(database)?,
            model: Model::from_bytes(model)?,
        })
    }
}
