//! `tesuji patterns predict`.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Args;
use tesuji_network::Network;
use tesuji_patterns::knn::{Known, Matcher};
use tesuji_patterns::{Chance, GameMeasure, Knowledge, Position, Record};
use tesuji_words::color_word;
use tesuji_words::counted;

use super::KnowledgeArgs;
use super::heat::heat_map;
use super::json::{MoveFields, PatternFields, PositionLine, Prediction, PredictionLine};
use super::measure::Hits;
use super::position;
use super::progress::Progress;
use crate::cli::FAILED;
use crate::cli::json::write_line;
use crate::cli::pictures;
use crate::intuition::NetworkArgs;
use crate::learning::Journal;
use crate::records::{GameOptions, find_sources, read_all};

/// Games that are predicted at once.
const BATCH: usize = 64;

/// So many likely moves are told.
const FIRST: usize = 10;

/// Options of `tesuji patterns predict`.
#[derive(Debug, Args)]
pub struct PredictArgs {
    /// Files, folders, files packed with zstd
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    knowledge: KnowledgeArgs,
    #[command(flatten)]
    network: NetworkArgs,
    /// The position of the first game after this move, instead of all moves
    #[arg(long = "move", value_name = "NUMBER")]
    after_move: Option<usize>,
    /// Draw a heat map of that position to this file
    #[arg(long, value_name = "OUT", requires = "after_move")]
    svg: Option<PathBuf>,
    /// A line of JSON
    #[arg(long)]
    json: bool,
}

/// Predicts.
pub fn run(args: &PredictArgs) -> Result<ExitCode> {
    let knowledge = args.knowledge.load()?;
    match args.after_move {
        Some(after_move) => predict_position(args, &knowledge, after_move),
        None => predict_games(args, &knowledge, args.network.load()?.as_deref()),
    }
}

fn predict_games(
    args: &PredictArgs,
    knowledge: &Knowledge,
    network: Option<&Network>,
) -> Result<ExitCode> {
    let sources = find_sources(&args.files)?;
    let mut progress = Progress::default();
    progress.begin("predict", &sources, 0);
    let count: std::rc::Rc<dyn Fn(usize)> = progress.counter().into();
    let mut hits = Hits::default();
    let mut batch: Vec<Record> = Vec::new();
    let counter = move |bytes| count(bytes);
    read_all(&sources, &GameOptions::default(), counter, |source, outcome| {
        match outcome {
            Ok(record) => batch.push(record),
            Err(failed) => progress.failed(&sources[source], &failed),
        }
        if batch.len() == BATCH {
            hits.take(knowledge, network, &batch);
            batch.clear();
            progress.games(hits.games);
        }
        Ok(())
    })?;
    hits.take(knowledge, network, &batch);
    progress.end();
    if hits.model.all.moves == 0 {
        bail!("there is no move to predict");
    }
    let micros = |time: std::time::Duration| time.as_secs_f64() * 1e6;
    let line = PredictionLine {
        r#type: "prediction",
        games: hits.games,
        failed: progress.failed,
        patterns: Prediction::new(&hits.patterns, micros(hits.patterns_time)),
        features: Prediction::new(&hits.features, micros(hits.features_time)),
        model: Prediction::new(&hits.model, micros(hits.model_time)),
        network: network.map(|_| Prediction::new(&hits.network, micros(hits.network_time))),
        blend: network.map(|_| Prediction::new(&hits.blend, micros(blend_time(&hits)))),
    };
    let mut output = BufWriter::new(io::stdout().lock());
    if args.json {
        write_line(&mut output, &line)?;
    } else {
        tell(&mut output, &hits)?;
    }
    output.flush()?;
    Ok(if progress.failed > 0 { ExitCode::from(FAILED) } else { ExitCode::SUCCESS })
}

/// A blend takes the time of both that are in it.
fn blend_time(hits: &Hits) -> std::time::Duration {
    hits.model_time + hits.network_time
}

