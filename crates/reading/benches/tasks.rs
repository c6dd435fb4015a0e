//! Life-and-death tasks in lines of JSON: how many are proven, with which
//! effort, and whether the checker accepts every proof.
//!
//! A line has `id`, `size`, `to_move`, `live_side`, `black` and `white` (lists
//! of points in SGF letters), and either `black_target` and `white_target`, or
//! `moves` from the position, after which the living side may live anywhere.
//! The tasks of the relevance-zone papers (AAAI 2022; public in the repository
//! rockmanray/rzone) have this form.
//!
//! `cargo bench -p tesuji-reading --bench tasks -- FILE [nodes=N] [seconds=S]
//! [threads=T] [ids=1,5,…] [network=FILE] [first_round=N]`
//!
//! Paths are taken from the folder of the crate. With a network the search asks it about
//! positions that take long, as `tesuji solve --goal` does.

use std::fmt;
use std::process::exit;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::Value;
use tesuji_board::{Board, Budget, Color, Game, Move, Point, Ruleset, Setup, Size};
use tesuji_network::{Network, Query, Question, QuestionKind};
use tesuji_reading::{Advice, Config, Counsel, Goal, GoalKind, MoveAdvisor, check, prove};

struct Options {
    file: String,
    nodes: u64,
    seconds: f64,
    threads: usize,
    ids: Option<Vec<String>>,
    network: Option<String>,
    first_round: Option<u64>,
}

fn main() {
    // Cargo adds a flag of its own.
    let words: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    if words.is_empty() {
        println!("no file of tasks given: nothing to do");
        return;
    }
    match options(&words).and_then(|options| run(&options)) {
        Ok(()) => {}
        Err(error) => {
            eprintln!("tasks: {error}");
            exit(2);
        }
    }
}

fn options(words: &[String]) -> Result<Options, String> {
    let mut options = Options {
        file: words[0].clone(),
        nodes: u64::MAX,
        seconds: f64::INFINITY,
        threads: 1,
        ids: None,
        network: None,
        first_round: None,
    };
    for word in &words[1..] {
        let bad = || format!("'{word}' is no option");
        let (name, value) = word.split_once('=').ok_or_else(bad)?;
        match name {
            "nodes" => options.nodes = value.parse().map_err(|_| bad())?,
            "seconds" => options.seconds = value.parse().map_err(|_| bad())?,
            "threads" => options.threads = value.parse().map_err(|_| bad())?,
            "first_round" => options.first_round = Some(value.parse().map_err(|_| bad())?),
            "network" => options.network = Some(value.to_owned()),
            "ids" => options.ids = Some(value.split(',').map(str::to_owned).collect()),
            _ => return Err(bad()),
        }
    }
    Ok(options)
}

