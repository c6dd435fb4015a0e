//! The library against the definitions, applied by brute force to random games.

mod support;

use std::collections::HashMap;

use support::{Random, Tree, Trees, dyadic};
use tesuji_cgt::{
    Arena, Bound, Comparison, Dyadic, Game, Player, Value, evaluate, parse_game, simplest_number,
};

/// Random trees of several shapes.
fn samples(trees: &mut Trees, seed: u64, count: usize) -> Vec<Tree> {
    let mut random = Random::new(seed);
    (0..count)
        .map(|i| match i % 4 {
            0 => trees.random(&mut random, 2, 3, 3),
            1 => trees.random(&mut random, 3, 2, 2),
            2 => trees.all_small(&mut random, 3, 2),
            _ => trees.random(&mut random, 4, 1, 4),
        })
        .collect()
}

#[test]
fn comparison_with_zero_is_who_wins() {
    let (mut trees, mut arena) = (Trees::default(), Arena::new());
    let mut known = HashMap::new();
    let mut seen = HashMap::new();
    for tree in samples(&mut trees, 1, 3000) {
        let g = trees.in_arena(tree, &mut arena);
        let left = trees.wins(tree, Player::Left, &mut known);
        let right = trees.wins(tree, Player::Right, &mut known);
        let expect = match (left, right) {
            (true, true) => Comparison::Confused,
            (true, false) => Comparison::Greater,
            (false, true) => Comparison::Less,
            (false, false) => Comparison::Equal,
        };
        assert_eq!(arena.compare(g, Game::ZERO).unwrap(), expect);
        *seen.entry(expect.sign()).or_insert(0) += 1;
    }
    assert!(seen.len() == 4 && seen.values().all(|&n| n > 100), "{seen:?}");
}

#[test]
fn order_and_sums_of_pairs() {
    let (mut trees, mut arena) = (Trees::default(), Arena::new());
    let sample = samples(&mut trees, 2, 1200);
    for pair in sample.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let (g, h) = (trees.in_arena(a, &mut arena), trees.in_arena(b, &mut arena));
        assert_eq!(arena.le(g, h).unwrap(), trees.le(a, b));
        assert_eq!(g == h, trees.equal(a, b), "equal games are one node");
        let sum = trees.sum(a, b);
        let ours = arena.add(g, h).unwrap();
        assert_eq!(trees.in_arena(sum, &mut arena), ours);
        let back = arena.subtract(ours, h).unwrap();
        assert_eq!(back, g);
        let minus = arena.negative(g).unwrap();
        assert_eq!(arena.add(g, minus).unwrap(), Game::ZERO);
    }
}

/// No option can be left out, and none can be replaced.
#[test]
fn canonical_forms_have_nothing_to_spare() {
    let (mut trees, mut arena) = (Trees::default(), Arena::new());
    for tree in samples(&mut trees, 3, 1000) {
        let g = trees.in_arena(tree, &mut arena);
        let form = trees.of_game(g, &mut arena);
        assert!(trees.equal(form, tree));
        for player in [Player::Left, Player::Right] {
            let options = trees.options(form, player);
            for (i, &a) in options.iter().enumerate() {
                for (j, &b) in options.iter().enumerate() {
                    assert!(i == j || !trees.le(a, b), "dominated");
                }
                let (opponent, left) = match player {
                    Player::Left => (Player::Right, true),
                    Player::Right => (Player::Left, false),
                };
                for reply in trees.options(a, opponent) {
                    let reversible =
                        if left { trees.le(reply, form) } else { trees.le(form, reply) };
                    assert!(!reversible);
                }
            }
        }
    }
}

/// Ups, stars and their sums are computed without options; their options must
/// agree.
#[test]
fn ups_and_stars() {
    let (mut trees, mut arena) = (Trees::default(), Arena::new());
    let mut sample = Vec::new();
    for up in -3..=3 {
        for star in 0..5 {
            let g = arena.up_star(up, star).unwrap();
            let tree = trees.of_game(g, &mut arena);
            assert_eq!(trees.in_arena(tree, &mut arena), g, "{up} {star}");
            sample.push((g, tree));
        }
    }
    for &(g, a) in &sample {
        for &(h, b) in &sample {
            assert_eq!(arena.le(g, h).unwrap(), trees.le(a, b));
            let sum = trees.sum(a, b);
            assert_eq!(trees.in_arena(sum, &mut arena), arena.add(g, h).unwrap());
        }
    }
}

