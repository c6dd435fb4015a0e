//! What one source of knowledge adds to others: their weights are fitted to the first half of
//! the problems, and the second half says what they are worth together.

use tesuji_fuseki::logit::{Choice, LogitOptions, fit};

use super::{FourChoice, Judged, Tally};

/// Where the worth of a move comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The cases.
    Sc,
    /// Possible omission numbers.
    Sp,
    /// Patterns: the logarithm of the probability.
    Patterns,
    /// The network: the same.
    Network,
}

impl Source {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Source::Sc => "SC",
            Source::Sp => "SP",
            Source::Patterns => "patterns",
            Source::Network => "network",
        }
    }
}

/// Some sources put together.
pub struct Together {
    /// The weight of each source, for worths of equal spread.
    pub weights: Vec<f32>,
    /// What they choose in the first half, which the weights were fitted to, and in the second.
    pub halves: [Tally; 2],
}

/// How strongly weights are pulled to zero: there are few problems.
const PULL: f32 = 0.01;
const STEPS: usize = 500;

/// Fits sources to the problems before a number and lets them choose in all.
pub fn together(judged: &[Judged<'_>], half: usize, sources: &[Source]) -> Together {
    let mut features: Vec<Vec<Vec<f32>>> = judged.iter().map(|one| one.worths(sources)).collect();
    for source in 0..sources.len() {
        let spread = spread(&features[..half], source);
        for row in features.iter_mut().flatten() {
            row[source] /= spread;
        }
    }
    let choices: Vec<Choice> =
        judged.iter().zip(&features).take(half).map(|(one, f)| choice(one.problem, f)).collect();
    let options = LogitOptions { pull: PULL, steps: STEPS };
    let weights = fit(&choices, &vec![0.0; sources.len()], options);
    let mut halves = [Tally::default(); 2];
    for (i, (one, rows)) in judged.iter().zip(&features).enumerate() {
        let worth = |row: &Vec<f32>| row.iter().zip(&weights).map(|(f, w)| f * w).sum();
        let values: Vec<Option<f32>> = rows.iter().map(|row| Some(worth(row))).collect();
        halves[usize::from(i >= half)].add(one.problem, &values);
    }
    Together { weights, halves }
}

/// How far the worths of a source lie apart within a problem, as a root of mean squares.
fn spread(problems: &[Vec<Vec<f32>>], source: usize) -> f32 {
    let (mut sum, mut count) = (0.0, 0.0);
    for rows in problems {
        let mean = rows.iter().map(|row| row[source]).sum::<f32>() / rows.len() as f32;
        sum += rows.iter().map(|row| (row[source] - mean).powi(2)).sum::<f32>();
        count += rows.len() as f32;
    }
    (sum / f32::max(count, 1.0)).sqrt().max(1e-6)
}

/// The best move against the others.
fn choice(problem: &FourChoice, features: &[Vec<f32>]) -> Choice {
    let best = |score: u32| f32::from(u8::from(score == problem.best()));
    let shares: Vec<f32> = problem.choices.iter().map(|choice| best(choice.score)).collect();
    let sum: f32 = shares.iter().sum();
    Choice {
        features: features.to_vec(),
        offsets: vec![0.0; shares.len()],
        shares: shares.iter().map(|share| share / sum).collect(),
        weight: 1.0,
    }
}
