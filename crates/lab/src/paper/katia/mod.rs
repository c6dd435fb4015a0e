//! Bouzy & Chaslot 2005, tables 2 to 4: Katia against Indigo.

mod cells;
mod kept;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use clap::Args;
use serde_json::json;
use tesuji_board::{Ruleset, Size};
use tesuji_play::contest::{Conditions, Match, PATIENCE, ProgramSpec};

pub use self::cells::measured_rows;
use self::cells::{Cell, DOCUMENT_SIDE, Figures, cells};
use self::kept::{Kept, Key, Played, games_of};
use super::Teller;
use crate::interrupt;
use crate::parts::Shard;

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
    /// The side of the board; what the document says is of 19
    #[arg(long, value_name = "SIDE", default_value_t = 19)]
    size: usize,
    /// Indigo's databases of openings are not published: let the cases of document 002 stand for
    /// them in the first 60 moves (in table 2 Katia has none)
    #[arg(long)]
    cases: bool,
    /// Only add up the games that these files keep: lines of data/papers/003-cells.tsv
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "out")]
    record: Vec<PathBuf>,
    /// Keep every game in this file, and go on from there
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Play every n-th game from the i-th on, and make the --out a part, for `tesuji merge`
    #[arg(long, value_name = "I/N", requires = "out")]
    shard: Option<Shard>,
    /// Games at the same time
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    parallel: usize,
    /// Lines of JSON
    #[arg(long)]
    json: bool,
}

/// Plays the matches and prints paper, ours and the difference.
pub fn run(options: &Options) -> Result<ExitCode> {
    if !options.record.is_empty() {
        return record(&options.record);
    }
    let wanted = |cell: &Cell| {
        options.table.is_none_or(|table| table == cell.table)
            && options.begin.is_none_or(|begin| begin == cell.begin)
            && options.nk.is_none_or(|nk| nk == cell.nk)
    };
    let mut cells: Vec<Cell> = cells()?.into_iter().filter(wanted).collect();
    let (games, side, playouts) =
        if options.quick { (4, 9, 200) } else { (options.games, options.size, options.playouts) };
    if options.quick {
        cells.truncate(2);
    }
    let mut output = Teller::new(options.json);
    writeln!(
        output.words(),
        "Katia against Indigo on {side}x{side}, {games} games each, {playouts} random games per \
         move{}",
        if options.cases { ", openings by cases" } else { "" }
    )?;
    writeln!(
        output.words(),
        "table   K  BEGIN  nk   paper          ours (95 %)    at once  seconds"
    )?;
    output.flush()?;
    interrupt::heed()?;
    let key = |cell: &Cell, game| Key {
        table: cell.table,
        k: cell.k,
        begin: cell.begin,
        nk: cell.nk,
        side,
        playouts,
        cases: options.cases,
        game,
    };
    let mut kept = match (options.shard, &options.out) {
        (Some(shard), Some(out)) => {
            let keys: Vec<(&Cell, Key)> = cells
                .iter()
                .flat_map(|cell| (1..=games).map(move |game| (cell, key(cell, game))))
                .collect();
            Kept::part(out, shard, &keys)?
        }
        _ => Kept::open(options.out.as_deref())?,
    };
    for cell in cells {
        let key = |game| key(&cell, game);
        let is_new = |number: &u32| !kept.games.contains_key(&key(*number));
        let numbers: Vec<u32> = match options.shard {
            Some(_) => Vec::new(),
            None => (1..=games).filter(is_new).collect(),
        };
        let contest = contest(&cell, &key(0), options.parallel)?;
        contest.run(&numbers, |number, game| {
            if let Some(played) = Played::of(number, &game) {
                kept.add(key(number), played)?;
            }
            Ok(interrupt::is_wanted())
        })?;
        let played: Vec<Played> =
            (1..=games).filter_map(|number| kept.games.get(&key(number)).copied()).collect();
        tell(&mut output, &cell, side, &played)?;
        if interrupt::is_wanted() {
            break;
        }
    }
    writeln!(
        output.words(),
        "\nNobody resigns, so every game is counted. Indigo's own knowledge is not\n\
         published: ours proposes moves that save or capture stones, ladders, cuts, open\n\
         corners and sides, and with --cases what document 002's cases recommend in the\n\
         opening; in table 2 Katia has nothing of all that for openings. The document's\n\
         intervals are ± 15 points. At once: the share of Katia's moves that she plays without\n\
         random games; seconds: what she needs of Indigo's processor time."
    )?;
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Adds up games that were played before.
fn record(files: &[PathBuf]) -> Result<ExitCode> {
    let mut games = Vec::new();
    for file in files {
        games.extend(games_of(file)?);
    }
    for line in cells::lines(&games) {
        println!("{line}");
    }
    Ok(ExitCode::SUCCESS)
}

/// A row: the document's number stands beside ours on its board only.
fn tell(output: &mut Teller, cell: &Cell, side: usize, played: &[Played]) -> Result<()> {
    let Some(figures) = Figures::of(cell.begin, played) else { return Ok(()) };
    let Figures { games, mean, error, at_once, seconds } = figures;
    let share = seconds.map_or_else(|| "–".to_owned(), |seconds| format!("{seconds:.0} %"));
    let is_same = side == DOCUMENT_SIDE;
    let paper = if is_same { format!("{:+.1}", cell.score) } else { String::new() };
    writeln!(
        output.words(),
        "{:5}{:4}{:7}{:4}{paper:>8}{mean:+14.1} ± {error:4.1}{at_once:9.0} %{share:>9}",
        cell.table,
        cell.k,
        cell.begin,
        cell.nk
    )?;
    output.line(&json!({
        "type": "cell",
        "table": cell.table,
        "k": cell.k,
        "begin": cell.begin,
        "nk": cell.nk,
        "size": side,
        "paper": is_same.then_some(cell.score),
        "ours": mean,
        "error_95": error.is_finite().then_some(error),
        "games": games,
        "at_once": at_once,
        "seconds": seconds,
    }))?;
    output.flush()
}

/// So many moves the cases know about openings.
const CASES: usize = 60;

/// The match of a cell, with the conditions of a key.
fn contest(cell: &Cell, key: &Key, parallel: usize) -> Result<Match> {
    let Key { side, playouts, cases, .. } = *key;
    let own = std::env::current_exe().context("where is this program?")?;
    let own = own.display().to_string();
    let spec = |text: &str| ProgramSpec::parse(text, &own).map_err(|error| anyhow!(error));
    let Cell { k, begin, nk, .. } = cell;
    // Table 2 is about Katia without Indigo's patterns for the opening.
    let replaces = u32::from(cell.table == 2);
    let moves = if cases { CASES } else { 0 };
    let options = format!("playouts={playouts}:resign=0:opening={moves}:opening-by=sc");
    let size = Size::square(side).context("the side of the board")?;
    Ok(Match {
        programs: [
            spec(&format!("katia:{options}:nk={nk}:begin={begin}:k={k}:replace={replaces}"))?,
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
