//! `tesuji paper race-share`: how many races of problems and games the theory of
//! document 004 judges, alone, with bounds, and with proofs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;
use serde_json::json;
use tesuji_board::{Board, Budget, Color, Point};
use tesuji_cgt::Arena;
use tesuji_files::position_file;
use tesuji_judge::{Ground, Judge, Means, RaceQuestion, Winner, theory, winner};
use tesuji_patterns::Record;
use tesuji_semeai::{Basis, Effort, Outcome, Race, estimate, find};

use super::Teller;
use super::patterns::own_games;
use crate::records::read_games;

/// Options of `tesuji paper race-share`.
#[derive(Debug, Args)]
pub struct Options {
    /// A suite with GTP questions `analyze_semeai`, as of GNU Go
    #[arg(long, value_name = "FILE")]
    suite: Vec<PathBuf>,
    /// Games whose races are judged; those that the program carries with it if neither
    /// is given
    #[arg(long, value_name = "FILE")]
    games: Vec<PathBuf>,
    /// How many of the games
    #[arg(long, value_name = "NUMBER", default_value_t = 200)]
    count: usize,
    /// Only every so manyth position that is looked at
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    every: usize,
    /// Positions that the search for one proof may look at; 0 for no proofs
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    proof_nodes: u64,
    /// Lines of JSON
    #[arg(long)]
    json: bool,
}

/// For the count of one region; what is larger gets bounds.
const EFFORT: Effort = Effort { region_positions: 20_000, race_positions: 0 };
/// Positions of games that races are looked for in: every so manyth from the second on.
const STEP: usize = 30;
/// Smaller chains make no race worth the name.
const FEWEST_STONES: usize = 3;
/// Bytes for one proof.
const MEMORY: usize = 64 << 20;

/// A race, and what the author of a suite says of it: who asks, and the result codes.
struct Asked {
    board: Board,
    race: Race,
    answer: Option<(Color, String)>,
}

/// What was counted.
#[derive(Default)]
struct Tally {
    races: usize,
    /// Judged by the count as the race stands, for either side first.
    theory: usize,
    /// By that or by bounds.
    bounds: usize,
    /// By those or by proofs.
    reading: usize,
    /// Answers for one side first that a suite or a proof knows too, and how many of
    /// them are the same.
    known: [usize; 2],
    right: [usize; 2],
}

