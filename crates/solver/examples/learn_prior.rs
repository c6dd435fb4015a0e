//! Learns the prior from problems.
//!
//! `cargo run --release -p tesuji-solver --example learn_prior -- FILE OUT [nodes=N]
//! [every=K] [without=TEXT]`: solves every K-th problem of the file (JSON lines
//! with `id`, `size`, `to_move`, `black`, `white`) whose id does not hold the
//! text, and writes weights fitted to the proofs.

use std::process::exit;

use serde_json::Value;
use tesuji_board::{Board, Budget, Color, Setup, Size};
use tesuji_solver::{Lesson, fit, pack_weights, solve_and_learn};

const MOST_LESSONS: usize = 400;
const ROUNDS: usize = 8;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let Err(error) = run(&words) {
        eprintln!("learn_prior: {error}");
        exit(2);
    }
}

fn run(words: &[String]) -> Result<(), String> {
    let [file, out, options @ ..] = words else {
        return Err("usage: FILE OUT [nodes=N] [every=K] [without=TEXT]".to_owned());
    };
    let (mut nodes, mut every, mut without) = (50_000, 1, "\0".to_owned());
    for word in options {
        let bad = || format!("'{word}' is no option");
        match word.split_once('=').ok_or_else(bad)? {
            ("nodes", value) => nodes = value.parse().map_err(|_| bad())?,
            ("every", value) => every = value.parse().map_err(|_| bad())?,
            ("without", value) => value.clone_into(&mut without),
            _ => return Err(bad()),
        }
    }
    let text = std::fs::read_to_string(file).map_err(|e| format!("{file}: {e}"))?;
    let mut lessons: Vec<Lesson> = Vec::new();
    let (mut problems, mut solved) = (0, 0);
    for line in text.lines().filter(|line| !line.contains(&without)).step_by(every) {
        let problem: Value = serde_json::from_str(line).map_err(|e| format!("{file}: {e}"))?;
        let Some(board) = read(&problem) else { continue };
        let to_move = if problem["to_move"] == "W" { Color::White } else { Color::Black };
        let limits = Budget::new(nodes, 512 << 20);
        let new = solve_and_learn(&board, to_move, &limits, MOST_LESSONS);
        problems += 1;
        solved += u32::from(!new.is_empty());
        lessons.extend(new);
        if problems % 200 == 0 {
            eprintln!("{problems} problems, {solved} solved, {} lessons", lessons.len());
        }
    }
    let (weights, story) = fit(&lessons, ROUNDS);
    println!("{problems} problems, {solved} solved, {} lessons; {story:?}", lessons.len());
    std::fs::write(out, pack_weights(&weights)).map_err(|e| format!("{out}: {e}"))
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
