//! Nothing runs away: every input ends in a value or in one error with a place,
//! on the small stack of a test.

mod support;

use std::fmt::Write;

use support::Random;
use tesuji_cgt::{Arena, Dyadic, Error, Game, Limits, Value, evaluate};

/// Limits as a program would set them.
fn arena() -> Arena {
    Arena::with_limits(Limits { nodes: 50_000, memo: 100_000, steps: 400_000 })
}

fn fails(text: &str, expect: &str) {
    let error = evaluate(&mut arena(), text).expect_err(text).to_string();
    assert_eq!(error, expect, "{text}");
}

fn value(text: &str) -> String {
    let arena = &mut arena();
    evaluate(arena, text).unwrap().text(arena).unwrap()
}

#[test]
fn errors_name_the_place() {
    fails("", "column 1: expected a game, but the text ends");
    fails("{4|0", "column 5: expected ',', '|' or '}', but the text ends");
    fails("{4}", "column 3: expected '|' between the options of Left and Right");
    fails("{4|0}}", "column 6: expected an operator or the end");
    fails("{1|2|3}", "column 2: more bars are needed to tell which '|' is the outer one");
    fails("{1,|2}", "column 4: expected a game");
    fails("1/3", "column 1: 1/3 is no dyadic fraction: the denominator must be a power of two");
    fails("1/0", "column 1: 1/0 is no dyadic fraction: the denominator must be a power of two");
    fails("2.5", "column 1: write fractions as 11/4");
    fails("3 4", "column 3: expected an operator");
    fails("3(4)", "column 2: write + or · between a number and a bracket");
    fails("2 + ?", "column 5: unexpected '?'");
    fails("+_", "column 3: expected a number, or a game in brackets, but the text ends");
    fails("^^3", "column 1: a count follows a single arrow only");
    fails("cool({4|0},*)", "column 1: the temperature must be a number");
    fails("cool({4|0},-1)", "column 1: a game cannot be cooled by less than 0");
    fails("cool({4|0})", "column 1: cool(G,t) takes 2 arguments, not 1");
    fails("1 + stops(3)", "column 5: expected a game, not stops");
    fails("aw({4|0})", "column 1: only a number plus an infinitesimal has an atomic weight");
    fails("{0^2,1|3}", "column 2: 0^n stands alone, opposite a single option");
    fails("1/2·*", "column 1: only a positive or negative game has fractions");
    fails("norton(1/2,v)", "column 1: Norton's product needs a positive unit");
    fails("1 < 2 < 3", "column 7: expected an operator or the end");
    let error = evaluate(&mut arena(), "↑ + cold(3)").unwrap_err();
    assert_eq!(error.column, 5);
    assert!(error.message.starts_with("unknown function 'cold'; there are cool, heat,"));
}

#[test]
fn numbers_are_bounded() {
    fails("9223372036854775808", "column 1: the number is out of range");
    fails("9223372036854775807 + 1", "column 21: a number is out of range");
    fails("*1024", "column 1: a number is out of range");
    fails("^99999999999", "column 1: the number is out of range");
    fails("4000000000·^", "column 1: a number is out of range");
    fails("{0|1/4611686018427387904}", "column 2: a number is out of range");
    assert_eq!(value("99999·^3* - 299997·↑"), "*");
    assert_eq!(value("1000000000·{4|0}"), "2000000000");
}

/// Large multiples and sums end, with a value or with an error.
#[test]
fn work_is_bounded() {
    let stopped = [
        "column 1: the game is too large: its computation was stopped",
        "column 1: the game is too large: more than 50000 different positions",
        "column 1: the game is nested too deeply",
    ];
    for text in [
        "9999*{{10|5}|{3,{8|2}|1}}",
        "99999999999*{{7|1}|{0|-4||-5}}",
        "9999*+_2",
        "123456789·{5||3|0}",
        "1/1099511627776·{9||7|5}",
    ] {
        let arena = &mut arena();
        match evaluate(arena, text) {
            Ok(value) => drop(value.text(arena)),
            Err(error) => assert!(stopped.contains(&error.to_string().as_str()), "{text}: {error}"),
        }
    }
}

