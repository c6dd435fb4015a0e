//! The library against another one, the crate `cgt`, on random games.

mod support;

use std::collections::HashMap;

use cgt::numeric::dyadic_rational_number::DyadicRationalNumber;
use cgt::short::partizan::canonical_form::CanonicalForm;
use support::{Random, Tree, Trees, dyadic};
use tesuji_cgt::{Arena, Comparison, Dyadic, Game, Player};

/// The same tree in the other library.
fn theirs(trees: &Trees, tree: Tree, known: &mut HashMap<Tree, CanonicalForm>) -> CanonicalForm {
    if let Some(form) = known.get(&tree) {
        return form.clone();
    }
    let mut side = |player: Player| -> Vec<CanonicalForm> {
        trees.options(tree, player).into_iter().map(|o| theirs(trees, o, known)).collect()
    };
    let (left, right) = (side(Player::Left), side(Player::Right));
    let form = CanonicalForm::new_from_moves(left, right);
    known.insert(tree, form.clone());
    form
}

fn number(x: DyadicRationalNumber) -> Dyadic {
    Dyadic::new(x.numerator(), x.denominator_exponent()).unwrap()
}

/// Whether both are the same canonical form, option by option.
fn same(arena: &mut Arena, ours: Game, theirs: &CanonicalForm) -> bool {
    if let Some(n) = theirs.to_number() {
        return ours.to_number() == Some(number(n));
    }
    let sides = [
        (Player::Left, theirs.left_moves().collect::<Vec<_>>()),
        (Player::Right, theirs.right_moves().collect::<Vec<_>>()),
    ];
    sides.into_iter().all(|(player, forms)| {
        let options = arena.options(ours, player).unwrap();
        options.len() == forms.len()
            && options.into_iter().all(|o| forms.iter().any(|form| same(arena, o, form)))
    })
}

fn samples(trees: &mut Trees, seed: u64, count: usize) -> Vec<Tree> {
    let mut random = Random::new(seed);
    (0..count)
        .map(|i| match i % 5 {
            0 => trees.random(&mut random, 2, 3, 4),
            1 => trees.random(&mut random, 3, 2, 5),
            2 => trees.all_small(&mut random, 3, 2),
            3 => trees.random(&mut random, 2, 2, 12),
            _ => trees.random(&mut random, 5, 1, 12),
        })
        .collect()
}

#[test]
fn forms_numbers_and_temperatures() {
    let (mut trees, mut arena) = (Trees::default(), Arena::new());
    let mut known = HashMap::new();
    for tree in samples(&mut trees, 21, 2500) {
        let ours = trees.in_arena(tree, &mut arena);
        let other = theirs(&trees, tree, &mut known);
        assert!(same(&mut arena, ours, &other), "{other}");
        assert_eq!(arena.left_stop(ours).unwrap(), number(other.left_stop()), "{other}");
        assert_eq!(arena.right_stop(ours), number(other.right_stop()), "{other}");
        assert_eq!(arena.mean(ours).unwrap(), number(other.mean()), "{other}");
        assert_eq!(arena.temperature(ours).unwrap(), number(other.temperature()), "{other}");
    }
}

#[test]
fn sums_and_order() {
    let (mut trees, mut arena) = (Trees::default(), Arena::new());
    let mut known = HashMap::new();
    let sample = samples(&mut trees, 22, 1500);
    for pair in sample.windows(2) {
        let (a, b) = (trees.in_arena(pair[0], &mut arena), trees.in_arena(pair[1], &mut arena));
        let (x, y) = (theirs(&trees, pair[0], &mut known), theirs(&trees, pair[1], &mut known));
        let sum = arena.add(a, b).unwrap();
        assert!(same(&mut arena, sum, &(&x + &y)), "{x} + {y}");
        let minus = arena.negative(a).unwrap();
        assert!(same(&mut arena, minus, &-&x), "{x}");
        let expect = match x.partial_cmp(&y) {
            None => Comparison::Confused,
            Some(std::cmp::Ordering::Less) => Comparison::Less,
            Some(std::cmp::Ordering::Equal) => Comparison::Equal,
            Some(std::cmp::Ordering::Greater) => Comparison::Greater,
        };
        assert_eq!(arena.compare(a, b).unwrap(), expect, "{x} and {y}");
    }
}

#[test]
fn cooling_and_heating() {
    let (mut trees, mut arena) = (Trees::default(), Arena::new());
    let mut known = HashMap::new();
    for (i, tree) in samples(&mut trees, 23, 1500).into_iter().enumerate() {
        let ours = trees.in_arena(tree, &mut arena);
        let other = theirs(&trees, tree, &mut known);
        for (numerator, exponent) in [(1, 0), (2, 0), (1 + i as i64 % 24, 3)] {
            let t = DyadicRationalNumber::new(numerator, exponent);
            let cooled = arena.cool(ours, dyadic(numerator, 1 << exponent)).unwrap();
            assert!(same(&mut arena, cooled, &other.cool(t)), "cool {other} by {t}");
        }
        let heated = arena.heat(ours, Game::integer(2)).unwrap();
        assert!(same(&mut arena, heated, &other.heat(&CanonicalForm::new_integer(2))), "{other}");
    }
}

#[test]
fn atomic_weights() {
    let (mut trees, mut arena) = (Trees::default(), Arena::new());
    let mut known = HashMap::new();
    let mut random = Random::new(24);
    for i in 0..1000 {
        let tree = trees.all_small(&mut random, 3 + i % 2, 2);
        let ours = trees.in_arena(tree, &mut arena);
        let other = theirs(&trees, tree, &mut known);
        let weight = arena.atomic_weight(ours).unwrap();
        assert!(same(&mut arena, weight, &other.atomic_weight()), "{other}");
    }
}