#[test]
fn sums_of_many_are_sums_of_two() {
    let (mut trees, mut arena) = (Trees::default(), Arena::new());
    for seed in 0..40 {
        let games: Vec<Game> = samples(&mut trees, 100 + seed, 6)
            .into_iter()
            .flat_map(|tree| {
                let g = trees.in_arena(tree, &mut arena);
                let minus = arena.negative(g).unwrap();
                [g, minus, g].into_iter().take(1 + (seed % 3) as usize)
            })
            .collect();
        let mut one_by_one = Game::ZERO;
        for &g in &games {
            one_by_one = arena.add(one_by_one, g).unwrap();
        }
        assert_eq!(arena.sum(&games).unwrap(), one_by_one);
    }
}

#[test]
fn multiples_are_sums_of_copies() {
    let (mut trees, mut arena) = (Trees::default(), Arena::new());
    for tree in samples(&mut trees, 5, 60) {
        let g = trees.in_arena(tree, &mut arena);
        let mut copies = Game::ZERO;
        for n in 0..4 {
            assert_eq!(arena.integer_multiple(n, g).unwrap(), copies);
            let minus = arena.negative(copies).unwrap();
            assert_eq!(arena.integer_multiple(-n, g).unwrap(), minus);
            copies = arena.add(copies, g).unwrap();
        }
    }
}

/// Halves by Norton's product add up to the whole.
#[test]
fn fractions_add_up() {
    let mut arena = Arena::new();
    for unit in ["^", "^3*", "+_2", "{2|{1|0}}", "{3||2|1}"] {
        let whole = parse_game(&mut arena, unit).unwrap();
        let half = arena.multiple(dyadic(1, 2), whole).unwrap();
        assert_eq!(arena.add(half, half).unwrap(), whole, "{unit}");
        let quarter = arena.multiple(dyadic(1, 4), whole).unwrap();
        assert_eq!(arena.add(quarter, quarter).unwrap(), half, "{unit}");
        let minus = arena.negative(whole).unwrap();
        let minus_half = arena.negative(half).unwrap();
        assert_eq!(arena.multiple(dyadic(1, 2), minus).unwrap(), minus_half, "{unit}");
    }
}

/// Of all numbers strictly between the options, the value is the one that is
/// born first.
#[test]
fn numbers_are_simplest() {
    let birthday = |x: Dyadic| {
        let whole = x.floor().abs().min(x.ceiling().abs());
        whole + i64::from(!x.is_integer()) + i64::from(x.exponent())
    };
    let mut random = Random::new(6);
    let all: Vec<Dyadic> = (-64..=64).map(|n| dyadic(n, 16)).collect();
    let mut arena = Arena::new();
    for _ in 0..2000 {
        let low = all[random.below(all.len() as u64 - 1) as usize];
        let later: Vec<Dyadic> = all.iter().copied().filter(|&x| x > low).collect();
        let high = later[random.below(later.len() as u64) as usize];
        let g = arena.game(&[Game::number(low)], &[Game::number(high)]).unwrap();
        let x = g.to_number().expect("a number");
        assert!(low < x && x < high);
        for &y in all.iter().filter(|&&y| low < y && y < high && y != x) {
            assert!(birthday(x) < birthday(y), "{low} {high}: {x} {y}");
        }
        let closed = |at| Some(Bound { at, included: true });
        assert_eq!(simplest_number(closed(x), closed(x)), Ok(x));
    }
}

/// Stops by playing on to numbers.
fn stop(arena: &mut Arena, g: Game, first: Player) -> Dyadic {
    if let Some(number) = g.to_number() {
        return number;
    }
    let options = arena.options(g, first).unwrap();
    match first {
        Player::Left => options.into_iter().map(|o| stop(arena, o, Player::Right)).max().unwrap(),
        Player::Right => options.into_iter().map(|o| stop(arena, o, Player::Left)).min().unwrap(),
    }
}

