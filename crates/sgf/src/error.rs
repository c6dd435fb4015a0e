//! Places in a file, what can be wrong there, and what was overlooked.

use std::fmt;

/// A place in the decoded text: lines and columns from 1, columns counted in
/// characters. A line ends with LF, CR or CR LF, as in any editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why a file could not be read, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {fault}")]
pub struct SgfError {
    /// Where reading stopped; for an unclosed value, where it was opened.
    pub place: Place,
    /// What was wrong.
    pub fault: Fault,
}

/// What made a file unreadable.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// Nothing in the file looks like the start of a game.
    #[error("no game found: expected '(;'")]
    NoGame,
    /// The file ends inside a value.
    #[error("the value of {ident} is never closed: expected ']'")]
    UnclosedValue {
        /// The property with the open value.
        ident: String,
    },
    /// A character that the grammar does not know at this place.
    #[error("unexpected {found:?}: expected a property, ';', '(' or ')'")]
    Unexpected {
        /// The character that was found.
        found: char,
    },
    /// The file is larger than the caller allows.
    #[error("the file has {bytes} bytes, more than the allowed {limit}")]
    TooManyBytes {
        /// The size of the file.
        bytes: usize,
        /// The limit of [`ReadOptions`](crate::ReadOptions).
        limit: usize,
    },
    /// The file has more nodes than the caller allows.
    #[error("more than {limit} nodes")]
    TooManyNodes {
        /// The limit of [`ReadOptions`](crate::ReadOptions).
        limit: usize,
    },
    /// One node has an absurd number of different properties.
    #[error("more than {limit} different properties in one node")]
    TooManyProperties {
        /// The fixed limit.
        limit: usize,
    },
    /// The caller named an encoding that does not exist.
    #[error("unknown character encoding '{0}'")]
    UnknownEncoding(String),
}

/// Something that is not as it should be and that reading went past.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// Where it is.
    pub place: Place,
    /// What it is and what was made of it.
    pub message: String,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

/// Collects warnings up to a limit, so that a hostile file cannot fill the
/// memory with complaints about it.
#[derive(Debug, Default)]
pub(crate) struct Warnings {
    list: Vec<Warning>,
    left_off: usize,
}

impl Warnings {
    const LIMIT: usize = 1000;

    pub(crate) fn push(&mut self, place: Place, message: String) {
        if self.list.len() < Warnings::LIMIT {
            self.list.push(Warning { place, message });
        } else {
            self.left_off += 1;
        }
    }

    pub(crate) fn into_list(mut self) -> Vec<Warning> {
        if let (1.., Some(last)) = (self.left_off, self.list.last()) {
            let message = format!("{} more warnings were left off", self.left_off);
            self.list.push(Warning { place: last.place, message });
        }
        self.list
    }
}

/// Turns byte offsets into places. Cheap when offsets are asked for in rising
/// order, because it goes on from the last answer.
#[derive(Debug)]
pub(crate) struct Locator<'t> {
    bytes: &'t [u8],
    at: usize,
    place: Place,
}

impl<'t> Locator<'t> {
    const START: Place = Place { line: 1, column: 1 };

    pub(crate) fn new(text: &'t str) -> Locator<'t> {
        Locator { bytes: text.as_bytes(), at: 0, place: Locator::START }
    }

    pub(crate) fn place(&mut self, offset: usize) -> Place {
        if offset < self.at {
            (self.at, self.place) = (0, Locator::START);
        }
        for at in self.at..offset {
            match self.bytes[at] {
                b'\n' if at > 0 && self.bytes[at - 1] == b'\r' => {}
                b'\n' | b'\r' => self.place = Place { line: self.place.line + 1, column: 1 },
                // Continuation bytes belong to the character before them.
                0x80..=0xBF => {}
                _ => self.place.column += 1,
            }
        }
        self.at = self.at.max(offset);
        self.place
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_characters_and_all_line_ends() {
        let text = "aé\nb\r\nc\rd囲e";
        let mut locator = Locator::new(text);
        let mut place = |c: char| {
            let p = locator.place(text.find(c).unwrap());
            (p.line, p.column)
        };
        assert_eq!(place('é'), (1, 2));
        assert_eq!(place('b'), (2, 1));
        assert_eq!(place('c'), (3, 1));
        assert_eq!(place('e'), (4, 3));
        assert_eq!(place('a'), (1, 1), "going back starts again");
    }

    #[test]
    fn the_list_of_warnings_is_bounded() {
        let mut warnings = Warnings::default();
        for _ in 0..5000 {
            warnings.push(Locator::START, "again".to_owned());
        }
        let list = warnings.into_list();
        assert_eq!(list.len(), Warnings::LIMIT + 1);
        assert_eq!(list.last().unwrap().message, "4000 more warnings were left off");
    }
}
