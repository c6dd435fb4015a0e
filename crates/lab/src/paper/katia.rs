//! Bouzy & Chaslot 2005, tables 2 to 4: Katia against Indigo.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use clap::Args;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tesuji_board::{Color, Ruleset, Size};
use tesuji_play::contest::{
    Conditions, Match, PATIENCE, PlayedGame, ProgramSpec, Side, mean_with_error, side_of,
};

use super::Teller;
use crate::interrupt;
use crate::parts::{Head, Shard, fill, hash_bytes};

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
    /// The side of the board; what the document says is of 19
    #[arg(long, value_name = "SIDE", default_value_t = 19)]
    size: usize,
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
        if options.quick { (4, 9, 200) } else { (options.games, options.size, options.playouts) };
    if options.quick {
        cells.truncate(2);
    }
    let mut output = Teller::new(options.json);
    writeln!(
        output.words(),
        "Katia against Indigo on {side}x{side}, {games} games each, {playouts} random games per move"
    )?;
    writeln!(
        output.words(),
        "table   K  BEGIN  nk   paper          ours (95 %)  difference  at once  seconds"
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
        let contest = contest(&cell, side, playouts, options.parallel)?;
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
         corners and sides; in table 2 Katia has none of corners and sides. The document's\n\
         intervals are ± 15 points. At once: the share of Katia's moves that she plays without\n\
         random games; seconds: what she needs of Indigo's processor time."
    )?;
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// A row: the document's number stands beside ours on its board only.
fn tell(output: &mut Teller, cell: &Cell, side: usize, played: &[Played]) -> Result<()> {
    let scores: Vec<f64> = played.iter().map(|game| game.score).collect();
    let Some((mean, error)) = mean_with_error(&scores) else { return Ok(()) };
    let own: u32 = played.iter().map(|game| game.own).sum();
    let begin = f64::from(cell.begin.div_ceil(2)) * played.len() as f64;
    let at_once = 100.0 * begin / f64::from(own.max(1));
    let [katia, indigo] = [0, 1].map(|i| played.iter().map(|game| game.seconds[i]).sum::<f64>());
    // Parts have no times.
    let seconds = (indigo > 0.0).then(|| 100.0 * katia / indigo);
    let share = seconds.map_or_else(|| "–".to_owned(), |seconds| format!("{seconds:.0} %"));
    let is_same = side == DOCUMENT_SIDE;
    let compared = match is_same {
        true => format!("{:+8.1}{mean:+14.1} ± {error:4.1}{:+12.1}", cell.score, mean - cell.score),
        false => format!("{:8}{mean:+14.1} ± {error:4.1}{:12}", "", ""),
    };
    writeln!(
        output.words(),
        "{:5}{:4}{:7}{:4}{compared}{at_once:7.0} %{share:>9}",
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
        "games": scores.len(),
        "at_once": at_once,
        "seconds": seconds,
    }))?;
    output.flush()
}

/// The board of the document.
const DOCUMENT_SIDE: usize = 19;

/// Which game of which cell, and how it was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Key {
    table: u32,
    k: u32,
    begin: u32,
    nk: u32,
    side: usize,
    playouts: u64,
    game: u32,
}

/// A game, seen by Katia: the score, her moves, her seconds and Indigo's.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Played {
    score: f64,
    own: u32,
    seconds: [f64; 2],
}

impl Played {
    /// What is kept of a game; nothing if it was not counted.
    fn of(number: u32, game: &PlayedGame) -> Option<Played> {
        let katia = match side_of(number, Color::Black) {
            Side::A => Color::Black,
            Side::B => Color::White,
        };
        let sign = if katia == Color::Black { 1.0 } else { -1.0 };
        let own = game.moves[katia.index()];
        let seconds = [katia, !katia].map(|side| game.seconds[side.index()]);
        game.score.as_ref().map(|score| Played { score: sign * score.points(), own, seconds })
    }
}

#[derive(Serialize, Deserialize)]
struct KeptLine {
    #[serde(flatten)]
    key: Key,
    #[serde(flatten)]
    played: Option<Played>,
}

