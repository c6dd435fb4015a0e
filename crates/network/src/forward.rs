//! From planes to logits: the network itself.

use tesuji_board::Size;

use crate::input::Input;
use crate::vector::{LANES, Sixteen};
use crate::weights::{STATES, STEM, Weights};
use crate::winograd::{Kernel3, Room, Shape, convolve};

/// The network made ready: its convolutions in the space of products, all
/// channels filled up to whole vectors.
#[derive(Clone, Debug)]
pub struct Layers {
    pub weights: Weights,
    stride: usize,
    stem: Linear,
    blocks: Vec<Block>,
    policy: Linear,
    policy_pool: Linear,
    value: Linear,
    owner: Linear,
    status: Linear,
}

/// Komi comes into the value's head times this.
const KOMI: f32 = 0.1;

/// The lead comes out of it divided by this.
const LEAD: f32 = 20.0;

/// The measure of the work of a question is the binary logarithm divided by this.
const WORK: f32 = 8.0;

/// One residual block.
#[derive(Clone, Debug)]
struct Block {
    a: Kernel3,
    a_bias: Vec<f32>,
    pool: Option<Linear>,
    b: Kernel3,
    b_bias: Vec<f32>,
}

/// What comes out for one board: a logit for every cell, that of winning, the lead,
/// a logit of owning for every cell; of a question the logits of lost, ko and saved
/// and the binary logarithm of its work.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Logits {
    pub cells: Vec<f32>,
    pub win: f32,
    pub lead: f32,
    pub owners: Vec<f32>,
    pub status: [f32; 3],
    pub work: f32,
}

impl Layers {
    pub fn new(mut weights: Weights) -> Layers {
        use std::mem::take;
        let channels = weights.form.channels;
        // The originals are not needed again.
        let blocks = take(&mut weights.blocks).into_iter().map(|block| Block {
            a: Kernel3::new(&block.a, channels),
            a_bias: filled(&block.a_bias),
            pool: (!block.pool.is_empty())
                .then(|| Linear::new(&block.pool, &block.pool_bias, channels)),
            b: Kernel3::new(&block.b, channels),
            b_bias: filled(&block.b_bias),
        });
        let blocks = blocks.collect();
        let nothing = vec![0.0; weights.form.hidden];
        Layers {
            stride: channels.next_multiple_of(LANES),
            // Its rows are planes and places, which need no filling.
            stem: Linear::new(&take(&mut weights.stem), &weights.stem_bias, 1),
            blocks,
            policy: Linear::new(&take(&mut weights.policy), &nothing, channels),
            policy_pool: Linear::new(
                &take(&mut weights.policy_pool),
                &weights.policy_bias,
                channels,
            ),
            value: Linear::new(&take(&mut weights.value), &weights.value_bias, channels),
            owner: Linear::new(&take(&mut weights.owner), &weights.owner_bias, channels),
            status: Linear::new(&take(&mut weights.status), &weights.status_bias, channels),
            weights,
        }
    }

    /// The number of residual blocks.
    pub fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// Evaluates boards that are all of one size.
    #[inline(always)]
    pub fn forward<V: Sixteen>(&self, inputs: &[Input]) -> Vec<Logits> {
        let Some(first) = inputs.first() else { return Vec::new() };
        let stride = self.stride;
        let (width, height) = (first.size.width(), first.size.height());
        let shape = Shape { boards: inputs.len(), width, height, stride };
        let size = width * height * stride;
        let mut here = vec![0.0; inputs.len() * size];
        for (input, out) in inputs.iter().zip(here.chunks_exact_mut(size)) {
            assert_eq!(input.size, first.size, "a batch has boards of one size");
            self.begin::<V>(input, out);
        }
        let mut between = vec![0.0; here.len()];
        let mut room = Room::default();
        let mut added = vec![0.0; stride];
        for block in &self.blocks {
            convolve::<V>(&block.a, shape, &here, &block.a_bias, &mut room, &mut between, false);
            if let Some(pool) = &block.pool {
                for board in between.chunks_exact_mut(size) {
                    pool.apply::<V>(&pool.bias, &pooled::<V>(board, stride), &mut added);
                    add_everywhere::<V>(board, &added);
                }
            }
            convolve::<V>(&block.b, shape, &between, &block.b_bias, &mut room, &mut here, true);
        }
        let mut all = Vec::with_capacity(inputs.len());
        for (board, input) in here.chunks_exact(size).zip(inputs) {
            all.push(self.heads::<V>(board, input));
        }
        all
    }

