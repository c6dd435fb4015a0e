//! The positions of `positions/semeai`: boards on which the values of the slides
//! occur.

use std::fs;
use std::path::Path;

use tesuji_board::{Board, Color, Diagram, Point};
use tesuji_cgt::Arena;
use tesuji_semeai::{
    Basis, Class, Effort, Judgement, Obstacle, Outcome, Race, RandomRaces, RegionKind, estimate,
    find, judge, line,
};

fn read(file: &str) -> Board {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../positions/semeai").join(file);
    let diagram = Diagram::parse(&fs::read_to_string(path).unwrap()).unwrap();
    Board::from_setup(&diagram.setup).unwrap()
}

fn judged(file: &str) -> Judgement {
    let board = read(file);
    judge(&mut Arena::new(), &board, &find(&board)[0], &Effort::default())
}

/// The race of a file: counts and cooled values of regions, the sum, and the winners with Black and with White first.
fn check(file: &str, values: &[(&str, &str)], sum: &str, outcomes: [Outcome; 2]) {
    let board = read(file);
    let race = &find(&board)[0];
    let arena = &mut Arena::new();
    let judged = judge(arena, &board, race, &Effort::default());
    assert_eq!(judged.basis, Basis::Theory, "{file}");
    let mut found = Vec::new();
    for summand in judged.summands.iter().flatten() {
        let raw = arena.name(summand.raw).unwrap();
        found.push((raw, arena.name(summand.weight.usual.here).unwrap()));
    }
    for (raw, cooled) in values {
        assert!(found.contains(&(raw.to_string(), cooled.to_string())), "{file}: {found:?}");
    }
    let [total, _] = judged.totals.unwrap();
    assert_eq!(arena.name(total).unwrap(), sum, "{file}");
    let judged_outcomes = judged.first.each_ref().map(|first| first.outcome.unwrap());
    assert_eq!(judged_outcomes, outcomes, "{file}");
    // The same by playing it out, where that does not take too long.
    for first in Color::BOTH {
        if let Ok(played) = race.arbiter(&board, 100_000).outcome(first) {
            assert_eq!(played, outcomes[first.index()], "{file}, {first} first, played out");
        }
    }
}

#[test]
fn named_values_on_boards() {
    let mover = [Outcome::Won(Color::Black), Outcome::Won(Color::White)];
    check("4-0.txt", &[("{4|0}", "2*")], "*", mover);
    check("3-0.txt", &[("{3|0}", "3/2")], "-1/2", mover);
    check("5-1.txt", &[("{5|1}", "3*")], "*", mover);
    check("5-2-0.txt", &[("{{5|2}|0}", "7/4")], "-1/4", mover);
    check("6-3-1.txt", &[("{{6|3}|1}", "11/4")], "-1/4", mover);
    check("minus-5-8.txt", &[("{-5|-8}", "-13/2")], "-1/2", mover);
    check("6-4-0.txt", &[("{6|{4|0}}", "4↑")], "↑", mover);
    check("7-3-5-1.txt", &[("{{7|3},5|1}", "3↑*")], "↑*", mover);
    check("7-4-2-0.txt", &[("{{{7|4}|2}|0}", "15/8")], "-1/8", mover);
    check("9-4-2-0.txt", &[("{{{9|4}|2}|0}", "2{-_1|0}")], "{-_1|0}", mover);
    let three = [("{4|0}", "2*"), ("{0|-3}", "-3/2"), ("{{5|2}|0}", "7/4")];
    check("three-hot-regions.txt", &three, "1/4*", mover);
}

