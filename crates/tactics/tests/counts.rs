//! Numbers of won rules by depth: the document's tables, and figures that an
//! independent program with explicit tables of all conditions gave.

use tesuji_tactics::document::columns;
use tesuji_tactics::plan::{self, Built};
use tesuji_tactics::{Reading, Task};

fn task(text: &str, reading: Reading) -> Task {
    let words: Vec<&str> = text.split(' ').collect();
    Task {
        goal: words[0].parse().unwrap(),
        place: words[1].parse().unwrap(),
        size: words[2].parse().unwrap(),
        reading,
    }
}

fn built(task: Task) -> Built {
    let all = plan::generate(&[task], usize::MAX, &mut |_, _| true).unwrap().unwrap();
    all.into_iter().find(|b| b.kept.task == task).unwrap()
}

fn check(text: &str, reading: Reading, expected: &[usize]) {
    let built = built(task(text, reading));
    assert_eq!(built.kept.by_depth(), expected, "{text}");
}

#[test]
fn the_document_is_reproduced_where_it_can_be() {
    let equal = ["eye corner 2x2", "eye side 3x2"];
    for column in columns() {
        let name = format!("{} {} {}", column.goal, column.place, column.size);
        if equal.contains(&name.as_str()) {
            check(&name, Reading::PAPER, &column.by_depth);
        }
        if name == "life corner 3x3" {
            let single: Reading = "paper-single".parse().unwrap();
            check(&name, single, &column.by_depth);
        }
    }
}

#[test]
fn paper_reading() {
    check("life corner 4x2", Reading::PAPER, &[1, 4, 5, 2, 1]);
    check("life corner 3x3", Reading::PAPER, &[10, 18, 29, 13, 10, 3]);
    check("life side 5x2", Reading::PAPER, &[1, 5, 11, 7, 3, 2, 1]);
    check("eye center 3x3", Reading::PAPER, &[9, 34, 46, 44, 56, 50, 20, 6]);
}

#[test]
fn sound_reading() {
    check("eye corner 2x2", Reading::SOUND, &[1, 3]);
    check("eye side 3x2", Reading::SOUND, &[1, 5]);
    check("eye corner 3x2", Reading::SOUND, &[1, 6, 8, 13]);
    check("life corner 4x2", Reading::SOUND, &[1, 6, 1]);
    check("life corner 3x3", Reading::SOUND, &[10, 30, 11]);
}

/// The proved reading finds more than the cautious one, for every pattern that
/// the cautious one has rules for.
#[test]
fn the_sharp_reading_covers_the_patterns_of_the_sound_one() {
    for name in ["eye corner 2x2", "eye side 3x2", "eye corner 3x2", "life corner 3x3"] {
        let (sharp, sound) = (built(task(name, Reading::SHARP)), built(task(name, Reading::SOUND)));
        for pattern in sound.raw.patterns() {
            assert!(sharp.raw.knows(pattern), "{name}: {}", pattern.text(sound.raw.frame()));
        }
        assert!(sharp.raw.patterns().count() >= sound.raw.patterns().count());
    }
}

#[test]
fn restricted_rules() {
    use tesuji_tactics::Restriction::{Optimistic, Pessimistic};
    let name = "life corner 3x3";
    let realistic = built(task(name, Reading::SHARP));
    let pessimistic = built(task(name, Reading::SHARP.restricted(Pessimistic)));
    let optimistic = built(task(name, Reading::SHARP.restricted(Optimistic)));
    // Rules without conditions are exactly the pessimistic ones, and every
    // pattern of a rule is one of an optimistic rule.
    let bare: Vec<_> = realistic
        .raw
        .rules()
        .iter()
        .filter(|r| r.conditions.is_empty())
        .map(|r| r.pattern)
        .collect();
    for rule in pessimistic.raw.rules() {
        assert!(rule.conditions.is_empty() && bare.contains(&rule.pattern));
    }
    for rule in realistic.raw.rules() {
        assert!(optimistic.raw.knows(rule.pattern));
    }
    assert!(pessimistic.raw.rules().len() < realistic.raw.rules().len());
}
