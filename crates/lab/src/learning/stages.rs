//! The walks of learning.

use anyhow::Result;
use rayon::prelude::*;
use tesuji_patterns::knn::{Counts, FrequentPlays, PlaySketch, Variants};
use tesuji_patterns::{Fit, FitOptions, Record};

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

/// Finds how many games there are.
#[derive(Default)]
pub struct Numbering(pub u64);

impl Stage for Numbering {
    const NAME: &'static str = "games";

    fn take(&mut self, games: &[Record]) -> Result<()> {
        self.0 += games.len() as u64;
        Ok(())
    }

    fn to_bytes(&self) -> Vec<u8> {
        self.0.to_le_bytes().to_vec()
    }

    fn restore(&mut self, bytes: &[u8]) -> Result<()> {
        self.0 = u64::from_le_bytes(bytes.try_into()?);
        Ok(())
    }
}

/// Moves the weights, game by game.
pub struct Fitting {
    /// How learning goes about.
    pub options: FitOptions,
    /// The weights so far.
    pub fit: Fit,
    /// The number of games to learn from; what comes after them is left out.
    pub games: u64,
}

impl Stage for Fitting {
    const NAME: &'static str = "weights";
    const STRIDES: u64 = 8;

    fn take(&mut self, games: &[Record]) -> Result<()> {
        let left = self.games.saturating_sub(self.fit.games());
        for game in games.iter().take(left.try_into().unwrap_or(usize::MAX)) {
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
