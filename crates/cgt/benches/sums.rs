//! Sums of a hundred random games of the kinds that capturing races give,
//! against the crate `cgt`: the same trees, built and added in both, in turns.
//!
//! The ratio is the figure; times are context. The numbers of nodes and the
//! sums, which must be equal, are a checksum of behaviour.
//!
//! `cargo bench -p tesuji-cgt --bench sums -- [rounds]`

use std::time::{Duration, Instant};

use cgt::numeric::dyadic_rational_number::DyadicRationalNumber;
use cgt::short::partizan::canonical_form::CanonicalForm;
use tesuji_cgt::{Arena, Dyadic, Game, Player};

/// A game as a race gives it: a number of liberties, or a choice.
enum Tree {
    Number(i64),
    Choice(Vec<Tree>, Vec<Tree>),
}

/// The kinds of games that are drawn from.
#[derive(Clone, Copy)]
enum Kinds {
    /// The textbook ones, which cooled by two become numbers, stars and arrows.
    Arrows,
    /// Cuts and escapes of any size.
    Plain,
    /// Also chains of so many threats, which cooled give tinies in tinies.
    Chains(i64),
}

/// What is added up.
struct Workload {
    name: &'static str,
    games: usize,
    kinds: Kinds,
    /// Whether every game is cooled by two before it is added, as the theory of
    /// races does.
    cooled: bool,
    /// Whether the other library comes to an end in reasonable time.
    compared: bool,
}

/// A table reads better in columns.
#[rustfmt::skip]
const WORKLOADS: [Workload; 7] = [
    Workload { name: "100 textbook games, cooled by 2", games: 100, kinds: Kinds::Arrows, cooled: true, compared: true },
    Workload { name: "20 games, cooled by 2", games: 20, kinds: Kinds::Plain, cooled: true, compared: true },
    Workload { name: "12 games, hot", games: 12, kinds: Kinds::Plain, cooled: false, compared: true },
    Workload { name: "10 games with chains, cooled by 2", games: 10, kinds: Kinds::Chains(4), cooled: true, compared: true },
    Workload { name: "100 games, cooled by 2", games: 100, kinds: Kinds::Plain, cooled: true, compared: false },
    Workload { name: "100 games, hot", games: 100, kinds: Kinds::Plain, cooled: false, compared: false },
    Workload { name: "100 games with chains, cooled by 2", games: 100, kinds: Kinds::Chains(4), cooled: true, compared: false },
];

fn main() {
    let rounds = std::env::args().skip(1).find_map(|word| word.parse().ok()).unwrap_or(9);
    for workload in &WORKLOADS {
        measure(workload, rounds);
    }
}

fn measure(workload: &Workload, rounds: u64) {
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    let mut nodes = 0;
    for seed in 0..rounds {
        let mut random = Random::new(seed);
        let trees: Vec<Tree> = (0..workload.games).map(|_| race(&mut random, workload)).collect();
        let mut arena = Arena::new();
        let started = Instant::now();
        let sum = sum_ours(&mut arena, &trees, workload.cooled);
        ours.push(started.elapsed());
        nodes += arena.len();
        if workload.compared {
            let started = Instant::now();
            let other = sum_theirs(&trees, workload.cooled);
            theirs.push(started.elapsed());
            assert!(same(&mut arena, sum, &other), "the libraries disagree");
        }
    }
    let (ours, theirs) = (median(ours), median(theirs));
    print!("{:35} ours {:9.3} ms", workload.name, ours * 1e3);
    if workload.compared {
        print!(", cgt {:9.3} ms, {:6.1} times as fast", theirs * 1e3, theirs / ours);
    }
    println!(", {nodes} nodes");
}

/// In seconds.
fn median(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times.get(times.len() / 2).map_or(0.0, Duration::as_secs_f64)
}

/// A random game of a workload, for either side.
fn race(random: &mut Random, workload: &Workload) -> Tree {
    let tree = match workload.kinds {
        Kinds::Arrows => textbook(random),
        Kinds::Plain => plain(random),
        Kinds::Chains(longest) if random.below(3) == 0 => chain(random, longest),
        Kinds::Chains(_) => plain(random),
    };
    if random.below(2) == 0 { mirrored(tree) } else { tree }
}

fn choice(left: Tree, right: Tree) -> Tree {
    Tree::Choice(vec![left], vec![right])
}

