//! A 3×3 convolution by Winograd's method: tiles of 4×4 results from 6×6
//! inputs, a quarter of the products of the definition.
//!
//! Tiles and kernels are brought into a space where convolution is a product of
//! single numbers (36 of them), summed over channels there, and brought back.

/// Results of a tile in either direction.
pub const TILE: usize = 4;

/// Inputs of a tile in either direction.
pub const PATCH: usize = TILE + 2;

/// Outputs that are summed at once.
const LANES: usize = 16;

/// A kernel in that space: 36 places, from, to (filled up to whole lanes).
#[derive(Clone, Debug)]
pub struct Kernel3 {
    weights: Vec<f32>,
    channels: usize,
    lanes: usize,
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
        let lanes = channels.div_ceil(LANES);
        let mut out = vec![0.0; PATCH * PATCH * channels * lanes * LANES];
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
                        // Lane by lane, so that a sum over channels reads on and on.
                        let place = (y * PATCH + x) * lanes + to / LANES;
                        out[(place * channels + from) * LANES + to % LANES] = sum as f32;
                    }
                }
            }
        }
        Kernel3 { weights: out, channels, lanes }
    }
}

/// Room for one convolution, kept between calls.
#[derive(Clone, Debug, Default)]
pub struct Room {
    tiles: Vec<f32>,
    sums: Vec<f32>,
}

/// A stack of boards of one size: cell by cell, all channels of a cell
/// together.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    pub boards: usize,
    pub width: usize,
    pub height: usize,
    pub channels: usize,
}

/// Convolves `from` and gives each result, with its bias, to `finish`: the
/// place of its cell's first channel, and eight channels from there on.
#[inline(always)]
#[allow(clippy::needless_range_loop)]
pub fn convolve(
    kernel: &Kernel3,
    shape: Shape,
    from: &[f32],
    bias: &[f32],
    room: &mut Room,
    mut finish: impl FnMut(usize, [f32; 8]),
) {
    let Shape { boards, width, height, channels } = shape;
    assert_eq!(channels, kernel.channels);
    let (across, down) = (width.div_ceil(TILE), height.div_ceil(TILE));
    let tiles = boards * across * down;
    let padded = kernel.lanes * LANES;
    room.tiles.resize(PATCH * PATCH * tiles * channels, 0.0);
    room.sums.resize(PATCH * PATCH * tiles * padded, 0.0);
    let place = |tile: usize| {
        let (board, rest) = (tile / (across * down), tile % (across * down));
        (board * width * height, rest / across * TILE, rest % across * TILE)
    };
    for tile in 0..tiles {
        let (start, top, left) = place(tile);
        for eight in (0..channels).step_by(8) {
            let mut patch = [[[0.0; 8]; PATCH]; PATCH];
            for (y, line) in patch.iter_mut().enumerate() {
                let row = top + y;
                if row == 0 || row > height {
                    continue;
                }
                for (x, here) in line.iter_mut().enumerate() {
                    let column = left + x;
                    if column != 0 && column <= width {
                        let at = (start + (row - 1) * width + column - 1) * channels + eight;
                        *here = eight_of(from, at);
                    }
                }
            }
            let mut half = [[[0.0; 8]; PATCH]; PATCH];
            for x in 0..PATCH {
                let line = into(std::array::from_fn(|y| patch[y][x]));
                for y in 0..PATCH {
                    half[y][x] = line[y];
                }
            }
            for (y, line) in half.into_iter().enumerate() {
                for (x, value) in into(line).into_iter().enumerate() {
                    let at = ((y * PATCH + x) * tiles + tile) * channels + eight;
                    room.tiles[at..at + 8].copy_from_slice(&value);
                }
            }
        }
    }
    for spot in 0..PATCH * PATCH {
        let tiles_here = &room.tiles[spot * tiles * channels..][..tiles * channels];
        let sums_here = &mut room.sums[spot * tiles * padded..][..tiles * padded];
        for lane in 0..kernel.lanes {
            let weights = &kernel.weights[(spot * kernel.lanes + lane) * channels * LANES..]
                [..channels * LANES];
            let mut tile = 0;
            while tile + 6 <= tiles {
                product::<6>(weights, tiles_here, channels, sums_here, padded, tile, lane);
                tile += 6;
            }
            match tiles - tile {
                5 => product::<5>(weights, tiles_here, channels, sums_here, padded, tile, lane),
                4 => product::<4>(weights, tiles_here, channels, sums_here, padded, tile, lane),
                3 => product::<3>(weights, tiles_here, channels, sums_here, padded, tile, lane),
                2 => product::<2>(weights, tiles_here, channels, sums_here, padded, tile, lane),
                1 => product::<1>(weights, tiles_here, channels, sums_here, padded, tile, lane),
                _ => {}
            }
        }
    }
    for tile in 0..tiles {
        let (start, top, left) = place(tile);
        for eight in (0..channels).step_by(8) {
            let bias = eight_of(bias, eight);
            let mut half = [[[0.0; 8]; PATCH]; TILE];
            for x in 0..PATCH {
                let line = std::array::from_fn(|y| {
                    let at = ((y * PATCH + x) * tiles + tile) * padded + eight;
                    eight_of(&room.sums, at)
                });
                for (y, value) in out_of(line).into_iter().enumerate() {
                    half[y][x] = value;
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
                        let at = (start + row * width + column) * channels + eight;
                        finish(at, std::array::from_fn(|i| value[i] + bias[i]));
                    }
                }
            }
        }
    }
}

