//! The cells of the document's tables, and what was measured of them.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use tesuji_play::contest::mean_with_error;

use super::kept::{Key, Played};
use crate::paper::summary::Row;

/// The tables, verbatim.
const TABLES: &str = include_str!("../../../../../data/papers/003-results.tsv");

/// What was played of them, as `tesuji paper katia --record` adds it up.
const MEASURED: &str = include_str!("../../../../../data/papers/003-cells.tsv");

/// The board of the document.
pub const DOCUMENT_SIDE: usize = 19;

/// Half of the document's interval, in points.
const DOCUMENT_ERROR: f64 = 15.0;

/// What the document says of the time that is saved: BEGIN, nk and percent.
const SAVED: [(u32, u32, &str); 2] = [(40, 0, "about 30 %"), (20, 2, "about 20 %")];

/// A number of the document.
pub struct Cell {
    /// The table; table 3 is a row of table 4.
    pub table: u32,
    pub k: u32,
    pub begin: u32,
    pub nk: u32,
    /// Katia's mean score.
    pub score: f64,
}

/// All of them.
pub fn cells() -> Result<Vec<Cell>> {
    let parse = |line: &str| -> Option<Cell> {
        let mut fields = line.split('\t');
        let mut number = || fields.next()?.parse().ok();
        let (table, k, begin, nk) = (number()?, number()?, number()?, number()?);
        Some(Cell { table, k, begin, nk, score: fields.next()?.parse().ok()? })
    };
    let lines = TABLES.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| parse(line).with_context(|| format!("data: '{line}'"))).collect()
}

/// What the games of a cell add up to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figures {
    pub games: usize,
    /// Katia's mean score, and half of its interval.
    pub mean: f64,
    pub error: f64,
    /// The share of her moves that she plays without random games, in percent.
    pub at_once: f64,
    /// Her share of Indigo's processor time, in percent; parts have no times.
    pub seconds: Option<f64>,
}

impl Figures {
    /// Of a cell's games; `None` if there is none.
    pub fn of(begin: u32, played: &[Played]) -> Option<Figures> {
        let scores: Vec<f64> = played.iter().map(|game| game.score).collect();
        let (mean, error) = mean_with_error(&scores)?;
        let own: u32 = played.iter().map(|game| game.own).sum();
        let begun = f64::from(begin.div_ceil(2)) * played.len() as f64;
        let [katia, indigo] = [0, 1].map(|i| played.iter().map(|g| g.seconds[i]).sum::<f64>());
        Some(Figures {
            games: played.len(),
            mean,
            error,
            at_once: 100.0 * begun / f64::from(own.max(1)),
            seconds: (indigo > 0.0).then(|| 100.0 * katia / indigo),
        })
    }
}

/// The cells of some games, a line of [`MEASURED`] each.
pub fn lines(games: &[(Key, Played)]) -> Vec<String> {
    let mut cells: BTreeMap<Key, BTreeMap<u32, Played>> = BTreeMap::new();
    for (key, played) in games {
        cells.entry(Key { game: 0, ..*key }).or_default().insert(key.game, *played);
    }
    let line = |(key, played): (Key, BTreeMap<u32, Played>)| {
        let Key { table, k, begin, nk, side, playouts, cases, .. } = key;
        let played: Vec<Played> = played.into_values().collect();
        let Figures { games, mean, error, at_once, seconds } = Figures::of(begin, &played)?;
        let seconds = seconds.map_or_else(|| "-".to_owned(), |seconds| format!("{seconds:.0}"));
        Some(format!(
            "{table}\t{k}\t{begin}\t{nk}\t{side}\t{playouts}\t{}\t{games}\t{mean:+.1}\t{error:.1}\t\
             {at_once:.0}\t{seconds}",
            u8::from(cases)
        ))
    };
    cells.into_iter().filter_map(line).collect()
}

/// What was measured, as rows of the page of all documents.
pub fn measured_rows() -> Result<Vec<Row>> {
    rows(MEASURED)
}

fn rows(text: &str) -> Result<Vec<Row>> {
    let cells = cells()?;
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let measured = lines.map(|line| parse(line).with_context(|| format!("data: '{line}'")));
    let mut rows = Vec::new();
    for (key, figures) in measured.collect::<Result<Vec<_>>>()? {
        let is_of = |cell: &&Cell| {
            (cell.table, cell.k, cell.begin, cell.nk) == (key.table, key.k, key.begin, key.nk)
        };
        let cell = cells.iter().find(is_of).filter(|_| key.side == DOCUMENT_SIDE);
        rows.extend(rows_of(&key, &figures, cell));
    }
    Ok(rows)
}

