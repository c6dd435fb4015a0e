//! `tesuji paper rules --search`: all readings that the document leaves open, and how
//! near each comes to the printed numbers by depth.
//!
//! Every combination of the choices in [`Reading`] that the document could mean is
//! tried on the columns of few cells; the nearest go on to larger ones. A reading is as
//! far off as the sum, over the depths of all columns, of the differences to the
//! printed numbers.

use anyhow::Result;
use rayon::prelude::*;
use serde_json::json;
use tesuji_tactics::document::{Column, columns};
use tesuji_tactics::plan::{self, Built};
use tesuji_tactics::{Extension, Freed, Inner, Outside};
use tesuji_tactics::{Generation, Reading, RuleSet, Task};

use super::teller::Teller;

/// Cells of the columns that all readings are tried on.
const FEW_CELLS: usize = 6;
/// Cells of the columns that the nearest readings are tried on.
const MORE_CELLS: usize = 9;
/// How many of these there are.
const NEAREST: usize = 24;
/// Bytes for one size.
const MEMORY: usize = 1 << 30;

/// A reading with the numbers of won rules by depth, a list for each column.
struct Tried {
    reading: Reading,
    off: usize,
    by_depth: Vec<Vec<usize>>,
}

/// Tries all readings and tells the nearest.
pub fn run(is_json: bool) -> Result<()> {
    let mut output = Teller::new(is_json);
    let few = columns_up_to(FEW_CELLS);
    let all = readings();
    let mut tried = try_all(&all, &few)?;
    let equal = tried.iter().filter(|one| one.off == 0).count();
    writeln!(
        output.words(),
        "{} readings on the {} columns of at most {FEW_CELLS} cells: {equal} give all printed \
         numbers, the nearest is {} off\n",
        all.len(),
        few.len(),
        tried[0].off
    )?;
    tried.truncate(NEAREST);
    let mut nearest: Vec<Reading> = tried.iter().map(|one| one.reading).collect();
    if !nearest.contains(&Reading::PAPER) {
        nearest.push(Reading::PAPER);
    }
    let more = columns_up_to(MORE_CELLS);
    let tried = try_all(&nearest, &more)?;
    writeln!(
        output.words(),
        "The nearest and the reading `paper`, {} in all, on the {} columns of at most {MORE_CELLS} cells:",
        nearest.len(),
        more.len()
    )?;
    for one in &tried {
        let whole = one.by_depth.iter().zip(&more).filter(|(ours, c)| differs(ours, c) == 0);
        let equal = whole.count();
        writeln!(output.words(), "{:6} off, {equal} columns equal: {:?}", one.off, one.reading)?;
        output.line(&json!({
            "type": "reading",
            "off": one.off,
            "columns": more.len(),
            "equal": equal,
            "reading": format!("{:?}", one.reading),
        }))?;
    }
    if let Some(best) = tried.first() {
        writeln!(output.words(), "\nThe nearest, column by column (paper / ours by depth):")?;
        for (ours, column) in best.by_depth.iter().zip(&more) {
            let Column { goal, place, size, by_depth, .. } = column;
            let cells = (0..by_depth.len().max(ours.len()))
                .map(|i| format!("{}/{}", at(by_depth, i), at(ours, i)));
            let cells: Vec<String> = cells.collect();
            writeln!(output.words(), "  {goal} {place} {size}: {}", cells.join(" "))?;
        }
    }
    output.flush()
}

/// The columns of few cells with the numbers of rules by depth in the reading that comes
/// closest.
pub fn small_columns() -> Result<Vec<(Column, Vec<usize>)>> {
    let columns = columns_up_to(MORE_CELLS);
    let tried = try_one(Reading::PAPER, &columns)?;
    Ok(columns.into_iter().zip(tried.by_depth).collect())
}

fn columns_up_to(cells: usize) -> Vec<Column> {
    columns().into_iter().filter(|column| column.size.area() <= cells).collect()
}

/// Everything the document leaves open. "None for good" and seclusion are ours: it
/// knows of no such conditions.
fn readings() -> Vec<Reading> {
    let mut all = Vec::new();
    for outside in [Outside::OneEffect, Outside::Everything] {
        for inner in [Inner::Unlimited, Inner::Sum] {
            for freed in [Freed::Nothing, Freed::Unlimited, Freed::Neighbors] {
                for extension in [Extension::LiftsLiberties, Extension::LiftsAll, Extension::Adds] {
                    for flags in 0..64_u32 {
                        let flag = |i: u32| flags >> i & 1 == 1;
                        all.push(Reading {
                            outside,
                            inner,
                            freed,
                            extension,
                            black_capture_lifts: flag(0),
                            white_capture_lifts: flag(1),
                            open_captures: flag(2),
                            black_joins: flag(3),
                            white_joins: flag(4),
                            single_two: flag(5),
                            ..Reading::PAPER
                        });
                    }
                }
            }
        }
    }
    all
}

/// The readings with what they give, the nearest first.
fn try_all(readings: &[Reading], columns: &[Column]) -> Result<Vec<Tried>> {
    let tried: Result<Vec<Tried>> =
        readings.par_iter().map(|&reading| try_one(reading, columns)).collect();
    let mut tried = tried?;
    tried.sort_by_key(|one| one.off);
    Ok(tried)
}

fn try_one(reading: Reading, columns: &[Column]) -> Result<Tried> {
    let tasks: Vec<Task> = columns.iter().map(|column| column.task(reading)).collect();
    let mut done: Vec<Built> = Vec::new();
    for task in plan::in_order(&tasks) {
        let mut generation = Generation::new(task)?;
        generation.finish(MEMORY)?;
        let smaller: Vec<&RuleSet> = done.iter().map(|built| &built.kept).collect();
        let built = plan::build(&generation, 0, &smaller);
        done.push(built);
    }
    let by_depth: Vec<Vec<usize>> = tasks
        .iter()
        .map(|task| {
            let built = done.iter().find(|built| built.kept.task == *task);
            built.map_or(Vec::new(), |built| built.kept.by_depth())
        })
        .collect();
    let off = by_depth.iter().zip(columns).map(|(ours, column)| differs(ours, column)).sum();
    Ok(Tried { reading, off, by_depth })
}

fn at(counts: &[usize], depth: usize) -> usize {
    counts.get(depth).copied().unwrap_or(0)
}

/// The sum of the differences by depth.
fn differs(ours: &[usize], column: &Column) -> usize {
    let depths = 0..column.by_depth.len().max(ours.len());
    depths.map(|i| at(&column.by_depth, i).abs_diff(at(ours, i))).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reading_closest_to_the_document_is_among_them() {
        let all = readings();
        assert_eq!(all.len(), 2304);
        assert!(all.contains(&Reading::PAPER));
        // Four cells: the one column that is given exactly.
        let few = columns_up_to(4);
        let tried = try_one(Reading::PAPER, &few).unwrap();
        assert_eq!((few.len(), tried.off), (1, 0));
    }
}
