//! The model: the same answer by every way, and learning that learns.

mod common;

use common::{image, random_game};
use tesuji_board::{Game, Ruleset, Size, Symmetry};
use tesuji_patterns::{Chance, Position, knn};
use tesuji_patterns::{Evaluator, Fit, FitOptions, Knowledge, Model, Record};

const OPTIONS: FitOptions =
    FitOptions { least_plays: 2, sketch_bits: 18, rate: 0.3, caution: 1.0, rare: 0.01 };

fn games(count: u64) -> Vec<Record> {
    (0..count).map(|seed| Record::of(&random_game(Size::square(9).unwrap(), 80, seed))).collect()
}

fn learned(games: &[Record]) -> Fit {
    let mut fit = Fit::new(OPTIONS);
    for (i, game) in games.iter().enumerate() {
        fit.learn(game, i as f32 / games.len() as f32);
    }
    fit
}

fn close(a: &[Chance], b: &[Chance]) -> bool {
    a.len() == b.len()
        && a.iter().all(|x| {
            b.iter().any(|y| x.point == y.point && (x.probability - y.probability).abs() < 1e-5)
        })
}

#[test]
fn following_a_game_gives_the_same_as_starting_anew() {
    let model = learned(&games(8)).model(2);
    for size in [Size::square(9).unwrap(), Size::new(7, 11).unwrap(), Size::STANDARD] {
        let game = random_game(size, 150, 77);
        let mut follower = Evaluator::new(&model, Position::new(size));
        let mut so_far = Game::new(size, Ruleset::CHINESE);
        for &(color, action) in game.moves() {
            let here = follower.evaluate().to_vec();
            let sum: f32 = here.iter().map(|chance| chance.probability).sum();
            assert!((sum - 1.0).abs() < 1e-4);
            assert!(close(&here, &model.evaluate_game(&so_far)), "move {}", so_far.moves().len());
            follower.play(color, action);
            so_far.play(color, action).unwrap();
        }
    }
}

#[test]
fn sixteen_images_are_judged_alike() {
    let model = learned(&games(6)).model(2);
    let game = random_game(Size::square(9).unwrap(), 60, 5);
    let size = game.board().size();
    let chances = model.evaluate_game(&game);
    for symmetry in Symmetry::ALL {
        for swap in [false, true] {
            let image = image(&game, symmetry, swap);
            let mirrored: Vec<Chance> = chances
                .iter()
                .map(|chance| Chance { point: symmetry.apply(size, chance.point), ..*chance })
                .collect();
            assert!(close(&model.evaluate_game(&image), &mirrored), "{symmetry:?} {swap}");
        }
    }
}

#[test]
fn learning_makes_the_moves_more_likely() {
    let games = games(10);
    let mut fit = Fit::new(OPTIONS);
    let mut walk = || -> f64 {
        let (sum, moves) = games
            .iter()
            .map(|game| fit.learn(game, 0.5))
            .fold((0.0, 0), |(sum, moves), (one, more)| (sum + one, moves + more));
        sum / moves as f64
    };
    let (first, second) = (walk(), walk());
    // 9×9 points make about −4.2 at random.
    assert!(first > -4.3 && second > first + 0.2, "{first} {second}");
}

#[test]
fn interrupted_learning_ends_with_the_same_bytes() {
    let games = games(6);
    let whole = learned(&games).to_bytes();
    let mut fit = Fit::new(OPTIONS);
    for (i, game) in games.iter().enumerate() {
        fit.learn(game, i as f32 / games.len() as f32);
        fit = Fit::from_bytes(&fit.to_bytes(), OPTIONS).unwrap();
    }
    assert_eq!(fit.to_bytes(), whole);
}

#[test]
fn knowledge_comes_back_from_its_file() {
    let games = games(5);
    let mut plays = knn::PlaySketch::new(5, 18);
    games.iter().for_each(|game| plays.add_game(&knn::PlaySketch::plays(game, 5)));
    let mut counts = knn::Counts::new(5, knn::Variants::Merged);
    let frequent = plays.frequent(2);
    games.iter().for_each(|game| counts.count(game, &frequent));
    let knowledge = Knowledge {
        provenance: "random games".to_owned(),
        database: knn::Database::new(&counts, 2),
        model: learned(&games).model(2),
    };
    let bytes = knowledge.to_bytes();
    let back = Knowledge::from_bytes(&bytes).unwrap();
    assert_eq!(back.to_bytes(), bytes);
    assert_eq!(back.provenance, "random games");
    for cut in (0..bytes.len()).step_by(499) {
        assert!(Knowledge::from_bytes(&bytes[..cut]).is_err());
    }
    assert!(Model::from_bytes(b"").is_err());
}
