//! Problems with a published first move.
use std::process::exit;
use std::time::Instant;

use serde_json::Value;
use tesuji_board::{Board, Color, Point, PointSet, Setup, Size};
use tesuji_solver::{Frame, Grade, Reach, Search, Side};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    if words.is_empty() {
        println!("no file of problems given: nothing to do");
        return;
    }
    let get = |name: &str| words.iter().find_map(|w| w.strip_prefix(&format!("{name}=")).map(str::to_owned));
    let num = |name: &str, d: u64| get(name).map_or(d, |v| v.parse().unwrap_or_else(|_| { eprintln!("bad {name}"); exit(2) }));
    let having = get("having").unwrap_or_default();
    let nodes = num("nodes", 100_000);
    let every = num("every", 1) as usize;
    let from = num("from", 0) as usize;
    let steps = num("steps", 2) as u32;
    let verbose = num("verbose", 0) > 0;
    let only = num("only", 1) > 0;
    let whole = num("whole", 0) > 0;
    let text = std::fs::read_to_string(&words[0]).expect("file");
    let (mut problems, mut answered, mut hits, mut toolarge) = (0, 0, 0, 0);
    let mut times = vec![];
    let mut total_nodes = 0;
    for line in text.lines().filter(|l| l.contains(&having)).skip(from).step_by(every) {
        let p: Value = serde_json::from_str(line).expect("json");
        let board = read(&p).expect("problem");
        let to_move = if p["to_move"] == "B" { Color::Black } else { Color::White };
        let correct: Vec<String> = p["correct_first_moves"].as_array().unwrap().iter().map(|v| v.as_str().unwrap().to_owned()).collect();
        let begin = Instant::now();
        problems += 1;
        let mut best: Option<(i32, Vec<Point>, String)> = None;
        for owner in order(&board) {
            let target = largest(&board, owner, whole);
            let Some(target) = target else { continue };
            let Some(frame) = Frame::around(&board, &target, Reach { steps, ..Reach::default() }) else { continue };
            if verbose { show(&board, &frame); }
            let found = solve(&board, &frame, to_move, nodes, &mut total_nodes);
            let Some((first, second, moves)) = found else { toolarge += 1; continue };
            let (score, text) = judge(owner == to_move, first, second);
            if verbose { println!("{owner:?} {first:?} {second:?} {score}"); }
            if best.as_ref().is_none_or(|b| score > b.0) {
                best = Some((score, moves, text));
            }
            if score >= 3 || (only && score >= 0) { break; }
        }
        let time = begin.elapsed().as_secs_f64();
        times.push(time);
        let mut hit = false;
        if let Some((score, moves, text)) = &best {
            answered += usize::from(*score > 0);
            if let Some(m) = moves.first() {
                hit = correct.contains(&letters(&board, *m));
            }
            hits += usize::from(hit);
            println!("{} {} {} {} [{}] key {} {:.3}s", if hit { "hit " } else if *score > 0 { "MISS" } else { "open" }, p["id"].as_str().unwrap(), score, text,
                moves.iter().map(|&m| letters(&board, m)).collect::<Vec<_>>().join(" "), correct.join(" "), time);
        } else {
            println!("none {} {:.3}s", p["id"].as_str().unwrap(), time);
        }
    }
    times.sort_by(f64::total_cmp);
    println!("{problems} problems, {answered} answered, {hits} hits ({:.1} %), {toolarge} too large, median {:.4} s, total {:.1} s, {total_nodes} nodes, {:.0} nodes/s", 100.0 * hits as f64 / problems as f64, times[times.len() / 2], times.iter().sum::<f64>(), total_nodes as f64 / times.iter().sum::<f64>());
}

fn judge(defending: bool, first: Option<Grade>, second: Option<Grade>) -> (i32, String) {
    let text = format!("{first:?}/{second:?}");
    let (Some(a), Some(b)) = (first, second) else {
        return (match (defending, first) { (true, Some(Grade::Lives)) | (false, Some(Grade::Dies)) => 1, (_, Some(Grade::Ko(_))) => 1, _ => 0 }, text);
    };
    let (good, bad) = if defending { (Grade::Lives, Grade::Dies) } else { (Grade::Dies, Grade::Lives) };
    let _ = bad;
    if a == b { return (-1, text); }
    if a == good { return (3, text); }
    (2, text)
}

