//! Points, lists of points and moves in SGF letters.
//!
//! `aa` is the upper left corner; the first letter is the column, the second
//! the row from the top. A list may hold rectangles such as `aa:cc`.

use tesuji_board::{Color, Move, Point, PointSet, Size};

use crate::tree::Node;
use crate::value::Value;

/// A value that does not mean what its property should say.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{ident}[{raw}] is not {expected} on a board of {size}")]
pub struct BadValue {
    /// The property.
    pub ident: String,
    /// The value as it stands in the file.
    pub raw: String,
    /// What it should be.
    pub expected: &'static str,
    /// The size of the board.
    pub size: Size,
}

impl Value {
    /// A point in SGF letters.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn from_point(point: Point, size: Size) -> Value {
        Value::trusted(&letters(point, size))
    }

    /// A move in SGF letters; a pass is empty, as in FF\[4\].
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn from_move(action: Move, size: Size) -> Value {
        action.point().map_or(Value::EMPTY, |point| Value::from_point(point, size))
    }

    /// The point that the value names. Upper-case letters are taken as lower
    /// case: they mean columns beyond the 26th, which no board here has.
    pub fn to_point(&self, size: Size) -> Option<Point> {
        parse_point(self.raw(), size)
    }

    /// The points of a value in a list: one point or a rectangle.
    pub fn to_points(&self, size: Size) -> Option<PointSet> {
        let Some((from, to)) = self.raw_parts() else {
            return self.to_point(size).map(PointSet::of);
        };
        let (a, b) = (parse_point(from, size)?, parse_point(to, size)?);
        let between = |x: usize, y: usize| x.min(y)..=x.max(y);
        let columns = between(a.column(), b.column());
        let rows = between(a.row(), b.row());
        Some(rows.flat_map(|row| columns.clone().map(move |c| Point::new(c, row))).collect())
    }

    /// The move that the value names. Nothing is a pass, and so is `tt` on
    /// boards up to 19x19, where it is no point.
    pub fn to_move(&self, size: Size) -> Option<Move> {
        let raw = self.raw().trim();
        let small = size.width() <= 19 && size.height() <= 19;
        if raw.is_empty() || raw.eq_ignore_ascii_case("pass") || (small && raw == "tt") {
            Some(Move::Pass)
        } else {
            self.to_point(size).map(Move::Play)
        }
    }
}

impl Node {
    /// The points of a list property such as `AB` or `TR`; no points if the
    /// property is absent or empty.
    pub fn points(&self, ident: &str, size: Size) -> Result<PointSet, BadValue> {
        let mut first_bad = None;
        let points = self.good_points(ident, size, |bad| {
            first_bad.get_or_insert(bad);
        });
        first_bad.map_or(Ok(points), Err)
    }

    /// The points of a list property; values that are none are told to
    /// `complain`.
    pub(crate) fn good_points(
        &self,
        ident: &str,
        size: Size,
        mut complain: impl FnMut(BadValue),
    ) -> PointSet {
        let mut points = PointSet::EMPTY;
        for value in self.values(ident) {
            if value.raw().trim().is_empty() {
                continue;
            }
            match value.to_points(size) {
                Some(more) => points |= more,
                None => complain(bad(ident, value, "a point or a rectangle", size)),
            }
        }
        points
    }

    /// Makes a list property name exactly these points; an empty set removes
    /// it.
    ///
    /// # Panics
    /// If a point is not on the board.
    pub fn set_points(&mut self, ident: &str, points: &PointSet, size: Size) {
        self.set(ident, points.iter().map(|point| Value::from_point(point, size)));
    }

    /// The moves of the node in the order of the file: one at most in a
    /// correct file.
    pub fn moves(&self, size: Size) -> impl Iterator<Item = (Color, Result<Move, BadValue>)> + '_ {
        self.move_values().map(move |(color, value)| {
            let ident = if color == Color::Black { "B" } else { "W" };
            let action = value.to_move(size);
            (color, action.ok_or_else(|| bad(ident, value, "a point or a pass", size)))
        })
    }

    /// The values of `B` and `W`, in the order of the file.
    pub(crate) fn move_values(&self) -> impl Iterator<Item = (Color, &Value)> {
        let moves = self.properties().iter().filter_map(|property| match property.ident() {
            "B" => Some((Color::Black, property)),
            "W" => Some((Color::White, property)),
            _ => None,
        });
        moves.flat_map(|(color, property)| property.values().iter().map(move |v| (color, v)))
    }

    /// Makes the node one in which this move is made.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn set_move(&mut self, color: Color, action: Move, size: Size) {
        let (ident, other) = if color == Color::Black { ("B", "W") } else { ("W", "B") };
        self.remove(other);
        self.set(ident, [Value::from_move(action, size)]);
    }

    /// The labels on points (`LB`); what is none is left out.
    pub fn labels(&self, size: Size) -> Vec<(Point, String)> {
        let label = |value: &Value| {
            let (point, text) = value.parts()?;
            Some((point.to_point(size)?, text.simple_text().into_owned()))
        };
        self.values("LB").iter().filter_map(label).collect()
    }

    /// Puts a label on a point.
    ///
    /// # Panics
    /// If the point is not on the board.
    pub fn add_label(&mut self, point: Point, label: &str, size: Size) {
        self.push("LB", Value::from_parts(&letters(point, size), label));
    }
}