/// {4|0}, {6|{4|0}}, {8|{6|{4|0}}}, {3|0}, {{5|2}|0}, {{6|2},4|0}, higher by any number.
fn textbook(random: &mut Random) -> Tree {
    let low = random.between(0, 3);
    let number = |n: i64| Tree::Number(low + n);
    match random.below(6) {
        0 => choice(number(4), number(0)),
        1 => choice(number(6), choice(number(4), number(0))),
        2 => choice(number(8), choice(number(6), choice(number(4), number(0)))),
        3 => choice(number(3), number(0)),
        4 => choice(choice(number(5), number(2)), number(0)),
        _ => {
            let threat = choice(number(6), number(2));
            Tree::Choice(vec![threat, number(4)], vec![number(0)])
        }
    }
}

/// Liberties, or a cut, or an escape with or without a threat.
fn plain(random: &mut Random) -> Tree {
    let low = random.between(0, 3);
    match random.below(4) {
        0 => Tree::Number(random.between(1, 9)),
        1 => choice(Tree::Number(low + random.between(2, 6)), Tree::Number(low)),
        2 => {
            let top = low + random.between(3, 6);
            let cut = choice(Tree::Number(top), Tree::Number(low));
            choice(Tree::Number(top + random.between(1, 3)), cut)
        }
        _ => {
            let threat = choice(Tree::Number(low + 7), Tree::Number(low + 2));
            Tree::Choice(vec![threat, Tree::Number(low + 4)], vec![Tree::Number(low)])
        }
    }
}

/// {..{{y+2n+x+2 | y+2n} | y+2n-2}.. | y}
fn chain(random: &mut Random, longest: i64) -> Tree {
    let (low, n) = (random.between(0, 3), random.between(1, longest));
    let mut chain = Tree::Number(low + 2 * n + random.between(1, 5) + 2);
    for level in (0..=n).rev() {
        chain = choice(chain, Tree::Number(low + 2 * level));
    }
    chain
}

fn mirrored(tree: Tree) -> Tree {
    match tree {
        Tree::Number(n) => Tree::Number(-n),
        Tree::Choice(left, right) => Tree::Choice(
            right.into_iter().map(mirrored).collect(),
            left.into_iter().map(mirrored).collect(),
        ),
    }
}

fn sum_ours(arena: &mut Arena, trees: &[Tree], cooled: bool) -> Game {
    let mut games = Vec::with_capacity(trees.len());
    for tree in trees {
        let game = build_ours(arena, tree);
        let t = Dyadic::integer(2);
        games.push(if cooled { arena.cool(game, t).expect("small") } else { game });
    }
    arena.sum(&games).expect("within the limits")
}

fn build_ours(arena: &mut Arena, tree: &Tree) -> Game {
    match tree {
        Tree::Number(n) => Game::integer(*n),
        Tree::Choice(left, right) => {
            let left: Vec<Game> = left.iter().map(|tree| build_ours(arena, tree)).collect();
            let right: Vec<Game> = right.iter().map(|tree| build_ours(arena, tree)).collect();
            arena.game(&left, &right).expect("small")
        }
    }
}

fn sum_theirs(trees: &[Tree], cooled: bool) -> CanonicalForm {
    let two = DyadicRationalNumber::new_integer(2);
    trees
        .iter()
        .map(|tree| {
            let form = build_theirs(tree);
            if cooled { form.cool(two) } else { form }
        })
        .sum()
}

fn build_theirs(tree: &Tree) -> CanonicalForm {
    match tree {
        Tree::Number(n) => CanonicalForm::new_integer(*n),
        Tree::Choice(left, right) => CanonicalForm::new_from_moves(
            left.iter().map(build_theirs).collect(),
            right.iter().map(build_theirs).collect(),
        ),
    }
}

/// Whether both are the same canonical form.
fn same(arena: &mut Arena, ours: Game, theirs: &CanonicalForm) -> bool {
    if let Some(n) = theirs.to_number() {
        let number = Dyadic::new(n.numerator(), n.denominator_exponent());
        return ours.to_number() == number.ok();
    }
    let sides = [
        (Player::Left, theirs.left_moves().collect::<Vec<_>>()),
        (Player::Right, theirs.right_moves().collect::<Vec<_>>()),
    ];
    sides.into_iter().all(|(player, forms)| {
        let options = arena.options(ours, player).expect("within the limits");
        options.len() == forms.len()
            && options.into_iter().all(|o| forms.iter().any(|form| same(arena, o, form)))
    })
}

/// The same numbers on every machine.
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x2545_f491_4f6c_dd1d)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % bound
    }

    fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as u64) as i64
    }
}