fn parse(line: &str) -> Option<(Key, Figures)> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [table, k, begin, nk, side, playouts, cases, games, mean, error, at_once, seconds] =
        fields.try_into().ok()?;
    let key = Key {
        table: table.parse().ok()?,
        k: k.parse().ok()?,
        begin: begin.parse().ok()?,
        nk: nk.parse().ok()?,
        side: side.parse().ok()?,
        playouts: playouts.parse().ok()?,
        cases: cases == "1",
        game: 0,
    };
    let figures = Figures {
        games: games.parse().ok()?,
        mean: mean.parse().ok()?,
        error: error.parse().ok()?,
        at_once: at_once.parse().ok()?,
        seconds: if seconds == "-" { None } else { Some(seconds.parse().ok()?) },
    };
    Some((key, figures))
}

/// The score of a cell, and the time where the document says something of it.
fn rows_of(key: &Key, figures: &Figures, cell: Option<&Cell>) -> Vec<Row> {
    let Key { table, k, begin, nk, side, playouts, cases, .. } = key;
    let Figures { games, mean, error, seconds, .. } = figures;
    let board = if cell.is_none() { format!(" on {side}x{side}") } else { String::new() };
    let knows = if *cases { ", Indigo with cases" } else { "" };
    let name = format!("table {table}, K {k}, BEGIN {begin}, nk {nk}{board}{knows}");
    let paper = cell.map_or(String::new(), |cell| format!("{:+.1}", cell.score));
    let difference = match cell {
        None => "the document has 19x19 alone",
        Some(cell) if (mean - cell.score).abs() <= error.hypot(DOCUMENT_ERROR) => {
            "within the intervals; our Indigo is another program"
        }
        Some(_) => "our Indigo is another program, its databases are not published",
    };
    let board = if *side == DOCUMENT_SIDE { String::new() } else { format!(" --size {side}") };
    let cases = if *cases { " --cases" } else { "" };
    let command = format!(
        "{games} games: `tesuji paper katia --table {table} --begin {begin} --nk {nk} \
         --playouts {playouts}{cases}{board}`"
    );
    let row = |what: &str, paper: &str, ours: &str, difference: &str| Row {
        what: what.to_owned(),
        paper: paper.to_owned(),
        ours: ours.to_owned(),
        difference: difference.to_owned(),
        command: command.clone(),
    };
    let mut rows = vec![row(&name, &paper, &format!("{mean:+.1} ± {error:.1}"), difference)];
    let says = SAVED.iter().find(|(b, n, _)| (b, n) == (begin, nk)).filter(|_| cell.is_some());
    if let (Some((.., saved)), Some(seconds)) = (says, seconds) {
        let why = "of Indigo's processor time; our games are longer, since nobody resigns";
        rows.push(row(
            &format!("{name}: time saved"),
            saved,
            &format!("{:.0} %", 100.0 - seconds),
            why,
        ));
    }
    rows
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

    /// Games become a line, the line becomes rows.
    #[test]
    fn games_are_added_up_and_told() {
        let key = |game, side| Key {
            table: 4,
            k: 15,
            begin: 40,
            nk: 0,
            side,
            playouts: 50,
            cases: true,
            game,
        };
        let played = |score| Played { score, own: 100, seconds: [3.0, 4.0] };
        let games = [
            (key(1, 19), played(10.0)),
            (key(2, 19), played(4.0)),
            // A game that was kept twice counts once.
            (key(2, 19), played(4.0)),
            (key(1, 9), Played { seconds: [0.0; 2], ..played(-2.5) }),
        ];
        let lines = lines(&games);
        let expected = "4\t15\t40\t0\t19\t50\t1\t2\t+7.0\t5.9\t20\t75";
        assert_eq!(lines[1], expected);
        let rows = rows(&(lines.join("\n") + "\n")).unwrap();
        assert_eq!(rows.len(), 3);
        assert_eq!((rows[0].paper.as_str(), rows[0].what.contains("on 9x9")), ("", true));
        assert_eq!((rows[1].paper.as_str(), rows[1].ours.as_str()), ("+3.5", "+7.0 ± 5.9"));
        assert!(rows[1].difference.starts_with("within"), "{:?}", rows[1]);
        assert_eq!((rows[2].paper.as_str(), rows[2].ours.as_str()), ("about 30 %", "25 %"));
    }

    #[test]
    fn what_is_recorded_can_be_read() {
        measured_rows().unwrap();
    }
}
