//! Columns of a table in a terminal, where a Chinese, Japanese or Korean letter takes two.

use unicode_width::UnicodeWidthStr;

/// A text filled up with blanks to so many columns.
pub fn padded(text: &str, columns: usize) -> String {
    text.to_owned() + &blanks(text, columns)
}

/// The same with the blanks before it.
pub fn padded_left(text: &str, columns: usize) -> String {
    blanks(text, columns) + text
}

/// How many columns a text takes.
pub fn columns(text: &str) -> usize {
    text.width()
}

fn blanks(text: &str, columns: usize) -> String {
    " ".repeat(columns.saturating_sub(text.width()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_letters_take_two_columns() {
        assert_eq!(padded("why", 6), "why   ");
        assert_eq!(padded("理由", 6), "理由  ");
        assert_eq!(padded_left("까닭", 6), "  까닭");
        assert_eq!(padded("longer", 3), "longer");
    }
}
