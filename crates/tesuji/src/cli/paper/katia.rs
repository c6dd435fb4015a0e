//! Bouzy & Chaslot 2005, tables 2 to 4: Katia against Indigo.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use clap::Args;
use serde_json::json;
use tesuji_board::{Color, Ruleset, Size};

use crate::cli::interrupt;
use crate::contest::{Conditions, Match, PATIENCE, ProgramSpec, Side, mean_with_error, side_of};
use tesuji_lab::paper::Teller;

/// The tables, verbatim.
static TABLES: &str =
    include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/papers/003-results.tsv"));

/// Options of `tesuji paper katia`.
#[derive(Debug, Args)]
pub struct Options {
    /// Two cells and four games each on a small board
    #[arg(long)]
    quick: bool,
    /// Games for each cell; the document has 100
    #[arg(long, value_name = "NUMBER", default_value_t = 100)]
    games: u32,
    /// Random games for each move
    #[arg(long, value_name = "NUMBER", default_value_t = 2000)]
    playouts: u64,
    /// Only the cells with this BEGIN
    #[arg(long, value_name = "MOVES")]
    begin: Option<u32>,
    /// Only the cells with this nk
    #[arg(long, value_name = "MOVES")]
    nk: Option<u32>,
    /// Only this table: 2 or 4 (table 3 is a row of it)
    #[arg(long, value_name = "TABLE")]
    table: Option<u32>,
    /// Games at the same time
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    parallel: usize,
    /// Lines of JSON
    #[arg(long)]
    json: bool,
}

struct Cell {
    table: u32,
    k: u32,
    begin: u32,
    nk: u32,
    score: f64,
}

/// Plays the matches and prints paper, ours and the difference.
pub fn run(options: &Options) -> Result<ExitCode> {
    let wanted = |cell: &Cell| {
        options.table.is_none_or(|table| table == cell.table)
            && options.begin.is_none_or(|begin| begin == cell.begin)
            && options.nk.is_none_or(|nk| nk == cell.nk)
    };
    let mut cells: Vec<Cell> = cells()?.into_iter().filter(wanted).collect();
    let (games, side, playouts) =
        if options.quick { (4, 9, 200) } else { (options.games, 19, options.playouts) };
    if options.quick {
        cells.truncate(2);
    }
    let mut output = Teller::new(options.json);
    writeln!(
        output.words(),
        "Katia against Indigo on {side}x{side}, {games} games each, {playouts} random games per move"
    )?;
    writeln!(output.words(), "table   K  BEGIN  nk   paper          ours (95 %)  difference")?;
    output.flush()?;
    interrupt::heed()?;
    for cell in cells {
        let contest = contest(&cell, side, playouts, options.parallel)?;
        let mut scores = Vec::new();
        let numbers: Vec<u32> = (1..=games).collect();
        contest.run(&numbers, |number, game| {
            let sign = match side_of(number, Color::Black) {
                Side::A => 1.0,
                Side::B => -1.0,
            };
            scores.extend(game.score.map(|score| sign * score.points()));
            Ok(interrupt::is_wanted())
        })?;
        let ours = mean_with_error(&scores).context("no game was counted")?;
        writeln!(
            output.words(),
            "{:5}{:4}{:7}{:4}{:+8.1}{:+14.1} ± {:4.1}{:+12.1}",
            cell.table,
            cell.k,
            cell.begin,
            cell.nk,
            cell.score,
            ours.0,
            ours.1,
            ours.0 - cell.score
        )?;
        output.line(&json!({
            "type": "cell",
            "table": cell.table,
            "k": cell.k,
            "begin": cell.begin,
            "nk": cell.nk,
            "paper": cell.score,
            "ours": ours.0,
            "error_95": ours.1.is_finite().then_some(ours.1),
            "games": scores.len(),
        }))?;
        output.flush()?;
        if interrupt::is_wanted() {
            break;
        }
    }
    writeln!(
        output.words(),
        "\nNobody resigns, so every game is counted. Indigo's own knowledge is not\n\
         published: ours proposes moves that save or capture stones, ladders, cuts, open\n\
         corners and sides. The document's intervals are ± 15 points."
    )?;
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn contest(cell: &Cell, side: usize, playouts: u64, parallel: usize) -> Result<Match> {
    let own = std::env::current_exe().context("where is this program?")?;
    let own = own.display().to_string();
    let spec = |text: &str| ProgramSpec::parse(text, &own).map_err(|error| anyhow!(error));
    let Cell { k, begin, nk, .. } = cell;
    let options = format!("playouts={playouts}:resign=0");
    let size = Size::square(side).context("the side of the board")?;
    Ok(Match {
        programs: [
            spec(&format!("katia:{options}:nk={nk}:begin={begin}:k={k}"))?,
            spec(&format!("indigo:{options}"))?,
        ],
        conditions: Conditions {
            size,
            ruleset: Ruleset::CHINESE,
            komi: Ruleset::CHINESE.komi(),
            longest: 3 * size.area(),
            time: None,
        },
        opening: 2,
        seed: 1,
        parallel,
        patience: Duration::from_secs(PATIENCE),
    })
}

fn cells() -> Result<Vec<Cell>> {
    let parse = |line: &str| -> Option<Cell> {
        let mut fields = line.split('\t');
        let mut number = || fields.next()?.parse().ok();
        let (table, k, begin, nk) = (number()?, number()?, number()?, number()?);
        Some(Cell { table, k, begin, nk, score: fields.next()?.parse().ok()? })
    };
    let lines = TABLES.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| parse(line).with_context(|| format!("data: '{line}'"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_whole() {
        let cells = cells().unwrap();
        let of = |table| cells.iter().filter(move |cell| cell.table == table);
        assert_eq!((of(2).count(), of(4).count()), (9, 29));
        // The document's best cell, and the mean of its row.
        let best = cells.iter().max_by(|a, b| a.score.total_cmp(&b.score)).unwrap();
        assert_eq!((best.begin, best.nk, best.score), (10, 2, 15.8));
        let row: Vec<f64> = of(4).filter(|cell| cell.nk == 2).map(|cell| cell.score).collect();
        assert!((row.iter().sum::<f64>() / 6.0 - 5.7).abs() < 0.05);
    }
}
