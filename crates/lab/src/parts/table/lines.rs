//! Lines of JSON as a table: a column for every field, whatever the lines are.
//!
//! A column has the type of its values: truth, whole numbers, numbers, text. Lists and
//! objects, and what is now of one type and now of another, are text in JSON.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use parquet::basic::{LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::Result as ParquetResult;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::Type;
use serde_json::{Map, Value};

use super::super::{Part, file::write_whole};
use super::{ROWS, properties};

/// What the values of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Nothing,
    Truth,
    Whole,
    Number,
    Text,
    Json,
}

impl Kind {
    fn of(value: &Value) -> Kind {
        match value {
            Value::Null => Kind::Nothing,
            Value::Bool(_) => Kind::Truth,
            Value::Number(number) if number.as_i64().is_some() => Kind::Whole,
            Value::Number(_) => Kind::Number,
            Value::String(_) => Kind::Text,
            Value::Array(_) | Value::Object(_) => Kind::Json,
        }
    }

    /// The kind that has values of both.
    fn with(self, other: Kind) -> Kind {
        match (self, other) {
            (kind, Kind::Nothing) | (Kind::Nothing, kind) => kind,
            (one, two) if one == two => one,
            (Kind::Whole, Kind::Number) | (Kind::Number, Kind::Whole) => Kind::Number,
            _ => Kind::Json,
        }
    }

    fn physical(self) -> (Physical, Option<LogicalType>) {
        match self {
            Kind::Truth => (Physical::BOOLEAN, None),
            Kind::Whole => (Physical::INT64, None),
            Kind::Number => (Physical::DOUBLE, None),
            Kind::Text | Kind::Nothing => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
            Kind::Json => (Physical::BYTE_ARRAY, Some(LogicalType::Json)),
        }
    }
}

type Columns = Vec<(String, Kind)>;

/// Writes a part of lines; how many rows it has.
pub fn write(part: &Part, out: &Path) -> Result<u64> {
    let columns = columns(part)?;
    let fields = columns.iter().map(|(name, kind)| {
        let (physical, logical) = kind.physical();
        let field = Type::primitive_type_builder(name, physical)
            .with_repetition(Repetition::OPTIONAL)
            .with_logical_type(logical);
        Ok(Arc::new(field.build()?))
    });
    let fields: Vec<_> = fields.collect::<Result<_>>()?;
    let schema = Arc::new(Type::group_type_builder("lines").with_fields(fields).build()?);
    let properties = properties(part)?;
    let mut rows = 0;
    write_whole(out, |file| {
        let mut writer =
            SerializedFileWriter::new(file, schema, properties).map_err(io::Error::other)?;
        let mut lines = Lines::of(part).map_err(io::Error::other)?;
        loop {
            let group: Vec<Map<String, Value>> =
                lines.by_ref().take(ROWS).collect::<Result<_>>().map_err(io::Error::other)?;
            if group.is_empty() {
                break;
            }
            rows += group.len() as u64;
            put(&mut writer, &columns, &group).map_err(io::Error::other)?;
        }
        writer.close().map_err(io::Error::other)?;
        Ok(())
    })?;
    Ok(rows)
}

/// The fields of all lines with their kinds.
fn columns(part: &Part) -> Result<Columns> {
    let mut columns = Columns::new();
    for line in Lines::of(part)? {
        for (name, value) in line? {
            let kind = Kind::of(&value);
            match columns.iter_mut().find(|column| column.0 == name) {
                Some(column) => column.1 = column.1.with(kind),
                None => columns.push((name, kind)),
            }
        }
    }
    Ok(columns)
}

fn put<W: Write + Send>(
    writer: &mut SerializedFileWriter<W>,
    columns: &Columns,
    rows: &[Map<String, Value>],
) -> ParquetResult<()> {
    let mut group = writer.next_row_group()?;
    for (name, kind) in columns {
        let values: Vec<Option<&Value>> =
            rows.iter().map(|row| row.get(name).filter(|value| !value.is_null())).collect();
        match kind {
            Kind::Truth => put_column::<BoolType, W>(&mut group, &values, Value::as_bool),
            Kind::Whole => put_column::<Int64Type, W>(&mut group, &values, Value::as_i64),
            Kind::Number => put_column::<DoubleType, W>(&mut group, &values, Value::as_f64),
            Kind::Text | Kind::Nothing => {
                let text = |value: &Value| value.as_str().map(ByteArray::from);
                put_column::<ByteArrayType, W>(&mut group, &values, text)
            }
            Kind::Json => {
                let text = |value: &Value| Some(ByteArray::from(value.to_string().into_bytes()));
                put_column::<ByteArrayType, W>(&mut group, &values, text)
            }
        }?;
    }
    group.close()?;
    Ok(())
}

fn put_column<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    values: &[Option<&Value>],
    convert: impl Fn(&Value) -> Option<T::T>,
) -> ParquetResult<()> {
    let Some(mut column) = group.next_column()? else { return Ok(()) };
    let levels: Vec<i16> = values.iter().map(|value| i16::from(value.is_some())).collect();
    let values: Vec<T::T> = values.iter().flatten().filter_map(|value| convert(value)).collect();
    column.typed::<T>().write_batch(&values, Some(&levels), None)?;
    column.close()
}

/// The lines of a part, read one after the other.
struct Lines<'a> {
    part: &'a Part,
    lines: io::Lines<BufReader<io::Take<File>>>,
    number: usize,
}

impl Lines<'_> {
    fn of(part: &Part) -> Result<Lines<'_>> {
        Ok(Lines { part, lines: BufReader::new(part.body()?).lines(), number: 1 })
    }
}

impl Iterator for Lines<'_> {
    type Item = Result<Map<String, Value>>;

    fn next(&mut self) -> Option<Self::Item> {
        let line = self.lines.next()?;
        self.number += 1;
        let place = || format!("{}:{}: not a line of JSON", self.part.path.display(), self.number);
        let read = line.map_err(anyhow::Error::from);
        Some(read.and_then(|line| Ok(serde_json::from_str(&line)?)).with_context(place))
    }
}
