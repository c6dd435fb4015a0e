//! Bouzy & Chaslot 2005, *Bayesian generation and integration of
//! K-nearest-neighbor patterns for 19x19 go*.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;
use serde_json::json;
use tesuji_board::{Color, Move, Point, Size};
use tesuji_patterns::knn::{Counts, Variants};
use tesuji_patterns::{Position, Record};
use tesuji_words::counted;

use super::summary::Row;
use super::teller::Teller;
use crate::pattern_knowledge;
use crate::records::{GameOptions, find_sources, games_in, read_all};

/// Options of `tesuji paper patterns`.
#[derive(Debug, Args)]
pub struct Options {
    /// A smaller run with the same outcome in kind
    #[arg(long)]
    quick: bool,
    /// Games to count in; those of our own players if not given
    #[arg(long, value_name = "FILE")]
    games: Vec<PathBuf>,
    /// Lines of JSON
    #[arg(long)]
    json: bool,
}

/// Table 1, verbatim: K and the number of patterns.
const TABLE_1: [(usize, u64); 3] = [(6, 8_000), (9, 27_000), (15, 85_000)];

/// The document's number of games (section 4.2).
const GAMES: usize = 2000;

/// A quick run takes so many.
const FEW_GAMES: usize = 200;

/// Section 4.3: patterns with a lower P(i|p) are left out.
const LEAST_PROBABILITY: f64 = 0.01;

/// Patterns that were played so often are told apart.
const PLAYS: [u64; 5] = [2, 4, 9, 16, 25];

/// The moves of figure 1.
pub const OPENING: usize = 40;

/// Counts patterns as the document does, with the sixteen variants apart, and
/// as we do, with the variants merged.
///
/// A pattern counts the same whatever the largest K is, so all is counted once
/// for K = 15; for a smaller K the patterns with more facts are left out.
pub fn table_1(args: &Options) -> Result<()> {
    let is_own = args.games.is_empty();
    let wanted = if args.quick { FEW_GAMES } else { GAMES };
    let games = if is_own { own_games()? } else { read_games(args, wanted)? };
    let mut output = Teller::new(args.json);
    let counted_in = counted(games.len(), "game");
    let whose = if is_own { " of our own players" } else { "" };
    writeln!(output.words(), "Table 1: patterns with P(i|p) > 0.01 from {counted_in}{whose}\n")?;
    // The number grows with the games: only as many give a difference.
    let is_same = !is_own && games.len() == GAMES;
    if !is_same {
        writeln!(
            output.words(),
            "(The document has {GAMES} professional games: no difference is told.)\n"
        )?;
    }
    writeln!(
        output.words(),
        "  K    paper     ours  difference  with at least 2, 4, 9, 16, 25 plays   merged"
    )?;
    let [apart, merged] = [Variants::Apart, Variants::Merged].map(|v| count(&games, v));
    for (k, paper) in TABLE_1 {
        let plays = good(&apart, &created(&games, k, Variants::Apart));
        let ours = plays.len() as i64;
        let often = PLAYS.map(|least| plays.iter().filter(|&&plays| plays >= least).count());
        let columns = often.map(|count| format!("{count:8}")).concat();
        let merged = good(&merged, &created(&games, k, Variants::Merged)).len();
        writeln!(
            output.words(),
            "{k:3}{paper:9}{ours:9}{:>12}{columns}{merged:9}",
            if is_same { format!("{:+}", ours - paper as i64) } else { String::new() }
        )?;
        output.line(&json!({
            "type": "patterns_table",
            "k": k,
            "paper": paper,
            "ours": ours,
            "plays": PLAYS,
            "with_plays": often,
            "merged": merged,
            "games": games.len(),
            "comparable": is_same,
        }))?;
    }
    writeln!(
        output.words(),
        "\nEvery pattern that was played once and matches on few other points has\n\
         P(i|p) > 0.01, so the rule as printed keeps most of what is created. The\n\
         document's other rule, P(i|p) >= t s(i|p), is the same as n_play >= t²: the\n\
         columns of plays are t² = 2 and t = 2, 3, 4, 5. Merged: the sixteen variants\n\
         are one pattern, and stones next to the move know their liberties."
    )?;
    output.flush()
}

fn read_games(args: &Options, most: usize) -> Result<Vec<Record>> {
    let sources = find_sources(&args.games)?;
    let mut games: Vec<Record> = Vec::new();
    let mut failed = 0_usize;
    read_all(
        &sources,
        &GameOptions::default(),
        |_| {},
        |_, outcome| {
            match outcome {
                Ok(record) if games.len() < most => games.push(record),
                Ok(_) => {}
                Err(_) => failed += 1,
            }
            Ok(())
        },
    )?;
    if failed > 0 {
        eprintln!("tesuji: {} could not be read", counted(failed, "game"));
    }
    if games.is_empty() {
        bail!("there is no game to count");
    }
    Ok(games)
}

fn created(games: &[Record], k: usize, variants: Variants) -> Counts {
    let mut counts = Counts::new(k, variants);
    games.iter().for_each(|game| counts.create(game));
    counts
}

/// All patterns of the largest K, counted.
fn count(games: &[Record], variants: Variants) -> Counts {
    let largest = TABLE_1[TABLE_1.len() - 1].0;
    let mut counts = created(games, largest, variants);
    games.iter().for_each(|game| counts.count_created(game));
    counts
}

/// The plays of the patterns that the document keeps, of those that were
/// created.
fn good(counts: &Counts, created: &Counts) -> Vec<u64> {
    created
        .entries()
        .filter_map(|(key, _)| counts.get(key))
        .filter(|entry| entry.p_play_given_match() > LEAST_PROBABILITY)
        .map(|entry| entry.plays)
        .collect()
}

/// Games that our own players played, so that every table runs without other data.
const OWN_GAMES: &[u8] = include_bytes!("../../../../data/papers/own-games.sgf");

/// Those games.
pub fn own_games() -> Result<Vec<Record>> {
    let games = games_in(OWN_GAMES);
    if games.is_empty() {
        bail!("there is no game to count");
    }
    Ok(games)
}

/// The figures that are found at once.
pub fn quick_rows() -> Vec<Row> {
    let (_, played) = opening(OPENING / 4);
    let names: Vec<String> = played.iter().map(ToString::to_string).collect();
    let why = "the document's figure is a picture without a list of moves";
    let command = "`tesuji paper katia-opening`";
    vec![Row::compared(
        "figure 1: first ten moves by patterns alone",
        "",
        &names.join(" "),
        why,
        command,
    )]
}

/// Plays the best pattern's move again and again, from the empty board: the position
/// and the moves.
pub fn opening(moves: usize) -> (Position, Vec<Point>) {
    let database = &pattern_knowledge::embedded().database;
    let mut position = Position::new(Size::STANDARD);
    let mut matcher = database.matcher(&position);
    let mut played: Vec<Point> = Vec::new();
    let mut color = Color::Black;
    for _ in 0..moves {
        let choices = database.evaluate(&mut matcher, &position);
        let best = choices.iter().max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)));
        let Some(&(point, _)) = best else { break };
        position.play(color, Move::Play(point));
        played.push(point);
        color = !color;
    }
    (position, played)
}
