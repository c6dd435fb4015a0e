//! `tesuji learn gogol`: a long job that survives being killed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use tesuji_board::{Board, Color, Game, Point, Ruleset, Size};
use tesuji_learning::go::{Go, Tactician, beginner, from_text, lessons, seeds, to_text};
use tesuji_learning::{Lesson, Progress, School};
use tesuji_patterns::Record;

use crate::cli::game_text::printable;
use crate::cli::{FAILED, interrupt};
use crate::files;
use crate::player::gogol;
use crate::problems::{self, Problem};
use crate::records::{FailedGame, GameOptions, find_sources, read_all};

/// Games and problems that are looked at with the same knowledge. What is learned
/// depends on it, so it is no option.
const BATCH: usize = 16;
/// Problems of this remainder are kept for measuring.
const FOLDS: usize = 10;
const TEST_FOLD: usize = 7;
/// One in so many moves of a game is looked at: most moves settle nothing.
const EVERY: usize = 8;
/// Self-played games end after so many moves.
const LONGEST: usize = 120;
/// No state is larger.
const LARGEST: usize = 256 << 20;

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
    /// Where the lessons are from, for the file's own note
    #[arg(long, value_name = "TEXT", default_value = "")]
    note: String,
}

/// Something to learn from.
enum Item {
    Game(String, Box<Record>),
    Problem(Box<Problem>),
    SelfPlay(usize),
}

/// Learns and writes.
pub fn run(args: &GogolArgs) -> Result<ExitCode> {
    ensure!(args.checkpoint > 0 && args.rounds > 0, "a state is written after a batch at least");
    let mut failed = 0;
    let mut items = read_games(args, &mut failed)?;
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
    let (mut school, mut done) = match state.load(&go)? {
        Some(found) => found,
        None => (School::new(beginner(&go), Progress::default(), seeds().len()), 0),
    };
    interrupt::heed()?;
    let bar = progress_bar(items.len(), done);
    let batches = items.len().div_ceil(BATCH);
    for (i, batch) in items.chunks(BATCH).enumerate().skip(done) {
        let found: Vec<Vec<Lesson<Go>>> =
            batch.par_iter().map(|item| lessons_of(&go, &school, item)).collect();
        let found: Vec<Lesson<Go>> = found.into_iter().flatten().collect();
        school.take(&go, &found);
        done = i + 1;
        bar.set_position((done * BATCH).min(items.len()) as u64);
        let Progress { lessons, surprises, .. } = school.progress;
        let rules = school.knowledge.rules().len();
        bar.set_message(format!("{lessons} lessons, {surprises} surprises, {rules} rules"));
        for part in 1..args.rounds {
            if done == batches * part / args.rounds {
                write(&beside(&args.out, &format!(".{part}")), &text(&school, args))?;
            }
        }
        let stops = interrupt::is_wanted();
        if done % args.checkpoint == 0 || stops {
            state.save(&school, done)?;
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

fn progress_bar(items: usize, done: usize) -> ProgressBar {
    let style = "{bar:30} {pos} of {len}, {msg}, {eta} left";
    let style = ProgressStyle::with_template(style).expect("a valid template");
    let bar = ProgressBar::new(items as u64).with_style(style);
    bar.set_position((done * BATCH).min(items) as u64);
    if done > 0 {
        bar.println(format!("going on after {} games and problems", done * BATCH));
    }
    bar
}

fn read_games(args: &GogolArgs, failed: &mut u64) -> Result<Vec<Item>> {
    let sources = find_sources(&args.games)?;
    let mut items = Vec::new();
    let mut number = 0;
    let most = args.most_games.unwrap_or(usize::MAX);
    read_all(
        &sources,
        &GameOptions::default(),
        |_| {},
        |source, outcome: Result<Record, FailedGame>| {
            number += 1;
            match outcome {
                Ok(record) if items.len() < most => {
                    let file = match &args.games[..] {
                        [_] => String::new(),
                        _ => format!("{}, ", sources[source].name()),
                    };
                    items.push(Item::Game(format!("{file}game {number}"), Box::new(record)));
                }
                Ok(_) => {}
                Err(failure) => {
                    *failed += 1;
                    let message = printable(&failure.message);
                    eprintln!("tesuji: {}: {message}", sources[source].name());
                }
            }
            Ok(())
        },
    )?;
    Ok(items)
}

fn read_problems(file: &Path, most: Option<usize>) -> Result<Vec<Item>> {
    let all = problems::read(file, None)?;
    let learned = all
        .into_iter()
        .enumerate()
        .filter(|(i, problem)| i % FOLDS != TEST_FOLD && !problem.published.right.is_empty());
    let kept: Vec<Problem> = learned.map(|(_, problem)| problem).collect();
    let every = most.map_or(1, |most| kept.len().div_ceil(most.max(1)).max(1));
    Ok(kept.into_iter().step_by(every).map(|problem| Item::Problem(Box::new(problem))).collect())
}

/// Kinds of items in turn, each kind in its order.
fn mixed(items: Vec<Item>) -> Vec<Item> {
    let total = items.len();
    let mut kinds: [Vec<Item>; 3] = [Vec::new(), Vec::new(), Vec::new()];
    for item in items {
        let kind = match item {
            Item::Game(..) => 0,
            Item::Problem(_) => 1,
            Item::SelfPlay(_) => 2,
        };
        kinds[kind].push(item);
    }
    let mut keyed: Vec<(usize, usize, Item)> = Vec::with_capacity(total);
    for (kind, items) in kinds.into_iter().enumerate() {
        let count = items.len();
        let place = |i: usize| i * total / count.max(1);
        keyed.extend(items.into_iter().enumerate().map(|(i, item)| (place(i), kind, item)));
    }
    keyed.sort_by_key(|(place, kind, _)| (*place, *kind));
    keyed.into_iter().map(|(_, _, item)| item).collect()
}

fn lessons_of(go: &Go, school: &School<Go>, item: &Item) -> Vec<Lesson<Go>> {
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
                lessons(go, board, *color, *p, &format!("{name}, move {number}"))
            };
            moves.iter().flat_map(of).collect()
        }
        Item::Problem(problem) => {
            let legal = |p: &&Point| problem.board.is_legal(problem.to_move, **p);
            let keys = problem.published.right.iter().filter(legal);
            keys.take(1)
                .flat_map(|&p| lessons(go, &problem.board, problem.to_move, p, &problem.id))
                .collect()
        }
        Item::SelfPlay(number) => self_played(go, school, *number),
    }
}

