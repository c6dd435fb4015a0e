//! Counts of patterns as a table: `what`, `key`, `matches`, `plays`.
//!
//! The totals of a part are rows as well, so that one statement adds up everything:
//! `SELECT what, key, SUM(matches), SUM(plays) FROM counts GROUP BY what, key`.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, bail, ensure};
use parquet::column::reader::ColumnReaderImpl;
use parquet::data_type::{DataType, Int32Type, Int64Type};
use parquet::file::reader::{FileReader, RowGroupReader, SerializedFileReader};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;
use tesuji_patterns::knn::{Counts, Entry, Variants};

use super::super::merge::counts_of;
use super::super::{Part, file::write_whole};
use super::{ROWS, properties};

const SCHEMA: &str = "message counts {
    REQUIRED INT32 what;
    REQUIRED INT64 key (INTEGER(64, false));
    REQUIRED INT64 matches (INTEGER(64, false));
    REQUIRED INT64 plays (INTEGER(64, false));
}";

/// What a row is about: a pattern, or a total of the games.
const PATTERN: i32 = 0;
const GAMES: i32 = 1;
const POSITIONS: i32 = 2;
const TESTS: i32 = 3;

type Row = (i32, u64, u64, u64);

/// Writes a part of counts; how many rows it has.
pub fn write(part: &Part, out: &Path) -> Result<u64> {
    let counts = counts_of(part)?;
    let totals = [(GAMES, counts.games), (POSITIONS, counts.positions), (TESTS, counts.tests)];
    let patterns = counts.sorted();
    let patterns = patterns.into_iter().map(|(key, e)| (PATTERN, key, e.matches, e.plays));
    let totals = totals.into_iter().map(|(what, total)| (what, 0, total, 0));
    let rows: Vec<Row> = patterns.chain(totals).collect();
    let properties = properties(part)?;
    let schema = Arc::new(parse_message_type(SCHEMA)?);
    write_whole(out, |file| {
        let fault = std::io::Error::other::<parquet::errors::ParquetError>;
        let mut writer = SerializedFileWriter::new(file, schema, properties).map_err(fault)?;
        for rows in rows.chunks(ROWS) {
            let mut group = writer.next_row_group().map_err(fault)?;
            put_rows(&mut group, rows).map_err(fault)?;
            group.close().map_err(fault)?;
        }
        writer.close().map_err(fault)?;
        Ok(())
    })?;
    Ok(rows.len() as u64)
}

fn put_rows<W: std::io::Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    rows: &[Row],
) -> parquet::errors::Result<()> {
    let what: Vec<i32> = rows.iter().map(|row| row.0).collect();
    put::<Int32Type, W>(group, &what)?;
    // Parquet has unsigned numbers as signed ones of the same bits.
    for of in [|row: &Row| row.1, |row: &Row| row.2, |row: &Row| row.3] {
        let column: Vec<i64> = rows.iter().map(|row| of(row).cast_signed()).collect();
        put::<Int64Type, W>(group, &column)?;
    }
    Ok(())
}

fn put<T: DataType, W: std::io::Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    values: &[T::T],
) -> parquet::errors::Result<()> {
    if let Some(mut column) = group.next_column()? {
        column.typed::<T>().write_batch(values, None, None)?;
        column.close()?;
    }
    Ok(())
}

/// Reads counts that were added up, in any order, as any engine writes them.
pub fn read(path: &Path, facts: usize) -> Result<Counts> {
    let name = || path.display().to_string();
    let file =
        SerializedFileReader::new(File::open(path).with_context(name)?).with_context(name)?;
    let mut counts = Counts::new(facts, Variants::Merged);
    for number in 0..file.num_row_groups() {
        let group = file.get_row_group(number).with_context(name)?;
        let what = column::<Int32Type>(&*group, "what").with_context(name)?;
        let numbers = |of: &str| -> Result<Vec<u64>> {
            let column = column::<Int64Type>(&*group, of).with_context(name)?;
            Ok(column.into_iter().map(i64::cast_unsigned).collect())
        };
        let (keys, matches, plays) = (numbers("key")?, numbers("matches")?, numbers("plays")?);
        for (((what, key), matches), plays) in what.into_iter().zip(keys).zip(matches).zip(plays) {
            match what {
                PATTERN => counts.add(key, Entry { matches, plays }),
                GAMES => counts.games += matches,
                POSITIONS => counts.positions += matches,
                TESTS => counts.tests += matches,
                _ => bail!("{}: a row about {what}, which is unknown", name()),
            }
        }
    }
    Ok(counts)
}

/// A column of a group of rows, none of which may be missing.
fn column<T: DataType>(group: &dyn RowGroupReader, name: &str) -> Result<Vec<T::T>> {
    let schema = group.metadata().schema_descr();
    let at = (0..schema.num_columns()).find(|&i| schema.column(i).name() == name);
    let at = at.with_context(|| format!("there is no column '{name}'"))?;
    let kind = schema.column(at).physical_type();
    ensure!(kind == T::get_physical_type(), "the column '{name}' has the type {kind}");
    let rows = usize::try_from(group.metadata().num_rows())?;
    // Engines call a sum optional even where nothing is missing.
    let mut levels = Vec::new();
    let mut values = Vec::with_capacity(rows);
    let reader = group.get_column_reader(at)?;
    let mut reader: ColumnReaderImpl<T> = parquet::column::reader::get_typed_column_reader(reader);
    while reader.read_records(rows, Some(&mut levels), None, &mut values)?.0 > 0 {}
    ensure!(values.len() == rows, "the column '{name}' has {} values of {rows}", values.len());
    Ok(values)
}
