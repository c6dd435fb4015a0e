//! Every name reads back as the same game, in both styles.

mod support;

use support::{Random, Trees};
use tesuji_cgt::{Arena, Style, evaluate, parse_game, thermograph_svg};

#[test]
fn random_games_read_back() {
    let (mut trees, mut arena) = (Trees::default(), Arena::new());
    let mut random = Random::new(31);
    for i in 0..2000 {
        let tree = match i % 3 {
            0 => trees.random(&mut random, 3, 2, 4),
            1 => trees.all_small(&mut random, 4, 2),
            _ => trees.random(&mut random, 5, 1, 9),
        };
        let g = trees.in_arena(tree, &mut arena);
        for style in [Style::Arrows, Style::Ascii] {
            let name = arena.name_in(g, style).unwrap();
            assert_eq!(parse_game(&mut arena, &name), Ok(g), "{name}");
            assert!(style == Style::Arrows || name.is_ascii(), "{name}");
        }
        // A name does not depend on what else the arena holds.
        let name = arena.name(g).unwrap();
        let mut other = Arena::new();
        let h = trees.in_arena(tree, &mut other);
        assert_eq!(other.name(h).unwrap(), name);
    }
}

#[test]
fn names_as_people_write_them() {
    for (text, arrows, ascii) in [
        ("5", "5", "5"),
        ("-(7/2)", "-7/2", "-7/2"),
        ("{0|1}", "1/2", "1/2"),
        ("{0|0}", "*", "*"),
        ("{0,*|0,*}", "*2", "*2"),
        ("{0|*}", "↑", "^"),
        ("{*|0}", "↓", "v"),
        ("^^", "⇑", "^2"),
        ("vv*3", "⇓*3", "v2*3"),
        ("{0|^^}", "↑3*", "^3*"),
        ("-1^*", "-1↑*", "-1^*"),
        ("1/2 + v4", "1/2↓4", "1/2v4"),
        ("{0||0|-2}", "+_2", "+_2"),
        ("{1|0||0}", "-_1", "-_1"),
        ("+_(1/2)", "+_(1/2)", "+_(1/2)"),
        ("-+_3", "-_3", "-_3"),
        ("2+_1", "2+_1", "2+_1"),
        ("2-_1", "2-_1", "2-_1"),
        ("{-_3|0||0|||0}", "{-_3|0^3}", "{-_3|0^3}"),
        ("{0|+_3}", "{0|+_3}", "{0|+_3}"),
        ("{6||4|0}", "{6|{4|0}}", "{6|{4|0}}"),
        ("±3", "{3|-3}", "{3|-3}"),
        ("{4|0}+1", "{5|1}", "{5|1}"),
        ("{5,{7|3}|1}", "{{7|3},5|1}", "{{7|3},5|1}"),
        ("3*{4|0}", "{8|4}", "{8|4}"),
        ("3 * (^*)", "↑3*", "^3*"),
        ("2*3", "2*3", "2*3"),
        ("2*v", "2↓*", "2v*"),
        ("-2·^", "⇓", "v2"),
        ("1/2·3", "3/2", "3/2"),
        ("5 - 3^", "2↓", "2v"),
        ("-3^", "-3↑", "-3^"),
        ("{|}", "0", "0"),
        ("{3|}", "4", "4"),
        ("{*|↑}", "0", "0"),
        ("mean({6|{4|0}})", "4", "4"),
        ("temp({{6|3}|1})", "7/4", "7/4"),
        ("Temperature(5)", "-1", "-1"),
        ("stops({6|0})", "6 0", "6 0"),
        ("incentives(^)", "Left ↓; Right ↑*", "Left v; Right ^*"),
        ("incentives(0)", "Left none; Right none", "Left none; Right none"),
        ("remote(*5)", "*8", "*8"),
        ("compare(^,*)", "<>", "<>"),
        ("{4|0} || 2", "true", "true"),
        ("↑ > *", "false", "false"),
        ("↑ |> *", "true", "true"),
        ("1 <| 0", "false", "false"),
        ("^ ≥ 0", "true", "true"),
        ("* != 0", "true", "true"),
        ("thermograph({4|0})", "mean 2, temperature 2", "mean 2, temperature 2"),
        ("remoteness(^)", "1 if Left begins, 2 if Right begins", ""),
    ] {
        let arena = &mut Arena::new();
        let value = evaluate(arena, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(value.text(arena).unwrap(), arrows, "{text}");
        if !ascii.is_empty() {
            assert_eq!(value.text_in(arena, Style::Ascii).unwrap(), ascii, "{text}");
        }
    }
}

/// The corners of {6|{4|0}} lie where they must: Left on the left.
#[test]
fn a_thermograph_is_drawn() {
    let arena = &mut Arena::new();
    let g = parse_game(arena, "{6|{4|0}}").unwrap();
    let svg = thermograph_svg(&arena.thermograph(g).unwrap(), "{6|{4|0}} & <co>").unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(svg.contains("<title>{6|{4|0}} &amp; &lt;co&gt;</title>"));
    let lines: Vec<Vec<(f64, f64)>> = svg
        .lines()
        .filter_map(|line| line.strip_prefix("<polyline points=\"")?.split('"').next())
        .map(|points| {
            let pair = |point: &str| {
                let (x, y) = point.split_once(',').unwrap();
                (x.parse().unwrap(), y.parse().unwrap())
            };
            points.split(' ').map(pair).collect()
        })
        .collect();
    let [left, right] = &lines[..] else { panic!("two walls") };
    // The left wall leans to the mast, the right wall is vertical.
    assert_eq!((left.len(), right.len()), (2, 2));
    assert!(left[0].0 < left[1].0 && left[0].1 > left[1].1);
    assert_eq!((right[0].0, right[1]), (right[1].0, left[1]));
    for number in [5, 0] {
        let g = tesuji_cgt::Game::integer(number);
        assert!(thermograph_svg(&arena.thermograph(g).unwrap(), "a number").is_ok());
    }
}
