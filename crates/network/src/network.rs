//! What others ask: likely moves, the chance to win, owners, what becomes of stones.

use tesuji_board::{Point, Symmetry};

use crate::forward::{Layers, Logits};
use crate::input::{Input, Query, cell};
use crate::kernel::Kernel;
use crate::weights::{Weights, WeightsError};

/// A network that can be asked.
#[derive(Clone, Debug)]
pub struct Network {
    layers: Layers,
    kernel: Kernel,
    count: usize,
}

/// What the network thinks of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Evaluation {
    /// All legal moves (simple ko, no suicide) with their probabilities, the
    /// likeliest first; a pass is not among them.
    pub moves: Vec<(Point, f32)>,
    /// The chance to win for the side to move, as results of games taught it, with
    /// the komi of the query.
    pub win: f32,
    /// The points by which the side to move will lead on the board, komi not
    /// counted.
    pub lead: f32,
    /// For every point, in the order of `Size::points`: the chance that it will be
    /// the side's to move at the end.
    pub owners: Vec<f32>,
    /// What becomes of the stones in question, if the query has a question.
    pub status: Option<Status>,
}

/// What becomes of the stones in question, with the side to move first: chances
/// that add up to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Status {
    /// They die, or are kept apart.
    pub lost: f32,
    /// A ko decides.
    pub ko: f32,
    /// They live, escape, or are joined.
    pub saved: f32,
    /// The binary logarithm of the positions that a search looks at, about.
    pub work: f32,
}

impl Network {
    /// From a file of weights.
    pub fn from_bytes(bytes: &[u8]) -> Result<Network, WeightsError> {
        Ok(Network::new(Weights::from_bytes(bytes)?))
    }

    /// From weights.
    pub fn new(mut weights: Weights) -> Network {
        let count = weights.count();
        Network { layers: Layers::new(weights), kernel: Kernel::best(), count }
    }

    /// The same with other instructions.
    pub fn with_kernel(self, kernel: Kernel) -> Network {
        Network { kernel, ..self }
    }

    /// The instructions in use.
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// Where it comes from, in words.
    pub fn provenance(&self) -> &str {
        &self.layers.weights.provenance
    }

    /// The number of residual blocks.
    pub fn blocks(&self) -> usize {
        self.layers.blocks()
    }

    /// The number of channels.
    pub fn channels(&self) -> usize {
        self.layers.weights.form.channels
    }

    /// The number of weights.
    pub fn weights(&self) -> usize {
        self.count
    }

    /// Judges a position.
    pub fn evaluate(&self, query: &Query) -> Evaluation {
        self.mean(query, &[Symmetry::IDENTITY])
    }

    /// Judges a position seen through all eight symmetries, and takes the mean:
    /// a little better, at eight times the cost.
    pub fn evaluate_all_ways(&self, query: &Query) -> Evaluation {
        self.mean(query, &Symmetry::ALL)
    }

    /// Judges several positions. Those of one size that stand side by side are
    /// computed together, which is quicker; the results are the same.
    pub fn evaluate_batch(&self, queries: &[Query]) -> Vec<Evaluation> {
        let groups = queries.chunk_by(|a, b| a.board.size() == b.board.size());
        let mut all = Vec::with_capacity(queries.len());
        for group in groups {
            let inputs: Vec<Input> =
                group.iter().map(|query| Input::new(query, Symmetry::IDENTITY)).collect();
            let logits = self.kernel.forward(&self.layers, &inputs);
            for (query, logits) in group.iter().zip(&logits) {
                all.push(read(query, &[(Symmetry::IDENTITY, logits)]));
            }
        }
        all
    }

    fn mean(&self, query: &Query, symmetries: &[Symmetry]) -> Evaluation {
        let inputs: Vec<Input> = symmetries.iter().map(|&s| Input::new(query, s)).collect();
        let mut logits = Vec::with_capacity(inputs.len());
        for group in inputs.chunk_by(|a, b| a.size == b.size) {
            logits.extend(self.kernel.forward(&self.layers, group));
        }
        let seen: Vec<_> = symmetries.iter().copied().zip(&logits).collect();
        read(query, &seen)
    }
}

/// The mean of what was seen through symmetries, for the legal moves.
fn read(query: &Query, seen: &[(Symmetry, &Logits)]) -> Evaluation {
    let size = query.board.size();
    let empty = query.board.empty_points();
    let legal = empty.iter().filter(|&point| query.board.is_legal(query.to_move, point));
    let mut moves: Vec<(Point, f64)> = legal.map(|point| (point, 0.0)).collect();
    let (mut win, mut lead, mut work) = (0.0, 0.0, 0.0);
    let mut owners = vec![0.0; size.area()];
    let mut chances = [0.0; 3];
    let share = 1.0 / seen.len() as f64;
    for (symmetry, logits) in seen {
        let image = symmetry.apply_size(size);
        let place = |point| cell(image, symmetry.apply(size, point));
        let logit = |point| f64::from(logits.cells[place(point)]);
        let all = softmax(moves.iter().map(|&(point, _)| logit(point)).collect());
        for ((_, probability), more) in moves.iter_mut().zip(all) {
            *probability += more * share;
        }
        for (owner, point) in owners.iter_mut().zip(size.points()) {
            *owner += chance(logits.owners[place(point)]) * share;
        }
        let states = softmax(logits.status.iter().map(|&logit| f64::from(logit)).collect());
        for (sum, more) in chances.iter_mut().zip(states) {
            *sum += more * share;
        }
        win += chance(logits.win) * share;
        lead += f64::from(logits.lead) * share;
        work += f64::from(logits.work) * share;
    }
    // Of equally likely moves the first in the order of points stays first.
    moves.sort_by(|a, b| b.1.total_cmp(&a.1));
    let moves = moves.into_iter().map(|(point, probability)| (point, probability as f32));
    let [lost, ko, saved] = chances.map(|chance| chance as f32);
    let status = query.question.map(|_| Status { lost, ko, saved, work: work as f32 });
    Evaluation {
        moves: moves.collect(),
        win: win as f32,
        lead: lead as f32,
        owners: owners.into_iter().map(|owner| owner as f32).collect(),
        status,
    }
}

fn chance(logit: f32) -> f64 {
    1.0 / (1.0 + (-f64::from(logit)).exp())
}

fn softmax(logits: Vec<f64>) -> Vec<f64> {
    let most = logits.iter().copied().fold(f64::MIN, f64::max);
    let parts: Vec<f64> = logits.into_iter().map(|logit| (logit - most).exp()).collect();
    let sum: f64 = parts.iter().sum();
    parts.into_iter().map(|part| part / sum).collect()
}
