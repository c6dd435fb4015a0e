//! Rules on real boards: every board of the smallest sizes, random surroundings
//! for all sizes that come with the program, and a reading that fails.

use tesuji_board::{Board, Color, Move, PointSet, Rng};
use tesuji_tactics::matcher::{Surroundings, Window, zone};
use tesuji_tactics::verify::{Referee, Report, embed, main_line, verify_everywhere, verify_rule};
use tesuji_tactics::{Generation, Reading, RuleSet, Task, embedded};

fn set(goal: &str, place: &str, size: &str, reading: Reading) -> RuleSet {
    let task = Task {
        goal: goal.parse().unwrap(),
        place: place.parse().unwrap(),
        size: size.parse().unwrap(),
        reading,
    };
    let mut generation = Generation::new(task).unwrap();
    generation.finish(usize::MAX).unwrap();
    RuleSet::new(task, generation.won_rules()).unwrap()
}

fn everywhere(set: &RuleSet, margin: (usize, usize)) -> Report {
    let mut referee = Referee::new(1_000_000);
    let mut total = Report::default();
    for number in 0..set.rules().len() as u32 {
        total.add(verify_everywhere(set, number, margin, &mut referee));
    }
    total
}

#[test]
fn all_boards_of_the_smallest_sizes() {
    for reading in [Reading::SOUND, Reading::SHARP] {
        for (place, size, margin) in
            [("corner", "2x2", (2, 1)), ("corner", "3x2", (1, 1)), ("side", "3x2", (1, 1))]
        {
            let report = everywhere(&set("eye", place, size, reading), margin);
            assert!(report.embeddings > 500, "{place} {size}: {report:?}");
            assert_eq!((report.failures, report.undecided, report.later), (0, 0, 0), "{report:?}");
        }
    }
}

/// The test can fail: the reading closest to the document is not sound.
#[test]
fn the_paper_reading_is_refuted() {
    let report = everywhere(&set("eye", "side", "3x2", Reading::PAPER), (1, 1));
    assert!(report.failures > 0, "{report:?}");
}

/// Some rules of every set that comes with the program.
#[test]
fn embedded_rules_in_random_surroundings() {
    let mut referee = Referee::new(20_000);
    let mut total = Report::default();
    for set in &embedded().sets {
        let step = (set.rules().len() / 100).max(1);
        for number in (0..set.rules().len()).step_by(step) {
            total.add(verify_rule(set, number as u32, 1, 7, &mut referee));
        }
    }
    assert!(total.embeddings > 1000, "{total:?}");
    assert_eq!((total.failures, total.disagreements, total.later), (0, 0, 0));
}

/// Whatever is changed outside the zone of a match, the rule still applies.
#[test]
fn a_match_depends_on_its_zone_alone() {
    let mut rng = Rng::new(3);
    let mut checked = 0;
    for set in &embedded().sets {
        let step = (set.rules().len() / 60).max(1);
        for rule in set.rules().iter().step_by(step) {
            let Some(example) = embed(set, rule, &mut rng) else { continue };
            let setup = example.to_setup();
            let board = Board::from_setup(&setup).unwrap();
            let window = Window::new(set.frame(), board.size(), example.points()).unwrap();
            let core = set.core(rule);
            let zone = zone(&board, set.frame(), &window, rule.pattern, Color::Black, core);
            for _ in 0..4 {
                let mut changed = setup;
                let free: PointSet = board.points() - zone;
                for point in free.iter() {
                    let stone = [None, Some(Color::Black), Some(Color::White)];
                    changed.put(point, stone[rng.below(3) as usize]);
                }
                let Ok(other) = Board::from_setup(&changed) else { continue };
                let around = Surroundings::new(
                    &other,
                    set.frame(),
                    &window,
                    rule.pattern,
                    Color::Black,
                    true,
                );
                assert!(around.satisfy(core), "{}: {:?}", set.name(), rule);
                checked += usize::from(!free.is_empty());
            }
        }
    }
    assert!(checked > 100, "{checked}");
}

/// The line shown for a rule ends where the goal is, and White plays first.
#[test]
fn lines_have_the_length_that_is_needed() {
    let sets = &embedded().sets;
    let set = sets.iter().find(|s| s.name() == "life-corner-3x3").unwrap();
    let mut rng = Rng::new(11);
    for rule in set.rules().iter().filter(|r| r.depth <= 4).step_by(7) {
        let Some(example) = embed(set, rule, &mut rng) else { continue };
        let line = main_line(&example, set.task.goal, rule.depth.into()).unwrap();
        assert!(line.moves.len() <= rule.depth.into() && line.moves.len().is_multiple_of(2));
        let mut board = Board::from_setup(&example.to_setup()).unwrap();
        for (i, (color, action)) in line.moves.iter().enumerate() {
            assert_eq!(*color == Color::White, i % 2 == 0);
            board.set_ko(None);
            if let Move::Play(point) = action {
                board.play(*color, *point).unwrap();
            }
        }
        let alive = tesuji_shape::unconditional(&board, Color::Black);
        assert!(!alive.chains.is_empty(), "{rule:?}");
    }
}