#[test]
fn problems_of_the_slides_on_boards() {
    let mover = [Outcome::Won(Color::Black), Outcome::Won(Color::White)];
    let black = [("{4|0}", "2*"), ("{6|{4|0}}", "4↑")];
    let with = |white| [black[0], black[1], white];
    check("problem-1.txt", &with(("-7", "-7")), "-1↑*", mover);
    check("problem-2.txt", &with(("{-5|-9}", "-7*")), "-1↑", mover);
    check("problem-3.txt", &with(("{-5|-8}", "-13/2")), "-1/2↑*", mover);
    let parts = [("{-5|-8}", "-13/2"), ("{{6|3}|1}", "11/4"), ("{{{8|5}|3}|1}", "23/8")];
    check("problem-4.txt", &parts, "-7/8", mover);
    // The slides' success and failure: the last big move counts.
    let moves = |file: &str| {
        let judged = judged(file);
        let moves = &judged.first[Color::Black.index()].moves;
        moves.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(moves("problem-1.txt"), "G2");
    assert_eq!(moves("problem-2.txt"), "F8");
    assert_eq!(moves("problem-3.txt"), "G2 F8");
    assert_eq!(moves("problem-4.txt"), "J3");
}

/// "Black wins by 1 move" with 8 liberties against 7; White first, "by 3 moves" with
/// 4 against 7.
#[test]
fn lines_of_play() {
    let play = |file: &str, first: Color| {
        let board = read(file);
        line(&board, &find(&board)[0], first, &Effort::default()).unwrap()
    };
    let found = play("problem-1.txt", Color::Black);
    assert_eq!((found.liberties, found.to_move), ([8, 7], Color::White));
    assert_eq!(found.moves.len(), 3);
    let found = play("problem-1.txt", Color::White);
    assert!(found.liberties[0] < found.liberties[1], "{found:?}");
    let found = play("problem-4.txt", Color::Black);
    let [black, white] = found.liberties;
    assert!(black >= white + i64::from(found.to_move == Color::White), "{found:?}");
}

/// Bounds say what the theory says where it judges, and nothing false of a net that is
/// open to the rest of the board.
#[test]
fn races_by_bounds() {
    let effort = Effort { race_positions: 0, ..Effort::default() };
    let (races, mut agreed) = (RandomRaces::default(), 0);
    for race in (0..150).filter_map(|seed| races.race(seed)) {
        let judged = judge(&mut Arena::new(), &race.board, &race.race, &effort);
        if judged.basis == Basis::Theory {
            let outcomes = judged.first.each_ref().map(|first| first.outcome);
            assert_eq!(estimate(&race.board, &race.race, &effort), outcomes);
            agreed += 1;
        }
    }
    assert!(agreed > 30, "{agreed}");
    let rows = "
        . . . . . . . . .
        . . . . . . . . .
        . . X X X X . . .
        . . X O O O X . .
        . . X . X . X . .
        . . . X . X . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";
    let board = Board::from_setup(&Diagram::parse(rows).unwrap().setup).unwrap();
    let [a, b] = ["D7", "D6"].map(|text| text.parse::<Point>().unwrap());
    let race = Race::between(&board, a, b).unwrap();
    for outcome in estimate(&board, &race, &effort) {
        assert!(outcome != Some(Outcome::Won(Color::White)), "{outcome:?}");
    }
}

#[test]
fn classes_with_shared_liberties() {
    check("seki.txt", &[("2", "2"), ("-2", "-2")], "-1", [Outcome::Neither; 2]);
    let mover = [Outcome::Won(Color::Black), Outcome::Won(Color::White)];
    check("eye-against-none.txt", &[("1", "1"), ("-3", "-3")], "0", mover);
}

/// Five points against four: two big eyes, and the larger has the advantage.
#[test]
fn the_bigger_of_two_big_eyes() {
    check_class("bigger-eye.txt", Class::BiggerEye(Color::Black), [Outcome::Won(Color::Black); 2]);
}

/// Black makes an eye if White lets it, and the eye would bring the two shared
/// liberties with it.
#[test]
fn an_eye_that_depends_on_play() {
    let outcomes = [Outcome::Won(Color::Black), Outcome::Neither];
    check_class("open-eye.txt", Class::Undecided, outcomes);
}

/// The class, and the winners with Black and with White first, by the theory and by play.
fn check_class(file: &str, class: Class, outcomes: [Outcome; 2]) {
    let board = read(file);
    let race = &find(&board)[0];
    let judged = judge(&mut Arena::new(), &board, race, &Effort::default());
    assert_eq!((judged.basis, judged.class), (Basis::Theory, Some(class)), "{file}");
    for first in Color::BOTH {
        let said = judged.first[first.index()].outcome.unwrap();
        let played = race.arbiter(&board, 300_000).outcome(first).unwrap();
        assert_eq!([said, played], [outcomes[first.index()]; 2], "{file}, {first} first");
    }
}

#[test]
fn a_race_needs_two_chains_in_danger() {
    let diagram = Diagram::parse("X X . X O\nX . X X O\nX X X X .").unwrap();
    let board = Board::from_setup(&diagram.setup).unwrap();
    let point = |text: &str| text.parse::<Point>().unwrap();
    let error = |a, b| Race::between(&board, point(a), point(b)).unwrap_err().to_string();
    assert_eq!(error("A1", "E1"), "there is no stone at E1");
    assert_eq!(error("A1", "D1"), "A1 and D1 have the same colour");
}

/// A shared liberty beside Black's living stones: Black plays there and lives.
#[test]
fn a_shared_liberty_beside_safe_stones_is_a_link() {
    let rows = "
        . X X .
        X X X X
        X X X X
        . O X X
        O O O .
        X X X X
        O X O O
        O O O O
        O O O O
        . O O .";
    let board = Board::from_setup(&Diagram::parse(rows).unwrap().setup).unwrap();
    let point = |text: &str| text.parse::<Point>().unwrap();
    let race = Race::between(&board, point("B5"), point("B6")).unwrap();
    let kinds: Vec<RegionKind> = race.regions.iter().map(|region| region.kind).collect();
    assert_eq!(kinds, [RegionKind::Link, RegionKind::External(Color::White)]);
    let judged = judge(&mut Arena::new(), &board, &race, &Effort::default());
    assert_eq!(judged.basis, Basis::Play(Obstacle::Link(point("D6"))));
    let [black, white] = &judged.first;
    assert_eq!(black.outcome, Some(Outcome::Won(Color::Black)));
    assert_eq!(black.moves, [point("D6")]);
    assert_eq!(white.outcome, Some(Outcome::Won(Color::White)));
}
