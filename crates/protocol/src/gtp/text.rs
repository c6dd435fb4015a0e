//! How answers write points and colours.

use tesuji_board::{Color, Diagram, Game, Point, PointSet, Size};
use tesuji_words::color_word;

/// Points from left to right, the highest row first, as people read a board.
pub fn in_reading_order(points: &PointSet) -> Vec<Point> {
    let mut points: Vec<Point> = points.iter().collect();
    points.sort_by_key(|p| (std::cmp::Reverse(p.row()), p.column()));
    points
}

/// `A9 C7 B2`, in reading order.
pub fn point_list(points: &PointSet) -> String {
    join(in_reading_order(points))
}

/// Anything with blanks between.
pub fn join<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}

/// The board with coordinates, and beside it what the stones do not tell.
pub fn board_with_notes(game: &Game, to_move: Color) -> String {
    let board = game.board();
    let last = game.moves().last().map_or(String::new(), |(color, action)| {
        format!("last move {} {action}", color_word(*color))
    });
    let notes = [
        format!("WHITE (O) has captured {} stones", board.captured(Color::Black)),
        format!("BLACK (X) has captured {} stones", board.captured(Color::White)),
        format!("{} to move", color_word(to_move)),
        format!("komi {}, {} rules", game.komi(), game.ruleset()),
        last,
    ];
    let diagram = Diagram::new(board.to_setup()).to_string();
    let width = diagram.lines().map(str::len).max().unwrap_or(0) + 4;
    let mut text = String::new();
    let mut notes = notes.iter();
    for line in diagram.lines() {
        let note = notes.next().map_or("", String::as_str);
        text.push('\n');
        text.push_str(format!("{line:width$}{note}").trim_end());
    }
    for note in notes.filter(|note| !note.is_empty()) {
        text.push('\n');
        text.push_str(note);
    }
    text
}

/// A board as rows of words, as GoGui's analyze commands want it.
pub fn board_of_words(size: Size, mut word: impl FnMut(Point) -> String) -> String {
    let mut text = String::new();
    for row in (0..size.height()).rev() {
        text.push('\n');
        text.push_str(&join((0..size.width()).map(|column| word(Point::new(column, row)))));
    }
    text
}
