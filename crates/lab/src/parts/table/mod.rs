//! Parts as Parquet tables, for programs that know nothing of parts: SQL engines, data
//! frames. A part of lines becomes a table with the columns of its lines; counts of
//! patterns become one that any SQL engine can add up.
//!
//! Parts stay what the contract is about; a table is made from one and never gone on with.

#[cfg(feature = "parquet")]
mod counts;
#[cfg(feature = "parquet")]
mod lines;

use std::path::Path;

use anyhow::Result;
use tesuji_patterns::knn::Counts;

use super::Part;

/// Writes a part as a table; how many rows it has.
#[cfg(feature = "parquet")]
pub fn write_table(part: &Part, out: &Path) -> Result<u64> {
    match part.head.job.as_str() {
        super::COUNTS => counts::write(part, out),
        super::PLAYS => anyhow::bail!(
            "{}: plays are a sketch, which has no rows; tesuji merge adds them up",
            part.path.display()
        ),
        _ => lines::write(part, out),
    }
}

/// Reads counts of patterns with up to so many facts that were added up as a table.
#[cfg(feature = "parquet")]
pub fn read_counts_table(path: &Path, facts: usize) -> Result<Counts> {
    counts::read(path, facts)
}

/// Writes nothing: this program was built without Parquet.
#[cfg(not(feature = "parquet"))]
pub fn write_table(_: &Part, _: &Path) -> Result<u64> {
    anyhow::bail!(ABSENT)
}

/// Reads nothing: this program was built without Parquet.
#[cfg(not(feature = "parquet"))]
pub fn read_counts_table(_: &Path, _: usize) -> Result<Counts> {
    anyhow::bail!(ABSENT)
}

#[cfg(not(feature = "parquet"))]
const ABSENT: &str = "this program was built without Parquet; build it with --features parquet";

/// Rows that are written together.
#[cfg(feature = "parquet")]
const ROWS: usize = 1 << 17;

/// How tables are packed, and what they say of the part that they come from.
#[cfg(feature = "parquet")]
fn properties(part: &Part) -> Result<parquet::file::properties::WriterPropertiesPtr> {
    use parquet::basic::{Compression, ZstdLevel};
    use parquet::file::metadata::KeyValue;
    use parquet::file::properties::WriterProperties;
    let note = |name: &str, line: String| KeyValue::new(name.to_owned(), line);
    let notes = vec![
        note("tesuji.part", part.head.to_line().trim_end().to_owned()),
        note("tesuji.end", part.end.to_line().trim_end().to_owned()),
    ];
    let level = ZstdLevel::try_new(super::PACKING)?;
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(level))
        .set_key_value_metadata(Some(notes))
        .build();
    Ok(properties.into())
}

#[cfg(all(test, feature = "parquet"))]
mod tests {
    use super::super::{Head, Shard, fill, read_part};
    use super::*;
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;
    use serde_json::{Value, json};
    use std::fs::File;

    /// The table of these lines: a list of columns for each row, empty ones left out.
    fn table_of(lines: &[Value]) -> Vec<Vec<(String, Field)>> {
        let folder = tempfile::tempdir().unwrap();
        let (part, table) = (folder.path().join("part"), folder.path().join("table"));
        let head = Head::new("test", "cafe".to_owned(), json!({}), Shard::WHOLE);
        fill(&part, &head, lines.iter(), |line| Ok(Some(line))).unwrap();
        let rows = write_table(&read_part(&part).unwrap(), &table).unwrap();
        assert_eq!(rows, lines.len() as u64);
        let reader = SerializedFileReader::new(File::open(&table).unwrap()).unwrap();
        let notes = reader.metadata().file_metadata().key_value_metadata().unwrap();
        assert!(notes.iter().any(|note| {
            note.key == "tesuji.part" && note.value.as_deref() == Some(head.to_line().trim_end())
        }));
        let rows = reader.get_row_iter(None).unwrap();
        rows.map(|row| {
            let columns = row.unwrap().into_columns();
            columns.into_iter().filter(|(_, field)| *field != Field::Null).collect()
        })
        .collect()
    }

    #[test]
    fn a_table_has_the_columns_of_the_lines() {
        let text = |text: &str| Field::Str(text.to_owned());
        let named = |fields: Vec<(&str, Field)>| -> Vec<(String, Field)> {
            fields.into_iter().map(|(name, field)| (name.to_owned(), field)).collect()
        };
        let lines = [
            json!({ "a": 1, "b": "x", "c": true, "d": [1, "y"], "e": 1 }),
            json!({ "a": -7, "b": null, "c": false, "d": { "z": null }, "e": 2.5, "f": null }),
            json!({ "b": "ü", "e": "three" }),
        ];
        let rows = table_of(&lines);
        let expected = [
            vec![
                ("a", Field::Long(1)),
                ("b", text("x")),
                ("c", Field::Bool(true)),
                ("d", text(r#"[1,"y"]"#)),
                ("e", text("1")),
            ],
            vec![
                ("a", Field::Long(-7)),
                ("c", Field::Bool(false)),
                ("d", text(r#"{"z":null}"#)),
                ("e", text("2.5")),
            ],
            vec![("b", text("ü")), ("e", text("\"three\""))],
        ];
        assert_eq!(rows, expected.map(named));
        // Whole numbers beside others are numbers.
        let rows = table_of(&[json!({ "n": 1 }), json!({ "n": 0.5 })]);
        let numbers = [Field::Double(1.0), Field::Double(0.5)];
        assert_eq!(rows, numbers.map(|number| named(vec![("n", number)])));
        assert!(table_of(&[]).is_empty());
    }
}