/// Sums over channels for some tiles at once.
#[inline(always)]
fn product<const TILES: usize>(
    weights: &[f32],
    tiles: &[f32],
    channels: usize,
    sums: &mut [f32],
    padded: usize,
    first: usize,
    lane: usize,
) {
    let rows: [&[f32]; TILES] =
        std::array::from_fn(|t| &tiles[(first + t) * channels..][..channels]);
    let mut sum = [[0.0f32; LANES]; TILES];
    for (from, weights) in weights.as_chunks::<LANES>().0.iter().enumerate().take(channels) {
        for t in 0..TILES {
            let value = rows[t][from];
            for i in 0..LANES {
                sum[t][i] = value.mul_add(weights[i], sum[t][i]);
            }
        }
    }
    for (t, sum) in sum.iter().enumerate() {
        sums[(first + t) * padded + lane * LANES..][..LANES].copy_from_slice(sum);
    }
}

#[inline(always)]
fn eight_of(values: &[f32], at: usize) -> [f32; 8] {
    *values[at..].first_chunk().expect("whole eights of channels")
}

type Eight = [f32; 8];

/// A line of inputs into the space of products.
#[inline(always)]
fn into(d: [Eight; PATCH]) -> [Eight; PATCH] {
    let mut out = [[0.0; 8]; PATCH];
    for i in 0..8 {
        let [a, b, c, d, e, f] = d.map(|eight| eight[i]);
        let (ec, bd) = (e - 4.0 * c, d - 4.0 * b);
        let (ce, db) = (e - c, 2.0 * (d - b));
        out[0][i] = 4.0 * a - 5.0 * c + e;
        out[1][i] = ec + bd;
        out[2][i] = ec - bd;
        out[3][i] = ce + db;
        out[4][i] = ce - db;
        out[5][i] = 4.0 * b - 5.0 * d + f;
    }
    out
}

/// A line of sums out of it.
#[inline(always)]
fn out_of(m: [Eight; PATCH]) -> [Eight; TILE] {
    let mut out = [[0.0; 8]; TILE];
    for i in 0..8 {
        let [a, b, c, d, e, f] = m.map(|eight| eight[i]);
        let (plus, minus) = (b + c, b - c);
        let (two_plus, two_minus) = (d + e, d - e);
        out[0][i] = a + plus + two_plus;
        out[1][i] = minus + 2.0 * two_minus;
        out[2][i] = plus + 4.0 * two_plus;
        out[3][i] = minus + 8.0 * two_minus + f;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition, with one sum for each result.
    fn plain(weights: &[f32], shape: Shape, from: &[f32], bias: &[f32]) -> Vec<f32> {
        let Shape { boards, width, height, channels } = shape;
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
        for (boards, width, height, channels) in
            [(1, 19, 19, 8), (2, 9, 7, 24), (3, 1, 5, 8), (1, 25, 4, 16)]
        {
            let shape = Shape { boards, width, height, channels };
            let numbers = |count: usize, step: f32| -> Vec<f32> {
                (0..count).map(|i| (i as f32 * step).sin()).collect()
            };
            let weights = numbers(9 * channels * channels, 0.7);
            let from = numbers(boards * width * height * channels, 1.3);
            let bias = numbers(channels, 2.1);
            let mut found = vec![f32::NAN; from.len()];
            let kernel = Kernel3::new(&weights, channels);
            convolve(&kernel, shape, &from, &bias, &mut Room::default(), |at, eight| {
                found[at..at + 8].copy_from_slice(&eight);
            });
            for (found, right) in found.iter().zip(plain(&weights, shape, &from, &bias)) {
                assert!((found - right).abs() < 1e-3, "{found} for {right}");
            }
        }
    }
}
