//! Counts are what the definition says, whatever the way they are counted.

mod common;

use std::collections::HashMap;

use common::random_game;
use tesuji_board::{Color, Size};
use tesuji_patterns::knn::{
    Counts, Database, Entry, FactKind, Matcher, Pattern, PlaySketch, Variants,
};
use tesuji_patterns::{Position, Record};

fn games(count: u64) -> Vec<Record> {
    let size = Size::new(9, 9).unwrap();
    (0..count).map(|seed| Record::of(&random_game(size, 90, seed))).collect()
}

/// A pattern as the document has it: what stands where, and who is to move.
type Plain = (Vec<(i8, i8, Option<Color>)>, Color);

fn plain(pattern: &Pattern, to_move: Color) -> Plain {
    let fact = |kind: FactKind| match kind {
        FactKind::Stone(color, _) => Some(color),
        FactKind::Edge => None,
    };
    (pattern.facts.iter().map(|f| (f.dx, f.dy, fact(f.kind))).collect(), to_move)
}

#[test]
fn counts_are_those_of_the_definition() {
    const K: usize = 4;
    let games = games(6);
    let mut expected: HashMap<Plain, Entry> = HashMap::new();
    let (mut positions, mut tests) = (0, 0);
    for game in &games {
        game.each_board(|board, color, point| {
            for k in 1..=K {
                let pattern = plain(&Pattern::around(board, point, k), color);
                expected.entry(pattern).or_default();
            }
        });
    }
    for game in &games {
        game.each_board(|board, color, point| {
            positions += 1;
            for center in board.empty_points().iter().filter(|&p| board.is_legal(color, p)) {
                tests += 1;
                for k in 1..=K {
                    let pattern = plain(&Pattern::around(board, center, k), color);
                    if let Some(entry) = expected.get_mut(&pattern) {
                        entry.matches += 1;
                        entry.plays += u64::from(center == point);
                    }
                }
            }
        });
    }
    let mut counts = Counts::new(K, Variants::Apart);
    games.iter().for_each(|game| counts.create(game));
    games.iter().for_each(|game| counts.count_created(game));
    assert_eq!((counts.positions, counts.tests), (positions, tests));
    let sorted = |entries: Vec<Entry>| {
        let mut entries: Vec<(u64, u64)> =
            entries.into_iter().map(|entry| (entry.matches, entry.plays)).collect();
        entries.sort();
        entries
    };
    let found = counts.entries().map(|(_, entry)| entry).collect();
    assert_eq!(sorted(found), sorted(expected.into_values().collect()));
}

#[test]
fn merging_variants_counts_the_same_events() {
    let games = games(4);
    let total = |variants| {
        let mut counts = Counts::new(1, variants);
        games.iter().for_each(|game| counts.create(game));
        games.iter().for_each(|game| counts.count_created(game));
        counts.entries().map(|(_, entry)| entry.plays).sum::<u64>()
    };
    // Every move plays one pattern of one fact.
    assert_eq!(total(Variants::Merged), total(Variants::Apart));
}

fn sketch(games: &[Record]) -> PlaySketch {
    let mut sketch = PlaySketch::new(6, 20);
    games.iter().for_each(|game| sketch.add_game(&PlaySketch::plays(game, 6)));
    sketch
}

fn counts(games: &[Record], plays: &PlaySketch, least: u8) -> Counts {
    let mut counts = Counts::new(6, Variants::Merged);
    let frequent = plays.frequent(least);
    games.iter().for_each(|game| counts.count(game, &frequent));
    counts
}

#[test]
fn parts_add_up_to_the_whole() {
    let games = games(9);
    let whole = sketch(&games);
    for cut in [1, 4, 8] {
        let (left, right) = games.split_at(cut);
        // The order of the parts does not matter.
        let mut plays = sketch(right);
        plays.merge(&sketch(left)).unwrap();
        assert_eq!(plays.to_bytes(), whole.to_bytes());
        let mut sum = counts(right, &plays, 3);
        sum.merge(&counts(left, &plays, 3)).unwrap();
        assert_eq!(sum.to_bytes(), counts(&games, &whole, 3).to_bytes());
    }
}

