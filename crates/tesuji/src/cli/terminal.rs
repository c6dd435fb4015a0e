//! Boards for people at a terminal.

use std::env;
use std::fmt::Write as _;
use std::io::IsTerminal;

use clap::ValueEnum;
use tesuji_board::{Color, Move, Point, Setup, column_letter};
use tesuji_draw::{Cell, Sketch};
use tesuji_words::{Messages, text};

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ColorChoice {
    /// If the output is a terminal and NO_COLOR is not set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// What the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Colours, by escape sequences.
    pub color: bool,
    /// Round stones instead of letters.
    pub unicode: bool,
}

impl Style {
    /// What the standard output can show, as far as the environment tells.
    pub fn of_stdout(choice: ColorChoice, ascii: bool) -> Style {
        let asked_not_to = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
        let color = match choice {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => std::io::stdout().is_terminal() && !asked_not_to && !dumb,
        };
        Style { color, unicode: !ascii && speaks_utf8() }
    }

    /// A heading.
    pub fn bold(self, text: &str) -> String {
        if self.color { format!("\x1b[1m{text}\x1b[0m") } else { text.to_owned() }
    }

    /// The board with coordinates, the last move in parentheses. Every line
    /// ends with a line feed.
    pub fn board(self, setup: &Setup, last: Option<Move>) -> String {
        let size = setup.size;
        let last = last.and_then(Move::point);
        let letters: String = (0..size.width()).map(|c| format!(" {}", column_letter(c))).collect();
        let mut text = format!("  {letters}\n");
        for row in (0..size.height()).rev() {
            let _ = write!(text, "{:2}", row + 1);
            if self.color {
                text.push_str(WOOD);
            }
            for column in 0..size.width() {
                let point = Point::new(column, row);
                let before = column.checked_sub(1).map(|left| Point::new(left, row));
                text.push(match last {
                    Some(last) if last == point => '(',
                    Some(last) if Some(last) == before => ')',
                    _ => ' ',
                });
                text.push_str(&self.point(setup, point));
            }
            text.push(if last == Some(Point::new(size.width() - 1, row)) { ')' } else { ' ' });
            if self.color {
                text.push_str(RESET);
            }
            let _ = writeln!(text, "{}", row + 1);
        }
        text.push_str(&format!("  {letters}\n"));
        text
    }

    /// A diagram with the moves of a line as numbers. Every line ends with a
    /// line feed.
    pub fn sketch(self, sketch: &Sketch, messages: &Messages) -> String {
        let (left, right) = sketch.columns;
        let (low, high) = sketch.rows;
        let mut lines = String::from("  ");
        for column in left..=right {
            let _ = write!(lines, " {:>2}", column_letter(column));
        }
        lines.push('\n');
        for row in (low..=high).rev() {
            let _ = write!(lines, "{:2}", row + 1);
            if self.color {
                lines.push_str(WOOD);
            }
            for column in left..=right {
                lines.push_str(&self.sketch_cell(sketch, Point::new(column, row)));
            }
            if self.color {
                lines.push(' ');
                lines.push_str(RESET);
            }
            lines.push('\n');
        }
        let told = |(number, at): &(usize, String)| {
            messages.say("again", &[("number", text(number)), ("at", text(at))])
        };
        let again: Vec<String> = sketch.again.iter().map(told).collect();
        if !again.is_empty() {
            let _ = writeln!(lines, "{}", again.join(", "));
        }
        lines
    }

    /// Three columns wide.
    fn sketch_cell(self, sketch: &Sketch, point: Point) -> String {
        let (mover, cell) = match (sketch.cell(point), self.unicode) {
            (Cell::Empty, true) => (None, "·".to_owned()),
            (Cell::Empty, false) => (None, ".".to_owned()),
            (Cell::Stone(Color::White), true) if !self.color => (None, "○".to_owned()),
            (Cell::Stone(color), true) => (Some(color), "●".to_owned()),
            (Cell::Stone(Color::Black), false) => (Some(Color::Black), "X".to_owned()),
            (Cell::Stone(Color::White), false) => (Some(Color::White), "O".to_owned()),
            (Cell::Number(color, number), _) => (Some(color), number.to_string()),
        };
        match mover.filter(|_| self.color) {
            Some(Color::Black) => format!("{BLACK} {cell:>2}{INK}"),
            Some(Color::White) => format!("{WHITE} {cell:>2}{INK}"),
            None => format!(" {cell:>2}"),
        }
    }

    fn point(self, setup: &Setup, point: Point) -> String {
        let star = || setup.size.star_points().contains(point);
        // With colours a filled circle is a stone of either colour.
        match (setup.get(point), self.unicode, self.color) {
            (Some(Color::Black), true, true) => format!("{BLACK}●{INK}"),
            (Some(Color::White), true, true) => format!("{WHITE}●{INK}"),
            (Some(Color::Black), true, false) => "●".to_owned(),
            (Some(Color::White), true, false) => "○".to_owned(),
            (Some(Color::Black), false, true) => format!("{BLACK}X{INK}"),
            (Some(Color::White), false, true) => format!("{WHITE}O{INK}"),
            (Some(Color::Black), false, false) => "X".to_owned(),
            (Some(Color::White), false, false) => "O".to_owned(),
            (None, _, _) if star() => "+".to_owned(),
            (None, true, _) => "·".to_owned(),
            (None, false, _) => ".".to_owned(),
        }
    }
}

/// Dark lines on the colour of a board, of the 256 that terminals have.
const WOOD: &str = "\x1b[48;5;179;38;5;94m";
const INK: &str = "\x1b[22;38;5;94m";
const BLACK: &str = "\x1b[1;38;5;16m";
const WHITE: &str = "\x1b[1;38;5;231m";
const RESET: &str = "\x1b[0m";

/// Whether the locale is one of UTF-8. Where there are no locales, as on
/// Windows, terminals are taken to know it.
fn speaks_utf8() -> bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| env::var(name).ok().filter(|value| !value.is_empty()));
    match locale {
        Some(locale) => {
            let locale = locale.to_ascii_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        }
        None => cfg!(windows),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_board::Diagram;

    fn board() -> Setup {
        Diagram::parse(". X O\nX . .\n. . .").unwrap().setup
    }

    #[test]
    fn letters_with_the_last_move() {
        let plain = Style { color: false, unicode: false };
        let text = plain.board(&board(), "C3".parse().ok());
        assert_eq!(text, "   A B C\n 3 . X(O)3\n 2 X . . 2\n 1 . . . 1\n   A B C\n");
    }

    #[test]
    fn round_stones() {
        let round = Style { color: false, unicode: true };
        let text = round.board(&board(), "A2".parse().ok());
        assert_eq!(text, "   A B C\n 3 · ● ○ 3\n 2(●)· · 2\n 1 · · · 1\n   A B C\n");
    }

    #[test]
    fn colours_add_nothing_but_escapes() {
        for unicode in [false, true] {
            let text = Style { color: true, unicode }.board(&board(), None);
            let mut visible = String::new();
            let mut rest = text.as_str();
            while let Some((before, after)) = rest.split_once("\x1b[") {
                visible.push_str(before);
                rest = after.split_once('m').unwrap().1;
            }
            visible.push_str(rest);
            let expected = Style { color: false, unicode }.board(&board(), None);
            assert_eq!(visible.replace('○', "●"), expected.replace('○', "●"));
        }
    }
}