fn run(options: &Options) -> Result<(), String> {
    let text =
        std::fs::read_to_string(&options.file).map_err(|e| format!("{}: {e}", options.file))?;
    let counsel = match &options.network {
        None => None,
        Some(file) => {
            let bytes = std::fs::read(file).map_err(|e| format!("{file}: {e}"))?;
            let network = Network::from_bytes(&bytes).map_err(|e| format!("{file}: {e}"))?;
            Some(Counsel::late(Arc::new(Intuition(network))))
        }
    };
    let (mut tasks, mut proven, mut refused, mut nodes) = (0, Vec::new(), 0, 0);
    let start = Instant::now();
    for (i, line) in text.lines().enumerate() {
        let place = |what: &str| format!("{}:{}: {what}", options.file, i + 1);
        let task: Value = serde_json::from_str(line).map_err(|e| place(&e.to_string()))?;
        let id = task["id"].as_str().ok_or_else(|| place("no id"))?;
        let short = id.rsplit('-').next().unwrap_or(id).to_owned();
        if options.ids.as_ref().is_some_and(|ids| !ids.contains(&short)) {
            continue;
        }
        let (board, first, goal) = read(&task).ok_or_else(|| place("not a task"))?;
        tasks += 1;
        let begin = Instant::now();
        let limit = Duration::try_from_secs_f64(options.seconds).ok();
        let stop = || limit.is_some_and(|limit| begin.elapsed() >= limit);
        let budget = Budget::new(options.nodes, 8 << 30).interrupted_by(&stop);
        let mut config =
            Config { threads: options.threads, counsel: counsel.clone(), ..Config::default() };
        config.first_round = options.first_round.unwrap_or(config.first_round);
        let outcome = prove(&board, first, &goal, &config, &budget);
        nodes += outcome.nodes;
        let seconds = begin.elapsed().as_secs_f64();
        let answer = match &outcome.proof {
            None => "open".to_owned(),
            Some(proof) => match check(proof) {
                Ok(()) => {
                    proven.push(short.clone());
                    format!("proven, {} proof nodes", proof.nodes.len())
                }
                Err(hole) => {
                    refused += 1;
                    format!("REFUSED by the checker: {hole}")
                }
            },
        };
        println!("{short:>4}  {:>10} nodes  {seconds:7.2} s  {answer}", outcome.nodes);
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{} of {tasks} proven, {refused} refused by the checker, {nodes} nodes, {:.0} per second",
        proven.len(),
        nodes as f64 / seconds
    );
    println!("proven: {}", proven.join(" "));
    Ok(())
}

struct Intuition(Network);

impl fmt::Debug for Intuition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Intuition")
    }
}

impl MoveAdvisor for Intuition {
    fn advise(&self, board: &Board, goal: &Goal, to_move: Color, advice: &mut Vec<Advice>) {
        self.judge(board, goal, to_move, advice);
    }

    fn judge(&self, board: &Board, goal: &Goal, to_move: Color, advice: &mut Vec<Advice>) -> u32 {
        let Some((target, region)) = goal.own_fight(board) else { return 0 };
        let question = Question { kind: QuestionKind::Life, target, region };
        let judged = self.0.evaluate(&Query::about(board, to_move, question));
        Advice::by_chances(&judged.moves, advice);
        Advice::cost_of_chance(judged.status.map_or(1.0, |status| status.saved))
    }
}

/// Position, who moves first, and what is to be proven.
fn read(task: &Value) -> Option<(Board, Color, Goal)> {
    let side = task["size"].as_u64()? as usize;
    let size = Size::square(side).ok()?;
    let color = |key: &str| task[key].as_str()?.parse::<Color>().ok();
    let points = |key: &str| -> Option<Vec<Point>> {
        task[key].as_array()?.iter().map(|p| point(p.as_str()?, size)).collect()
    };
    let mut setup = Setup::new(size);
    setup.black = points("black")?.into_iter().collect();
    setup.white = points("white")?.into_iter().collect();
    let (first, prover) = (color("to_move")?, color("live_side")?);
    let Some(moves) = task["moves"].as_array() else {
        let key = if prover == Color::Black { "black_target" } else { "white_target" };
        let goal = Goal { kind: GoalKind::LiveAny, prover, targets: points(key)? };
        return Some((Board::from_setup(&setup).ok()?, first, goal));
    };
    let mut game = Game::from_setup(&setup, Ruleset::TROMP_TAYLOR).ok()?;
    for action in moves {
        let at = action[1].as_str()?;
        let at = if at.is_empty() { Move::Pass } else { Move::Play(point(at, size)?) };
        game.play(action[0].as_str()?.parse().ok()?, at).ok()?;
    }
    let goal = Goal { kind: GoalKind::LiveAnywhere, prover, targets: Vec::new() };
    Some((game.board().clone(), first, goal))
}

fn point(letters: &str, size: Size) -> Option<Point> {
    let [column, row] = letters.as_bytes() else { return None };
    let index = |letter: &u8| Some(usize::from(letter.checked_sub(b'a')?));
    size.point(index(column)?, size.height().checked_sub(1 + index(row)?)?)
}
