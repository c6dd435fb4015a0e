//! `tesuji patterns learn`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use serde_json::json;
use tesuji_patterns::knn::{Counts, Database, PlaySketch, Variants};
use tesuji_patterns::{Fit, FitOptions, Knowledge};

use super::progress::Progress;
use crate::cli::FAILED;
use crate::learning::{Counting, Fitting, Journal, Numbering, Plays, Stage, Walk, write_packed};
use crate::parts::{
    COUNTS, Head, PACKING, PLAYS, Shard, hash_bytes, hash_files, part_is_done, read_sums,
    write_part,
};
use crate::records::find_sources;

/// Options of `tesuji patterns learn`.
#[derive(Debug, Args)]
pub struct LearnArgs {
    /// Files, folders, files packed with zstd
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Where to write what was learned
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The most facts of a pattern
    #[arg(long, value_name = "K", default_value_t = 15, value_parser = clap::value_parser!(u8).range(1..=32))]
    facts: u8,
    /// Patterns played less often are left out
    #[arg(long, value_name = "N", default_value_t = 8)]
    least_plays: u8,
    /// If more patterns are left than this, only those played more often stay
    #[arg(long, value_name = "N", default_value_t = 600_000)]
    most_patterns: usize,
    /// Features of the model played less often are left out
    #[arg(long, value_name = "N", default_value_t = 8)]
    least_feature_plays: u8,
    /// Features of the model that weigh less, up or down, are left out in the end
    #[arg(long, value_name = "W", default_value_t = 0.02)]
    least_weight: f32,
    /// Use only the first games
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// Count the patterns P(i|p) in fewer games than the model learns from
    #[arg(long, value_name = "N")]
    pattern_games: Option<u64>,
    /// Fit the model to so many games, spread evenly over all
    #[arg(long, value_name = "N")]
    fit_games: Option<u64>,
    /// Stop after a part of the work and write that
    #[arg(long, value_enum)]
    only: Option<Part>,
    /// Plays that were counted before, for --only counts and --counts
    #[arg(long, value_name = "FILE")]
    plays: Option<PathBuf>,
    /// Patterns that were counted before, with the plays that they were counted by: only
    /// the model is fitted
    #[arg(long, value_name = "FILE", requires = "plays", conflicts_with = "only")]
    counts: Option<PathBuf>,
    /// Memory for rough counts: 2^BITS bytes
    #[arg(long, value_name = "BITS", default_value_t = 29, value_parser = clap::value_parser!(u8).range(16..=32))]
    sketch: u8,
    /// Write the state after so many games at the latest; usually every few seconds
    #[arg(long, value_name = "N", default_value_t = 5000)]
    checkpoint: u64,
    /// With --only: take every n-th game from the i-th on and write a part, for
    /// `tesuji merge`
    #[arg(long, value_name = "I/N", requires = "only")]
    shard: Option<Shard>,
    /// Where the games come from, for the file's own note
    #[arg(long, value_name = "TEXT", default_value = "")]
    note: String,
}

/// A part of the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Part {
    /// Which patterns are played
    Plays,
    /// How often patterns match and are played
    Counts,
}

/// Learns and writes.
pub fn run(args: &LearnArgs) -> Result<ExitCode> {
    let sources = find_sources(&args.files)?;
    let mut folder = args.out.clone().into_os_string();
    folder.push(".state");
    let walk = Walk {
        sources: &sources,
        folder: Some(PathBuf::from(folder)),
        every: args.checkpoint,
        most: args.games.unwrap_or(u64::MAX),
        shard: args.shard.unwrap_or(Shard::WHOLE),
    };
    let counted =
        Walk { most: walk.most.min(args.pattern_games.unwrap_or(u64::MAX)), ..walk.clone() };
    if let Some(shard) = args.shard {
        return part(args, shard, &counted);
    }
    let _claimed = walk.claim(&format!("{args:?}"))?;
    let mut progress = Progress::default();
    match args.only {
        Some(Part::Plays) => {
            let plays = counted.run(new_plays(args), &mut progress)?;
            write_packed(&args.out, &plays.to_bytes(), 3)?;
        }
        Some(Part::Counts) => {
            let Some(file) = &args.plays else { bail!("--only counts needs --plays FILE") };
            let plays = read_plays(file)?;
            let counts = count(args, &counted, &plays, &mut progress)?;
            write_packed(&args.out, &counts.to_bytes(), 3)?;
        }
        None => {
            let knowledge = learn(args, &counted, &walk, &mut progress)?;
            write_packed(&args.out, &knowledge.to_bytes(), 19)?;
            let size = fs::metadata(&args.out).map_or(0, |data| data.len());
            println!(
                "{}: {} patterns, {} features of the model, {size} bytes",
                args.out.display(),
                knowledge.database.len(),
                knowledge.model.len(),
            );
        }
    }
    walk.clean()?;
    Ok(if progress.failed > 0 { ExitCode::from(FAILED) } else { ExitCode::SUCCESS })
}

