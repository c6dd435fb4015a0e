//! From planes to logits: the network itself.

use tesuji_board::Size;

use crate::input::Input;
use crate::weights::{STEM, Weights};
use crate::winograd::{Kernel3, Room, Shape, convolve};

/// The network made ready: its convolutions in the space of products.
#[derive(Clone, Debug)]
pub struct Layers {
    pub weights: Weights,
    kernels: Vec<[Kernel3; 2]>,
}

/// What comes out for one board: a logit for every cell, and that of winning.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Logits {
    pub cells: Vec<f32>,
    pub win: f32,
}

impl Layers {
    pub fn new(mut weights: Weights) -> Layers {
        let channels = weights.channels;
        // The originals are not needed again.
        let kernel = |of: &mut Vec<f32>| Kernel3::new(&std::mem::take(of), channels);
        let kernels =
            weights.blocks.iter_mut().map(|b| [kernel(&mut b.a), kernel(&mut b.b)]).collect();
        Layers { weights, kernels }
    }

    /// Evaluates boards that are all of one size.
    #[inline(always)]
    pub fn forward(&self, inputs: &[Input]) -> Vec<Logits> {
        let Some(first) = inputs.first() else { return Vec::new() };
        let channels = self.weights.channels;
        let (width, height) = (first.size.width(), first.size.height());
        let shape = Shape { boards: inputs.len(), width, height, channels };
        let area = width * height;
        let mut here = vec![0.0; inputs.len() * area * channels];
        for (input, out) in inputs.iter().zip(here.chunks_exact_mut(area * channels)) {
            assert_eq!(input.size, first.size, "a batch has boards of one size");
            self.stem(input, out);
        }
        let mut between = vec![0.0; here.len()];
        let mut room = Room::default();
        for (block, [a, b]) in self.weights.blocks.iter().zip(&self.kernels) {
            convolve(a, shape, &here, &block.a_bias, &mut room, |at, eight| {
                between[at..at + 8].copy_from_slice(&eight.map(|value| value.max(0.0)));
            });
            if !block.pool.is_empty() {
                for board in between.chunks_exact_mut(area * channels) {
                    let added = linear(&block.pool, &block.pool_bias, &pooled(board, channels));
                    for cell in board.chunks_exact_mut(channels) {
                        for (value, added) in cell.iter_mut().zip(&added) {
                            *value += added;
                        }
                    }
                }
            }
            convolve(b, shape, &between, &block.b_bias, &mut room, |at, eight| {
                for (value, more) in here[at..at + 8].iter_mut().zip(eight) {
                    *value = (*value + more).max(0.0);
                }
            });
        }
        let boards = here.chunks_exact(area * channels);
        boards.map(|board| self.heads(board, first.size)).collect()
    }

    /// The first convolution: most planes are not set at most points, so those
    /// that are set are added.
    #[inline(always)]
    fn stem(&self, input: &Input, out: &mut [f32]) {
        let channels = self.weights.channels;
        let (width, height) = (input.size.width(), input.size.height());
        const REACH: usize = STEM / 2;
        for (cell, sum) in out.chunks_exact_mut(channels).enumerate() {
            let (y, x) = (cell / width, cell % width);
            sum.copy_from_slice(&self.weights.stem_bias);
            for row in 0..STEM {
                for column in 0..STEM {
                    let (v, u) = (y + row, x + column);
                    if v < REACH || u < REACH || v >= height + REACH || u >= width + REACH {
                        continue;
                    }
                    for &plane in input.planes((v - REACH) * width + u - REACH) {
                        let at = (usize::from(plane) * STEM + row) * STEM + column;
                        let weights = &self.weights.stem[at * channels..][..channels];
                        let (sum, weights) =
                            (sum.as_chunks_mut::<8>().0, weights.as_chunks::<8>().0);
                        for (sum, weights) in sum.iter_mut().zip(weights) {
                            for i in 0..8 {
                                sum[i] += weights[i];
                            }
                        }
                    }
                }
            }
            sum.iter_mut().for_each(|value| *value = value.max(0.0));
        }
    }

    #[inline(always)]
    fn heads(&self, board: &[f32], size: Size) -> Logits {
        let w = &self.weights;
        let pooled = pooled(board, w.channels);
        let bias = linear(&w.policy_pool, &w.policy_bias, &pooled);
        let cells = board.chunks_exact(w.channels).enumerate().map(|(cell, values)| {
            let hidden = linear(&w.policy, &bias, values);
            let mut logit = w.policy_edge[self.edge_class(size, cell)];
            for (value, weight) in hidden.iter().zip(&w.policy_out) {
                logit = value.max(0.0).mul_add(*weight, logit);
            }
            logit
        });
        let cells = cells.collect();
        let mut win = w.value_out_bias[0];
        for (value, weight) in linear(&w.value, &w.value_bias, &pooled).iter().zip(&w.value_out) {
            win = value.max(0.0).mul_add(*weight, win);
        }
        Logits { cells, win }
    }

    /// Which bias a cell has by its distances from the nearest edges.
    fn edge_class(&self, size: Size, cell: usize) -> usize {
        let distance = |at: usize, side: usize| at.min(side - 1 - at).min(self.weights.edge - 1);
        let x = distance(cell % size.width(), size.width());
        let y = distance(cell / size.width(), size.height());
        let (near, far) = (x.min(y), x.max(y));
        far * (far + 1) / 2 + near
    }
}

/// Means over the board, then maxima.
#[inline(always)]
fn pooled(board: &[f32], channels: usize) -> Vec<f32> {
    let mut all = vec![0.0f32; channels];
    all.extend(&board[..channels]);
    let (means, maxima) = all.split_at_mut(channels);
    for cell in board.chunks_exact(channels) {
        for i in 0..channels {
            means[i] += cell[i];
            maxima[i] = maxima[i].max(cell[i]);
        }
    }
    let count = (board.len() / channels) as f32;
    means.iter_mut().for_each(|mean| *mean /= count);
    all
}

/// A matrix (from, to) times a vector, plus a bias.
#[inline(always)]
fn linear(weights: &[f32], bias: &[f32], from: &[f32]) -> Vec<f32> {
    let mut out = bias.to_vec();
    for (value, weights) in from.iter().zip(weights.chunks_exact(bias.len())) {
        for (out, weight) in out.iter_mut().zip(weights) {
            *out = value.mul_add(*weight, *out);
        }
    }
    out
}
