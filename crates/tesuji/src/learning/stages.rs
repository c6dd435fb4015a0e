//! The walks of learning.

use anyhow::{Context, Result};
use rayon::prelude::*;
use tesuji_patterns::knn::{Counts, FrequentPlays, PlaySketch, Variants};
use tesuji_patterns::{FeatureCounts, Fit, FitOptions, Record};

use super::walk::Stage;

/// Finds which patterns are played often.
pub struct Plays(pub PlaySketch);

impl Stage for Plays {
    const NAME: &'static str = "plays";

    fn take(&mut self, games: &[Record]) -> Result<()> {
        let k = self.0.k();
        let plays: Vec<Vec<u32>> =
            games.par_iter().map(|game| PlaySketch::plays(game, k)).collect();
        plays.iter().for_each(|plays| self.0.add_game(plays));
        Ok(())
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.0.to_bytes()
    }

    fn restore(&mut self, bytes: &[u8]) -> Result<()> {
        self.0 = PlaySketch::from_bytes(bytes)?;
        Ok(())
    }
}

/// Counts matches and plays of patterns that are played often.
pub struct Counting {
    /// What is played often.
    pub frequent: FrequentPlays,
    /// The counts.
    pub counts: Counts,
}

impl Stage for Counting {
    const NAME: &'static str = "counts";

    fn take(&mut self, games: &[Record]) -> Result<()> {
        let share = games.len().div_ceil(rayon::current_num_threads()).max(1);
        let parts: Vec<Counts> = games
            .par_chunks(share)
            .map(|games| {
                let mut counts = Counts::new(self.counts.k, Variants::Merged);
                games.iter().for_each(|game| counts.count(game, &self.frequent));
                counts
            })
            .collect();
        for part in &parts {
            self.counts.merge(part)?;
        }
        Ok(())
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.counts.to_bytes()
    }

    fn restore(&mut self, bytes: &[u8]) -> Result<()> {
        self.counts = Counts::from_bytes(bytes)?;
        Ok(())
    }
}

/// Finds which features are played often.
pub struct Features {
    /// The counts.
    pub counts: FeatureCounts,
    /// The number of games.
    pub games: u64,
}

impl Features {
    /// Nothing yet, in 2^`bits` bytes.
    pub fn new(bits: u32) -> Features {
        Features { counts: FeatureCounts::new(bits), games: 0 }
    }
}

impl Stage for Features {
    const NAME: &'static str = "features";

    fn take(&mut self, games: &[Record]) -> Result<()> {
        // A game has some ten thousand features: not too many games at once.
        for games in games.chunks(32) {
            let played: Vec<Vec<u32>> = games.par_iter().map(FeatureCounts::played).collect();
            played.iter().for_each(|played| self.counts.add_game(played));
        }
        self.games += games.len() as u64;
        Ok(())
    }

    fn to_bytes(&self) -> Vec<u8> {
        [&self.games.to_le_bytes()[..], &self.counts.to_bytes()].concat()
    }

    fn restore(&mut self, bytes: &[u8]) -> Result<()> {
        let (games, counts) = bytes.split_first_chunk().context("the state is cut off")?;
        self.games = u64::from_le_bytes(*games);
        self.counts = FeatureCounts::from_bytes(counts)?;
        Ok(())
    }
}

/// Gives weights to features that are played often.
pub struct Admission<'a> {
    /// How often they are played.
    pub counts: &'a FeatureCounts,
    /// How learning goes about.
    pub options: FitOptions,
    /// The features so far.
    pub fit: Fit,
}

impl Stage for Admission<'_> {
    const NAME: &'static str = "vocabulary";

    fn take(&mut self, games: &[Record]) -> Result<()> {
        games.iter().for_each(|game| self.fit.admit(self.counts, game));
        Ok(())
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.fit.to_bytes()
    }

    fn restore(&mut self, bytes: &[u8]) -> Result<()> {
        self.fit = Fit::from_bytes(bytes, self.options)?;
        Ok(())
    }
}

/// Moves the weights, game by game.
pub struct Fitting {
    /// How learning goes about.
    pub options: FitOptions,
    /// The weights so far.
    pub fit: Fit,
    /// The number of games that all learning is about.
    pub games: u64,
}

impl Stage for Fitting {
    const NAME: &'static str = "weights";
    const STRIDES: u64 = 8;

    fn take(&mut self, games: &[Record]) -> Result<()> {
        for game in games {
            let progress = self.fit.games() as f32 / self.games.max(1) as f32;
            self.fit.learn(game, progress.min(1.0));
        }
        Ok(())
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.fit.to_bytes()
    }

    fn restore(&mut self, bytes: &[u8]) -> Result<()> {
        self.fit = Fit::from_bytes(bytes, self.options)?;
        Ok(())
    }
}