fn bad(ident: &str, value: &Value, expected: &'static str, size: Size) -> BadValue {
    BadValue { ident: ident.to_owned(), raw: value.raw().to_owned(), expected, size }
}

fn parse_point(raw: &str, size: Size) -> Option<Point> {
    let [column, row] = *raw.trim().as_bytes() else { return None };
    let number = |letter: u8| -> Option<usize> {
        letter.is_ascii_alphabetic().then(|| usize::from(letter.to_ascii_lowercase() - b'a'))
    };
    size.point(number(column)?, size.height().checked_sub(1 + number(row)?)?)
}

fn letters(point: Point, size: Size) -> String {
    assert!(size.contains(point), "{point} is not on a board of {size}");
    let letter = |n: usize| char::from(b'a' + n as u8);
    String::from_iter([letter(point.column()), letter(size.height() - 1 - point.row())])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(raw: &str) -> Value {
        Value::from_raw(raw).unwrap()
    }

    fn names(points: PointSet) -> String {
        points.iter().map(|p| p.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn letters_and_points() {
        let size = Size::STANDARD;
        for (raw, name) in [("aa", "A19"), ("sa", "T19"), ("as", "A1"), ("dp", "D4"), ("ii", "J11")]
        {
            let point: Point = name.parse().unwrap();
            assert_eq!(value(raw).to_point(size), Some(point));
            assert_eq!(Value::from_point(point, size).raw(), raw);
        }
        assert_eq!(value(" DP\n").to_point(size), value("dp").to_point(size));
        for raw in ["", "a", "aaa", "tt", "at", "ta", "a1", "é", "zz"] {
            assert_eq!(value(raw).to_point(size), None, "{raw}");
        }
        let wide = Size::new(7, 4).unwrap();
        assert_eq!(value("gd").to_point(wide), Some("G1".parse().unwrap()));
        assert_eq!(value("dg").to_point(wide), None);
        for size in [wide, Size::square(25).unwrap()] {
            assert!(size.points().all(|p| Value::from_point(p, size).to_point(size) == Some(p)));
        }
    }

    #[test]
    fn tt_is_a_pass_where_it_is_no_point() {
        let action = |raw: &str, side| value(raw).to_move(Size::square(side).unwrap());
        assert_eq!(action("tt", 19), Some(Move::Pass));
        assert_eq!(action("tt", 9), Some(Move::Pass));
        assert_eq!(action("tt", 21), Some(Move::Play("U2".parse().unwrap())));
        assert_eq!(value("tt").to_move(Size::new(5, 21).unwrap()), None);
        assert_eq!(action("", 21), Some(Move::Pass));
        assert_eq!(action("tt ", 19), Some(Move::Pass));
        assert_eq!(action("ss", 9), None);
        assert_eq!(Value::from_move(Move::Pass, Size::STANDARD), Value::EMPTY);
    }

    #[test]
    fn lists_with_rectangles() {
        let size = Size::square(9).unwrap();
        let mut node = Node::default();
        node.set("TR", ["aa", "ba:cb", "ii:hh"].map(value));
        let points = node.points("TR", size).unwrap();
        assert_eq!(names(points), "H1 J1 H2 J2 B8 C8 A9 B9 C9");
        let mut again = Node::default();
        again.set_points("TR", &points, size);
        assert_eq!(again.points("TR", size), Ok(points));
        node.set("TR", ["aa", "jj", ""].map(value));
        let error = node.points("TR", size).unwrap_err().to_string();
        assert_eq!(error, "TR[jj] is not a point or a rectangle on a board of 9x9");
        node.set("TR", [Value::EMPTY]);
        assert_eq!(node.points("TR", size), Ok(PointSet::EMPTY));
    }

    #[test]
    fn moves_and_labels() {
        let size = Size::square(9).unwrap();
        let mut node = Node::default();
        let point: Point = "C3".parse().unwrap();
        node.set_move(Color::White, Move::Play(point), size);
        node.set_move(Color::Black, Move::Pass, size);
        assert_eq!(node.moves(size).collect::<Vec<_>>(), [(Color::Black, Ok(Move::Pass))]);
        node.add_label(point, "a:b]", size);
        node.push("LB", value("none"));
        assert_eq!(node.labels(size), [(point, "a:b]".to_owned())]);
    }
}
