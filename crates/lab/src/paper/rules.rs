//! `tesuji paper rules`: the numbers of won rules by depth, beside ours.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use serde::Serialize;
use tesuji_tactics::document::{Column, columns, max_conditions};
use tesuji_tactics::{Reading, RuleSet};

use super::search;
use super::summary::Row;
use crate::rules::max_table::max_table;
use crate::rules::work::{self, Work};
use crate::write_line;

/// Options of `tesuji paper rules`.
#[derive(Debug, Args)]
pub struct Options {
    /// Leave out sizes of more than ten cells
    #[arg(long)]
    quick: bool,
    /// How moves are read: paper, sound or sharp
    #[arg(long, value_name = "READING", default_value = "paper")]
    reading: Reading,
    /// Try every reading that the document leaves open on the small sizes
    #[arg(long)]
    search: bool,
    /// Lines of JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    work: Work,
}

#[derive(Serialize)]
struct ColumnLine<'a> {
    r#type: &'static str,
    table: usize,
    goal: &'a str,
    place: &'a str,
    size: String,
    reading: &'a str,
    paper_by_depth: &'a [usize],
    paper_total: usize,
    won_by_depth: &'a [usize],
    total: usize,
}

/// The figures that are found at once: columns of few cells.
pub fn quick_rows() -> Result<Vec<Row>> {
    let command = "`tesuji paper rules`";
    let why = "unexplained: which reading of the moves the document means is not printed";
    let told = |total: usize, by_depth: &[usize]| {
        let numbers: Vec<String> = by_depth.iter().map(usize::to_string).collect();
        format!("{total}: {}", numbers.join(" "))
    };
    let rows = search::small_columns()?.into_iter().map(|(column, ours)| {
        let Column { table, goal, place, size, total, by_depth } = column;
        let what = format!("table {table}: won rules, {goal} {place} {size}: all, and by depth");
        let [paper, ours] = [told(total, &by_depth), told(ours.iter().sum(), &ours)];
        Row::compared(&what, &paper, &ours, why, command)
    });
    Ok(rows.collect())
}

/// Generates the rules of all columns and prints them beside the document's.
pub fn run(options: &Options) -> Result<ExitCode> {
    if options.search {
        search::run(options.json)?;
        return Ok(ExitCode::SUCCESS);
    }
    let wanted: Vec<Column> =
        columns().into_iter().filter(|column| !options.quick || column.size.area() <= 10).collect();
    let tasks: Vec<_> = wanted.iter().map(|c| c.task(options.reading)).collect();
    let Some(built) = work::generate(&tasks, &options.work)? else {
        return Ok(ExitCode::from(130));
    };
    let set_of = |column: &Column| {
        let task = column.task(options.reading);
        &built.iter().find(|b| b.kept.task == task).expect("every task was built").kept
    };
    let mut output = BufWriter::new(io::stdout().lock());
    if options.json {
        for column in &wanted {
            tell_json(&mut output, column, set_of(column))?;
        }
    } else {
        tell(&mut output, &wanted, &set_of)?;
        let corner = columns().into_iter().find(|c| c.total == 11404).expect("it is printed");
        if !options.quick {
            tell_table_1(&mut output, set_of(&corner))?;
        }
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn tell_json(output: &mut impl Write, column: &Column, set: &RuleSet) -> Result<()> {
    let by_depth = set.by_depth();
    let line = ColumnLine {
        r#type: "rules",
        table: column.table,
        goal: column.goal.name(),
        place: column.place.name(),
        size: column.size.to_string(),
        reading: set.task.reading.name().unwrap_or("other"),
        paper_by_depth: &column.by_depth,
        paper_total: column.total,
        won_by_depth: &by_depth,
        total: set.rules().len(),
    };
    write_line(output, &line)
}

fn tell<'a>(
    output: &mut impl Write,
    wanted: &[Column],
    set_of: &dyn Fn(&Column) -> &'a RuleSet,
) -> Result<()> {
    for table in 2..=5 {
        for column in wanted.iter().filter(|c| c.table == table) {
            let ours = set_of(column);
            let by_depth = ours.by_depth();
            let Column { goal, place, size, .. } = column;
            writeln!(output, "Table {table}: won rules, {goal} {place} {size}")?;
            writeln!(output, "  depth      paper       ours  difference")?;
            for i in 0..column.by_depth.len().max(by_depth.len()) {
                let at = |counts: &[usize]| counts.get(i).copied().unwrap_or(0);
                line(output, &(2 * i).to_string(), at(&column.by_depth), at(&by_depth))?;
            }
            line(output, "total", column.total, ours.rules().len())?;
            let sum: usize = column.by_depth.iter().sum();
            if sum != column.total {
                writeln!(output, "  (the printed column adds up to {sum})")?;
            }
            writeln!(output)?;
        }
    }
    Ok(())
}

fn line(output: &mut impl Write, head: &str, paper: usize, ours: usize) -> Result<()> {
    let difference = ours as i64 - paper as i64;
    let difference = if difference == 0 { "=".to_owned() } else { format!("{difference:+}") };
    Ok(writeln!(output, "  {head:>5} {paper:>10} {ours:>10}  {difference:>10}")?)
}

fn tell_table_1(output: &mut impl Write, set: &RuleSet) -> Result<()> {
    let (names, paper) = max_conditions();
    let ours = max_table(set);
    writeln!(output, "Table 1: maximum conditions in the life rules of the corner 4x3")?;
    writeln!(output, "(paper / ours)")?;
    write!(output, "    ")?;
    for name in &names {
        write!(output, "{name:>14}")?;
    }
    writeln!(output)?;
    for (i, name) in names.iter().enumerate() {
        write!(output, "  {name}")?;
        for (j, _) in names.iter().enumerate() {
            write!(output, "{:>14}", format!("{} / {}", paper[i][j], ours[i][j]))?;
        }
        writeln!(output)?;
    }
    Ok(())
}
