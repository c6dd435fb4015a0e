//! `tesuji train`: problems one after the other, and again what was missed.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, bail};
use clap::Args;
use serde::{Deserialize, Serialize};
use tesuji_board::{Budget, Certainty, Move, Point, PointSet};
use tesuji_draw::Sketch;
use tesuji_solver::Advisor;
use tesuji_words::{
    Language, Messages, Put, color_name, illegal_in_words, of_claim, sentences, text,
};

use super::files_named::{self, can_write, put as put_file};
use super::json::write_line;
use super::terminal::{ColorChoice, Style};
use crate::clock;
use crate::intuition::NetworkArgs;
use crate::json_text;
use crate::problems::{Answered, Problem, answer, fights, question, to_move};
use crate::records::{Source, find_sources};

/// Days until a problem that was solved for the first time comes back.
const FIRST_DAYS: f64 = 1.0;
/// How much longer the next time, after each success.
const GROWTH: f64 = 2.5;
/// A problem that was missed comes back after this part of a day.
const MISSED_DAYS: f64 = 0.01;
/// Bytes for each search.
const MEMORY: usize = 256 << 20;
/// Positions of a proof.
const PROOF_NODES: u64 = 5_000;

/// Options of `tesuji train`.
#[derive(Debug, Args)]
pub struct TrainArgs {
    /// Problems: SGF, lines of JSON, folders
    #[arg(value_name = "FOLDER", required = true)]
    files: Vec<PathBuf>,
    /// What was solved when; beside the first folder if not given
    #[arg(long, value_name = "FILE")]
    memory: Option<PathBuf>,
    /// Seconds for solving each problem
    #[arg(long, value_name = "SECONDS", default_value_t = 5.0)]
    time: f64,
    /// At most so many problems
    #[arg(long, value_name = "NUMBER", default_value_t = 20)]
    most: usize,
    /// The language of the reasons
    #[arg(long, value_enum, default_value_t = Language::En, value_name = "LANGUAGE")]
    lang: Language,
    /// Colours
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = ColorChoice::Auto)]
    color: ColorChoice,
    /// Letters instead of round stones
    #[arg(long)]
    ascii: bool,
    #[command(flatten)]
    network: NetworkArgs,
}

/// What is remembered of a problem.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Card {
    id: String,
    /// The day on which it is due, counted from 1970.
    due: f64,
    /// Days between the last time and the next.
    interval: f64,
    right: u32,
    wrong: u32,
}

impl Card {
    fn new(id: &str) -> Card {
        Card { id: id.to_owned(), due: 0.0, interval: 0.0, right: 0, wrong: 0 }
    }

    fn after(&self, is_right: bool, today: f64) -> Card {
        let interval = match (is_right, self.interval >= FIRST_DAYS) {
            (true, true) => self.interval * GROWTH,
            (true, false) => FIRST_DAYS,
            (false, _) => MISSED_DAYS,
        };
        Card {
            due: today + interval,
            interval,
            right: self.right + u32::from(is_right),
            wrong: self.wrong + u32::from(!is_right),
            ..self.clone()
        }
    }
}

/// How a problem ended.
enum End {
    Solved,
    Missed,
    Left,
    Quit,
}

