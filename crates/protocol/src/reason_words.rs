//! What a move does, in words.

use tesuji_board::Point;
use tesuji_engine::{Reason, Target};
use tesuji_words::{Messages, Put};

/// What a move does, as a part of a sentence whose subject is the move.
pub fn reason_in_words(reason: &Reason, messages: &Messages) -> String {
    let about = |key: &str, target: &Target| {
        let chain = [
            ("at", Put::Text(target.at.to_string())),
            ("count", Put::Number(usize::from(target.stones))),
        ];
        messages.say(key, &[("target", Put::Text(messages.say("target", &chain)))])
    };
    let two = |key: &str, one: Point, other: Point| {
        let put = [("target", one), ("other", other)];
        messages.say(key, &put.map(|(name, point)| (name, Put::Text(point.to_string()))))
    };
    let alone = |key: &str| messages.say(key, &[]);
    match reason {
        Reason::Captures(target) => about("move-captures", target),
        Reason::Saves(target) => about("move-saves", target),
        Reason::Ladder(target) => about("move-ladder", target),
        Reason::AvoidsLadder(target) => about("move-avoids-ladder", target),
        Reason::Atari(target) => about("move-atari", target),
        Reason::Cuts(one, other) => two("move-cuts", *one, *other),
        Reason::Connects(one, other) => two("move-connects", *one, *other),
        Reason::Corner => alone("move-corner"),
        Reason::Side => alone("move-side"),
        Reason::Pattern(probability) => {
            let percent = (100.0 * probability).round() as usize;
            messages.say("move-pattern", &[("count", Put::Number(percent))])
        }
        Reason::Approaches(target) => about("move-approaches", target),
        Reason::Encloses(target) => about("move-encloses", target),
        Reason::Base(target) => about("move-base", target),
        Reason::Strengthens(target) => about("move-strengthens", target),
        Reason::Attacks(target) => about("move-attacks", target),
        Reason::Invades => alone("move-invades"),
        Reason::Reduces => alone("move-reduces"),
        Reason::Enlarges => alone("move-enlarges"),
        Reason::Guards => alone("move-guards"),
        Reason::Attaches(target) => about("move-attaches", target),
        Reason::Blocks(target) => about("move-blocks", target),
        Reason::Extends(target) => about("move-extends", target),
        Reason::Limits(target) => about("move-limits", target),
        Reason::Open => alone("move-open"),
        Reason::Passes => alone("move-passes"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_words::Language;

    #[test]
    fn every_reason_has_words_in_every_language() {
        let at: Point = "D4".parse().unwrap();
        let target = Target { at, stones: 2 };
        let about = [
            Reason::Captures,
            Reason::Saves,
            Reason::Ladder,
            Reason::AvoidsLadder,
            Reason::Atari,
            Reason::Approaches,
            Reason::Encloses,
            Reason::Base,
            Reason::Strengthens,
            Reason::Attacks,
            Reason::Attaches,
            Reason::Blocks,
            Reason::Extends,
            Reason::Limits,
        ];
        let alone = [
            Reason::Corner,
            Reason::Side,
            Reason::Invades,
            Reason::Reduces,
            Reason::Enlarges,
            Reason::Guards,
            Reason::Open,
            Reason::Passes,
        ];
        for language in Language::ALL {
            let messages = Messages::new(language);
            for reason in about.map(|make| make(target)) {
                let words = reason_in_words(&reason, &messages);
                assert!(words.contains("D4") && words.contains('2'), "{language}: {words}");
            }
            for reason in [Reason::Cuts(at, at), Reason::Connects(at, at)] {
                let words = reason_in_words(&reason, &messages);
                assert_eq!(words.matches("D4").count(), 2, "{language}: {words}");
            }
            assert!(reason_in_words(&Reason::Pattern(0.4), &messages).contains("40"));
            for reason in alone {
                let words = reason_in_words(&reason, &messages);
                assert!(!words.starts_with("move-"), "{language}: {words}");
            }
        }
    }

    #[test]
    fn one_stone_is_the_stone() {
        let messages = Messages::new(Language::En);
        let say = |stones| {
            let at = "D4".parse().unwrap();
            reason_in_words(&Reason::Captures(Target { at, stones }), &messages)
        };
        assert_eq!(say(1), "captures the stone at D4");
        assert_eq!(say(3), "captures 3 stones at D4");
    }
}
