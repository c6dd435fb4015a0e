//! A tiny network against its definition in plain loops, on squares and
//! rectangles, by all instructions that the machine has.

use tesuji_board::{Board, Color, Diagram, Point};
use tesuji_network::{Block, Cache, Kernel, Network, PLANES, Query, Weights};

/// Weights that mean nothing but are all different.
fn tiny() -> Weights {
    let mut weights = Weights::zeros(2, 8, 4, 3, 8);
    let mut seed = 1u64;
    for tensor in weights.tensors_mut() {
        for weight in tensor {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            *weight = (seed >> 40) as f32 / (1u64 << 24) as f32 - 0.5;
        }
    }
    Weights::from_bytes(&weights.to_bytes()).unwrap()
}

const BOARDS: [(&str, Color); 3] = [
    (". X O . .\nX O . O .\n. X O . .\n. . . X .\nO . . . .", Color::Black),
    ("X . . . . . O\n. O O . X . .\n. . . X . . .", Color::White),
    (". .\nX .\nO X\n. .\n. O\n. .\n. .\n. X\n. .", Color::Black),
];

fn board(text: &str) -> Board {
    Board::from_setup(&Diagram::parse(text).unwrap().setup).unwrap()
}

/// All channels of a board by row from the top, column and channel.
type Grid = Vec<Vec<Vec<f64>>>;

fn plane_grid(board: &Board, to_move: Color, problem: bool) -> Grid {
    let size = board.size();
    let mut grid = vec![vec![vec![0.0; PLANES]; size.width()]; size.height()];
    for point in size.points() {
        let here = &mut grid[size.height() - 1 - point.row()][point.column()];
        match board.chain_at(point) {
            None => here[12] = 1.0,
            Some(id) => {
                let chain = board.chain(id);
                let side = if chain.color == to_move { 0 } else { 6 };
                here[side + chain.liberties.len().min(6) - 1] = 1.0;
            }
        }
        here[13] = 1.0;
        here[PLANES - 1] = f64::from(u8::from(problem));
    }
    grid
}

fn convolved(
    grid: &Grid,
    side: usize,
    weight: impl Fn(usize, usize, usize, usize) -> f32,
    bias: &[f32],
) -> Grid {
    let mut out = grid.clone();
    for (y, row) in out.iter_mut().enumerate() {
        for (x, cell) in row.iter_mut().enumerate() {
            *cell = bias.iter().map(|&b| f64::from(b)).collect();
            for v in 0..side {
                for u in 0..side {
                    let line = (y + v).checked_sub(side / 2).and_then(|at| grid.get(at));
                    let at = (x + u).checked_sub(side / 2);
                    let Some(from) = line.and_then(|line| line.get(at?)) else { continue };
                    for (c, value) in from.iter().enumerate() {
                        for (to, sum) in cell.iter_mut().enumerate() {
                            *sum += value * f64::from(weight(v, u, c, to));
                        }
                    }
                }
            }
        }
    }
    out
}

fn each(grid: &mut Grid, mut change: impl FnMut(usize, usize, &mut Vec<f64>)) {
    for (y, row) in grid.iter_mut().enumerate() {
        for (x, cell) in row.iter_mut().enumerate() {
            change(y, x, cell);
        }
    }
}

fn relu(grid: &mut Grid) {
    each(grid, |_, _, cell| cell.iter_mut().for_each(|value| *value = value.max(0.0)));
}

fn pooled(grid: &Grid) -> Vec<f64> {
    let cells: Vec<_> = grid.iter().flatten().collect();
    let channels = 0..cells[0].len();
    let mean = |c: usize| cells.iter().map(|cell| cell[c]).sum::<f64>() / cells.len() as f64;
    let most = |c: usize| cells.iter().map(|cell| cell[c]).fold(f64::MIN, f64::max);
    channels.clone().map(mean).chain(channels.map(most)).collect()
}

fn linear(weights: &[f32], from: &[f64], to: usize) -> Vec<f64> {
    let sum = |t| from.iter().enumerate().map(|(c, v)| v * f64::from(weights[c * to + t])).sum();
    (0..to).map(sum).collect()
}

