//! Boards as text, the notation of every test, both ways.
//!
//! ```text
//!    A B C D E
//!  3 . X O a .  3      X black   O white   . or + empty
//!  2 . B W * .  2      B W *     the same three with a mark
//!  1 . . . . .  1      a to n, p to w, y, z  an empty point with a letter
//!    A B C D E
//! ```
//! Rows go from top to bottom. Spaces between points, column letters and row
//! numbers are optional; a row number says nothing new and is only checked.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::color::Color;
use crate::point::{Point, column_letter};
use crate::point_set::PointSet;
use crate::setup::Setup;
use crate::size::{InvalidSize, Size};

/// A position with marks and letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The stones.
    pub setup: Setup,
    /// Points with a mark.
    pub marked: PointSet,
    /// Empty points with a letter.
    pub letters: BTreeMap<char, Point>,
}

/// The corner of a board in which a smaller diagram lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corner {
    /// The first row of the text is the upper edge, its first column the left.
    TopLeft,
    /// The last row of the text is the lower edge, its first column the left.
    BottomLeft,
}

/// Why a text is no diagram. Lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiagramError {
    /// There are no rows.
    #[error("the diagram has no rows")]
    Empty,
    /// A row is shorter or longer than the first.
    #[error("line {line}: {found} points in a row, {expected} in the first")]
    Ragged {
        /// The line of the text.
        line: usize,
        /// The points in the first row.
        expected: usize,
        /// The points in this row.
        found: usize,
    },
    /// A character means nothing.
    #[error("line {line}: '{character}' is not a point")]
    Character {
        /// The line of the text.
        line: usize,
        /// The character.
        character: char,
    },
    /// A row number does not fit its place.
    #[error("line {line}: row {number} stands where row {expected} belongs")]
    RowNumber {
        /// The line of the text.
        line: usize,
        /// The number in the text.
        number: usize,
        /// The number of this row.
        expected: usize,
    },
    /// A letter stands at two points.
    #[error("line {line}: the letter '{letter}' is used twice")]
    Letter {
        /// The line of the text.
        line: usize,
        /// The letter.
        letter: char,
    },
    /// No board has this size.
    #[error(transparent)]
    Size(#[from] InvalidSize),
    /// The text is larger than the board it should lie in.
    #[error("a diagram of {0} does not fit into a board of {1}")]
    TooLarge(Size, Size),
}

impl Diagram {
    /// A position without marks.
    pub fn new(setup: Setup) -> Diagram {
        Diagram { setup, marked: PointSet::EMPTY, letters: BTreeMap::new() }
    }

    /// Reads a whole board.
    pub fn parse(text: &str) -> Result<Diagram, DiagramError> {
        let rows = rows(text)?;
        let size = Size::new(rows[0].cells.len(), rows.len())?;
        for (i, row) in rows.iter().enumerate() {
            let expected = rows.len() - i;
            if let Some(number) = row.number.filter(|&n| n != expected) {
                return Err(DiagramError::RowNumber { line: row.line, number, expected });
            }
        }
        Diagram::fill(&rows, size, size.height())
    }

    /// Reads a part of a board that lies in a corner; the rest is empty.
    pub fn parse_corner(text: &str, size: Size, corner: Corner) -> Result<Diagram, DiagramError> {
        let rows = rows(text)?;
        let part = Size::new(rows[0].cells.len(), rows.len())?;
        if part.width() > size.width() || part.height() > size.height() {
            return Err(DiagramError::TooLarge(part, size));
        }
        let top = match corner {
            Corner::TopLeft => size.height(),
            Corner::BottomLeft => part.height(),
        };
        Diagram::fill(&rows, size, top)
    }

    /// The first row of the text goes to row number `top`.
    fn fill(rows: &[Row], size: Size, top: usize) -> Result<Diagram, DiagramError> {
        let mut diagram = Diagram::new(Setup::new(size));
        for (i, row) in rows.iter().enumerate() {
            for (column, &character) in row.cells.iter().enumerate() {
                let point = Point::new(column, top - 1 - i);
                match character {
                    '.' | '+' | '*' => {}
                    'X' | 'B' => diagram.setup.put(point, Some(Color::Black)),
                    'O' | 'W' => diagram.setup.put(point, Some(Color::White)),
                    'a'..='n' | 'p'..='w' | 'y' | 'z' => {
                        if diagram.letters.insert(character, point).is_some() {
                            let (line, letter) = (row.line, character);
                            return Err(DiagramError::Letter { line, letter });
                        }
                    }
                    _ => return Err(DiagramError::Character { line: row.line, character }),
                }
                if matches!(character, 'B' | 'W' | '*') {
                    diagram.marked.insert(point);
                }
            }
        }
        Ok(diagram)
    }

