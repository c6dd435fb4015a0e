//! Many records, in parallel, in order, in bounded memory.

use std::io;
use std::path::PathBuf;

use anyhow::Result;
use rayon::prelude::*;

use super::chunks::{Chunk, Chunks};
use super::report::{FailedGame, FromTree, GameOptions, read_chunk};
use super::sources::{Source, find_sources};

/// Text that is taken in before it is read in parallel.
const BATCH_BYTES: usize = 8 << 20;

/// Chunks that are taken in, however small they are.
const BATCH_CHUNKS: usize = 4096;

/// Reads all games of all sources. Outcomes come in the order of the sources
/// and of their games, with the number of the source; a source that cannot be
/// read is an outcome too. `count` is told the bytes taken in.
pub fn read_all<T: FromTree>(
    sources: &[Source],
    options: &GameOptions,
    count: impl Fn(usize) + Clone + 'static,
    mut outcome: impl FnMut(usize, Result<T, FailedGame>) -> Result<()>,
) -> Result<()> {
    let mut batch = Batch::default();
    for (number, source) in sources.iter().enumerate() {
        match source.open(count.clone()) {
            Err(error) => batch.push(number, Err(error)),
            Ok(stream) => {
                for chunk in Chunks::new(stream) {
                    batch.push(number, chunk);
                    if batch.is_full() {
                        batch.read(options, &mut outcome)?;
                    }
                }
            }
        }
        if batch.is_full() {
            batch.read(options, &mut outcome)?;
        }
    }
    batch.read(options, &mut outcome)
}

/// All games that can be read, of files and folders.
pub fn read_games<T: FromTree>(names: &[PathBuf]) -> Result<Vec<T>> {
    let mut games = Vec::new();
    let take = |_, outcome: Result<T, FailedGame>| {
        games.extend(outcome.ok());
        Ok(())
    };
    read_all(&find_sources(names)?, &GameOptions::default(), |_| {}, take)?;
    Ok(games)
}

/// All games that can be read, of some text.
pub fn games_in<T: FromTree>(text: &'static [u8]) -> Vec<T> {
    let chunks = Chunks::new(text).filter_map(Result::ok);
    chunks
        .flat_map(|chunk| read_chunk(&chunk, &GameOptions::default()))
        .filter_map(Result::ok)
        .collect()
}

/// Chunks that wait to be read, each with the number of its source.
#[derive(Default)]
struct Batch {
    chunks: Vec<(usize, io::Result<Chunk>)>,
    bytes: usize,
}

impl Batch {
    fn push(&mut self, source: usize, chunk: io::Result<Chunk>) {
        self.bytes += chunk.as_ref().map_or(0, |chunk| chunk.bytes.len());
        self.chunks.push((source, chunk));
    }

    fn is_full(&self) -> bool {
        self.bytes >= BATCH_BYTES || self.chunks.len() >= BATCH_CHUNKS
    }

    /// Reads and empties the batch.
    fn read<T: FromTree>(
        &mut self,
        options: &GameOptions,
        outcome: &mut impl FnMut(usize, Result<T, FailedGame>) -> Result<()>,
    ) -> Result<()> {
        self.bytes = 0;
        let chunks = std::mem::take(&mut self.chunks);
        let read: Vec<(usize, Vec<Result<T, FailedGame>>)> = chunks
            .into_par_iter()
            .map(|(source, chunk)| match chunk {
                Ok(chunk) => (source, read_chunk(&chunk, options)),
                Err(error) => {
                    let message = error.to_string();
                    (source, vec![Err(FailedGame { place: None, number: None, message })])
                }
            })
            .collect();
        read.into_iter()
            .flat_map(|(source, outcomes)| outcomes.into_iter().map(move |one| (source, one)))
            .try_for_each(|(source, one)| outcome(source, one))
    }
}
