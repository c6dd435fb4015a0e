//! `tesuji paper races`: the values of the slides on races, beside ours.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;
use serde::Serialize;
use tesuji_cgt::{Arena, evaluate};

use super::boards;
use super::summary::Row as Figure;
use crate::UNPROVEN;
use crate::write_line;

/// The values of the slides on races.
const RACES: &str = include_str!("../../../../data/papers/races.txt");

/// Options of `tesuji paper races`.
#[derive(Debug, Args)]
pub struct Options {
    /// A line of JSON per value
    #[arg(long)]
    json: bool,
}

/// The figures that are found at once.
pub fn quick_rows() -> Result<Vec<Figure>> {
    let rows = compare(RACES)?;
    let agree = rows.iter().filter(|row| row.agrees).count();
    let ours = format!("{agree} of {}", rows.len());
    let all = format!("{0} of {0}", rows.len());
    let why = "values differ; `tesuji paper races` names them";
    let command = "`tesuji paper races`, expressions of `data/papers/races.txt`";
    let what = "values of regions and sums that the slides print, cooled by 2";
    let mut figures = vec![Figure::compared(what, &all, &ours, why, command)];
    figures.extend(boards::rows()?);
    Ok(figures)
}

/// Prints the tables.
pub fn run(options: &Options) -> Result<ExitCode> {
    let rows = compare(RACES)?;
    let figures = boards::rows()?;
    let agree = rows.iter().filter(|row| row.agrees).count();
    let mut output = BufWriter::new(io::stdout().lock());
    if options.json {
        for row in &rows {
            write_line(&mut output, row)?;
        }
        for figure in &figures {
            figure.tell_json(&mut output, "004")?;
        }
    } else {
        tell(&mut output, &rows, agree)?;
        writeln!(output, "\nOn boards with the regions of the slides:")?;
        Figure::tell(&mut output, &figures)?;
    }
    output.flush()?;
    Ok(if agree == rows.len() { ExitCode::SUCCESS } else { ExitCode::from(UNPROVEN) })
}

fn tell(output: &mut impl Write, rows: &[Row], agree: usize) -> Result<()> {
    let label_width = rows.iter().map(|row| row.label.chars().count()).max().unwrap_or(0);
    let width = |text: fn(&Row) -> &str| rows.iter().map(|r| text(r).chars().count()).max();
    let paper_width = width(|r| &r.paper).unwrap_or(0).max(5);
    let ours_width = width(|r| &r.ours).unwrap_or(0).max(4);
    writeln!(
        output,
        "{:label_width$}  {:paper_width$}  {:ours_width$}  difference",
        "", "paper", "ours"
    )?;
    for row in rows {
        let difference = if row.agrees { "none" } else { "differs" };
        writeln!(
            output,
            "{:label_width$}  {:paper_width$}  {:ours_width$}  {difference}{}",
            row.label,
            row.paper,
            row.ours,
            row.note.as_ref().map_or(String::new(), |note| format!(" ({note})")),
        )?;
    }
    writeln!(output, "{agree} of {} values agree", rows.len())?;
    Ok(())
}

/// A value of the paper and ours.
#[derive(Serialize)]
struct Row {
    r#type: &'static str,
    label: String,
    paper: String,
    ours: String,
    agrees: bool,
    note: Option<String>,
}

fn compare(table: &str) -> Result<Vec<Row>> {
    let lines = table.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    lines.map(|(number, line)| row(line).with_context(|| format!("line {}", number + 1))).collect()
}

fn row(line: &str) -> Result<Row> {
    let mut fields = line.split(';').map(str::trim);
    let mut field = |name: &'static str| fields.next().context(name);
    let (label, expression, paper) = (field("label")?, field("expression")?, field("value")?);
    let note = fields.next().map(str::to_owned);
    let arena = &mut Arena::new();
    let ours = evaluate(arena, expression)?.text(arena)?;
    let paper = evaluate(arena, paper)?.text(arena)?;
    Ok(Row { r#type: "value", label: label.to_owned(), agrees: ours == paper, paper, ours, note })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_of_the_slides_agrees() {
        let rows = compare(RACES).unwrap();
        assert_eq!(rows.len(), 24);
        for row in rows {
            assert!(row.agrees, "{}: paper {}, ours {}", row.label, row.paper, row.ours);
        }
    }
}