#[test]
fn nesting_is_bounded() {
    for (open, inner, close) in [
        ("{", "1", "|0}"),
        ("{0|", "-1", "}"),
        ("(", "1", ")"),
        ("mean(", "1", ")"),
        ("+_(", "1", ")"),
    ] {
        for depth in [100_000 / (open.len() + close.len() + 1), 5000, 160] {
            let text = open.repeat(depth) + inner + &close.repeat(depth);
            let column = 150 * open.len() + 1;
            let column = if open == "+_(" { column + 2 } else { column };
            fails(&text, &format!("column {column}: the brackets are nested too deeply"));
        }
        let text = open.repeat(140) + inner + &close.repeat(140);
        assert_eq!(evaluate(&mut arena(), &text).err(), None, "{open}");
    }
    fails(&"-".repeat(100_001), "column 100000: the expression is too long");
    assert_eq!(value(&("-".repeat(99_999) + "1")), "-1");
    // Deep games need no deep text.
    fails("{1|0^100000}", "column 2: the game is nested too deeply");
    fails("99999·^ + +_1", "column 9: the game is nested too deeply");
    let sum = "{-_3|0^390}+".repeat(40) + "{0^390|+_1}";
    assert!(evaluate(&mut arena(), &sum).is_err());
}

#[test]
fn long_sums_are_short_work() {
    let mut text = String::from("0");
    for i in 0..2000 {
        write!(text, "+{{{}|{}}}", 4 + i % 7, i % 3).unwrap();
    }
    assert!(evaluate(&mut arena(), &text).is_ok());
}

/// A sum whose name would fill the disk.
#[test]
fn names_are_bounded() {
    let arena = &mut Arena::new();
    let mut g = evaluate(arena, "{{9|1},{12|0}|*}").unwrap();
    for n in 1..60 {
        let Value::Game(h) = g else { unreachable!() };
        let left = arena.add(h, Game::integer(n)).unwrap();
        let left_too = arena.game(&[Game::integer(40 + 90 * n)], &[h]).unwrap();
        g = Value::Game(arena.game(&[left, left_too], &[h]).unwrap());
    }
    assert_eq!(g.text(arena), Err(Error::TooLong));
}

#[test]
fn an_arena_can_be_filled_emptied_and_used_again() {
    let mut arena = Arena::with_limits(Limits { nodes: 100, memo: 10, steps: 1_000_000 });
    let fill = |arena: &mut Arena| {
        (1..1000).find_map(|n| arena.game(&[Game::integer(n)], &[Game::ZERO]).err())
    };
    assert_eq!(fill(&mut arena), Some(Error::TooLarge(100)));
    assert_eq!(arena.len(), 100);
    // What is there can still be used.
    let known = arena.game(&[Game::integer(4)], &[Game::ZERO]).unwrap();
    assert_eq!(arena.mean(known), Ok(Dyadic::integer(2)));
    arena.clear();
    assert!(arena.is_empty());
    assert_eq!(fill(&mut arena), Some(Error::TooLarge(100)));
    arena.allow(0);
    assert_eq!(arena.game(&[Game::integer(4)], &[Game::ZERO]), Err(Error::Spent));
}

/// A memory of ten results slows down but changes nothing.
#[test]
fn forgetting_changes_nothing() {
    let limits = Limits { memo: 10, ..Limits::default() };
    let (mut small, mut large) = (Arena::with_limits(limits), Arena::new());
    let text = "{-_3|0^3} + {0|+_2} + {6||4|0} + {{7|3},5|1} + ^* - {9|{5|2}}";
    let names =
        [&mut small, &mut large].map(|arena| evaluate(arena, text).unwrap().text(arena).unwrap());
    assert_eq!(names[0], names[1]);
}

/// Any soup of signs ends in a value or in an error.
#[test]
fn soup() {
    const SIGNS: [&str; 40] = [
        "{",
        "{",
        "{",
        "}",
        "}",
        "}",
        "|",
        "|",
        "|",
        "||",
        "(",
        ")",
        ",",
        "0",
        "1",
        "7",
        "3/4",
        "^",
        "v",
        "*",
        "*2",
        "+",
        "-",
        "+_",
        "-_",
        "±",
        "0^3",
        "²",
        "₃",
        "·",
        " ",
        "=",
        "<>",
        "cool(",
        "heat(",
        "overheat(",
        "aw(",
        "norton(",
        "thermograph(",
        "↑",
    ];
    let mut random = Random::new(41);
    let mut good = 0;
    let arena = &mut arena();
    for _ in 0..30_000 {
        arena.clear();
        arena.allow(2_000);
        let length = 1 + random.below(14);
        let text: String =
            (0..length).map(|_| SIGNS[random.below(SIGNS.len() as u64) as usize]).collect();
        if let Ok(value) = evaluate(arena, &text) {
            good += u32::from(value.text(arena).is_ok());
        }
    }
    assert!(good > 500, "{good}");
}
