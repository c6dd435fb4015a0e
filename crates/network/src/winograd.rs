//! A 3×3 convolution by Winograd's method: tiles of 4×4 results from 6×6
//! inputs, a quarter of the products of the definition.
//!
//! Tiles and kernels are brought into a space where convolution is a product of
//! single numbers (36 of them), summed over channels there, and brought back.

use crate::vector::{LANES, Sixteen};

/// Results of a tile in either direction.
pub const TILE: usize = 4;

/// Inputs of a tile in either direction.
pub const PATCH: usize = TILE + 2;

/// The places of a tile in the space of products.
const SPOTS: usize = PATCH * PATCH;

/// No cell of the board.
const OUTSIDE: usize = usize::MAX;

/// A kernel in that space: 36 places, all channels from, all to. The channels are
/// filled up to whole vectors with zeros.
#[derive(Clone, Debug)]
pub struct Kernel3 {
    weights: Vec<f32>,
    stride: usize,
}

impl Kernel3 {
    /// From the weights by row, column, from, to.
    #[allow(clippy::needless_range_loop)]
    pub fn new(weights: &[f32], channels: usize) -> Kernel3 {
        const G: [[f64; 3]; PATCH] = [
            [1.0 / 4.0, 0.0, 0.0],
            [-1.0 / 6.0, -1.0 / 6.0, -1.0 / 6.0],
            [-1.0 / 6.0, 1.0 / 6.0, -1.0 / 6.0],
            [1.0 / 24.0, 1.0 / 12.0, 1.0 / 6.0],
            [1.0 / 24.0, -1.0 / 12.0, 1.0 / 6.0],
            [0.0, 0.0, 1.0],
        ];
        let square = channels * channels;
        let stride = channels.next_multiple_of(LANES);
        let mut out = vec![0.0; SPOTS * stride * stride];
        for y in 0..PATCH {
            for x in 0..PATCH {
                for from in 0..channels {
                    for to in 0..channels {
                        let mut sum = 0.0;
                        for (row, left) in G[y].iter().enumerate() {
                            for (column, right) in G[x].iter().enumerate() {
                                let at = (row * 3 + column) * square + from * channels + to;
                                sum += left * right * f64::from(weights[at]);
                            }
                        }
                        out[((y * PATCH + x) * stride + from) * stride + to] = sum as f32;
                    }
                }
            }
        }
        Kernel3 { weights: out, stride }
    }
}

/// Room for one convolution, kept between calls.
#[derive(Clone, Debug, Default)]
pub struct Room {
    tiles: Vec<f32>,
    sums: Vec<f32>,
}

/// A stack of boards of one size: cell by cell, all channels of a cell
/// together, filled up to whole vectors.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    pub boards: usize,
    pub width: usize,
    pub height: usize,
    pub stride: usize,
}

impl Shape {
    fn tiles(self) -> usize {
        self.boards * self.width.div_ceil(TILE) * self.height.div_ceil(TILE)
    }

    /// The first cell of a tile's board, and the tile's first row and column.
    #[inline(always)]
    fn place(self, tile: usize) -> (usize, usize, usize) {
        let (across, down) = (self.width.div_ceil(TILE), self.height.div_ceil(TILE));
        let (board, rest) = (tile / (across * down), tile % (across * down));
        (board * self.width * self.height, rest / across * TILE, rest % across * TILE)
    }
}

/// Convolves `from`, adds the bias, and what is in `to` already if it `adds`;
/// what is below zero becomes zero.
#[inline(always)]
pub fn convolve<V: Sixteen>(
    kernel: &Kernel3,
    shape: Shape,
    from: &[f32],
    bias: &[f32],
    room: &mut Room,
    to: &mut [f32],
    adds: bool,
) {
    assert_eq!(shape.stride, kernel.stride);
    let size = SPOTS * shape.tiles() * shape.stride;
    room.tiles.resize(size, 0.0);
    room.sums.resize(size, 0.0);
    into_products::<V>(shape, from, &mut room.tiles);
    multiply::<V>(kernel, shape.tiles(), &room.tiles, &mut room.sums);
    out_of_products::<V>(shape, &room.sums, bias, to, adds);
}