/// A game of the program against itself, with what it knows now. The first moves
/// differ from game to game.
fn self_played(go: &Go, school: &School<Go>, number: usize) -> Vec<Lesson<Go>> {
    let knowledge = to_text(&school.knowledge, &school.progress, "");
    let (knowledge, ..) = from_text(go, &knowledge).expect("what was just written");
    let tactician = Tactician::new(knowledge.into(), gogol::NODES);
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
    let GogolArgs { games, problems, self_play, most_games, most_problems, rounds, note, .. } =
        args;
    format!("{games:?} {problems:?} {self_play} {most_games:?} {most_problems:?} {rounds} {note:?}")
}

/// What a stopped job left behind.
struct State {
    file: PathBuf,
    work: String,
}

impl State {
    /// The school and the batches that it has seen.
    fn load(&self, go: &Go) -> Result<Option<(School<Go>, usize)>> {
        if !self.file.exists() {
            return Ok(None);
        }
        let name = || self.file.display().to_string();
        let text = files::text(files::read(&self.file, LARGEST).with_context(name)?)?;
        let mut parts = text.splitn(3, '\n');
        let (work, done, rules) = (parts.next(), parts.next(), parts.next());
        let (Some(work), Some(done), Some(rules)) = (work, done, rules) else {
            bail!("{}: this is no state of learning", name());
        };
        if work != self.work {
            bail!("{}: the state of other work; remove it", name());
        }
        let done = done.parse().with_context(name)?;
        let (knowledge, progress, _) = from_text(go, rules).with_context(name)?;
        Ok(Some((School::new(knowledge, progress, seeds().len()), done)))
    }

    fn save(&self, school: &School<Go>, done: usize) -> Result<()> {
        let rules = to_text(&school.knowledge, &school.progress, "");
        write(&self.file, &format!("{}\n{done}\n{rules}", self.work))
    }

    fn remove(&self) -> Result<()> {
        match fs::remove_file(&self.file) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(error).with_context(|| self.file.display().to_string())
            }
            _ => Ok(()),
        }
    }
}

fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.to_owned().into_os_string();
    name.push(suffix);
    PathBuf::from(name)
}

/// Writes a file whole or not at all.
fn write(path: &Path, text: &str) -> Result<()> {
    let name = || path.display().to_string();
    let part = beside(path, ".part");
    fs::write(&part, text).with_context(name)?;
    fs::rename(&part, path).with_context(name)
}
