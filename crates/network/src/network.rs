//! What others ask: likely moves and the chance to win.

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
    /// The chance to win for the side to move, as results of games taught it.
    pub win: f32,
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
        self.layers.weights.channels
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
    let mut win = 0.0;
    for (symmetry, logits) in seen {
        let image = symmetry.apply_size(size);
        let logit = |point| f64::from(logits.cells[cell(image, symmetry.apply(size, point))]);
        let most = moves.iter().map(|&(point, _)| logit(point)).fold(f64::MIN, f64::max);
        let sum: f64 = moves.iter().map(|&(point, _)| (logit(point) - most).exp()).sum();
        for (point, probability) in &mut moves {
            *probability += (logit(*point) - most).exp() / sum / seen.len() as f64;
        }
        win += 1.0 / (1.0 + (-f64::from(logits.win)).exp()) / seen.len() as f64;
    }
    // Of equally likely moves the first in the order of points stays first.
    moves.sort_by(|a, b| b.1.total_cmp(&a.1));
    let moves = moves.into_iter().map(|(point, probability)| (point, probability as f32));
    Evaluation { moves: moves.collect(), win: win as f32 }
}