/// Trains until nothing is due or nobody answers.
pub fn run(args: &TrainArgs) -> Result<ExitCode> {
    let time = Duration::try_from_secs_f64(args.time).context("--time")?;
    let mut all = Vec::new();
    for source in find_sources(&args.files)? {
        match source {
            Source::File(path) => all.extend(files_named::problems(&path, None)?),
            Source::Stdin => bail!("-: problems are read from files"),
        }
    }
    let eye = args.network.eye()?;
    let path = args.memory.clone().unwrap_or_else(|| beside(&args.files[0]));
    can_write([&Some(path.clone())])?;
    let mut cards = read_cards(&path)?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).context("the clock")?;
    let today = now.as_secs_f64() / 86_400.0;
    let due = |problem: &&Problem| cards.get(&problem.id).map_or(0.0, |card| card.due);
    let mut waiting: Vec<&Problem> = all.iter().filter(|problem| due(problem) <= today).collect();
    waiting.sort_by(|a, b| due(a).total_cmp(&due(b)));
    // What was seen before comes before what is new.
    waiting.sort_by_key(|problem| !cards.contains_key(&problem.id));
    let (mut solved, mut missed) = (0, 0);
    let mut lines = io::stdin().lock().lines();
    for problem in waiting.into_iter().take(args.most) {
        let end = one(problem, args, eye.as_ref(), time, &mut lines)?;
        let is_right = match end {
            End::Solved => true,
            End::Missed => false,
            End::Left => continue,
            End::Quit => break,
        };
        solved += usize::from(is_right);
        missed += usize::from(!is_right);
        let known = cards.get(&problem.id).cloned().unwrap_or_else(|| Card::new(&problem.id));
        cards.insert(problem.id.clone(), known.after(is_right, today));
        write_cards(&path, &cards)?;
    }
    let put = [
        ("solved", Put::Number(solved)),
        ("missed", Put::Number(missed)),
        ("file", Put::Text(path.display().to_string())),
    ];
    println!("{}", Messages::new(args.lang).say("train-end", &put));
    Ok(ExitCode::SUCCESS)
}

fn beside(folder: &Path) -> PathBuf {
    match folder.is_dir() {
        true => folder.join("training.log"),
        false => folder.with_extension("training.log"),
    }
}

fn read_cards(path: &Path) -> Result<BTreeMap<String, Card>> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        Err(error) => return Err(error).with_context(|| path.display().to_string()),
    };
    let card = |(i, line): (usize, &str)| {
        let card: Card = json_text::parse(line)
            .with_context(|| format!("{}:{}: not a card", path.display(), i + 1))?;
        Ok((card.id.clone(), card))
    };
    text.lines().enumerate().map(card).collect()
}

/// All cards at once, so that a file is never half written.
fn write_cards(path: &Path, cards: &BTreeMap<String, Card>) -> Result<()> {
    let mut text = Vec::new();
    for card in cards.values() {
        write_line(&mut text, card)?;
    }
    let beside = path.with_extension("new");
    put_file(&beside, text)?;
    fs::rename(&beside, path).with_context(|| format!("cannot write {}", path.display()))
}

/// Asks one problem until it is solved or given up.
fn one(
    problem: &Problem,
    args: &TrainArgs,
    eye: Option<&Arc<dyn Advisor>>,
    time: Duration,
    lines: &mut impl Iterator<Item = io::Result<String>>,
) -> Result<End> {
    let style = Style::of_stdout(args.color, args.ascii);
    let messages = Messages::new(args.lang);
    let budget = || clock::budget(u64::MAX, MEMORY, Some(time), &|| false);
    let mut fights = fights(problem, eye);
    let looks = eye.map(|eye| &**eye);
    let answered = answer(&mut fights, problem, looks, &budget(), PROOF_NODES)?;
    let right = right_moves(problem, &answered);
    let say = |key: &str, put: &[(&str, Put)]| println!("{}", messages.say(key, put));
    let title = format!("{}: {}", problem.id, to_move(problem, &messages));
    println!("{}", style.bold(&title));
    let mut shown = Sketch::new(&problem.board);
    shown.target = problem.target.unwrap_or(PointSet::EMPTY);
    print!("{}", style.sketch(&shown, &messages));
    if let Some(asked) = question(problem, &messages) {
        println!("{asked}");
    }
    if right.is_empty() {
        say("train-left-out", &[]);
        return Ok(End::Left);
    }
    let mut is_clean = true;
    loop {
        print!("{} ", messages.say("train-ask", &[]));
        io::stdout().flush()?;
        let Some(line) = lines.next() else { return Ok(End::Quit) };
        let line = line?;
        match line.trim() {
            "" => continue,
            "quit" => return Ok(End::Quit),
            "skip" => return Ok(End::Left),
            "hint" => {
                is_clean = false;
                let low = right[0];
                let near = near(low, problem.board.points()).to_string();
                say("train-hint", &[("move", Put::Text(near))]);
            }
            "why" => {
                is_clean = false;
                let told = of_claim(&problem.board, &answered.claims[0], &messages);
                println!("{}", right[0]);
                sentences(&told, true).iter().for_each(|sentence| println!("  {sentence}"));
            }
            text => match text.parse::<Point>() {
                Ok(point) if right.contains(&point) => {
                    say("train-right", &[]);
                    let told = of_claim(&problem.board, &answered.claims[0], &messages);
                    sentences(&told, false).iter().for_each(|sentence| println!("  {sentence}"));
                    return Ok(if is_clean { End::Solved } else { End::Missed });
                }
                Ok(point) => {
                    is_clean = false;
                    println!("{}", refuted(problem, &answered, point, eye, &budget(), &messages)?);
                }
                Err(_) => say("typed-no-point", &[("word", Put::Text(text.to_owned()))]),
            },
        }
    }
}

