//! Reading lines of JSON, with errors that a reader of the documents understands.

use anyhow::{Result as Parsed, anyhow};
use serde::Deserialize;
use tesuji_board::{Point, Size};

/// What is wrong with a line of JSON, and in which column.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message} (column {column})")]
pub struct JsonError {
    /// What is wrong.
    pub message: String,
    /// Where, from 1.
    pub column: usize,
}

/// Reads one line.
pub fn parse<'t, T: Deserialize<'t>>(text: &'t str) -> Result<T, JsonError> {
    serde_json::from_str(text).map_err(|error| {
        let whole = error.to_string();
        // The line that the JSON reader names is always the first: leave it out.
        let (message, _) = whole.split_once(" at line 1").unwrap_or((&whole, ""));
        JsonError { message: without_types(message), column: error.column() }
    })
}

/// A point by its SGF letters: the column from the left, the row from the top.
///
/// # Errors
/// If it is none of the board.
pub fn point_of(text: &str, size: Size) -> Parsed<Point> {
    let bad = || anyhow!("'{text}' is no point of a board of {size}");
    let [column, row] = text.as_bytes() else { return Err(bad()) };
    let number = |letter: u8| letter.checked_sub(b'a').map(usize::from).ok_or_else(bad);
    let row = (size.height() - 1).checked_sub(number(*row)?).ok_or_else(bad)?;
    size.point(number(*column)?, row).ok_or_else(bad)
}

/// The JSON reader tells the names of our types, which nobody else knows.
fn without_types(message: &str) -> String {
    let mut words = message.split(' ').peekable();
    let mut text: Vec<&str> = Vec::new();
    while let Some(word) = words.next() {
        match word {
            "struct" => {
                words.next();
                text.push("an object");
                // "with 3 elements"
                if words.peek() == Some(&"with") {
                    words.nth(2);
                }
            }
            "enum" => {
                words.next();
                text.push("value");
            }
            // "unit variant Why::Reached"
            word if word.contains("::") => text.push("of this name"),
            word => text.push(word),
        }
    }
    text.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize, Debug)]
    #[expect(dead_code, reason = "only read")]
    struct Inner {
        point: String,
        #[serde(default)]
        kind: Option<Kind>,
    }

    #[derive(Deserialize, Debug)]
    #[serde(rename_all = "lowercase")]
    enum Kind {
        Plain,
    }

    #[test]
    fn errors_name_no_types() {
        let check = |text: &str, expected: &str| {
            let error = parse::<Inner>(text).unwrap_err().to_string();
            assert_eq!(error, expected);
        };
        check("7", "invalid type: integer `7`, expected an object (column 1)");
        check("[]", "invalid length 0, expected an object (column 2)");
        check("{}", "missing field `point` (column 2)");
        check(r#"{"point":"A1","kind":3}"#, "expected value (column 22)");
        check(
            r#"{"point":"A1","kind":{"plain":1}}"#,
            "invalid type: integer `1`, expected unit (column 31)",
        );
    }
}