#[test]
fn stops_are_reached_by_play() {
    let (mut trees, mut arena) = (Trees::default(), Arena::new());
    for tree in samples(&mut trees, 7, 1000) {
        let g = trees.in_arena(tree, &mut arena);
        assert_eq!(arena.left_stop(g).unwrap(), stop(&mut arena, g, Player::Left));
        assert_eq!(arena.right_stop(g), stop(&mut arena, g, Player::Right));
    }
}

/// The walls of a game, found by raising the temperature in small steps from
/// -1/32 and freezing each position where its walls meet.
fn walls_by_steps(arena: &mut Arena, g: Game, known: &mut HashMap<Game, Vec<[Dyadic; 2]>>) {
    if known.contains_key(&g) {
        return;
    }
    let mut options = [Vec::new(), Vec::new()];
    if !g.is_number() {
        for player in [Player::Left, Player::Right] {
            options[player as usize] = arena.options(g, player).unwrap();
            for &option in &options[player as usize] {
                walls_by_steps(arena, option, known);
            }
        }
    }
    let [left, right] = options;
    let mut frozen = g.to_number();
    let mut rows = Vec::new();
    for step in 0..STEPS {
        let t = dyadic(step, GRID);
        if let Some(mast) = frozen {
            rows.push([mast; 2]);
            continue;
        }
        let at = |o: &Game, side: usize| known[o][step as usize][side];
        let l = left.iter().map(|o| at(o, 1)).max().unwrap().minus(t).unwrap();
        let r = right.iter().map(|o| at(o, 0)).min().unwrap().plus(t).unwrap();
        assert!(l >= r, "the grid is too coarse");
        rows.push([l, r]);
        if l == r {
            frozen = Some(l);
        }
    }
    known.insert(g, rows);
}

const GRID: u64 = 64;
const STEPS: i64 = 64 * 9;

#[test]
fn thermographs_and_cooling() {
    let (mut trees, mut arena) = (Trees::default(), Arena::new());
    let mut hot = 0;
    for tree in samples(&mut trees, 8, 800) {
        let g = trees.in_arena(tree, &mut arena);
        let mut known = HashMap::new();
        walls_by_steps(&mut arena, g, &mut known);
        let drawn = arena.thermograph(g).unwrap();
        hot += i32::from(drawn.temperature > Dyadic::ONE);
        assert_eq!(drawn.mean, arena.mean(g).unwrap());
        assert_eq!(drawn.temperature, arena.temperature(g).unwrap());
        for step in 0..STEPS {
            let t = dyadic(step, GRID);
            let [left, right] = known[&g][step as usize];
            assert_eq!((drawn.left.at(t), drawn.right.at(t)), (Ok(left), Ok(right)));
            if step % 8 != 0 {
                continue;
            }
            let cooled = arena.cool(g, t).unwrap();
            assert_eq!(arena.left_stop(cooled).unwrap(), left);
            assert_eq!(arena.right_stop(cooled), right);
            // Above its temperature a game is frozen, at it not quite.
            if t > drawn.temperature {
                assert_eq!(cooled.to_number(), Some(drawn.mean));
            } else if !g.is_number() {
                assert!(!cooled.is_number());
            }
        }
    }
    assert!(hot > 50, "{hot}");
}

/// Below 0, ups and stars are drawn by formula.
#[test]
fn thermographs_of_ups_below_zero() {
    let mut arena = Arena::new();
    for up in -3..=3 {
        for star in 0..4 {
            let g = arena.up_star(up, star).unwrap();
            if g == Game::ZERO {
                continue;
            }
            let drawn = arena.thermograph(g).unwrap();
            for n in -16..0 {
                let t = dyadic(n, 16);
                let mut best = [None, None];
                for o in arena.options(g, Player::Left).unwrap() {
                    let wall = arena.thermograph(o).unwrap().right.at(t).unwrap();
                    best[0] = best[0].max(Some(wall.minus(t).unwrap()));
                }
                for o in arena.options(g, Player::Right).unwrap() {
                    let wall = arena.thermograph(o).unwrap().left.at(t).unwrap();
                    let wall = -wall.plus(t).unwrap();
                    best[1] = best[1].max(Some(wall));
                }
                assert_eq!(drawn.left.at(t).ok(), best[0], "{up} {star} {t}");
                assert_eq!(drawn.right.at(t).ok(), best[1].map(|x| -x), "{up} {star} {t}");
            }
        }
    }
}

