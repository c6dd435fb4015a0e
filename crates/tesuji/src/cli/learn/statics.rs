//! `tesuji learn static`: patterns remembered from proofs, a long job that survives being killed.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Result, bail, ensure};
use clap::Args;
use tesuji_board::Board;
use tesuji_learning::go::GoCase;
use tesuji_learning::memory::{Memory, asked_about, from_text, to_text};

use super::work::{
    BATCH, EVERY, Item, State, beside, mixed, progress_bar, read_games, read_problems, write,
};
use crate::cli::{FAILED, interrupt};

/// Options of `tesuji learn static`.
#[derive(Debug, Args)]
pub struct StaticArgs {
    /// Game records: files, folders, files packed with zstd
    #[arg(value_name = "GAMES")]
    games: Vec<PathBuf>,
    /// Problems with their published first moves
    #[arg(long, value_name = "FILE")]
    problems: Option<PathBuf>,
    /// Use only the first games
    #[arg(long = "games", value_name = "N")]
    most_games: Option<usize>,
    /// Use only so many problems, spread evenly
    #[arg(long, value_name = "N")]
    most_problems: Option<usize>,
    /// Keep so many rules in the end, those that saved most
    #[arg(long, value_name = "N", default_value_t = 30_000)]
    most: usize,
    /// Where to write the rules
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Write the state after so many batches of 16 games or problems
    #[arg(long, value_name = "N", default_value_t = 4)]
    checkpoint: usize,
    /// Where the questions are from, for the file's own note
    #[arg(long, value_name = "TEXT", default_value = "")]
    note: String,
}

/// Remembers and writes.
pub fn run(args: &StaticArgs) -> Result<ExitCode> {
    ensure!(args.checkpoint > 0, "a state is written after a batch at least");
    let mut failed = 0;
    let mut items = read_games(&args.games, args.most_games, &mut failed)?;
    if let Some(file) = &args.problems {
        items.extend(read_problems(file, args.most_problems)?);
    }
    if items.is_empty() {
        bail!("there is nothing to learn from: name games or --problems");
    }
    let items = mixed(items);
    let state = State { file: beside(&args.out, ".state"), work: work_of(args) };
    let (mut memory, mut done) = match state.load()? {
        Some((rules, done)) => (from_text(&rules)?.0, done),
        None => (Memory::new(Vec::new(), 0), 0),
    };
    interrupt::heed()?;
    let bar = progress_bar(items.len(), done);
    for (i, batch) in items.chunks(BATCH).enumerate().skip(done) {
        let questions: Vec<(GoCase, String)> = batch.iter().flat_map(questions_of).collect();
        memory.take(&questions);
        done = i + 1;
        bar.set_position((done * BATCH).min(items.len()) as u64);
        let (questions, rules) = (memory.questions, memory.rules().len());
        bar.set_message(format!("{questions} questions, {rules} rules"));
        let stops = interrupt::is_wanted();
        if done % args.checkpoint == 0 || stops {
            state.save(&to_text(&memory, ""), done)?;
        }
        if stops {
            bar.finish_and_clear();
            eprintln!("tesuji: stopped; the same command goes on");
            return Ok(ExitCode::from(130));
        }
    }
    bar.finish_and_clear();
    memory.keep_best(args.most);
    write(&args.out, &to_text(&memory, &args.note))?;
    state.remove()?;
    let (questions, rules) = (memory.questions, memory.rules().len());
    println!("{}: {rules} static rules from {questions} questions", args.out.display());
    Ok(if failed > 0 { ExitCode::from(FAILED) } else { ExitCode::SUCCESS })
}

/// What is at stake around moves, for both sides to move first.
fn questions_of(item: &Item) -> Vec<(GoCase, String)> {
    let mut questions: Vec<(GoCase, String)> = Vec::new();
    let mut ask = |board: &Board, mover, p, origin: String| {
        let cases = asked_about(board, mover, p).into_iter();
        questions.extend(cases.map(|case| (case, origin.clone())));
    };
    match item {
        Item::Game(name, record) => {
            let mut number = 0;
            record.each_board(|board, color, p| {
                number += 1;
                if number % EVERY == 0 {
                    ask(board, color, p, format!("{name}, move {number}"));
                }
            });
        }
        Item::Problem(problem) => {
            if let Some(&p) = problem.published.right.first() {
                ask(&problem.board, problem.to_move, p, problem.id.clone());
            }
        }
        Item::SelfPlay(_) => {}
    }
    questions
}

/// All that the result depends on.
fn work_of(args: &StaticArgs) -> String {
    let StaticArgs { games, problems, most_games, most_problems, most, note, .. } = args;
    format!("static {games:?} {problems:?} {most_games:?} {most_problems:?} {most} {note:?}")
}
