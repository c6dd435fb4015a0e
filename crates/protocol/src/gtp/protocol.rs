//! The frame of the Go Text Protocol: lines in, answers out.
//!
//! Knows no Go and no commands. What a controller sends is untrusted: lines
//! are read up to a bound, bytes that are no text are replaced, control
//! characters are dropped.

use std::io::{self, BufRead};

/// Longer lines are not kept; they are answered with an error.
pub const MAX_LINE: usize = 1 << 20;

/// The comment with which GoGui asks to cut the running command short.
const INTERRUPT: &str = "# interrupt";

/// What came in up to the next line feed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A line without its line feed.
    Line(Vec<u8>),
    /// A line beyond the bound; its bytes are gone.
    TooLong,
    /// Nothing more will come.
    End,
}

/// Reads one line and holds at most `limit` bytes of it. A last line without a
/// line feed counts.
pub fn read_line(reader: &mut impl BufRead, limit: usize) -> io::Result<Input> {
    let mut line = Vec::new();
    let (mut any, mut too_long) = (false, false);
    loop {
        let buffer = match reader.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            buffer => buffer?,
        };
        if buffer.is_empty() && !any {
            return Ok(Input::End);
        }
        any = true;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        if too_long || line.len() + part.len() > limit {
            too_long = true;
            line = Vec::new();
        } else {
            line.extend_from_slice(part);
        }
        let (used, done) =
            (end.map_or(part.len(), |end| end + 1), end.is_some() || part.is_empty());
        reader.consume(used);
        if done {
            return Ok(if too_long { Input::TooLong } else { Input::Line(line) });
        }
    }
}

/// Whether a raw line is GoGui's `# interrupt`.
pub fn is_interrupt(line: &[u8]) -> bool {
    line.trim_ascii() == INTERRUPT.as_bytes()
}

/// A command line taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The number that the answer has to repeat, as it was written.
    pub id: String,
    /// The name of the command; empty if there was only a number.
    pub command: String,
    /// The rest of the line, without blanks around it.
    pub arguments: String,
}

impl Request {
    /// Takes a raw line apart; `None` if it holds nothing but blanks and a
    /// comment.
    pub fn parse(line: &[u8]) -> Option<Request> {
        let line = String::from_utf8_lossy(line);
        let text: String = line
            .chars()
            .map(|c| if c == '\t' { ' ' } else { c })
            .take_while(|&c| c != '#')
            .filter(|c| !c.is_control())
            .collect();
        let text = text.trim();
        if text.is_empty() {
            return None;
        }
        let (first, rest) = split_word(text);
        let is_id = first.bytes().all(|byte| byte.is_ascii_digit());
        let (id, (command, arguments)) =
            if is_id { (first, split_word(rest)) } else { ("", (first, rest)) };
        Some(Request {
            id: id.to_owned(),
            command: command.to_owned(),
            arguments: arguments.to_owned(),
        })
    }
}

/// The first word and the rest.
fn split_word(text: &str) -> (&str, &str) {
    text.split_once(' ').map_or((text, ""), |(word, rest)| (word, rest.trim_start()))
}

/// A whole answer: `=id text` or `?id message`, closed by an empty line.
///
/// An empty line inside the text would end the answer too early, so none is
/// let through.
pub fn frame(id: &str, answer: Result<&str, &str>) -> String {
    let (mark, text) = match answer {
        Ok(text) => ('=', text),
        Err(message) => ('?', message),
    };
    let mut framed = format!("{mark}{id} ");
    let mut lines = text.trim_end().split('\n').map(str::trim_end);
    framed.push_str(lines.next().unwrap_or_default());
    for line in lines.filter(|line| !line.is_empty()) {
        framed.push('\n');
        framed.push_str(line);
    }
    framed.push_str("\n\n");
    framed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests() {
        let request = |line: &[u8]| {
            Request::parse(line).map(|r| format!("{}|{}|{}", r.id, r.command, r.arguments))
        };
        assert_eq!(request(b"name").as_deref(), Some("|name|"));
        assert_eq!(request(b" 12\tplay  b\tD4 # hello\r").as_deref(), Some("12|play|b D4"));
        assert_eq!(request(b"7").as_deref(), Some("7||"));
        assert_eq!(request(b"na\0me\x07").as_deref(), Some("|name|"));
        assert_eq!(request(b"\xff\xfe"), Some("|\u{fffd}\u{fffd}|".to_owned()));
        assert_eq!(request(b"# a comment"), None);
        assert_eq!(request(b" \t\r\x00"), None);
        assert_eq!(request(b"99999999999999999999 name").unwrap(), "99999999999999999999|name|");
    }

    #[test]
    fn answers_hold_no_empty_line() {
        assert_eq!(frame("", Ok("")), "= \n\n");
        assert_eq!(frame("3", Ok("2")), "=3 2\n\n");
        assert_eq!(frame("", Err("illegal move")), "? illegal move\n\n");
        assert_eq!(frame("1", Ok("\n A B\n\n 1 .\n\n")), "=1 \n A B\n 1 .\n\n");
    }

    #[test]
    fn lines_are_bounded() {
        let mut input = io::BufReader::with_capacity(3, &b"abcd\n\nabcdefgh\nxyz"[..]);
        let mut next = || read_line(&mut input, 5).unwrap();
        assert_eq!(next(), Input::Line(b"abcd".to_vec()));
        assert_eq!(next(), Input::Line(vec![]));
        assert_eq!(next(), Input::TooLong);
        assert_eq!(next(), Input::Line(b"xyz".to_vec()));
        assert_eq!(next(), Input::End);
    }

    #[test]
    fn the_interrupt_comment() {
        assert!(is_interrupt(b"# interrupt\r"));
        assert!(!is_interrupt(b"# interrupted") && !is_interrupt(b"interrupt"));
    }
}