/// Counts and prints.
pub fn run(options: &Options) -> Result<ExitCode> {
    let mut output = Teller::new(options.json);
    for suite in &options.suite {
        let asked = read_suite(suite)?;
        tell(&mut output, &suite.display().to_string(), &asked, options)?;
    }
    if options.suite.is_empty() || !options.games.is_empty() {
        let (name, mut games) = match options.games.is_empty() {
            true => ("games of our own players".to_owned(), own_games()?),
            false => {
                let names = options.games.iter().map(|path| path.display().to_string());
                (names.collect::<Vec<_>>().join(" "), read_games::<Record>(&options.games)?)
            }
        };
        games.truncate(options.count);
        let asked = races_of(&games, options.every.max(1));
        tell(&mut output, &format!("{name}, {} games", games.len()), &asked, options)?;
    }
    writeln!(
        output.words(),
        "\nCounted: the sum of the regions judges the race as it stands, whoever moves first.\n\
         Bounds: that, or open regions closed for either side and bounds agree (an estimate)."
    )?;
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn tell(output: &mut Teller, name: &str, asked: &[Asked], options: &Options) -> Result<()> {
    let mut tally = Tally::default();
    for one in asked {
        tally.add(one, options.proof_nodes)?;
    }
    let Tally { races, theory, bounds, reading, known, right } = &tally;
    let percent = |n: &usize| 100.0 * *n as f64 / (*races).max(1) as f64;
    writeln!(output.words(), "{name}: {races} races")?;
    writeln!(output.words(), "  counted             {theory:6} {:5.1} %", percent(theory))?;
    writeln!(output.words(), "  with bounds         {bounds:6} {:5.1} %", percent(bounds))?;
    if options.proof_nodes > 0 {
        writeln!(output.words(), "  and proofs          {reading:6} {:5.1} %", percent(reading))?;
    }
    for (what, i) in [("counted", 0), ("by bounds", 1)] {
        if known[i] > 0 {
            let (right, known) = (right[i], known[i]);
            writeln!(output.words(), "  {what}, right where it is known: {right} of {known}")?;
        }
    }
    output.line(&json!({
        "type": "race_share",
        "data": name,
        "races": races,
        "counted": theory,
        "with_bounds": bounds,
        "with_proofs": (options.proof_nodes > 0).then_some(reading),
        "known": { "counted": known[0], "bounds": known[1] },
        "right": { "counted": right[0], "bounds": right[1] },
    }))?;
    output.flush()
}

impl Tally {
    fn add(&mut self, asked: &Asked, proof_nodes: u64) -> Result<()> {
        let Asked { board, race, answer } = asked;
        let counted = theory(&mut Arena::new(), board, race, &EFFORT);
        let by_count = counted.basis == Basis::Theory;
        let counts = counted.first.each_ref().map(|first| first.outcome.filter(|_| by_count));
        let found = if by_count { counts } else { estimate(board, race, &EFFORT) };
        let means = Means { effort: EFFORT, guess: false };
        let question = RaceQuestion { means, proof_nodes };
        let mut judge = Judge::new(board);
        let budget = Budget::new(proof_nodes, MEMORY);
        let mut all_known = true;
        for first in Color::BOTH {
            let mut truth = answer.as_ref().filter(|(side, _)| *side == first).map(|(_, codes)| {
                found[first.index()].is_some_and(|found| codes.starts_with(code(found, first)))
            });
            let mut is_known = found[first.index()].is_some();
            if proof_nodes > 0 {
                let ruled = judge.ruling(race, &counted, first, &question, &budget)?;
                if let Some(verdict) = ruled.verdict.filter(|_| ruled.ground == Ground::Proven) {
                    let proven = match winner(&verdict, first) {
                        Winner::Side(side) => Outcome::Won(side),
                        Winner::Nobody | Winner::Ko => Outcome::Neither,
                    };
                    truth = Some(found[first.index()] == Some(proven));
                    is_known = true;
                }
            }
            all_known &= is_known;
            if let Some(right) = truth.filter(|_| found[first.index()].is_some()) {
                let kind = usize::from(!by_count);
                self.known[kind] += 1;
                self.right[kind] += usize::from(right);
            }
        }
        self.races += 1;
        self.theory += usize::from(by_count);
        self.bounds += usize::from(found.iter().all(Option::is_some));
        self.reading += usize::from(all_known);
        Ok(())
    }
}

/// The result codes of GTP's `analyze_semeai`.
fn code(outcome: Outcome, first: Color) -> &'static str {
    match outcome {
        Outcome::Won(side) if side == first => "1 1",
        Outcome::Won(_) => "0 0",
        Outcome::Neither => "1 0",
    }
}

/// The races of positions of games.
fn races_of(games: &[Record], every: usize) -> Vec<Asked> {
    let (mut asked, mut positions) = (Vec::new(), 0_usize);
    for game in games {
        let mut number = 0_usize;
        game.each_board(|board, _, _| {
            if number >= 2 * STEP && number.is_multiple_of(STEP) {
                if positions.is_multiple_of(every) {
                    let races = find(board).into_iter().filter(|race| {
                        race.essential.iter().all(|stones| stones.len() >= FEWEST_STONES)
                    });
                    asked.extend(races.map(|race| Asked {
                        board: board.clone(),
                        race,
                        answer: None,
                    }));
                }
                positions += 1;
            }
            number += 1;
        });
    }
    asked
}

/// The races that a suite asks about.
fn read_suite(file: &Path) -> Result<Vec<Asked>> {
    let name = || file.display().to_string();
    let bytes = fs::read(file).with_context(name)?;
    let text = String::from_utf8_lossy(&bytes);
    let folder = file.parent().unwrap_or(Path::new("."));
    let (mut board, mut asked) = (None, Vec::new());
    let mut question: Option<(Board, Race, Color)> = None;
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["loadsgf", game, ..] => {
                let after = words.get(2).and_then(|text| text.parse::<usize>().ok());
                let after = after.map(|number| number.saturating_sub(1));
                board = Some(position_file::read(&folder.join(game), after)?.board);
            }
            [_, "analyze_semeai", a, b, ..] => {
                let points = a.parse::<Point>().ok().zip(b.parse::<Point>().ok());
                question = board.as_ref().zip(points).and_then(|(board, (a, b))| {
                    let race = Race::between(board, a, b).ok()?;
                    Some((board.clone(), race, board.get(a)?))
                });
            }
            ["#?", ..] => {
                if let Some((board, race, first)) = question.take() {
                    let codes = line[2..].trim().trim_start_matches('[').to_owned();
                    asked.push(Asked { board, race, answer: Some((first, codes)) });
                }
            }
            _ => {}
        }
    }
    Ok(asked)
}