#[test]
fn heating_undoes_cooling_by_one() {
    let (mut trees, mut arena) = (Trees::default(), Arena::new());
    for tree in samples(&mut trees, 9, 400) {
        let g = trees.in_arena(tree, &mut arena);
        let heated = arena.heat(g, Game::integer(1)).unwrap();
        assert_eq!(arena.cool(heated, Dyadic::ONE).unwrap(), g);
    }
}

/// By hand from the definition.
#[test]
fn overheating() {
    let mut arena = Arena::new();
    for equality in [
        "overheat(*,1,1) = {1|-1}",
        "overheat(2↑,1,3) = heat(2↑,3)",
        "overheat(3,*,1) = *",
        "overheat(3,{2|1},1) = 3·{2|1}",
        "overheat(1/2,^,*) = {*|↑*}",
        "overheat(-1/2,^,*) = {v*|*}",
        "heat({3|-3},1) = {4|-4}",
    ] {
        assert_eq!(evaluate(&mut arena, equality).unwrap(), Value::Truth(true), "{equality}");
    }
}

/// Best incentives: every gain is at most one of them, none is at most another.
#[test]
fn incentives() {
    let (mut trees, mut arena) = (Trees::default(), Arena::new());
    for tree in samples(&mut trees, 10, 300) {
        let g = trees.in_arena(tree, &mut arena);
        for player in [Player::Left, Player::Right] {
            let best = arena.incentives(g, player).unwrap();
            for option in arena.options(g, player).unwrap() {
                let gain = match player {
                    Player::Left => arena.subtract(option, g).unwrap(),
                    Player::Right => arena.subtract(g, option).unwrap(),
                };
                assert!(best.iter().any(|&b| arena.le(gain, b).unwrap()));
            }
            for (i, &a) in best.iter().enumerate() {
                assert!((0..best.len()).all(|j| i == j || !arena.le(a, best[j]).unwrap()));
            }
        }
    }
}

/// The atomic weight decides against remote stars: weight ≥ 1 exactly if the
/// game is above them.
#[test]
fn atomic_weights_beat_remote_stars() {
    let (mut trees, mut arena) = (Trees::default(), Arena::new());
    let mut random = Random::new(11);
    let mut weights = HashMap::new();
    for i in 0..600 {
        let tree = trees.all_small(&mut random, 3 + i % 2, 2);
        let g = trees.in_arena(tree, &mut arena);
        let weight = arena.atomic_weight(g).unwrap();
        let star = arena.remote_star(g);
        let star = arena.star(star).unwrap();
        assert_eq!(arena.le(Game::integer(1), weight).unwrap(), arena.le(star, g).unwrap());
        assert_eq!(arena.le(weight, Game::integer(-1)).unwrap(), arena.le(g, star).unwrap());
        *weights.entry(arena.name(weight).unwrap()).or_insert(0) += 1;
    }
    assert!(weights.len() > 4, "{weights:?}");
}

/// The winner of a game is told by the parity of its remoteness.
#[test]
fn remoteness_tells_the_winner() {
    let (mut trees, mut arena) = (Trees::default(), Arena::new());
    let mut known = HashMap::new();
    for tree in samples(&mut trees, 12, 500) {
        let g = trees.in_arena(tree, &mut arena);
        let remoteness = arena.remoteness(g).unwrap();
        let left = trees.wins(tree, Player::Left, &mut known);
        let right = trees.wins(tree, Player::Right, &mut known);
        assert_eq!(
            (remoteness.left_first % 2 == 1, remoteness.right_first % 2 == 1),
            (left, right)
        );
    }
    let tiny = parse_game(&mut arena, "+_2").unwrap();
    let remoteness = arena.remoteness(tiny).unwrap();
    assert_eq!((remoteness.left_first, remoteness.right_first), (1, 2));
}