fn solve(board: &Board, frame: &Frame, to_move: Color, nodes: u64, total: &mut u64) -> Option<(Option<Grade>, Option<Grade>, Vec<Point>)> {
    if let Some(r) = solve_in::<u64>(board, frame, to_move, nodes, total) { return Some(r); }
    solve_in::<u128>(board, frame, to_move, nodes, total)
}

fn solve_in<W: tesuji_solver::Word>(board: &Board, frame: &Frame, to_move: Color, nodes: u64, total: &mut u64) -> Option<(Option<Grade>, Option<Grade>, Vec<Point>)> {
    let (arena, stones, names) = frame.arena::<W>(board)?;
    let side = if to_move == frame.attacker { Side::Attacker } else { Side::Defender };
    let stop = || false;
    let mut search = Search::new(&arena, 1 << 23, &stop);
    let first = search.grade(&stones, side, nodes);
    let second = search.grade(&stones, side.other(), nodes);
    let mut moves = vec![];
    if let Some(g) = first {
        moves = search.best_moves(&stones, side, g, nodes / 10).into_iter().map(|m| names[m as usize]).collect();
    }
    *total += search.nodes;
    Some((first, second, moves))
}

/// The colour more enclosed first.
fn order(board: &Board) -> Vec<Color> {
    let all = board.points() - board.empty_points();
    let (l, r) = (all.iter().map(Point::column).min().unwrap(), all.iter().map(Point::column).max().unwrap());
    let (b, t) = (all.iter().map(Point::row).min().unwrap(), all.iter().map(Point::row).max().unwrap());
    let (w, h) = (board.size().width() - 1, board.size().height() - 1);
    let depth = |c: Color| {
        let s = board.stones(c);
        let mut sum = 0.0;
        for p in s.iter() {
            let mut d = 99;
            if l > 0 { d = d.min(p.column() - l); }
            if r < w { d = d.min(r - p.column()); }
            if b > 0 { d = d.min(p.row() - b); }
            if t < h { d = d.min(t - p.row()); }
            sum += d as f64;
        }
        sum / s.len().max(1) as f64
    };
    if depth(Color::Black) > depth(Color::White) { vec![Color::Black, Color::White] } else { vec![Color::White, Color::Black] }
}

fn largest(board: &Board, owner: Color, whole: bool) -> Option<PointSet> {
    if whole { let s = board.stones(owner); return (!s.is_empty()).then_some(s); }
    let id = board.chains(owner).max_by_key(|&id| board.chain(id).stones.len())?;
    Some(board.chain(id).stones)
}

fn show(board: &Board, frame: &Frame) {
    let rows = board.size().height();
    for y in (0..rows).rev() {
        let mut s = String::new();
        let mut any = false;
        for x in 0..board.size().width() {
            let p = Point::new(x, y);
            let i = frame.inside.contains(p);
            any |= i || !board.is_empty(p);
            s.push(match board.get(p) { Some(Color::Black) => if i {'X'} else {'#'}, Some(Color::White) => if i {'O'} else {'@'}, None => if i {'.'} else {' '} });
            s.push(' ');
        }
        if any { println!("|{s}"); }
    }
}

fn letters(board: &Board, p: Point) -> String {
    let rows = board.size().height();
    format!("{}{}", (b'a' + p.column() as u8) as char, (b'a' + (rows - 1 - p.row()) as u8) as char)
}

fn read(problem: &Value) -> Option<Board> {
    let side = problem["size"].as_u64()? as usize;
    let mut setup = Setup::new(Size::new(side, side).ok()?);
    for (name, color) in [("black", Color::Black), ("white", Color::White)] {
        for v in problem[name].as_array()? {
            let b = v.as_str()?.as_bytes();
            setup.put(Point::new((b[0] - b'a') as usize, side - 1 - (b[1] - b'a') as usize), Some(color));
        }
    }
    Board::from_setup(&setup).ok()
}
