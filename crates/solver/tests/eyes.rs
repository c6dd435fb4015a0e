//! The eyes that a place is worth, on diagrams.

use tesuji_board::{Board, Corner, Diagram, Point, Size};
use tesuji_solver::{EyeValue, eye_value};

const NODES: u32 = 1_000_000;

/// The value of the place at a point of the upper left corner.
fn value(rows: &str, point: &str) -> Option<EyeValue> {
    let size = Size::square(9).unwrap();
    let diagram = Diagram::parse_corner(rows, size, Corner::TopLeft).unwrap();
    let board = Board::from_setup(&diagram.setup).unwrap();
    eye_value(&board, point.parse().unwrap(), NODES)
}

/// "least most attack defence".
fn eyes(rows: &str, point: &str) -> String {
    let place = |point: Option<Point>| point.map_or(String::new(), |point| format!(" {point}"));
    value(rows, point).map_or("none".to_owned(), |value| {
        let moves = format!("{}{}", place(value.attack), place(value.defence));
        format!("{} {}{moves}", value.least, value.most)
    })
}

#[test]
fn one_point() {
    assert_eq!(eyes(".XO\nXXO\nOOO", "A9"), "1 1");
    // The corner needs its diagonal point.
    assert_eq!(eyes(".XXO\nX.XO\nXXXO\nOOOO", "A9"), "1 1");
    assert_eq!(eyes(".XXXXXXO\nXOOOOOOO\nXO......\nXO......\nOO......", "A9"), "0 0");
    assert_eq!(eyes(".XXXXXXO\nX.OOOOOO\nXO......\nXO......\nOO......", "A9"), "0 1 B8 B8");
}

#[test]
fn the_margin_is_open() {
    // Black B9 closes it, White B9 opens it.
    assert_eq!(eyes("X..O.\nXXXO.\nOOOO.", "B9"), "0 1 C9 C9");
    // White cannot come in at C9: the stone and its friend are captured.
    assert_eq!(eyes("XO.O..\nXXXXOO\nOOOO..", "B9"), "1 1");
}

#[test]
fn large_eyes() {
    assert_eq!(eyes("...XO\nXXXXO\nOOOOO", "A9"), "1 2 B9 B9");
    assert_eq!(eyes("....XO\nXXXXXO\nOOOOOO", "A9"), "2 2");
    assert_eq!(eyes("..XO\n..XO\nXXXO\nOOOO", "A9"), "1 1");
    // The same with a stone of the other side in the middle.
    assert_eq!(eyes(".O.XO\nXXXXO\nOOOOO", "A9"), "1 1");
    assert_eq!(eyes(".O..XO\nXXXXXO\nOOOOOO", "A9"), "1 2 C9 C9");
}

#[test]
fn a_seki_counts_as_two() {
    // White at B8 is captured with five stones; Black at E8 loses five.
    let rows = "XXXXXXO\nX.OO.XO\nXXXOXXO\nOOXOXOO\n.OXXXO.\n.OOOOO.";
    assert_eq!(eyes(rows, "B8"), "2 2");
    assert_eq!(eyes(".OO.XO\nXXXXXO\nOOOOOO", "A9"), "1 1");
}

#[test]
fn prisoners_belong_to_their_captor() {
    // White's two stones stand around A9 but are captured there.
    let rows = ".OX..\nOXX..\nXX...";
    assert_eq!(eyes(rows, "A9"), "2 2");
    assert_eq!(value(rows, "A9").unwrap().owner.letter(), 'B');
}

#[test]
fn open_points_are_no_eye() {
    assert_eq!(eyes("X..\n.O.", "E5"), "none");
}