/// A file may claim more than anybody has counted; its sum with another stays at the most.
#[test]
fn sums_do_not_wrap_around() {
    let most = [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01];
    let mut file = b"tesuji counts 1\n\x05\x00".to_vec();
    for _ in 0..3 {
        file.extend(most);
    }
    file.extend([1, 7]);
    file.extend(most);
    file.extend(most);
    let mut counts = Counts::from_bytes(&file).unwrap();
    let again = counts.clone();
    counts.merge(&again).unwrap();
    assert_eq!(counts.get(7), Some(Entry { matches: u64::MAX, plays: u64::MAX }));
    assert_eq!(counts.to_bytes(), again.to_bytes());
}

/// A file may have counted positions without a single move.
#[test]
fn where_nothing_was_played_all_moves_are_alike() {
    let database = Database::from_bytes(b"tesuji patterns 1\n\x02\x00\x00\x09\x00").unwrap();
    let position = Position::new(Size::square(3).unwrap());
    let moves = database.evaluate(&mut database.matcher(&position), &position);
    assert_eq!(moves.len(), 9);
    assert!(moves.iter().all(|(_, probability)| *probability == 1.0 / 9.0));
}

#[test]
fn rare_patterns_are_left_out_by_the_rule() {
    let games = games(9);
    let plays = sketch(&games);
    let all = counts(&games, &plays, 1);
    let often = counts(&games, &plays, 5);
    assert!(!often.is_empty() && often.len() < all.len());
    // A rare pattern gets in if it shares a cell of the sketch with others;
    // the database leaves it out again.
    let rare = often.entries().filter(|(_, entry)| entry.plays < 5).count();
    assert!(rare * 5 < often.len(), "{rare} of {}", often.len());
    let database = Database::new(&often, 5);
    assert!(database.entries().iter().all(|entry| entry.plays >= 5));
    assert_eq!(database.len(), often.len() - rare);
    let threshold = plays.threshold(2, often.len());
    assert!(counts(&games, &plays, threshold).len() <= often.len());
    assert_eq!(plays.threshold(2, usize::MAX), 2);
}

#[test]
fn files_come_back_and_broken_ones_are_refused() {
    let games = games(5);
    let plays = sketch(&games);
    let counts = counts(&games, &plays, 2);
    let database = Database::new(&counts, 2);
    let bytes = [plays.to_bytes(), counts.to_bytes(), database.to_bytes()];
    assert_eq!(PlaySketch::from_bytes(&bytes[0]).unwrap(), plays);
    assert_eq!(Counts::from_bytes(&bytes[1]).unwrap().to_bytes(), bytes[1]);
    assert_eq!(Database::from_bytes(&bytes[2]).unwrap().to_bytes(), bytes[2]);
    for cut in (0..bytes[1].len()).step_by(97) {
        assert!(Counts::from_bytes(&bytes[1][..cut]).is_err());
    }
    for cut in (0..bytes[2].len()).step_by(97) {
        assert!(Database::from_bytes(&bytes[2][..cut]).is_err());
    }
    let error = Counts::from_bytes(b"something else").unwrap_err();
    assert_eq!(error.to_string(), "not a file of counts of patterns");
}

#[test]
fn probabilities_add_up_and_follow_the_counts() {
    let games = games(12);
    let plays = sketch(&games);
    let database = Database::new(&counts(&games, &plays, 2), 2);
    let mut matcher: Option<Matcher> = None;
    games[0].each_position(|position, played, _| {
        let matcher = matcher.get_or_insert_with(|| database.matcher(position));
        let moves = database.evaluate(matcher, position);
        let sum: f64 = moves.iter().map(|(_, probability)| probability).sum();
        assert!((sum - 1.0).abs() < 1e-9);
        assert!(moves.iter().any(|&(point, _)| point == played));
        for known in database.known(matcher, played, position.to_move()) {
            let entry = known.entry;
            let bayes = database.p_match(entry) * entry.p_play_given_match();
            let other = database.p_play() * database.p_match_given_play(entry);
            assert!((bayes - other).abs() <= 1e-12 * bayes, "Bayes' formula");
            assert!(entry.uncertainty() <= entry.p_play_given_match());
        }
    });
}