    /// The first convolution: most planes are not set at most points, so those
    /// that are set are added.
    #[inline(always)]
    fn begin<V: Sixteen>(&self, input: &Input, out: &mut [f32]) {
        let stride = self.stride;
        let (width, height) = (input.size.width(), input.size.height());
        const REACH: usize = STEM / 2;
        for (cell, sum) in out.chunks_exact_mut(stride).enumerate() {
            let (y, x) = (cell / width, cell % width);
            sum.copy_from_slice(&self.stem.bias);
            for row in 0..STEM {
                for column in 0..STEM {
                    let (v, u) = (y + row, x + column);
                    if v < REACH || u < REACH || v >= height + REACH || u >= width + REACH {
                        continue;
                    }
                    for &plane in input.planes((v - REACH) * width + u - REACH) {
                        let at = (usize::from(plane) * STEM + row) * STEM + column;
                        let weights = &self.stem.weights[at * stride..][..stride];
                        for first in (0..stride).step_by(LANES) {
                            let more = V::load(&weights[first..]);
                            let sum = &mut sum[first..];
                            V::load(sum).add(more).store(sum);
                        }
                    }
                }
            }
            for first in (0..stride).step_by(LANES) {
                let sum = &mut sum[first..];
                V::load(sum).max(V::splat(0.0)).store(sum);
            }
        }
    }

    #[inline(always)]
    fn heads<V: Sixteen>(&self, board: &[f32], input: &Input) -> Logits {
        let (w, size) = (&self.weights, input.size);
        let mut pooled = pooled::<V>(board, self.stride);
        let mut bias = vec![0.0; self.policy_pool.bias.len()];
        self.policy_pool.apply::<V>(&self.policy_pool.bias, &pooled, &mut bias);
        let mut hidden = vec![0.0; bias.len()];
        let mut owning = vec![0.0; self.owner.bias.len()];
        let mut cells = vec![0.0; size.area()];
        let mut owners = vec![0.0; size.area()];
        for cell in 0..size.area() {
            let values = &board[cell * self.stride..][..self.stride];
            self.policy.apply::<V>(&bias, values, &mut hidden);
            let edge = [w.policy_edge[self.edge_class(size, cell)]];
            [cells[cell]] = last_layer(&hidden, &w.policy_out, &edge);
            self.owner.apply::<V>(&self.owner.bias, values, &mut owning);
            [owners[cell]] = last_layer(&owning, &w.owner_out, &w.owner_out_bias);
        }
        let mut status = [0.0; STATES];
        if !input.target.is_empty() {
            let there = mean_of::<V>(board, self.stride, &input.target);
            let mut units = vec![0.0; self.status.bias.len()];
            let from = [&pooled[..], &there].concat();
            self.status.apply::<V>(&self.status.bias, &from, &mut units);
            status = last_layer(&units, &w.status_out, &w.status_out_bias);
        }
        pooled.push(KOMI * input.komi);
        let mut units = vec![0.0; self.value.bias.len()];
        self.value.apply::<V>(&self.value.bias, &pooled, &mut units);
        let [win, lead] = last_layer(&units, &w.value_out, &w.value_out_bias);
        let [lost, ko, saved, work] = status;
        Logits {
            cells,
            win,
            lead: LEAD * lead,
            owners,
            status: [lost, ko, saved],
            work: WORK * work,
        }
    }

