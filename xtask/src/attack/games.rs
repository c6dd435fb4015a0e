//! Stones that the program calls dead, with certainty, in games between strong
//! players, and that stand at the end of the game all the same.
//!
//! Dead stones stay on the board too when a game ends; so the final position is
//! played out at random many times, and only stones that mostly survive count.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::ask::Program;
use super::generate::Moves;
use super::grid::{Color, Grid};
use super::judge::Refutation;
use super::random::Random;
use super::{Options, Report, Row};

/// The first position of a game, and the moves from one to the next.
const FIRST: usize = 20;
const STEP: usize = 40;

/// Random games from the final position.
const PLAYOUTS: usize = 60;

/// Positions for each question where a proof is followed through a game.
const FOLLOWED_NODES: usize = 60_000;

/// A game: its text, the position before the first move, and the moves.
pub(super) struct Record {
    pub name: String,
    pub text: String,
    pub start: Grid,
    pub moves: Moves,
}

/// A group that is called dead and stands at the end.
struct Claim {
    refutation: Refutation,
    proven: bool,
    problem: String,
}

/// What the program says of one position.
#[derive(Default)]
struct Position {
    groups: usize,
    /// Groups called dead.
    proven: usize,
    framed: usize,
    claims: Vec<Claim>,
    /// Groups that stand because the other side let them go, or that are still dead.
    passed_over: Vec<(String, Refutation)>,
}

/// Looks at positions of games until `--count` of them are done.
pub fn attack(options: &Options, program: &Program, report: &mut Report) -> Result<Row> {
    let path = options.games.as_ref().context("games need --games FILE")?;
    let records = read(path)?;
    ensure!(!records.is_empty(), "{}: no games", path.display());
    let mut questions = questions(&records, options.seed);
    questions.truncate(options.count);
    let questions = options.shard.of(questions);
    let mut row = Row { kind: "games", ..Row::default() };
    let (start, next) = (Instant::now(), AtomicUsize::new(0));
    let work = |thread: usize| -> Result<Vec<Position>> {
        let folder = program.folder.join(format!("games{thread}"));
        fs::create_dir_all(&folder)?;
        let program = Program { path: program.path.clone(), folder, ..*program };
        let mut found = Vec::new();
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            let Some(&(game, number)) = questions.get(i) else { return Ok(found) };
            found.push(position(&records[game], number, options, &program)?);
            if (i + 1) % 50 == 0 {
                let seconds = start.elapsed().as_secs_f64();
                eprintln!("xtask: games: {} positions, {seconds:.0} s", i + 1);
            }
        }
    };
    let parts = std::thread::scope(|scope| {
        let threads: Vec<_> =
            (0..program.threads).map(|thread| scope.spawn(move || work(thread))).collect();
        threads.into_iter().map(|t| t.join().expect("no panic")).collect::<Result<Vec<_>>>()
    })?;
    for position in parts.into_iter().flatten() {
        row.asked += 1;
        row.answered += position.groups;
        row.proven += position.proven;
        row.framed += position.framed;
        row.judged += position.proven + position.framed;
        for (problem, told) in position.passed_over {
            report.passed_over(&row, &problem, &told)?;
        }
        for claim in position.claims {
            if claim.proven {
                report.refuted(&mut row, &claim.problem, &[claim.refutation])?;
            } else {
                report.frame_only(&mut row, &claim.problem, &[claim.refutation])?;
            }
        }
    }
    Ok(row)
}

/// Positions of games, each as the game and the number of moves, spread over all games
/// however many of them are asked.
pub(super) fn questions(records: &[Record], seed: u64) -> Vec<(usize, usize)> {
    let mut questions: Vec<(usize, usize)> = Vec::new();
    for (i, record) in records.iter().enumerate() {
        questions.extend((FIRST..record.moves.len()).step_by(STEP).map(|number| (i, number)));
    }
    let mut random = Random::new(seed, 0);
    for i in (1..questions.len()).rev() {
        questions.swap(i, random.below(i + 1));
    }
    questions
}

