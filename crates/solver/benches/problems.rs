//! Problems with a published first move: how many are answered, and how many of
//! the answers are the published ones.
//!
//! A line of the file has `id`, `size`, `to_move`, `black`, `white` and
//! `correct_first_moves` (points in SGF letters).
//!
//! `cargo bench -p tesuji-solver --bench problems -- FILE [nodes=N] [seconds=S]
//! [every=K] [from=I] [having=TEXT] [list=1]`: every K-th problem from the I-th
//! on whose id holds the text, with so many positions or seconds each.

use std::process::exit;
use std::time::Instant;

use serde_json::Value;
use tesuji_board::{Board, Budget, Color, Point, Setup, Size};
use tesuji_solver::{Fights, solve};

fn main() {
    // Cargo adds a flag of its own.
    let words: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    if words.is_empty() {
        println!("no file of problems given: nothing to do");
        return;
    }
    if let Err(error) = run(&words) {
        eprintln!("problems: {error}");
        exit(2);
    }
}

/// What is counted.
#[derive(Default)]
struct Count {
    problems: u32,
    solved: u32,
    solved_hits: u32,
    hits: u32,
    nodes: u64,
    times: Vec<f64>,
}

fn run(words: &[String]) -> Result<(), String> {
    let (mut nodes, mut seconds) = (100_000, f64::INFINITY);
    let (mut every, mut from, mut having, mut list) = (1, 0, String::new(), false);
    for word in &words[1..] {
        let bad = || format!("'{word}' is no option");
        let (name, value) = word.split_once('=').ok_or_else(bad)?;
        match name {
            "nodes" => nodes = value.parse().map_err(|_| bad())?,
            "seconds" => seconds = value.parse().map_err(|_| bad())?,
            "every" => every = value.parse().map_err(|_| bad())?,
            "from" => from = value.parse().map_err(|_| bad())?,
            "having" => having = value.to_owned(),
            "list" => list = value == "1",
            _ => return Err(bad()),
        }
    }
    let text = std::fs::read_to_string(&words[0]).map_err(|e| format!("{}: {e}", words[0]))?;
    let mut count = Count::default();
    let lines = text.lines().enumerate().filter(|(_, line)| line.contains(&having));
    for (i, line) in lines.skip(from).step_by(every) {
        let place = |what: &str| format!("{}:{}: {what}", words[0], i + 1);
        let problem: Value = serde_json::from_str(line).map_err(|e| place(&e.to_string()))?;
        let board = read(&problem).ok_or_else(|| place("not a problem"))?;
        let id = problem["id"].as_str().ok_or_else(|| place("no id"))?;
        let key: Vec<&str> = problem["correct_first_moves"]
            .as_array()
            .map(|moves| moves.iter().filter_map(Value::as_str).collect())
            .unwrap_or_default();
        let to_move = if problem["to_move"] == "W" { Color::White } else { Color::Black };
        let begin = Instant::now();
        let stop = || begin.elapsed().as_secs_f64() > seconds;
        let found = solve(
            &mut Fights::new(&board),
            to_move,
            &Budget::new(nodes, 2 << 30).interrupted_by(&stop),
        );
        let time = begin.elapsed().as_secs_f64();
        let fate = found.fates.first();
        let solved = fate.is_some_and(|fate| fate.is_open());
        let moves: Vec<String> =
            fate.map(|f| f.moves.iter().map(|&m| letters(&board, m)).collect()).unwrap_or_default();
        let hit = moves.first().is_some_and(|m| key.contains(&m.as_str()));
        count.problems += 1;
        count.solved += u32::from(solved);
        count.solved_hits += u32::from(solved && hit);
        count.hits += u32::from(hit);
        count.nodes += found.nodes;
        count.times.push(time);
        if list {
            let word = if hit { "hit" } else { "miss" };
            let status = fate.map(|f| (f.first, f.second));
            println!(
                "{word} solved={solved} {id}: {moves:?} key {key:?} {status:?} {} {time:.3}",
                found.nodes
            );
        }
    }
    report(&mut count);
    Ok(())
}

fn report(count: &mut Count) {
    count.times.sort_by(f64::total_cmp);
    let all: f64 = count.times.iter().sum();
    let percent = |n: u32| 100.0 * f64::from(n) / f64::from(count.problems.max(1));
    println!(
        "{} problems, {} solved ({} with the published move), {} hits ({:.1} %)",
        count.problems,
        count.solved,
        count.solved_hits,
        count.hits,
        percent(count.hits)
    );
    println!(
        "median {:.4} s, total {all:.1} s, {} positions, {:.0} per second",
        count.times.get(count.times.len() / 2).unwrap_or(&0.0),
        count.nodes,
        count.nodes as f64 / all.max(1e-9)
    );
}

fn letters(board: &Board, p: Point) -> String {
    let letter = |n: usize| char::from(b'a' + n as u8);
    format!("{}{}", letter(p.column()), letter(board.size().height() - 1 - p.row()))
}

fn read(problem: &Value) -> Option<Board> {
    let side = usize::try_from(problem["size"].as_u64()?).ok()?;
    let size = Size::square(side).ok()?;
    let mut setup = Setup::new(size);
    for (name, color) in [("black", Color::Black), ("white", Color::White)] {
        for point in problem[name].as_array()? {
            let [column, row] = point.as_str()?.as_bytes() else { return None };
            let row = (side - 1).checked_sub(usize::from(row.checked_sub(b'a')?))?;
            let point = size.point(usize::from(column.checked_sub(b'a')?), row)?;
            setup.put(point, Some(color));
        }
    }
    Board::from_setup(&setup).ok()
}