    /// Which bias a cell has by its distances from the nearest edges.
    fn edge_class(&self, size: Size, cell: usize) -> usize {
        let distance =
            |at: usize, side: usize| at.min(side - 1 - at).min(self.weights.form.edge - 1);
        let x = distance(cell % size.width(), size.width());
        let y = distance(cell / size.width(), size.height());
        let (near, far) = (x.min(y), x.max(y));
        far * (far + 1) / 2 + near
    }
}

/// A matrix (from, to) and a bias, filled up to whole vectors.
#[derive(Clone, Debug)]
struct Linear {
    weights: Vec<f32>,
    bias: Vec<f32>,
}

impl Linear {
    /// The rows come in parts of so many, each of which is filled up as well.
    fn new(weights: &[f32], bias: &[f32], part: usize) -> Linear {
        let bias_filled = filled(bias);
        let none = vec![0.0; bias_filled.len()];
        let filling = if part == 1 { 0 } else { part.next_multiple_of(LANES) - part };
        let mut rows = Vec::new();
        for part in weights.chunks(part * bias.len()) {
            part.chunks(bias.len()).for_each(|row| rows.extend(filled(row)));
            (0..filling).for_each(|_| rows.extend(&none));
        }
        Linear { weights: rows, bias: bias_filled }
    }

    /// The matrix times a vector, plus a bias.
    #[inline(always)]
    fn apply<V: Sixteen>(&self, bias: &[f32], from: &[f32], to: &mut [f32]) {
        let stride = self.bias.len();
        for first in (0..stride).step_by(LANES) {
            let mut sum = V::load(&bias[first..]);
            for (value, weights) in from.iter().zip(self.weights.chunks_exact(stride)) {
                sum = V::load(&weights[first..]).times(*value, sum);
            }
            sum.store(&mut to[first..]);
        }
    }
}

/// Zeros behind, up to whole vectors.
fn filled(values: &[f32]) -> Vec<f32> {
    let mut out = values.to_vec();
    out.resize(values.len().next_multiple_of(LANES), 0.0);
    out
}

/// Means over the board, then maxima.
#[inline(always)]
fn pooled<V: Sixteen>(board: &[f32], stride: usize) -> Vec<f32> {
    let mut all = vec![0.0; 2 * stride];
    let count = (board.len() / stride) as f32;
    for first in (0..stride).step_by(LANES) {
        let (mut sum, mut most) = (V::splat(0.0), V::load(&board[first..]));
        for cell in board.chunks_exact(stride) {
            let here = V::load(&cell[first..]);
            (sum, most) = (sum.add(here), most.max(here));
        }
        sum.store(&mut all[first..]);
        most.store(&mut all[stride + first..]);
    }
    all[..stride].iter_mut().for_each(|mean| *mean /= count);
    all
}

/// The mean over some cells.
#[inline(always)]
fn mean_of<V: Sixteen>(board: &[f32], stride: usize, cells: &[usize]) -> Vec<f32> {
    let mut all = vec![0.0; stride];
    for first in (0..stride).step_by(LANES) {
        let mut sum = V::splat(0.0);
        for cell in cells {
            sum = sum.add(V::load(&board[cell * stride + first..]));
        }
        sum.store(&mut all[first..]);
    }
    all.iter_mut().for_each(|mean| *mean /= cells.len() as f32);
    all
}

/// What a head gives from its units, which count where they are positive.
#[inline(always)]
fn last_layer<const N: usize>(units: &[f32], weights: &[f32], bias: &[f32]) -> [f32; N] {
    let mut out: [f32; N] = std::array::from_fn(|i| bias[i]);
    for (value, weights) in units.iter().zip(weights.as_chunks::<N>().0) {
        for (out, weight) in out.iter_mut().zip(weights) {
            *out = value.max(0.0).mul_add(*weight, *out);
        }
    }
    out
}

#[inline(always)]
fn add_everywhere<V: Sixteen>(board: &mut [f32], added: &[f32]) {
    for cell in board.chunks_exact_mut(added.len()) {
        for first in (0..added.len()).step_by(LANES) {
            let here = &mut cell[first..];
            V::load(here).add(V::load(&added[first..])).store(here);
        }
    }
}