fn tell(output: &mut impl Write, hits: &Hits) -> Result<()> {
    let moves = hits.model.all.moves;
    let counts = [counted(hits.games, "game"), counted(moves, "move")].join(", ");
    writeln!(output, "{counts} predicted, in percent:\n")?;
    writeln!(output, "              top-1  top-5 top-10 top-20  log p   µs/move")?;
    let mut predictors = vec![
        ("P(i|p) alone", &hits.patterns, hits.patterns_time),
        ("features", &hits.features, hits.features_time),
        ("the model", &hits.model, hits.model_time),
    ];
    if hits.network.all.moves > 0 {
        predictors.push(("the network", &hits.network, hits.network_time));
        predictors.push(("both", &hits.blend, blend_time(hits)));
    }
    for &(name, measure, time) in &predictors {
        let [a, b, c, d] = measure.all.shares().map(|share| 100.0 * share);
        let log = measure.all.mean_log_probability();
        let micros = time.as_secs_f64() * 1e6 / moves as f64;
        writeln!(output, "{name:<13}{a:6.2} {b:6.2} {c:6.2} {d:6.2} {log:6.3} {micros:9.0}")?;
    }
    writeln!(output, "\nBy tenths of the games, top-1:")?;
    for (name, measure, _) in predictors {
        writeln!(output, "{name:<13}{}", parts(measure))?;
    }
    Ok(())
}

fn parts(measure: &GameMeasure) -> String {
    measure.parts.iter().map(|part| format!("{:6.1}", 100.0 * part.shares()[0])).collect()
}

fn predict_position(
    args: &PredictArgs,
    knowledge: &Knowledge,
    after_move: usize,
) -> Result<ExitCode> {
    let [file] = args.files.as_slice() else { bail!("--move wants one file") };
    let position = position::read(file, Some(after_move))?;
    let chances = knowledge.evaluate(&position);
    let mut matcher = knowledge.database.matcher(&position);
    let by_patterns = knowledge.database.evaluate(&mut matcher, &position);
    let likely: Vec<LikelyMove> = chances
        .iter()
        .take(FIRST)
        .map(|&chance| {
            let patterns = by_patterns.iter().find(|(point, _)| *point == chance.point);
            let known = largest(knowledge, &matcher, &position, chance);
            LikelyMove { chance, patterns: patterns.map_or(0.0, |&(_, p)| p), known }
        })
        .collect();
    if let Some(out) = &args.svg {
        pictures::write(&heat_map(&position, &chances, FIRST), Some(out), None)?;
    }
    let mut output = BufWriter::new(io::stdout().lock());
    if args.json {
        let moves = likely.iter().map(|one| one.fields(knowledge)).collect();
        let to_move = color_word(position.to_move());
        let file = file.display().to_string();
        write_line(&mut output, &PositionLine { r#type: "position", file: &file, to_move, moves })?;
    } else {
        writeln!(output, "After move {after_move}, {} to move:\n", position.to_move())?;
        writeln!(output, "             model  P(i|p) alone   largest known pattern")?;
        for (one, letter) in likely.iter().zip(pictures::LETTERS) {
            let letter = char::from(*letter);
            let pattern = one.known.map_or("none".to_owned(), |known| words(&known));
            let (model, patterns) = (100.0 * one.chance.probability, 100.0 * one.patterns);
            let point = one.chance.point;
            writeln!(output, "  {letter}  {point:<4}{model:7.1} %{patterns:12.1} %   {pattern}")?;
        }
    }
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// A likely move and why.
struct LikelyMove {
    chance: Chance,
    patterns: f64,
    known: Option<Known>,
}

impl LikelyMove {
    fn fields(&self, knowledge: &Knowledge) -> MoveFields {
        MoveFields {
            point: self.chance.point.to_string(),
            probability: self.chance.probability.into(),
            patterns_probability: self.patterns,
            pattern: self.known.map(|known| PatternFields::new(&knowledge.database, known)),
        }
    }
}

fn largest(
    knowledge: &Knowledge,
    matcher: &Matcher,
    position: &Position,
    chance: Chance,
) -> Option<Known> {
    knowledge.database.known(matcher, chance.point, position.to_move()).last()
}

fn words(known: &Known) -> String {
    let entry = known.entry;
    let facts = if known.k == 1 { "fact" } else { "facts" };
    format!("{} {facts}, played {} of {} times", known.k, entry.plays, entry.matches)
}
