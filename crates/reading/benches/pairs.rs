//! Both sides of many problems: for the weakest group of each colour, can it
//! live, can it be killed, whoever moves first? Counts the proofs, has each
//! checked, and looks for contradictions: a group that lives and dies with the
//! same player first.
//!
//! A line of the file has `id`, `size`, `black` and `white` (lists of points in
//! SGF letters).
//!
//! `cargo bench -p tesuji-reading --bench pairs -- FILE [nodes=N] [every=K]
//! [from=I] [having=TEXT]`: every K-th problem from the I-th on whose id holds
//! the text. With `proofs=FILE` the proven questions are listed there.

use std::io::Write;
use std::process::exit;
use std::time::Instant;

use serde_json::Value;
use tesuji_board::{Board, Budget, Color, Point, PointSet, Setup, Size, StopReason};
use tesuji_reading::{Config, Goal, GoalKind, check, prove};
use tesuji_shape::{groups, links, unconditional};

/// Empty points within so many steps are a group's room.
const STEPS: usize = 4;
/// A group with more room is in no danger.
const MOST_ROOM: usize = 40;

struct Options {
    file: String,
    nodes: u64,
    every: usize,
    from: usize,
    having: String,
    list: Option<String>,
}

fn main() {
    // Cargo adds a flag of its own.
    let words: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    if words.is_empty() {
        println!("no file of problems given: nothing to do");
        return;
    }
    if let Err(error) = options(&words).and_then(|options| run(&options)) {
        eprintln!("pairs: {error}");
        exit(2);
    }
}

fn options(words: &[String]) -> Result<Options, String> {
    let mut options = Options {
        file: words[0].clone(),
        nodes: 20_000,
        every: 1,
        from: 0,
        having: String::new(),
        list: None,
    };
    for word in &words[1..] {
        let bad = || format!("'{word}' is no option");
        let (name, value) = word.split_once('=').ok_or_else(bad)?;
        match name {
            "nodes" => options.nodes = value.parse().map_err(|_| bad())?,
            "every" => options.every = value.parse().map_err(|_| bad())?,
            "from" => options.from = value.parse().map_err(|_| bad())?,
            "having" => options.having = value.to_owned(),
            "proofs" => options.list = Some(value.to_owned()),
            _ => return Err(bad()),
        }
    }
    Ok(options)
}

/// What is counted for one kind of question.
#[derive(Clone, Copy, Default)]
struct Count {
    asked: u32,
    proven: u32,
    /// No proof, although every move that the search knows was tried.
    exhausted: u32,
    nodes: u64,
}