/// Asks about one position.
fn position(
    record: &Record,
    number: usize,
    options: &Options,
    program: &Program,
) -> Result<Position> {
    let file = program.folder.join("game.sgf");
    fs::write(&file, &record.text)?;
    let mut command = Command::new(&program.path);
    command.arg("analyze").arg(&file).args(["--json", "--move", &number.to_string()]);
    command.args(["--playouts", &options.playouts.to_string()]);
    command.args(["--nodes", &options.nodes.to_string()]);
    let problem = format!("{} after move {number}", record.name);
    let lines = match program.lines(&mut command, Duration::from_secs(600))? {
        Ok(lines) => lines,
        Err(said) => {
            let truth = "an analysis".to_owned();
            let refutation = Refutation { kind: "broken", said, truth };
            let claims = vec![Claim { refutation, proven: true, problem }];
            return Ok(Position { claims, ..Position::default() });
        }
    };
    let groups = lines.iter().filter_map(|line| line["groups"].as_array()).flatten();
    let mut position = Position::default();
    for group in groups {
        position.groups += 1;
        let certainty = group["certainty"].as_str().unwrap_or("");
        let proven = certainty == "proven";
        if group["status"] != "dead" || !(proven || matches!(certainty, "framed" | "solved")) {
            continue;
        }
        position.proven += usize::from(proven);
        position.framed += usize::from(!proven);
        if let Some(truth) = stands(record, number, group) {
            let said = format!("{} {} is dead, {certainty}", group["color"], group["at"]);
            let refutation = Refutation { kind: "stands", said, truth };
            // Of a frame nothing can be followed.
            if proven && !is_refuted(record, number, group, options, program)? {
                position.passed_over.push((problem.clone(), refutation));
                continue;
            }
            position.claims.push(Claim { refutation, proven, problem: problem.clone() });
        }
    }
    Ok(position)
}

/// Whether a game shows that stones proven dead were not: the proof says that every move
/// of their owner can be answered, so it may be lost by a move of the other side, who
/// played elsewhere, and by no other. Stones whose death is proven to the end stand there
/// because nobody took them off.
fn is_refuted(
    record: &Record,
    number: usize,
    group: &Value,
    options: &Options,
    program: &Program,
) -> Result<bool> {
    let Some(at) = group["at"].as_str() else { return Ok(true) };
    let (path, folder) = (program.path.clone(), program.folder.clone());
    let program = Program { path, folder, nodes: options.nodes.max(FOLLOWED_NODES), ..*program };
    for (i, &(first, _)) in record.moves.iter().enumerate().skip(number) {
        let (first, moves) = (if first == Color::Black { "black" } else { "white" }, i.to_string());
        let asked = ["--goal", "kill", "--at", at, "--first", first, "--move", &moves];
        let answer = program.goal(&record.text, &asked)?;
        let is_proof = |line: &Value| line["goal"] == "capture" && line["proven"] == true;
        if !answer.is_ok_and(|lines| lines.iter().any(is_proof)) {
            // Lost by the move before this one, if by any.
            return Ok(i == number || group["color"] != first);
        }
    }
    Ok(false)
}

/// Words if the group's chain is never captured and lives in the final position.
fn stands(record: &Record, number: usize, group: &Value) -> Option<String> {
    let mut grid = record.start.clone();
    let mut chain: Vec<usize> = Vec::new();
    for (i, &(color, point)) in record.moves.iter().enumerate() {
        if i == number {
            chain = named_chain(&grid, group)?;
        }
        let taken = point.and_then(|p| grid.play(p, color)).unwrap_or_default();
        if taken.iter().any(|p| chain.contains(p)) {
            return None;
        }
    }
    if chain.is_empty() {
        return None;
    }
    let color = grid.cells[chain[0]]?;
    let mut random = Random::new(number as u64, chain[0] as u64);
    let kept = (0..PLAYOUTS)
        .filter(|i| {
            let first = if i % 2 == 0 { color } else { color.other() };
            play_out(grid.clone(), first, &mut random).cells[chain[0]] == Some(color)
        })
        .count();
    let whose = if record.moves[number].0 == color { "its owner" } else { "the other side" };
    let last = record.moves.len();
    (3 * kept > 2 * PLAYOUTS).then(|| {
        let names = grid.names(&chain);
        format!("{names} stands after move {last}, {kept} of {PLAYOUTS}; {whose} to move")
    })
}

pub(super) fn named_chain(grid: &Grid, group: &Value) -> Option<Vec<usize>> {
    let point = grid.named(group["at"].as_str()?)?;
    grid.cells[point].is_some().then(|| grid.chain(point))
}