/// Logits of all points and of winning.
fn plain(w: &Weights, mut grid: Grid) -> (Grid, f64) {
    let n = w.channels;
    grid = convolved(&grid, 5, |v, u, c, to| w.stem[((c * 5 + v) * 5 + u) * n + to], &w.stem_bias);
    relu(&mut grid);
    for Block { a, a_bias, pool, pool_bias, b, b_bias } in &w.blocks {
        let three = |k: &Vec<f32>, v, u, c, to| k[((v * 3 + u) * n + c) * n + to];
        let mut between = convolved(&grid, 3, |v, u, c, to| three(a, v, u, c, to), a_bias);
        relu(&mut between);
        if !pool.is_empty() {
            let added = linear(pool, &pooled(&between), n);
            each(&mut between, |_, _, cell| {
                for c in 0..n {
                    cell[c] += added[c] + f64::from(pool_bias[c]);
                }
            });
        }
        let more = convolved(&between, 3, |v, u, c, to| three(b, v, u, c, to), b_bias);
        each(&mut grid, |y, x, cell| {
            cell.iter_mut().zip(&more[y][x]).for_each(|(value, more)| *value += more);
        });
        relu(&mut grid);
    }
    let all = pooled(&grid);
    let (height, width) = (grid.len(), grid[0].len());
    let from_all = linear(&w.policy_pool, &all, w.hidden);
    let mut logits = grid.clone();
    each(&mut logits, |y, x, cell| {
        let hidden = linear(&w.policy, cell, w.hidden);
        let distance = |at: usize, side: usize| at.min(side - 1 - at).min(w.edge - 1);
        let (p, q) = (distance(y, height), distance(x, width));
        let (near, far) = (p.min(q), p.max(q));
        let mut logit = f64::from(w.policy_edge[far * (far + 1) / 2 + near]);
        for h in 0..w.hidden {
            let value = hidden[h] + from_all[h] + f64::from(w.policy_bias[h]);
            logit += value.max(0.0) * f64::from(w.policy_out[h]);
        }
        *cell = vec![logit];
    });
    let units = linear(&w.value, &all, w.units);
    let mut win = f64::from(w.value_out_bias[0]);
    for (u, unit) in units.iter().enumerate() {
        win += (unit + f64::from(w.value_bias[u])).max(0.0) * f64::from(w.value_out[u]);
    }
    (logits, win)
}

#[test]
fn as_the_definition_says() {
    let network = Network::new(tiny());
    for (text, to_move) in BOARDS {
        for problem in [false, true] {
            let board = board(text);
            let query = Query { problem, ..Query::new(&board, to_move) };
            let found = network.evaluate(&query);
            let (logits, win) = plain(&tiny(), plane_grid(&board, to_move, problem));
            let height = board.size().height();
            let logit = |point: Point| logits[height - 1 - point.row()][point.column()][0];
            let sum: f64 = found.moves.iter().map(|&(point, _)| logit(point).exp()).sum();
            for &(point, probability) in &found.moves {
                let right = logit(point).exp() / sum;
                assert!((f64::from(probability) - right).abs() < 1e-3 * right + 1e-6, "{point}");
            }
            assert!((f64::from(found.win) - 1.0 / (1.0 + (-win).exp())).abs() < 1e-3);
        }
    }
}

#[test]
fn the_same_bits_by_all_instructions() {
    let plain = Network::new(tiny()).with_kernel(Kernel::Plain);
    for kernel in [Kernel::Avx2, Kernel::Avx512].into_iter().filter(|kernel| kernel.is_there()) {
        let quick = Network::new(tiny()).with_kernel(kernel);
        for (text, to_move) in BOARDS {
            let board = board(text);
            let query = Query::new(&board, to_move);
            assert_eq!(plain.evaluate(&query), quick.evaluate(&query), "{}", kernel.name());
        }
    }
}

#[test]
fn a_batch_gives_what_single_questions_give() {
    let network = Network::new(tiny());
    let boards: Vec<Board> = [0, 1, 1, 2, 0, 0].map(|k: usize| board(BOARDS[k].0)).into();
    let queries: Vec<Query> = boards.iter().map(|b| Query::new(b, Color::White)).collect();
    let single: Vec<_> = queries.iter().map(|query| network.evaluate(query)).collect();
    assert_eq!(network.evaluate_batch(&queries), single);
}

#[test]
fn the_mean_of_all_ways_knows_no_direction() {
    use tesuji_board::Symmetry;
    let network = Network::new(tiny());
    let (text, to_move) = BOARDS[1];
    let board = board(text);
    let found = network.evaluate_all_ways(&Query::new(&board, to_move));
    for symmetry in Symmetry::ALL {
        let turned = Board::from_setup(&board.to_setup().transformed(symmetry)).unwrap();
        let other = network.evaluate_all_ways(&Query::new(&turned, to_move));
        for &(point, probability) in &found.moves {
            let image = symmetry.apply(board.size(), point);
            let (_, same) = other.moves.iter().find(|(point, _)| *point == image).unwrap();
            assert!((probability - same).abs() < 1e-5);
        }
    }
}

#[test]
fn the_cache_remembers() {
    let network = Network::new(tiny());
    let board = board(BOARDS[0].0);
    let mut cache = Cache::new(8);
    let query = Query::new(&board, Color::Black);
    let first = cache.evaluate(&network, &query).clone();
    assert_eq!(*cache.evaluate(&network, &query), first);
    assert_eq!(first, network.evaluate(&query));
    let other = Query::problem(&board, Color::Black);
    assert_ne!(*cache.evaluate(&network, &other), first);
    assert_eq!(cache.counts(), (1, 2));
}
