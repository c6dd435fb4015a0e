//! `tesuji learn gogol`: a long job that survives being killed.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Result, bail, ensure};
use clap::Args;
use rayon::prelude::*;
use tesuji_board::{Board, Color, Game, Point, Ruleset, Size};
use tesuji_learning::go::{
    Go, GoKnowledge, Practice, Tactician, beginner, from_text, lessons, seeds, to_text,
};
use tesuji_learning::{Lesson, Progress, School};

use super::work::{
    BATCH, EVERY, Item, State, beside, mixed, progress_bar, read_games, read_problems, write,
};
use crate::cli::{FAILED, interrupt};
use crate::player::gogol;

/// Self-played games end after so many moves.
const LONGEST: usize = 120;

/// Options of `tesuji learn gogol`.
#[derive(Debug, Args)]
pub struct GogolArgs {
    /// Game records: files, folders, files packed with zstd
    #[arg(value_name = "GAMES")]
    games: Vec<PathBuf>,
    /// Problems with their published first moves
    #[arg(long, value_name = "FILE")]
    problems: Option<PathBuf>,
    /// Games of the program against itself on 9x9
    #[arg(long, value_name = "N", default_value_t = 0)]
    self_play: usize,
    /// Use only the first games
    #[arg(long = "games", value_name = "N")]
    most_games: Option<usize>,
    /// Use only so many problems, spread evenly
    #[arg(long, value_name = "N")]
    most_problems: Option<usize>,
    /// Where to write the rules
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Write the state after so many batches of 16 games or problems
    #[arg(long, value_name = "N", default_value_t = 4)]
    checkpoint: usize,
    /// Keep the rules after each of so many equal parts of the work, with the
    /// number of the part added to the name
    #[arg(long, value_name = "N", default_value_t = 1)]
    rounds: usize,
    /// Go over everything so often; from the second time on both sides are asked, not only the
    /// one to move
    #[arg(long, value_name = "N", default_value_t = 1)]
    passes: usize,
    /// Where the lessons are from, for the file's own note
    #[arg(long, value_name = "TEXT", default_value = "")]
    note: String,
}

/// Learns and writes.
pub fn run(args: &GogolArgs) -> Result<ExitCode> {
    ensure!(args.checkpoint > 0 && args.rounds > 0, "a state is written after a batch at least");
    ensure!(args.passes > 0, "to learn is to go over everything once at least");
    let mut failed = 0;
    let mut items = read_games(&args.games, args.most_games, &mut failed)?;
    if let Some(file) = &args.problems {
        items.extend(read_problems(file, args.most_problems)?);
    }
    items.extend((0..args.self_play).map(Item::SelfPlay));
    if items.is_empty() {
        bail!("there is nothing to learn from: name games, --problems or --self-play");
    }
    // Games, problems and self-play take turns, whatever came first.
    let items = mixed(items);
    let go = Go::default();
    let state = State { file: beside(&args.out, ".state"), work: work_of(args) };
    let (mut school, mut done) = match state.load()? {
        Some((rules, done)) => {
            let (knowledge, progress, _) = from_text(&go, &rules)?;
            (School::new(knowledge, progress, seeds().len()), done)
        }
        None => (School::new(beginner(&go), Progress::default(), seeds().len()), 0),
    };
    interrupt::heed()?;
    let total = items.len() * args.passes;
    let bar = progress_bar(total, done);
    let batches: Vec<(&[Item], bool)> = (0..args.passes)
        .flat_map(|pass| items.chunks(BATCH).map(move |batch| (batch, pass == 0)))
        .collect();
    for (i, &(batch, is_new)) in batches.iter().enumerate().skip(done) {
        let knowledge = Arc::new(school.knowledge.copied(&go));
        let practice = Practice::new(knowledge.clone());
        let found: Vec<Vec<Lesson<Go>>> = batch
            .par_iter()
            .map(|item| lessons_of(&go, &knowledge, &practice, item, is_new))
            .collect();
        let found: Vec<Lesson<Go>> = found.into_iter().flatten().collect();
        school.take(&go, &found);
        done = i + 1;
        bar.set_position((done * total / batches.len()) as u64);
        let Progress { lessons, surprises, .. } = school.progress;
        let rules = school.knowledge.rules().len();
        bar.set_message(format!("{lessons} lessons, {surprises} surprises, {rules} rules"));
        for part in 1..args.rounds {
            if done == batches.len() * part / args.rounds {
                write(&beside(&args.out, &format!(".{part}")), &text(&school, args))?;
            }
        }
        let stops = interrupt::is_wanted();
        if done % args.checkpoint == 0 || stops {
            state.save(&to_text(&school.knowledge, &school.progress, ""), done)?;
        }
        if stops {
            bar.finish_and_clear();
            eprintln!("tesuji: stopped; the same command goes on");
            return Ok(ExitCode::from(130));
        }
    }
    bar.finish_and_clear();
    write(&args.out, &text(&school, args))?;
    state.remove()?;
    let Progress { lessons, surprises, .. } = school.progress;
    let rules = school.knowledge.rules().len();
    println!("{}: {rules} rules from {lessons} lessons, {surprises} surprises", args.out.display());
    Ok(if failed > 0 { ExitCode::from(FAILED) } else { ExitCode::SUCCESS })
}

