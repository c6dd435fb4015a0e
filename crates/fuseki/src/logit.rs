//! Learning what is preferred: a linear score for every alternative, the
//! exponential of which is its chance to be chosen (conditional logit).

/// One choice among alternatives.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The features of each alternative, all of one length.
    pub features: Vec<Vec<f32>>,
    /// What is added to each score, whatever the weights.
    pub offsets: Vec<f32>,
    /// How much each alternative is preferred; the shares add up to 1.
    pub shares: Vec<f32>,
    /// How much the choice counts.
    pub weight: f32,
}

/// How to learn.
#[derive(Clone, Copy, Debug)]
pub struct LogitOptions {
    /// How strongly weights are pulled back to where they began, per unit of
    /// squared distance, against the mean log-probability of a choice.
    pub pull: f32,
    /// The number of steps.
    pub steps: usize,
}

/// Finds the weights that make the choices likely, by gradient steps with a
/// size for each weight (Duchi et al. 2011).
pub fn fit(choices: &[Choice], start: &[f32], options: LogitOptions) -> Vec<f32> {
    let total: f32 = choices.iter().map(|choice| choice.weight).sum();
    let mut weights = start.to_vec();
    let mut squares = vec![1e-12_f32; start.len()];
    for step in 0..options.steps {
        let mut gradient = vec![0.0; start.len()];
        for choice in choices {
            let chances = choice.chances(&weights);
            for ((features, chance), share) in
                choice.features.iter().zip(&chances).zip(&choice.shares)
            {
                let pull = choice.weight * (share - chance) / total;
                for (sum, feature) in gradient.iter_mut().zip(features) {
                    *sum += pull * feature;
                }
            }
        }
        let size = 0.3 / (1.0 + 4.0 * step as f32 / options.steps as f32);
        for i in 0..weights.len() {
            let slope = gradient[i] - 2.0 * options.pull * (weights[i] - start[i]);
            squares[i] += slope * slope;
            weights[i] += size * slope / squares[i].sqrt();
        }
    }
    weights
}

/// The mean log-probability of what was chosen, and the share of choices whose
/// most preferred alternative has the highest score.
pub fn quality(choices: &[Choice], weights: &[f32]) -> (f32, f32) {
    let total: f32 = choices.iter().map(|choice| choice.weight).sum();
    let (mut log, mut hits) = (0.0, 0.0);
    for choice in choices {
        let chances = choice.chances(weights);
        for (chance, share) in chances.iter().zip(&choice.shares) {
            log += choice.weight * share * chance.max(1e-30).ln();
        }
        let best = |values: &[f32]| {
            (0..values.len()).max_by(|&a, &b| values[a].total_cmp(&values[b])).unwrap_or(0)
        };
        if best(&chances) == best(&choice.shares) {
            hits += choice.weight;
        }
    }
    (log / total, hits / total)
}

impl Choice {
    /// The chances of the alternatives.
    pub fn chances(&self, weights: &[f32]) -> Vec<f32> {
        let scores = self.features.iter().zip(&self.offsets).map(|(features, offset)| {
            offset + features.iter().zip(weights).map(|(f, w)| f * w).sum::<f32>()
        });
        let mut chances: Vec<f32> = scores.collect();
        let most = chances.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let mut sum = 0.0;
        for chance in &mut chances {
            *chance = (*chance - most).exp();
            sum += *chance;
        }
        for chance in &mut chances {
            *chance /= sum;
        }
        chances
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::Rng;

    #[test]
    fn the_weights_behind_choices_are_found_again() {
        let truth = [1.5, -0.7, 0.0];
        let mut rng = Rng::new(3);
        let mut uniform = || rng.below(1 << 20) as f32 / (1 << 20) as f32;
        let choices: Vec<Choice> = (0..4000)
            .map(|_| {
                let features: Vec<Vec<f32>> =
                    (0..5).map(|_| (0..3).map(|_| 4.0 * uniform() - 2.0).collect()).collect();
                let mut choice =
                    Choice { offsets: vec![0.0; 5], shares: vec![0.0; 5], weight: 1.0, features };
                let mut left = uniform();
                let chances = choice.chances(&truth);
                let chosen = chances.iter().position(|&chance| {
                    left -= chance;
                    left < 0.0
                });
                choice.shares[chosen.unwrap_or(4)] = 1.0;
                choice
            })
            .collect();
        let found = fit(&choices, &[0.0; 3], LogitOptions { pull: 0.0, steps: 300 });
        for (found, truth) in found.iter().zip(truth) {
            assert!((found - truth).abs() < 0.12, "{found} instead of {truth}");
        }
        assert!(quality(&choices, &found).0 > quality(&choices, &[0.0; 3]).0);
        let pulled = fit(&choices, &[0.0; 3], LogitOptions { pull: 10.0, steps: 300 });
        assert!(pulled.iter().all(|weight| weight.abs() < 0.1), "{pulled:?}");
    }
}
