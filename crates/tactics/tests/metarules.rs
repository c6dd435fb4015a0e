//! Metarules leave out only what is still found.

use tesuji_board::{Board, Color, PointSet, Rng};
use tesuji_tactics::matcher::Matcher;
use tesuji_tactics::metarules::{two_eyes, utility};
use tesuji_tactics::plan::{self, Built};
use tesuji_tactics::verify::embed;
use tesuji_tactics::{Reading, Rule, RuleSet, Task};

fn all(text: &str) -> Vec<Built> {
    let words: Vec<&str> = text.split(' ').collect();
    let task = Task {
        goal: words[0].parse().unwrap(),
        place: words[1].parse().unwrap(),
        size: words[2].parse().unwrap(),
        reading: Reading::SHARP,
    };
    plan::generate(&[task], usize::MAX, &mut |_, _| true).unwrap().unwrap()
}

/// Wherever a rule applied that a smaller one made superfluous, the smaller one
/// applies.
#[test]
fn what_smaller_rules_replace_they_find() {
    let mut rng = Rng::new(4);
    let mut checked = 0;
    for name in ["eye corner 3x2", "eye side 4x2", "eye side 3x3", "life corner 5x2"] {
        let built = all(name);
        let last = built.last().unwrap();
        let sets: Vec<RuleSet> = built.iter().map(|b| b.kept.clone()).collect();
        let removed: Vec<&Rule> = last
            .raw
            .rules()
            .iter()
            .filter(|r| !last.kept.rules().iter().any(|k| k.pattern == r.pattern))
            .collect();
        assert!(!removed.is_empty(), "{name}");
        for rule in removed.iter().step_by(removed.len().div_ceil(40)) {
            let Some(example) = embed(&last.raw, rule, &mut rng) else { continue };
            let board = Board::from_setup(&example.to_setup()).unwrap();
            let area: PointSet = example.points().into_iter().collect();
            let mut matcher = Matcher::new(&sets, board.size());
            matcher.reset(&board);
            let found = matcher
                .matches(&board)
                .into_iter()
                .any(|m| m.color == Color::Black && m.points.iter().all(|&p| area.contains(p)));
            let text = rule.pattern.text(last.raw.frame());
            assert!(found, "{name}: {text} {:?}", last.raw.core(rule));
            checked += 1;
        }
    }
    assert!(checked > 80, "{checked}");
}

/// Life by two eyes is concluded only where the analysis confirms it, and what
/// it does not confirm is listed.
#[test]
fn two_eyes_with_their_exceptions_are_safe() {
    let life = all("life corner 3x3");
    let life = &life.last().unwrap().raw;
    let eyes = all("eye corner 3x3");
    let sets: Vec<&RuleSet> = eyes.iter().map(|b| &b.kept).collect();
    let two = two_eyes::analyze(life, &sets);
    for (pattern, demands) in &two.confirmed {
        for demand in demands {
            assert!(life.with_pattern(*pattern).any(|(_, r)| r.conditions.is_subset(*demand)));
        }
    }
    for (pattern, demand) in &two.exceptions {
        assert!(!life.with_pattern(*pattern).any(|(_, r)| r.conditions.is_subset(*demand)));
    }
    assert!(!two.exceptions.is_empty(), "the metarule is false now and then");
    let mut rules = life.rules().to_vec();
    two_eyes::remove(&mut rules, &two);
    assert!(rules.len() < life.rules().len());
}

#[test]
fn utility_keeps_what_is_cheap() {
    let built = all("life corner 4x2");
    let set = &built.last().unwrap().kept;
    let count = |threshold: i32| {
        let mut rules = set.rules().to_vec();
        utility::remove(set, &mut rules, threshold);
        assert!(rules.iter().all(|r| utility::cost(set, r) <= threshold));
        rules.len()
    };
    assert!(count(0) < count(4) && count(100) == set.rules().len());
}