fn run(options: &Options) -> Result<(), String> {
    let text =
        std::fs::read_to_string(&options.file).map_err(|e| format!("{}: {e}", options.file))?;
    let mut list = match &options.list {
        Some(name) => Some(std::fs::File::create(name).map_err(|e| format!("{name}: {e}"))?),
        None => None,
    };
    let start = Instant::now();
    // By goal (life, death) and by who moves first (the prover or the other).
    let mut counts = [[Count::default(); 2]; 2];
    let mut times: Vec<f64> = Vec::new();
    let (mut problems, mut targets, mut refused, mut contradictions) = (0, 0, 0, 0);
    let chosen = text
        .lines()
        .enumerate()
        .filter(|(_, line)| line.contains(&options.having))
        .skip(options.from)
        .step_by(options.every);
    for (i, line) in chosen {
        let place = |what: &str| format!("{}:{}: {what}", options.file, i + 1);
        let problem: Value = serde_json::from_str(line).map_err(|e| place(&e.to_string()))?;
        let id = problem["id"].as_str().ok_or_else(|| place("no id"))?;
        let board = read(&problem).ok_or_else(|| place("not a problem"))?;
        problems += 1;
        for owner in Color::BOTH {
            let Some(stones) = weakest(&board, owner) else { continue };
            targets += 1;
            for first in Color::BOTH {
                let questions = [(GoalKind::LiveAny, owner), (GoalKind::Capture, !owner)];
                let proven = questions.map(|(kind, prover)| {
                    let goal = Goal { kind, prover, targets: stones.clone() };
                    let budget = Budget::new(options.nodes, 1 << 30);
                    let begin = Instant::now();
                    let outcome = prove(&board, first, &goal, &Config::default(), &budget);
                    let count = &mut counts[usize::from(kind == GoalKind::Capture)]
                        [usize::from(first != prover)];
                    count.asked += 1;
                    count.nodes += outcome.nodes;
                    count.exhausted += u32::from(outcome.stopped == Some(StopReason::Exhausted));
                    times.push(begin.elapsed().as_secs_f64());
                    let Some(proof) = outcome.proof else { return false };
                    count.proven += 1;
                    if let Some(list) = &mut list {
                        let name = kind.name();
                        writeln!(list, "{id} {name} {first} first {}", outcome.nodes)
                            .expect("a list that can be written");
                    }
                    if let Err(hole) = check(&proof) {
                        println!("{id}: {} of {:?} refused: {hole}", kind.name(), stones);
                        refused += 1;
                    }
                    true
                });
                if proven == [true, true] {
                    println!("{id}: {stones:?} lives and dies, {first} first");
                    contradictions += 1;
                }
            }
        }
    }
    println!("{problems} problems, {targets} groups, {} nodes per question", options.nodes);
    for (name, counts) in ["life", "death"].iter().zip(counts) {
        for (first, count) in ["the prover first", "the other first"].iter().zip(counts) {
            println!(
                "{name}, {first}: {} of {} proven, {} without a proof after all moves, {} nodes",
                count.proven, count.asked, count.exhausted, count.nodes
            );
        }
    }
    let all = counts.iter().flatten();
    let (proven, nodes) = all.fold((0, 0), |(p, n), count| (p + count.proven, n + count.nodes));
    let seconds = start.elapsed().as_secs_f64();
    println!("{proven} proven, {refused} refused, {contradictions} contradictions, {seconds:.1} s");
    times.sort_by(f64::total_cmp);
    let median = times.get(times.len() / 2).copied().unwrap_or(0.0);
    println!("{:.0} nodes per second, median {:.2} ms", nodes as f64 / seconds, 1000.0 * median);
    Ok(())
}

/// The largest chain of the group in most danger.
fn weakest(board: &Board, owner: Color) -> Option<Vec<Point>> {
    let alive = unconditional(board, owner).stones;
    let room = |stones: PointSet| -> usize {
        let mut reached = stones;
        for _ in 0..STEPS {
            reached |= reached.rim() & (board.empty_points() | board.stones(owner));
        }
        (reached & board.empty_points()).len()
    };
    groups(board, owner, &links(board, owner))
        .into_iter()
        .map(|group| (room(group.stones), group))
        .filter(|(room, group)| {
            *room <= MOST_ROOM && group.stones.len() > 2 && !group.stones.meets(&alive)
        })
        .min_by_key(|(room, _)| *room)
        .and_then(|(_, group)| {
            let chains = group.chains.iter().map(|&id| board.chain(id));
            chains.max_by_key(|chain| chain.stone_count)?.stones.first()
        })
        .map(|target| vec![target])
}

fn read(problem: &Value) -> Option<Board> {
    let size = Size::square(problem["size"].as_u64()? as usize).ok()?;
    let points = |key: &str| -> Option<PointSet> {
        problem[key].as_array()?.iter().map(|p| point(p.as_str()?, size)).collect()
    };
    let mut setup = Setup::new(size);
    (setup.black, setup.white) = (points("black")?, points("white")?);
    Board::from_setup(&setup).ok()
}

fn point(letters: &str, size: Size) -> Option<Point> {
    let [column, row] = letters.as_bytes() else { return None };
    let index = |letter: &u8| Some(usize::from(letter.checked_sub(b'a')?));
    size.point(index(column)?, size.height().checked_sub(1 + index(row)?)?)
}