#[inline(always)]
fn into_products<V: Sixteen>(shape: Shape, from: &[f32], products: &mut [f32]) {
    let Shape { width, height, stride, .. } = shape;
    let tiles = shape.tiles();
    for tile in 0..tiles {
        let (start, top, left) = shape.place(tile);
        let mut cells = [[OUTSIDE; PATCH]; PATCH];
        for (y, line) in cells.iter_mut().enumerate() {
            for (x, cell) in line.iter_mut().enumerate() {
                let (row, column) = (top + y, left + x);
                if (1..=height).contains(&row) && (1..=width).contains(&column) {
                    *cell = (start + (row - 1) * width + column - 1) * stride;
                }
            }
        }
        for first in (0..stride).step_by(LANES) {
            let mut half = [[V::splat(0.0); PATCH]; PATCH];
            for x in 0..PATCH {
                let mut line = [V::splat(0.0); PATCH];
                for y in 0..PATCH {
                    if cells[y][x] != OUTSIDE {
                        line[y] = V::load(&from[cells[y][x] + first..]);
                    }
                }
                let line = into(line);
                for y in 0..PATCH {
                    half[y][x] = line[y];
                }
            }
            for (y, line) in half.into_iter().enumerate() {
                let line = into(line);
                for (x, value) in line.into_iter().enumerate() {
                    let at = ((y * PATCH + x) * tiles + tile) * stride + first;
                    value.store(&mut products[at..]);
                }
            }
        }
    }
}

#[inline(always)]
fn multiply<V: Sixteen>(kernel: &Kernel3, tiles: usize, products: &[f32], sums: &mut [f32]) {
    let stride = kernel.stride;
    for (spot, weights) in kernel.weights.chunks_exact(stride * stride).enumerate() {
        let from = &products[spot * tiles * stride..][..tiles * stride];
        let to = &mut sums[spot * tiles * stride..][..tiles * stride];
        let mut lane = 0;
        // As many sums at once as there are registers for.
        while lane < stride / LANES {
            lane += match stride / LANES - lane {
                left if left >= 5 && V::VECTORS >= 5 => {
                    row::<V, 5>(weights, from, stride, to, lane)
                }
                left if left >= 4 && V::VECTORS >= 4 => {
                    row::<V, 4>(weights, from, stride, to, lane)
                }
                left if left >= 3 && V::VECTORS >= 3 => {
                    row::<V, 3>(weights, from, stride, to, lane)
                }
                left if left >= 2 && V::VECTORS >= 2 => {
                    row::<V, 2>(weights, from, stride, to, lane)
                }
                _ => row::<V, 1>(weights, from, stride, to, lane),
            };
        }
    }
}

/// Sums for all tiles and `VECTORS` vectors of channels from the vector `lane` on; says
/// how many vectors that was.
#[inline(always)]
fn row<V: Sixteen, const VECTORS: usize>(
    weights: &[f32],
    from: &[f32],
    stride: usize,
    to: &mut [f32],
    lane: usize,
) -> usize {
    let tiles = from.len() / stride;
    let most = (V::SUMS / VECTORS).clamp(1, 6);
    // All parts have about as many tiles.
    let parts = tiles.div_ceil(most);
    let mut first = 0;
    for part in 0..parts {
        let count = tiles / parts + usize::from(part < tiles % parts);
        let from = &from[first * stride..][..count * stride];
        let to = &mut to[first * stride..][..count * stride];
        match count {
            1 => sum::<V, VECTORS, 1>(weights, from, stride, to, lane),
            2 => sum::<V, VECTORS, 2>(weights, from, stride, to, lane),
            3 => sum::<V, VECTORS, 3>(weights, from, stride, to, lane),
            4 => sum::<V, VECTORS, 4>(weights, from, stride, to, lane),
            5 => sum::<V, VECTORS, 5>(weights, from, stride, to, lane),
            _ => sum::<V, VECTORS, 6>(weights, from, stride, to, lane),
        }
        first += count;
    }
    VECTORS
}

/// Sums over channels for some tiles and vectors at once.
#[inline(always)]
fn sum<V: Sixteen, const VECTORS: usize, const TILES: usize>(
    weights: &[f32],
    from: &[f32],
    stride: usize,
    to: &mut [f32],
    lane: usize,
) {
    let mut rows = [&from[..stride]; TILES];
    for (t, row) in rows.iter_mut().enumerate() {
        *row = &from[t * stride..][..stride];
    }
    let mut sums = [[V::splat(0.0); VECTORS]; TILES];
    for (channel, weights) in weights.chunks_exact(stride).enumerate().take(stride) {
        let weights = &weights[lane * LANES..][..VECTORS * LANES];
        let mut vectors = [V::splat(0.0); VECTORS];
        for (v, vector) in vectors.iter_mut().enumerate() {
            *vector = V::load(&weights[v * LANES..]);
        }
        for t in 0..TILES {
            let factor = rows[t][channel];
            for v in 0..VECTORS {
                sums[t][v] = vectors[v].times(factor, sums[t][v]);
            }
        }
    }
    for (t, sums) in sums.into_iter().enumerate() {
        for (v, sum) in sums.into_iter().enumerate() {
            sum.store(&mut to[t * stride + (lane + v) * LANES..]);
        }
    }
}

