//! A tiny network against its definition in plain loops, on squares and
//! rectangles, by all instructions that the machine has.

use tesuji_board::{Board, Color, Diagram, Point};
use tesuji_network::{
    Block, Cache, Form, Kernel, Network, PLANES, Query, Question, QuestionKind, Weights,
};

const FORM: Form =
    Form { blocks: 2, channels: 8, hidden: 4, edge: 3, units: 8, owner: 4, status: 8 };

/// Weights that mean nothing but are all different.
fn tiny() -> Weights {
    let mut weights = Weights::zeros(FORM);
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

fn plane_grid(board: &Board, to_move: Color, problem: bool, asked: Option<&Question>) -> Grid {
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
        here[20] = f64::from(u8::from(problem));
        if let Some(Question { kind, target, region }) = asked {
            here[21] = f64::from(u8::from(target.contains(point)));
            here[22] = f64::from(u8::from(region.contains(point)));
            let stone = target.first().and_then(|stone| board.get(stone));
            here[23] = f64::from(u8::from(stone != Some(to_move)));
            here[24 + *kind as usize] = 1.0;
        }
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

/// What comes out: by row and column the logits of moving and of owning, then the
/// value's head, then the one for questions.
struct Plain {
    points: Grid,
    value: Vec<f64>,
    status: Vec<f64>,
}

/// A head with one layer of units.
fn head(from: &[f64], first: (&[f32], &[f32]), last: (&[f32], &[f32])) -> Vec<f64> {
    let units = linear(first.0, from, first.1.len());
    let units: Vec<f64> =
        units.iter().zip(first.1).map(|(unit, bias)| (unit + f64::from(*bias)).max(0.0)).collect();
    let out = linear(last.0, &units, last.1.len());
    out.iter().zip(last.1).map(|(value, bias)| value + f64::from(*bias)).collect()
}

fn plain(w: &Weights, mut grid: Grid, komi: f64) -> Plain {
    let marked: Vec<bool> = grid.iter().flatten().map(|cell| cell[21] > 0.0).collect();
    let Form { channels: n, hidden, edge, .. } = w.form;
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
    let from_all = linear(&w.policy_pool, &all, hidden);
    let mut points = grid.clone();
    each(&mut points, |y, x, cell| {
        let units = linear(&w.policy, cell, hidden);
        let distance = |at: usize, side: usize| at.min(side - 1 - at).min(edge - 1);
        let (p, q) = (distance(y, height), distance(x, width));
        let (near, far) = (p.min(q), p.max(q));
        let mut logit = f64::from(w.policy_edge[far * (far + 1) / 2 + near]);
        for h in 0..hidden {
            let value = units[h] + from_all[h] + f64::from(w.policy_bias[h]);
            logit += value.max(0.0) * f64::from(w.policy_out[h]);
        }
        let owner = head(cell, (&w.owner, &w.owner_bias), (&w.owner_out, &w.owner_out_bias));
        *cell = vec![logit, owner[0]];
    });
    let targets = grid.iter().flatten().zip(&marked).filter(|(_, marked)| **marked);
    let targets: Vec<&Vec<f64>> = targets.map(|(cell, _)| cell).collect();
    let there =
        (0..n).map(|c| targets.iter().map(|cell| cell[c]).sum::<f64>() / targets.len() as f64);
    let with_there: Vec<f64> = all.iter().copied().chain(there).collect();
    let with_komi: Vec<f64> = all.iter().copied().chain([0.1 * komi]).collect();
    Plain {
        points,
        value: head(&with_komi, (&w.value, &w.value_bias), (&w.value_out, &w.value_out_bias)),
        status: head(&with_there, (&w.status, &w.status_bias), (&w.status_out, &w.status_out_bias)),
    }
}

fn close(found: f32, right: f64) {
    assert!((f64::from(found) - right).abs() < 1e-3 * right.abs() + 1e-5, "{found} for {right}");
}

#[test]
fn as_the_definition_says() {
    let network = Network::new(tiny());
    for (text, to_move) in BOARDS {
        let board = board(text);
        let stones = board.stones(Color::Black);
        let asked =
            Question { kind: QuestionKind::Capture, target: stones, region: board.empty_points() };
        for (problem, question) in [(false, None), (true, None), (true, Some(asked))] {
            let komi = 3.5;
            let query = Query { problem, question, komi, ..Query::new(&board, to_move) };
            let found = network.evaluate(&query);
            let planes = plane_grid(&board, to_move, problem, question.as_ref());
            let own_komi = if to_move == Color::White { 3.5 } else { -3.5 };
            let right = plain(&tiny(), planes, own_komi);
            let height = board.size().height();
            let place = |point: Point| &right.points[height - 1 - point.row()][point.column()];
            let sum: f64 = found.moves.iter().map(|&(point, _)| place(point)[0].exp()).sum();
            for &(point, probability) in &found.moves {
                close(probability, place(point)[0].exp() / sum);
            }
            let chance = |logit: f64| 1.0 / (1.0 + (-logit).exp());
            for (&owner, point) in found.owners.iter().zip(board.size().points()) {
                close(owner, chance(place(point)[1]));
            }
            close(found.win, chance(right.value[0]));
            close(found.lead, 20.0 * right.value[1]);
            assert_eq!(found.status.is_some(), question.is_some());
            if let Some(status) = found.status {
                let sum: f64 = right.status[..3].iter().map(|logit| logit.exp()).sum();
                for (found, logit) in
                    [status.lost, status.ko, status.saved].into_iter().zip(&right.status)
                {
                    close(found, logit.exp() / sum);
                }
                close(status.work, 8.0 * right.status[3]);
            }
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
            let question = Question {
                kind: QuestionKind::Life,
                target: board.stones(Color::White),
                region: board.empty_points(),
            };
            for query in [Query::new(&board, to_move), Query::about(&board, to_move, question)] {
                assert_eq!(plain.evaluate(&query), quick.evaluate(&query), "{}", kernel.name());
            }
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
