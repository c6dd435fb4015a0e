//! The fields of a line, each read with an error that names it.

use serde_json::{Map, Value, json};
use tesuji_board::{Color, Move, Point, Size};

/// A line that cannot be answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct RequestError {
    /// The name of the question, if it has one.
    pub id: Option<String>,
    /// The field that is wrong.
    pub field: Option<String>,
    /// What is wrong.
    pub message: String,
}

impl RequestError {
    /// The line that says so.
    pub fn line(&self) -> Value {
        complaint("error", self)
    }
}

/// Something about a line that is passed over; the question is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint(pub RequestError);

impl Complaint {
    /// The line that says so.
    pub fn line(&self) -> Value {
        complaint("warning", &self.0)
    }
}

fn complaint(kind: &str, error: &RequestError) -> Value {
    let mut line = json!({ kind: error.message });
    if let Some(id) = &error.id {
        line["id"] = json!(id);
    }
    if let Some(field) = &error.field {
        line["field"] = json!(field);
    }
    line
}

/// An object with the name of the question it belongs to.
pub(super) struct Fields<'a> {
    pub id: &'a str,
    pub map: &'a Map<String, Value>,
}

type Found<T> = Result<Option<T>, RequestError>;

impl<'a> Fields<'a> {
    /// Says what is wrong with a field.
    pub fn wrong(&self, field: &str, message: impl Into<String>) -> RequestError {
        let id = Some(self.id.to_owned());
        RequestError { id, field: Some(field.to_owned()), message: message.into() }
    }

    /// What a field holds, if it is there.
    pub fn get(&self, field: &str) -> Option<&'a Value> {
        self.map.get(field).filter(|value| !value.is_null())
    }

    fn read<T>(&self, field: &str, what: &str, read: impl Fn(&'a Value) -> Option<T>) -> Found<T> {
        let Some(value) = self.get(field) else { return Ok(None) };
        read(value).map(Some).ok_or_else(|| self.wrong(field, format!("{field} must be {what}")))
    }

    /// A text.
    pub fn text(&self, field: &str) -> Found<&'a str> {
        self.read(field, "a text", Value::as_str)
    }

    /// Yes or no; no if it is left out.
    pub fn truth(&self, field: &str) -> Result<bool, RequestError> {
        Ok(self.read(field, "true or false", Value::as_bool)?.unwrap_or(false))
    }

    /// A whole number within bounds.
    pub fn whole(&self, field: &str, least: i64, most: i64) -> Found<i64> {
        let within = |number: &i64| (least..=most).contains(number);
        let what = format!("a whole number from {least} to {most}");
        self.read(field, &what, |value| value.as_i64().filter(within))
    }

    /// A number within bounds.
    pub fn number(&self, field: &str, least: f64, most: f64) -> Found<f64> {
        let within = |number: &f64| (least..=most).contains(number);
        let what = format!("a number from {least} to {most}");
        self.read(field, &what, |value| value.as_f64().filter(within))
    }

    /// A list of whole numbers.
    pub fn wholes(&self, field: &str) -> Found<Vec<i64>> {
        let list = |value: &Value| value.as_array()?.iter().map(Value::as_i64).collect();
        self.read(field, "a list of whole numbers", list)
    }

    /// A colour.
    pub fn color(&self, field: &str) -> Found<Color> {
        self.read(field, "\"B\" or \"W\"", |value| value.as_str()?.parse().ok())
    }

    /// A list of moves of the board.
    pub fn moves(&self, field: &str, size: Size) -> Result<Vec<Move>, RequestError> {
        let words: Option<Vec<&str>> = self.read(field, "a list of points", |value| {
            value.as_array()?.iter().map(Value::as_str).collect()
        })?;
        words.unwrap_or_default().into_iter().map(|word| self.action(field, word, size)).collect()
    }

    /// A list of pairs of a colour and a move.
    pub fn colored_moves(
        &self,
        field: &str,
        size: Size,
    ) -> Result<Vec<(Color, Move)>, RequestError> {
        let what = "a list of pairs such as [\"B\",\"D4\"]";
        let pairs: Option<Vec<(&str, &str)>> = self.read(field, what, |value| {
            let pair = |pair: &'a Value| match pair.as_array()?.as_slice() {
                [color, action] => Some((color.as_str()?, action.as_str()?)),
                _ => None,
            };
            value.as_array()?.iter().map(pair).collect()
        })?;
        let pairs = pairs.unwrap_or_default().into_iter();
        pairs
            .map(|(color, action)| {
                let color = color
                    .parse()
                    .map_err(|_| self.wrong(field, format!("'{color}' is not a colour")))?;
                Ok((color, self.action(field, action, size)?))
            })
            .collect()
    }

    /// A point such as `D4`, or `(3,15)` from the upper left, or a pass.
    fn action(&self, field: &str, word: &str, size: Size) -> Result<Move, RequestError> {
        let counted = || {
            let (column, row) = word.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
            let (column, row): (usize, usize) =
                (column.trim().parse().ok()?, row.trim().parse().ok()?);
            let on_board = column < size.width() && row < size.height();
            on_board.then(|| Move::Play(Point::new(column, size.height() - 1 - row)))
        };
        let action: Move = word
            .parse()
            .ok()
            .or_else(counted)
            .ok_or_else(|| self.wrong(field, format!("'{word}' is not a point")))?;
        match action.point() {
            Some(point) if !size.contains(point) => {
                Err(self.wrong(field, format!("{point} is not on the board")))
            }
            _ => Ok(action),
        }
    }
}