    /// The point with a letter.
    ///
    /// # Panics
    /// If no point has it: a slip in a test.
    pub fn at(&self, letter: char) -> Point {
        *self.letters.get(&letter).unwrap_or_else(|| panic!("no point is called '{letter}'"))
    }

    /// The character of a point.
    fn character(&self, point: Point) -> char {
        let marked = self.marked.contains(point);
        match self.setup.get(point) {
            Some(Color::Black) => {
                if marked {
                    'B'
                } else {
                    'X'
                }
            }
            Some(Color::White) => {
                if marked {
                    'W'
                } else {
                    'O'
                }
            }
            None => {
                let letter = self.letters.iter().find(|&(_, &p)| p == point);
                let hoshi = self.setup.size.star_points().contains(point);
                match letter {
                    Some((&letter, _)) => letter,
                    None if marked => '*',
                    None => {
                        if hoshi {
                            '+'
                        } else {
                            '.'
                        }
                    }
                }
            }
        }
    }
}

impl std::fmt::Display for Diagram {
    /// The whole board with coordinates; [`Diagram::parse`] reads it back.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let size = self.setup.size;
        let mut columns = String::from("  ");
        for column in 0..size.width() {
            let _ = write!(columns, " {}", column_letter(column));
        }
        writeln!(f, "{columns}")?;
        for row in (0..size.height()).rev() {
            write!(f, "{:2}", row + 1)?;
            for column in 0..size.width() {
                write!(f, " {}", self.character(Point::new(column, row)))?;
            }
            writeln!(f, " {}", row + 1)?;
        }
        writeln!(f, "{columns}")
    }
}

struct Row {
    line: usize,
    number: Option<usize>,
    cells: Vec<char>,
}

/// The rows of points in a text, all equally long.
fn rows(text: &str) -> Result<Vec<Row>, DiagramError> {
    let mut rows: Vec<Row> = Vec::new();
    for (i, line) in text.lines().enumerate() {
        if line.trim().is_empty() || is_column_header(line) {
            continue;
        }
        let points = line.trim().trim_matches(|c: char| c.is_ascii_digit() || c == ' ');
        let digits: String = line.trim().chars().take_while(char::is_ascii_digit).collect();
        let row = Row {
            line: i + 1,
            number: digits.parse().ok(),
            cells: points.chars().filter(|c| !c.is_whitespace()).collect(),
        };
        if let Some(first) = rows.first().filter(|first| first.cells.len() != row.cells.len()) {
            let (expected, found) = (first.cells.len(), row.cells.len());
            return Err(DiagramError::Ragged { line: row.line, expected, found });
        }
        rows.push(row);
    }
    if rows.is_empty() { Err(DiagramError::Empty) } else { Ok(rows) }
}

/// `A B C …`: the letters of the columns in order. A row of points never looks
/// like that, since `A` is no point.
fn is_column_header(line: &str) -> bool {
    let mut letters = line.chars().filter(|c| !c.is_whitespace()).enumerate();
    line.contains('A') && letters.all(|(i, c)| i < crate::MAX_SIDE && c == column_letter(i))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes() {
        let text = "   A B C D E F G
 3 . X O a . . . 3
 2 . B W * . . . 2
 1 z . . . . X . 1
   A B C D E F G
";
        let diagram = Diagram::parse(text).unwrap();
        assert_eq!(diagram.to_string(), text);
        assert_eq!(diagram.at('a').to_string(), "D3");
        assert_eq!(diagram.marked.len(), 3);
        assert_eq!(Diagram::parse(".XOa...\n.BW*...\nz....X."), Ok(diagram));
    }

    #[test]
    fn a_corner_of_a_larger_board() {
        let corner = |c| Diagram::parse_corner(".X\nO.", Size::STANDARD, c).unwrap().setup;
        assert_eq!(corner(Corner::TopLeft).black.first(), "B19".parse().ok());
        assert_eq!(corner(Corner::BottomLeft).white.first(), "A1".parse().ok());
        assert!(
            Diagram::parse_corner(".X\nO.", Size::new(1, 2).unwrap(), Corner::TopLeft).is_err()
        );
    }

    #[test]
    fn errors_name_the_line() {
        let error = |text| Diagram::parse(text).unwrap_err().to_string();
        assert_eq!(error(" \n"), "the diagram has no rows");
        assert_eq!(error("..\n..."), "line 2: 3 points in a row, 2 in the first");
        assert_eq!(error("..\n.?"), "line 2: '?' is not a point");
        assert_eq!(error("3 ..\n1 .."), "line 1: row 3 stands where row 2 belongs");
        assert_eq!(error("a.\n.a"), "line 2: the letter 'a' is used twice");
    }
}