/// The right first moves: what is shown, else what the file says.
fn right_moves(problem: &Problem, answered: &Answered) -> Vec<Point> {
    let found = answered.fates.first().map(|fate| fate.moves.clone()).unwrap_or_default();
    match answered.certainty() > Certainty::Estimated && !found.is_empty() {
        true => found,
        false => problem.published.right.clone(),
    }
}

/// The true answer to a wrong move.
fn refuted(
    problem: &Problem,
    answered: &Answered,
    point: Point,
    eye: Option<&Arc<dyn Advisor>>,
    budget: &Budget,
    messages: &Messages,
) -> Result<String> {
    let mut board = problem.board.clone();
    if let Err(error) = board.play(problem.to_move, point) {
        let why = ("why", text(illegal_in_words(error, messages)));
        return Ok(messages.say("illegal", &[("move", text(point)), why]));
    }
    let target =
        answered.fates.first().map(|fate| fate.frame.target & board.stones(!fate.frame.attacker));
    let mut history = problem.history.clone();
    history.push(problem.board.to_setup());
    let to_move = !problem.to_move;
    let next = Problem { board, history, to_move, target, ..problem.clone() };
    let looks = eye.map(|eye| &**eye);
    let found = answer(&mut fights(&next, eye), &next, looks, budget, PROOF_NODES)?;
    let line: Vec<String> = found
        .fates
        .first()
        .filter(|fate| fate.line_by == to_move)
        .map(|fate| fate.line.iter().map(Move::to_string).collect())
        .unwrap_or_default();
    let reply = found.fates.first().and_then(|fate| fate.moves.first());
    let player = ("player", Put::Text(color_name(to_move, messages)));
    let Some(reply) = reply else { return Ok(messages.say("train-wrong-pass", &[player])) };
    let moves = if line.is_empty() { reply.to_string() } else { line.join(" ") };
    Ok(messages.say("train-wrong", &[player, ("moves", Put::Text(moves))]))
}

/// A point beside another, which does not give it away.
fn near(point: Point, points: PointSet) -> Point {
    point.neighbors().into_iter().find(|p| points.contains(*p)).unwrap_or(point)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_solved_comes_later_and_what_was_missed_soon() {
        let new = Card::new("a");
        let once = new.after(true, 100.0);
        assert_eq!((once.due, once.right), (101.0, 1));
        let twice = once.after(true, 101.0);
        assert_eq!(twice.due, 103.5);
        let missed = twice.after(false, 103.5);
        assert!(missed.due < 104.0);
        assert_eq!(missed.after(true, 104.0).interval, FIRST_DAYS);
    }
}
