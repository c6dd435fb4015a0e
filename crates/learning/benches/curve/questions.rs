//! The questions: captures and connections around the published first moves of problems, and
//! those of GNU Go's suites.

use std::fs;

use serde_json::Value;
use tesuji_board::{Board, Color, Point, Setup, Size};
use tesuji_learning::go::{GoCase, at_stake};
use tesuji_sgf::{Collection, ReplayOptions, Until, replay};

/// Each so many-th problem is left for measuring.
const FOLDS: usize = 10;
const TEST_FOLD: usize = 7;

/// The problems of a file with their line numbers: position, who moves, published first moves.
pub fn problem_lines(file: &str) -> Vec<(usize, Board, Color, Vec<Point>)> {
    let text = fs::read_to_string(file).unwrap();
    let parse = |(i, line): (usize, &str)| {
        let value: Value = serde_json::from_str(line).ok()?;
        let size = Size::square(value["size"].as_u64()? as usize).ok()?;
        let points = |name: &str| -> Option<Vec<Point>> {
            let list = value[name].as_array()?;
            list.iter().map(|p| point(p.as_str()?, size)).collect()
        };
        let mut setup = Setup::new(size);
        points("black")?.into_iter().for_each(|p| setup.put(p, Some(Color::Black)));
        points("white")?.into_iter().for_each(|p| setup.put(p, Some(Color::White)));
        let mover = if value["to_move"] == "W" { Color::White } else { Color::Black };
        let keys = points("correct_first_moves")?;
        Some((i, Board::from_setup(&setup).ok()?, mover, keys))
    };
    text.lines().enumerate().filter_map(parse).collect()
}

fn point(text: &str, size: Size) -> Option<Point> {
    let [column, row] = text.as_bytes() else { return None };
    let (column, row) = (column.checked_sub(b'a')?, row.checked_sub(b'a')?);
    size.point(column.into(), size.height().checked_sub(1 + usize::from(row))?)
}

/// What is at stake around the published first moves of the test fold.
pub fn problem_cases(file: &str) -> Vec<GoCase> {
    let mut cases = Vec::new();
    for (i, board, mover, keys) in problem_lines(file) {
        if i % FOLDS == TEST_FOLD
            && let Some(&key) = keys.first()
        {
            cases.extend(at_stake(&board, mover, key));
        }
    }
    cases.retain(|case| case.to_move == case.goal.prover);
    cases
}

/// The attacks and connections of GNU Go's suites.
pub fn suite_cases(folder: &str) -> Vec<GoCase> {
    let mut cases = Vec::new();
    for suite in ["reading.tst", "connection.tst"] {
        let text = fs::read(format!("{folder}/{suite}")).unwrap();
        let text = String::from_utf8_lossy(&text).into_owned();
        let mut board: Option<Board> = None;
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                ["loadsgf", file, ref rest @ ..] => {
                    let until = rest.first().and_then(|n| n.parse().ok());
                    board = load(&format!("{folder}/{file}"), until);
                }
                [_, "attack", at] => {
                    let (Some(board), Ok(at)) = (&board, at.parse::<Point>()) else { continue };
                    let Some(color) = board.get(at) else { continue };
                    cases.extend(GoCase::capture(board, at, !color));
                }
                [_, "connect", a, b] => {
                    let (Some(board), Ok(a), Ok(b)) = (&board, a.parse(), b.parse()) else {
                        continue;
                    };
                    let Some(color) = board.get(a) else { continue };
                    cases.extend(GoCase::connect(board, a, b, color));
                }
                _ => {}
            }
        }
    }
    cases
}

fn load(file: &str, before: Option<usize>) -> Option<Board> {
    let content = fs::read(file).ok()?;
    let tree = Collection::read(&content).ok()?.collection.games.into_iter().next()?;
    let until = before.map_or(Until::End, Until::BeforeMove);
    let options = ReplayOptions { until, ..ReplayOptions::default() };
    Some(replay(&tree, &tree.main_line(), &options).ok()?.game.board().clone())
}