fn text(school: &School<Go>, args: &GogolArgs) -> String {
    to_text(&school.knowledge, &school.progress, &args.note)
}

fn lessons_of(
    go: &Go,
    knowledge: &Arc<GoKnowledge>,
    practice: &Practice,
    item: &Item,
    is_new: bool,
) -> Vec<Lesson<Go>> {
    // What the move shows, and what the rules get wrong around it. When everything was seen once,
    // the other side is asked as well: its good point is one's own.
    let both = |board: &Board, color: Color, p: Point, origin: &str| {
        let mut found = if is_new { lessons(go, board, color, p, origin) } else { Vec::new() };
        found.extend(practice.lessons(board, color, p, origin));
        if !is_new {
            found.extend(practice.lessons(board, !color, p, origin));
        }
        found
    };
    match item {
        Item::Game(name, record) => {
            let mut moves: Vec<(Board, Color, Point, usize)> = Vec::new();
            let mut number = 0;
            record.each_board(|board, color, p| {
                number += 1;
                if number % EVERY == 0 {
                    moves.push((board.clone(), color, p, number));
                }
            });
            let of = |(board, color, p, number): &(Board, Color, Point, usize)| {
                both(board, *color, *p, &format!("{name}, move {number}"))
            };
            moves.iter().flat_map(of).collect()
        }
        Item::Problem(problem) => {
            let legal = |p: &&Point| problem.board.is_legal(problem.to_move, **p);
            let keys = problem.published.right.iter().filter(legal);
            keys.take(1)
                .flat_map(|&p| both(&problem.board, problem.to_move, p, &problem.id))
                .collect()
        }
        Item::SelfPlay(number) if is_new => self_played(go, knowledge, *number),
        Item::SelfPlay(_) => Vec::new(),
    }
}

/// A game of the program against itself, with what it knows now. The first moves
/// differ from game to game.
fn self_played(go: &Go, knowledge: &Arc<GoKnowledge>, number: usize) -> Vec<Lesson<Go>> {
    let tactician = Tactician::new(knowledge.clone(), gogol::NODES);
    let mut game = Game::new(Size::square(9).expect("a size"), Ruleset::default());
    let mut rng = tesuji_board::Rng::new(number as u64);
    let mut found = Vec::new();
    while !game.is_over() && game.moves().len() < LONGEST {
        let (color, moves) = (game.to_move(), game.moves().len());
        let action = if moves < 6 {
            crate::player::random_move(&game, color, &mut rng)
        } else {
            gogol::choose(&game, color, &tactician)
        };
        if let Some(p) = action.point().filter(|_| moves >= 6) {
            let origin = format!("self-played game {}, move {}", number + 1, moves + 1);
            found.extend(lessons(go, game.board(), color, p, &origin));
        }
        if game.play(color, action).is_err() {
            break;
        }
    }
    found
}

/// All that the result depends on.
fn work_of(args: &GogolArgs) -> String {
    let GogolArgs { games, problems, self_play, most_games, most_problems, rounds, .. } = args;
    let GogolArgs { passes, note, .. } = args;
    format!(
        "{games:?} {problems:?} {self_play} {most_games:?} {most_problems:?} {rounds} {passes} \
         {note:?}"
    )
}
