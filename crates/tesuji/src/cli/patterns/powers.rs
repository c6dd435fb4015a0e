//! `tesuji patterns powers`: how much P(i|p) should count beside the model.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::Args;
use rayon::prelude::*;
use tesuji_patterns::{Blend, Knowledge, Lesson, Record, STAGES, fit_powers};

use super::KnowledgeArgs;
use crate::records::read_games;

/// Options of `tesuji patterns powers`.
#[derive(Debug, Args)]
pub struct PowersArgs {
    /// Games that the knowledge was not learned from
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    knowledge: KnowledgeArgs,
    /// No more games than this; they are held in memory
    #[arg(long, value_name = "NUMBER", default_value_t = 300)]
    games: usize,
}

/// Fits and prints.
pub fn run(args: &PowersArgs) -> Result<ExitCode> {
    let knowledge = args.knowledge.load()?;
    let mut games: Vec<Record> = read_games(&args.files)?;
    games.truncate(args.games);
    let lessons: Vec<Lesson> =
        games.par_iter().flat_map_iter(|game| lessons(&knowledge, game)).collect();
    if lessons.is_empty() {
        bail!("there is no move to fit to");
    }
    println!("from move    moves   model   P(i|p)");
    for (stage, first) in STAGES.into_iter().enumerate() {
        let here = lessons.iter().filter(|lesson| lesson.stage == stage);
        let powers = fit_powers(here.clone());
        println!("{first:9}{:9}{:8.3}{:9.3}", here.count(), powers.model, powers.patterns);
    }
    Ok(ExitCode::SUCCESS)
}

fn lessons(knowledge: &Knowledge, game: &Record) -> Vec<Lesson> {
    let mut found = Vec::new();
    let mut blend: Option<Blend<'_>> = None;
    game.each_move(|position, color, action, _| {
        let blend = blend.get_or_insert_with(|| Blend::new(knowledge, position.clone()));
        blend.set_to_move(color);
        found.extend(action.point().and_then(|played| blend.lesson(played)));
        blend.play(color, action);
    });
    found
}
