//! The matcher: windows, keeping up with moves, colours and mirror images.

use tesuji_board::{Board, Color, Diagram, PointSet, Rng, Setup, Size, Symmetry};
use tesuji_tactics::embedded;
use tesuji_tactics::matcher::{Match, Matcher, windows};

fn size(side: usize) -> Size {
    Size::new(side, side).unwrap()
}

/// What is found, without the order and with mirror images of a rule alike.
fn summary(matcher: &Matcher, board: &Board) -> Vec<(String, u8, Color, Vec<tesuji_board::Point>)> {
    let sets = &embedded().sets;
    let mut found: Vec<_> = matcher
        .matches(board)
        .into_iter()
        .map(|Match { set, rule, color, mut points }| {
            points.sort();
            (sets[set].name(), sets[set].rules()[rule as usize].depth, color, points)
        })
        .collect();
    found.sort_by(|a, b| (&a.0, a.1, a.2 as u8, &a.3).cmp(&(&b.0, b.1, b.2 as u8, &b.3)));
    found
}

fn full(board: &Board) -> Vec<(String, u8, Color, Vec<tesuji_board::Point>)> {
    let mut matcher = Matcher::new(&embedded().sets, board.size());
    matcher.reset(board);
    summary(&matcher, board)
}

#[test]
fn windows_by_hand() {
    let set = |name: &str| embedded().sets.iter().find(|s| s.name() == name).unwrap();
    let count = |name: &str| windows(set(name).frame(), size(9)).len();
    // Four corners, each with the longer side along either edge; sides; all
    // places with a point between the window and the edge.
    assert_eq!(count("life-corner-4x3"), 8);
    assert_eq!(count("life-corner-3x3"), 4);
    assert_eq!(count("eye-side-3x2"), 4 * 5);
    assert_eq!(count("eye-center-3x3"), 5 * 5);
    assert_eq!(count("eye-center-4x3"), 2 * 4 * 5);
}

fn check(diagram: &str, name: &str, expected: bool) {
    let setup = Diagram::parse(diagram).unwrap().setup;
    let board = Board::from_setup(&setup).unwrap();
    let found = full(&board)
        .iter()
        .any(|(set, _, color, _)| set.starts_with(name) && *color == Color::Black);
    assert_eq!(found, expected, "{name} in\n{diagram}");
}

#[test]
fn known_shapes() {
    // Four in a row live, three do not; two make an eye.
    let four = "\
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
O O O O O O . . .
X X X X X O . . .
. . . . X O . . .";
    check(four, "life", true);
    check(&four.replace(". . . . X O", ". . . X X O"), "life", false);
    check(&four.replace(". . . . X O", ". . X X X O"), "life", false);
    check(&four.replace(". . . . X O", ". . X X X O"), "eye", true);
}

#[test]
fn keeping_up_with_moves_finds_what_looking_anew_finds() {
    let mut rng = Rng::new(2);
    let mut seen = 0;
    for game in 0..4 {
        let mut board = Board::new(size(9));
        let mut matcher = Matcher::new(&embedded().sets, board.size());
        matcher.reset(&board);
        for turn in 0..160 {
            let color = if turn % 2 == 0 { Color::Black } else { Color::White };
            let empty: Vec<_> = board.empty_points().iter().collect();
            let point = empty[rng.below(empty.len() as u32) as usize];
            let eye = point
                .neighbors()
                .into_iter()
                .all(|q| !board.size().contains(q) || board.get(q) == Some(color));
            board.set_ko(None);
            if eye || board.is_suicide(color, point) {
                continue;
            }
            let before = board.to_setup();
            board.play(color, point).unwrap();
            let after = board.to_setup();
            let changed: PointSet =
                board.points().iter().filter(|&p| before.get(p) != after.get(p)).collect();
            matcher.update(&board, &changed);
            if turn % 20 == game {
                let found = summary(&matcher, &board);
                assert_eq!(found, full(&board));
                seen += found.len();
            }
        }
        matcher.reset(&board);
        assert_eq!(summary(&matcher, &board), full(&board));
    }
    assert!(seen > 0);
}

#[test]
fn mirrored_and_swapped_boards_match_alike() {
    let mut rng = Rng::new(9);
    for _ in 0..6 {
        let mut setup = Setup::new(size(9));
        for point in size(9).points() {
            let stone = [None, Some(Color::Black), Some(Color::White)];
            setup.put(point, stone[rng.below(3) as usize]);
        }
        let Ok(board) = Board::from_setup(&setup) else { continue };
        let plain = full(&board);
        let counts = |found: &[(String, u8, Color, Vec<_>)], swap: bool| {
            let mut list: Vec<(String, u8, bool)> = found
                .iter()
                .map(|(name, depth, color, _)| {
                    (name.clone(), *depth, (*color == Color::Black) != swap)
                })
                .collect();
            list.sort();
            list
        };
        for symmetry in Symmetry::ALL {
            let other = Board::from_setup(&setup.transformed(symmetry)).unwrap();
            assert_eq!(counts(&full(&other), false), counts(&plain, false));
        }
        let swapped = Board::from_setup(&setup.swapped()).unwrap();
        assert_eq!(counts(&full(&swapped), true), counts(&plain, false));
    }
}