/// A random game in which nobody fills an eye of one point.
fn play_out(mut grid: Grid, mut color: Color, random: &mut Random) -> Grid {
    let (mut passes, mut ban) = (0, None);
    let mut order: Vec<usize> = grid.points().collect();
    for _ in 0..3 * grid.cells.len() {
        let mut played = None;
        for i in 0..order.len() {
            let j = random.between(i, order.len() - 1);
            order.swap(i, j);
            let point = order[i];
            if grid.cells[point].is_some() || ban == Some(point) || is_eye(&grid, point, color) {
                continue;
            }
            if let Some(taken) = grid.play(point, color) {
                played = Some((point, taken));
                break;
            }
        }
        ban = played.as_ref().and_then(|(point, taken)| grid.ban_after(*point, taken));
        passes = if played.is_some() { 0 } else { passes + 1 };
        if passes == 2 {
            break;
        }
        color = color.other();
    }
    grid
}

fn is_eye(grid: &Grid, point: usize, color: Color) -> bool {
    if grid.neighbors(point).any(|p| grid.cells[p] != Some(color)) {
        return false;
    }
    let mut corners = grid.ring(point);
    let at_edge = corners.len() < 8;
    corners.retain(|&p| grid.cells[p] == Some(color.other()));
    corners.len() + usize::from(at_edge) < 2
}

/// The games of a file, packed or not.
pub(super) fn read(path: &Path) -> Result<Vec<Record>> {
    let name = path.display().to_string();
    let bytes = if name.ends_with(".zst") {
        let output = Command::new("zstd").arg("-dc").arg(path).output().context("zstd")?;
        ensure!(output.status.success(), "zstd cannot read {name}");
        output.stdout
    } else {
        fs::read(path).with_context(|| name.clone())?
    };
    let text = String::from_utf8_lossy(&bytes);
    let games = split(&text);
    let records = games.iter().enumerate().filter_map(|(i, game)| {
        let (start, moves) = replay(game)?;
        let name = format!("{name} game {}", i + 1);
        Some(Record { name, text: (*game).to_owned(), start, moves })
    });
    Ok(records.collect())
}

/// The games in a text: from a bracket to the one that closes it.
fn split(text: &str) -> Vec<&str> {
    let (mut games, mut depth, mut start) = (Vec::new(), 0, 0);
    let (mut in_value, mut escaped) = (false, false);
    for (i, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if in_value => escaped = true,
            ']' => in_value = false,
            _ if in_value => {}
            '[' => in_value = true,
            '(' => {
                if depth == 0 {
                    start = i;
                }
                depth += 1;
            }
            ')' if depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    games.push(&text[start..=i]);
                }
            }
            _ => {}
        }
    }
    games
}

/// The position before the first move and the moves of the main line.
pub(super) fn replay(game: &str) -> Option<(Grid, Moves)> {
    let mut grid = Grid::new(19, 19);
    let (mut moves, mut name, mut rest) = (Moves::new(), String::new(), game.chars());
    let mut fresh = true;
    while let Some(c) = rest.next() {
        match c {
            ')' => break,
            '[' => {
                let mut value = String::new();
                while let Some(c) = rest.next() {
                    match c {
                        ']' => break,
                        '\\' => value.extend(rest.next()),
                        _ => value.push(c),
                    }
                }
                fresh = true;
                let color = if name.ends_with('B') { Color::Black } else { Color::White };
                match name.as_str() {
                    "SZ" if value != "19" => return None,
                    "AB" | "AW" => {
                        let point = grid.at_sgf(&value)?;
                        grid.cells[point] = Some(color);
                    }
                    "B" | "W" => moves.push((color, grid.at_sgf(&value))),
                    _ => {}
                }
            }
            _ if c.is_ascii_uppercase() => {
                if fresh {
                    name.clear();
                    fresh = false;
                }
                name.push(c);
            }
            _ => {}
        }
    }
    Some((grid, moves))
}

#[cfg(test)]
mod tests {
    use super::{replay, split};

    #[test]
    fn games_are_read() {
        let text = "(;SZ[19]C[a \\] (b];B[pd];W[dd](;B[aa];W[])(;B[bb]))\n(;SZ[19];B[aa])";
        let games = split(text);
        assert_eq!(games.len(), 2);
        let (_, moves) = replay(games[0]).unwrap();
        assert_eq!(moves.len(), 4);
        assert_eq!(moves[3].1, None);
    }
}