/// The games that were played, and the file that they are kept in.
struct Kept {
    games: HashMap<Key, Played>,
    file: Option<File>,
}

impl Kept {
    fn open(path: Option<&Path>) -> Result<Kept> {
        let Some(path) = path else { return Ok(Kept { games: HashMap::new(), file: None }) };
        let name = || path.display().to_string();
        let text = if path.exists() {
            fs::read_to_string(path).with_context(name)?
        } else {
            String::new()
        };
        let mut games = HashMap::new();
        for (number, line) in text.lines().enumerate() {
            // A line that was cut off is played again.
            let line: KeptLine = match serde_json::from_str(line) {
                Ok(line) => line,
                Err(_) if number + 1 == text.lines().count() => continue,
                Err(error) => return Err(error).with_context(name),
            };
            games.extend(line.played.map(|played| (line.key, played)));
        }
        let mut file =
            OpenOptions::new().create(true).append(true).open(path).with_context(name)?;
        if !text.is_empty() && !text.ends_with('\n') {
            writeln!(file)?;
        }
        Ok(Kept { games, file: Some(file) })
    }

    /// The games of a shard, played and written as a part.
    fn part(out: &Path, shard: Shard, keys: &[(&Cell, Key)]) -> Result<Kept> {
        let settings: Vec<Key> = keys.iter().map(|(_, key)| *key).collect();
        let input = hash_bytes(serde_json::to_string(&settings)?.as_bytes());
        let head = Head::new("paper katia", input, json!({}), shard);
        let lines = fill(out, &head, keys.iter(), |(cell, key)| {
            let mut played = None;
            let contest = contest(cell, key.side, key.playouts, 1)?;
            contest.run(&[key.game], |number, game| {
                played = Played::of(number, &game);
                Ok(interrupt::is_wanted())
            })?;
            // The same games give the same bytes.
            let played = played.map(|played| Played { seconds: [0.0; 2], ..played });
            Ok((!interrupt::is_wanted()).then_some(KeptLine { key: *key, played }))
        })?;
        let mut games = HashMap::new();
        for line in lines {
            let line: KeptLine =
                serde_json::from_str(&line).with_context(|| out.display().to_string())?;
            games.extend(line.played.map(|played| (line.key, played)));
        }
        Ok(Kept { games, file: None })
    }

    fn add(&mut self, key: Key, played: Played) -> Result<()> {
        self.games.insert(key, played);
        if let Some(file) = &mut self.file {
            writeln!(file, "{}", serde_json::to_string(&KeptLine { key, played: Some(played) })?)?;
        }
        Ok(())
    }
}

fn contest(cell: &Cell, side: usize, playouts: u64, parallel: usize) -> Result<Match> {
    let own = std::env::current_exe().context("where is this program?")?;
    let own = own.display().to_string();
    let spec = |text: &str| ProgramSpec::parse(text, &own).map_err(|error| anyhow!(error));
    let Cell { k, begin, nk, .. } = cell;
    // Table 2 is about Katia without Indigo's patterns for the opening.
    let replaces = u32::from(cell.table == 2);
    let options = format!("playouts={playouts}:resign=0");
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

    /// What is kept is found again; a line that was cut off is not.
    #[test]
    fn games_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("cells.jsonl");
        let key = |game| Key { table: 4, k: 15, begin: 10, nk: 2, side: 9, playouts: 50, game };
        let mut kept = Kept::open(Some(&file)).unwrap();
        for game in 1..=2 {
            kept.add(key(game), Played { score: 3.5, own: 40, seconds: [1.0, 2.0] }).unwrap();
        }
        drop(kept);
        let text = fs::read_to_string(&file).unwrap();
        fs::write(&file, &text[..text.len() - 5]).unwrap();
        let kept = Kept::open(Some(&file)).unwrap();
        assert_eq!(kept.games.len(), 1);
        assert_eq!(kept.games[&key(1)].own, 40);
    }

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