#[inline(always)]
fn out_of_products<V: Sixteen>(
    shape: Shape,
    sums: &[f32],
    bias: &[f32],
    to: &mut [f32],
    adds: bool,
) {
    let Shape { width, height, stride, .. } = shape;
    let tiles = shape.tiles();
    for tile in 0..tiles {
        let (start, top, left) = shape.place(tile);
        for first in (0..stride).step_by(LANES) {
            let bias = V::load(&bias[first..]);
            let mut half = [[V::splat(0.0); PATCH]; TILE];
            for x in 0..PATCH {
                let mut line = [V::splat(0.0); PATCH];
                for (y, value) in line.iter_mut().enumerate() {
                    *value = V::load(&sums[((y * PATCH + x) * tiles + tile) * stride + first..]);
                }
                let line = out_of(line);
                for y in 0..TILE {
                    half[y][x] = line[y];
                }
            }
            for (y, line) in half.into_iter().enumerate() {
                let row = top + y;
                if row >= height {
                    break;
                }
                for (x, value) in out_of(line).into_iter().enumerate() {
                    let column = left + x;
                    if column < width {
                        let to = &mut to[(start + row * width + column) * stride + first..];
                        let mut value = value.add(bias);
                        if adds {
                            value = value.add(V::load(to));
                        }
                        value.max(V::splat(0.0)).store(to);
                    }
                }
            }
        }
    }
}

/// A line of inputs into the space of products.
#[inline(always)]
fn into<V: Sixteen>([a, b, c, d, e, f]: [V; PATCH]) -> [V; PATCH] {
    let (ec, bd) = (c.times(-4.0, e), b.times(-4.0, d));
    let (ce, db) = (e.sub(c), d.sub(b));
    [
        a.times(4.0, c.times(-5.0, e)),
        ec.add(bd),
        ec.sub(bd),
        db.times(2.0, ce),
        db.times(-2.0, ce),
        b.times(4.0, d.times(-5.0, f)),
    ]
}

/// A line of sums out of it.
#[inline(always)]
fn out_of<V: Sixteen>([a, b, c, d, e, f]: [V; PATCH]) -> [V; TILE] {
    let (plus, minus) = (b.add(c), b.sub(c));
    let (two_plus, two_minus) = (d.add(e), d.sub(e));
    [
        a.add(plus).add(two_plus),
        two_minus.times(2.0, minus),
        two_plus.times(4.0, plus),
        two_minus.times(8.0, minus).add(f),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vector::Plain;

    /// The definition, with one sum for each result.
    fn plain(weights: &[f32], shape: Shape, from: &[f32], bias: &[f32]) -> Vec<f32> {
        let Shape { boards, width, height, stride: channels } = shape;
        let mut out = Vec::new();
        for cell in 0..boards * width * height {
            let (board, y, x) = (cell / (width * height), cell / width % height, cell % width);
            for to in 0..channels {
                let mut sum = f64::from(bias[to]);
                for place in 0..9 {
                    let (row, column) = (y + place / 3, x + place % 3);
                    if row == 0 || row > height || column == 0 || column > width {
                        continue;
                    }
                    let at = (board * height + row - 1) * width + column - 1;
                    for c in 0..channels {
                        let weight = weights[(place * channels + c) * channels + to];
                        sum += f64::from(weight) * f64::from(from[at * channels + c]);
                    }
                }
                out.push(sum as f32);
            }
        }
        out
    }

    #[test]
    fn as_the_definition_says() {
        for (boards, width, height, stride) in
            [(1, 19, 19, 16), (2, 9, 7, 32), (3, 1, 5, 16), (1, 25, 4, 16)]
        {
            let shape = Shape { boards, width, height, stride };
            let channels = stride;
            let numbers = |count: usize, step: f32| -> Vec<f32> {
                (0..count).map(|i| (i as f32 * step).sin()).collect()
            };
            let weights = numbers(9 * channels * channels, 0.7);
            let from = numbers(boards * width * height * channels, 1.3);
            let bias = numbers(channels, 2.1);
            let before = numbers(from.len(), 0.3);
            let kernel = Kernel3::new(&weights, channels);
            for adds in [false, true] {
                let mut found = before.clone();
                let room = &mut Room::default();
                convolve::<Plain>(&kernel, shape, &from, &bias, room, &mut found, adds);
                let right = plain(&weights, shape, &from, &bias);
                for ((found, right), before) in found.iter().zip(right).zip(&before) {
                    let right = (right + if adds { *before } else { 0.0 }).max(0.0);
                    assert!((found - right).abs() < 1e-3, "{found} for {right}");
                }
            }
        }
    }
}