fn new_plays(args: &LearnArgs) -> Plays {
    Plays(PlaySketch::new(args.facts.into(), args.sketch.into()))
}

fn read_plays(file: &Path) -> Result<PlaySketch> {
    let bytes = read_sums(file)?;
    PlaySketch::from_bytes(&bytes).with_context(|| name(file))
}

fn name(file: &Path) -> String {
    file.display().to_string()
}

/// Makes the part of a shard.
fn part(args: &LearnArgs, shard: Shard, walk: &Walk<'_>) -> Result<ExitCode> {
    let plays = args.plays.as_deref().map(read_plays).transpose()?;
    let mut settings = json!({ "facts": args.facts, "games": walk.most });
    let job = match (&plays, args.only) {
        (Some(plays), Some(Part::Counts)) => {
            settings["least_plays"] = args.least_plays.into();
            settings["most_patterns"] = args.most_patterns.into();
            settings["plays"] = hash_bytes(&plays.to_bytes()).into();
            COUNTS
        }
        (None, Some(Part::Counts)) => bail!("--only counts needs --plays FILE"),
        _ => {
            settings["sketch"] = args.sketch.into();
            PLAYS
        }
    };
    let head = Head::new(job, hash_files(walk.sources)?, settings, shard);
    if part_is_done(&args.out, &head)? && !walk.has_states() {
        return Ok(ExitCode::SUCCESS);
    }
    let _claimed = walk.claim(&head.to_line())?;
    // Whoever had it may have made the part, and been killed before the states were gone.
    if part_is_done(&args.out, &head)? {
        walk.clean()?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut progress = Progress::default();
    let (bytes, games) = match &plays {
        Some(plays) if job == COUNTS => {
            let counts = count(args, walk, plays, &mut progress)?;
            (counts.to_bytes(), counts.games)
        }
        _ => {
            let plays = walk.run(new_plays(args), &mut progress)?.0;
            (plays.to_bytes(), plays.games())
        }
    };
    let everybody = Walk { shard: Shard::WHOLE, ..walk.clone() };
    let of = everybody.run(Numbering::default(), &mut progress)?.0;
    let packed = tesuji_files::pack(&bytes, PACKING)?;
    write_part(&args.out, &head, &packed, (games, of))?;
    walk.clean()?;
    Ok(ExitCode::SUCCESS)
}

fn count(
    args: &LearnArgs,
    walk: &Walk<'_>,
    plays: &PlaySketch,
    journal: &mut dyn Journal,
) -> Result<Counts> {
    let least = plays.threshold(args.least_plays, args.most_patterns);
    let counts = Counts::new(plays.k(), Variants::Merged);
    let frequent = plays.frequent(least);
    Ok(walk.run(Counting { frequent, counts }, journal)?.counts)
}

fn learn(
    args: &LearnArgs,
    counted: &Walk<'_>,
    walk: &Walk<'_>,
    journal: &mut dyn Journal,
) -> Result<Knowledge> {
    let plays = match &args.plays {
        Some(file) => read_plays(file)?,
        None => counted.run(new_plays(args), journal)?.0,
    };
    if plays.games() == 0 {
        bail!("there is no game to learn from");
    }
    let least = plays.threshold(args.least_plays, args.most_patterns);
    let counts = match &args.counts {
        Some(file) => Counts::from_bytes(&read_sums(file)?).with_context(|| name(file))?,
        None => count(args, counted, &plays, journal)?,
    };
    if (counts.k, counts.games) != (plays.k(), plays.games()) {
        bail!("the counts are not of the games and facts of the plays");
    }
    let database = Database::new(&counts, least.into());
    drop((plays, counts));

    let options = FitOptions { sketch_bits: args.sketch.into(), ..FitOptions::default() };
    let games = walk.run(Numbering::default(), journal)?.0.min(args.fit_games.unwrap_or(u64::MAX));
    let fitting = Fitting { options, fit: Fit::new(options), games };
    let fit = walk.run(fitting, journal)?.fit;
    let model = fit.model(args.least_feature_plays).without_light(args.least_weight);
    let provenance = format!(
        "{} games{}{}; patterns of up to {} facts, counted in {} games, played at least \
         {least} times; features of the model played at least {} times, of a weight of at \
         least {}",
        fit.games(),
        if args.note.is_empty() { "" } else { ": " },
        args.note,
        args.facts,
        database.games,
        args.least_feature_plays,
        args.least_weight,
    );
    Ok(Knowledge { provenance, database, model })
}
