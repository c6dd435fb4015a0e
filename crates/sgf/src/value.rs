//! Property values: the raw text between `[` and `]`, and what it means.
//!
//! A [`Value`] keeps the text as it stands in the file, escapes included, so
//! that writing loses nothing; meaning is given on demand.

use std::borrow::Cow;
use std::fmt;

use smol_str::SmolStr;

/// One value of a property, as written: escapes and line breaks untouched.
///
/// The text never has a `]` without a backslash before it and never ends in
/// the middle of an escape, so it can always be written between brackets.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Value(SmolStr);

/// A text that cannot stand between brackets as it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' cannot be a raw value: it has an unescaped ']' or ends in the middle of an escape")]
pub struct InvalidRawValue(pub String);

impl Value {
    /// No text at all: a pass, or a property that says all by being there.
    pub const EMPTY: Value = Value(SmolStr::new_static(""));

    /// A value from text as people read it; backslashes and brackets are
    /// escaped.
    pub fn from_text(text: &str) -> Value {
        Value(escaped(text, &['\\', ']']))
    }

    /// A value of two parts, as in `LB[dd:A]`; colons inside the parts are
    /// escaped as well.
    pub fn from_parts(first: &str, second: &str) -> Value {
        let special = ['\\', ']', ':'];
        Value(smol_str::format_smolstr!(
            "{}:{}",
            escaped(first, &special),
            escaped(second, &special)
        ))
    }

    /// A value from text as it stands in a file.
    pub fn from_raw(raw: &str) -> Result<Value, InvalidRawValue> {
        let mut bytes = raw.bytes();
        while let Some(byte) = bytes.next() {
            let broken = match byte {
                b']' => true,
                b'\\' => bytes.next().is_none(),
                _ => false,
            };
            if broken {
                return Err(InvalidRawValue(raw.to_owned()));
            }
        }
        Ok(Value(raw.into()))
    }

    /// A value that the reader found between brackets.
    pub(crate) fn trusted(raw: &str) -> Value {
        debug_assert!(Value::from_raw(raw).is_ok(), "{raw:?}");
        Value(raw.into())
    }

    /// The value as it stands in the file.
    pub fn raw(&self) -> &str {
        &self.0
    }

    /// The value as SGF's `Text`: escapes resolved, escaped line breaks
    /// removed, other line breaks as `\n`, other white space as a blank.
    pub fn text(&self) -> Cow<'_, str> {
        unescaped(&self.0, '\n')
    }

    /// The value as SGF's `SimpleText`: like [`Value::text`], in one line.
    pub fn simple_text(&self) -> Cow<'_, str> {
        unescaped(&self.0, ' ')
    }

    /// The two parts of a composed value, split at the first colon that is
    /// not escaped.
    pub fn parts(&self) -> Option<(Value, Value)> {
        let (first, second) = self.raw_parts()?;
        Some((Value(first.into()), Value(second.into())))
    }

    /// The raw text of the two parts of a composed value.
    pub(crate) fn raw_parts(&self) -> Option<(&str, &str)> {
        let mut escape = false;
        for (at, byte) in self.0.bytes().enumerate() {
            match byte {
                _ if escape => escape = false,
                b'\\' => escape = true,
                b':' => return Some((&self.0[..at], &self.0[at + 1..])),
                _ => {}
            }
        }
        None
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}]", self.0)
    }
}

fn escaped(text: &str, special: &[char]) -> SmolStr {
    if !text.contains(special) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if special.contains(&c) {
            out.push('\\');
        }
        out.push(c);
    }
    out.into()
}

fn unescaped(raw: &str, line_break: char) -> Cow<'_, str> {
    let plain = |b: u8| b != b'\\' && !(b'\t'..=b'\r').contains(&b);
    if raw.bytes().all(plain) {
        return Cow::Borrowed(raw);
    }
    let mut out = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    let mut escape = false;
    while let Some(c) = chars.next() {
        match c {
            '\n' | '\r' => {
                // CR LF and LF CR are one line break.
                if matches!((c, chars.peek()), ('\n', Some('\r')) | ('\r', Some('\n'))) {
                    chars.next();
                }
                if !escape {
                    out.push(line_break);
                }
            }
            '\t' | '\x0b' | '\x0c' => out.push(' '),
            '\\' if !escape => {
                escape = true;
                continue;
            }
            _ => out.push(c),
        }
        escape = false;
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raw(text: &str) -> Value {
        Value::from_raw(text).unwrap()
    }

    #[test]
    fn escapes_and_line_breaks() {
        let check = |source: &str, text: &str, simple: &str| {
            assert_eq!(raw(source).text(), text);
            assert_eq!(raw(source).simple_text(), simple);
        };
        check("plain [ text", "plain [ text", "plain [ text");
        check(r"a\]b\\c\:d\e", r"a]b\c:de", r"a]b\c:de");
        check("a\nb", "a\nb", "a b");
        check("a\r\nb\n\rc\rd\n\ne", "a\nb\nc\nd\n\ne", "a b c d  e");
        check("soft\\\nbreak\\\r\nhere", "softbreakhere", "softbreakhere");
        check("\\\\\nhard", "\\\nhard", "\\ hard");
        check("tab\there\\\tand", "tab here and", "tab here and");
    }

    #[test]
    fn text_in_and_out() {
        for text in ["", "]", "\\", "a]b\\", "[x]", "two\nlines", "囲碁 \\]"] {
            let value = Value::from_text(text);
            assert_eq!(value.text(), text);
            assert_eq!(Value::from_raw(value.raw()), Ok(value));
        }
    }

    #[test]
    fn composed_values() {
        let value = Value::from_parts("a:b]", "c:\\d");
        assert_eq!(value.raw(), r"a\:b\]:c\:\\d");
        let (first, second) = value.parts().unwrap();
        assert_eq!((&*first.text(), &*second.text()), ("a:b]", "c:\\d"));
        assert_eq!(raw(r"no\:colon").parts(), None);
        let (first, second) = raw("aa:").parts().unwrap();
        assert_eq!((first.raw(), second.raw()), ("aa", ""));
    }

    #[test]
    fn what_cannot_be_written_is_refused() {
        for text in ["]", "a]b", "\\", r"a\\\", r"\\]"] {
            assert!(Value::from_raw(text).is_err(), "{text:?}");
        }
        assert!(Value::from_raw(r"\]\\").is_ok());
    }
}
