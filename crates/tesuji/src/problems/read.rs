//! Problems from files: SGF with any number of games, diagrams, and JSON lines.

use std::path::Path;

use anyhow::{Context, Result, anyhow, bail};
use serde::Deserialize;
use tesuji_board::{Board, Color, Diagram, Move, Point, PointSet, Setup, Size};
use tesuji_sgf::{Collection, NodeId, Replay, ReplayOptions, Tree, Until, replay};

use crate::files;

/// No collection needs more.
const LARGEST: usize = 256 << 20;
/// Marks that point at the stones in question.
const MARKS: [&str; 4] = ["TR", "SQ", "MA", "CR"];

/// A position with a question that is not asked in words.
#[derive(Clone)]
pub struct Problem {
    /// What it is called: its name in the file, or the file and its number.
    pub id: String,
    /// Where it comes from, if that is told.
    pub collection: Option<String>,
    /// The stones.
    pub board: Board,
    /// Who moves.
    pub to_move: Color,
    /// The stones in question, if they are marked.
    pub target: Option<PointSet>,
    /// First moves that are said to be right; empty if nothing is said.
    pub key: Vec<Point>,
}

/// All problems of a file, in order.
pub fn read(path: &Path, after_move: Option<usize>) -> Result<Vec<Problem>> {
    let name = path.display().to_string();
    let content = files::read(path, LARGEST).with_context(|| name.clone())?;
    let named = path.extension().is_some_and(|e| e.eq_ignore_ascii_case("sgf"));
    let start = content.trim_ascii_start();
    if named || start.starts_with(b"(") {
        return read_sgf(&name, &content, after_move);
    }
    let text = String::from_utf8(content).with_context(|| name.clone())?;
    if text.trim_start().starts_with('{') {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        return lines
            .map(|(i, line)| read_line(line).with_context(|| format!("{name}:{}", i + 1)))
            .collect();
    }
    let diagram = Diagram::parse(&text).with_context(|| name.clone())?;
    let board = Board::from_setup(&diagram.setup).with_context(|| name.clone())?;
    let target = (!diagram.marked.is_empty()).then_some(diagram.marked);
    let (to_move, key) = (Color::Black, Vec::new());
    Ok(vec![Problem { id: name, collection: None, board, to_move, target, key }])
}

fn read_sgf(name: &str, content: &[u8], after_move: Option<usize>) -> Result<Vec<Problem>> {
    let games = Collection::read(content)
        .map_err(|error| {
            anyhow!("{name}:{}:{}: {}", error.place.line, error.place.column, error.fault)
        })?
        .collection
        .games;
    let single = games.len() == 1;
    let mut problems = Vec::new();
    for (i, tree) in games.iter().enumerate() {
        let id = if single { name.to_owned() } else { format!("{name}#{}", i + 1) };
        problems.push(read_tree(tree, id.clone(), after_move).with_context(|| id)?);
    }
    Ok(problems)
}

/// A problem is the position before the first move, if stones are set up
/// there; else it is the end of a game.
fn read_tree(tree: &Tree, id: String, after_move: Option<usize>) -> Result<Problem> {
    let line = tree.main_line();
    let play =
        |until: Until| replay(tree, &line, &ReplayOptions { until, ..ReplayOptions::default() });
    let position: Replay = match after_move {
        Some(moves) => play(Until::BeforeMove(moves.saturating_add(1)))?,
        None => {
            let start = play(Until::BeforeMove(1))?;
            let board = start.game.board();
            if board.empty_points() == board.points() { play(Until::End)? } else { start }
        }
    };
    let board = position.game.board().clone();
    let size = board.size();
    let stones = board.points() - board.empty_points();
    let target = MARKS.iter().find_map(|mark| {
        let marked = tree[position.node].points(mark, size).ok()? & stones;
        (!marked.is_empty()).then_some(marked)
    });
    let key = right_moves(tree, position.node, size);
    Ok(Problem { id, collection: None, board, to_move: position.to_move, target, key })
}

/// The first moves of variations that a comment calls right.
fn right_moves(tree: &Tree, start: NodeId, size: Size) -> Vec<Point> {
    let says_right = |node: NodeId| {
        tree[node].text("C").is_some_and(|text| {
            let text = text.to_lowercase();
            text.contains("right") || text.starts_with("correct")
        })
    };
    let mut all = Vec::new();
    for &child in tree.children(start) {
        let played = tree[child].moves(size).next();
        let point = played.and_then(|(_, action)| action.ok().and_then(Move::point));
        let mut nodes = vec![child];
        let mut right = false;
        while let Some(node) = nodes.pop() {
            right |= says_right(node);
            nodes.extend(tree.children(node));
        }
        if let Some(point) = point.filter(|_| right) {
            all.push(point);
        }
    }
    all
}

/// A problem as one line of JSON; points are SGF letters.
#[derive(Deserialize)]
struct Line {
    id: String,
    collection: Option<String>,
    size: usize,
    to_move: String,
    black: Vec<String>,
    white: Vec<String>,
    #[serde(default)]
    target: Vec<String>,
    #[serde(default)]
    correct_first_moves: Vec<String>,
}

fn read_line(text: &str) -> Result<Problem> {
    let line: Line = serde_json::from_str(text)?;
    let size = Size::square(line.size)?;
    let mut setup = Setup::new(size);
    for (color, points) in [(Color::Black, &line.black), (Color::White, &line.white)] {
        for point in points {
            setup.put(point_of(point, size)?, Some(color));
        }
    }
    let to_move = match line.to_move.to_ascii_lowercase().as_str() {
        "b" | "black" => Color::Black,
        "w" | "white" => Color::White,
        other => bail!("to_move: '{other}' is no colour"),
    };
    let board = Board::from_setup(&setup)?;
    let target: PointSet = line.target.iter().map(|p| point_of(p, size)).collect::<Result<_>>()?;
    let target = (!target.is_empty()).then_some(target);
    let key = line
        .correct_first_moves
        .iter()
        .filter(|text| !text.is_empty())
        .map(|text| point_of(text, size))
        .collect::<Result<_>>()?;
    Ok(Problem { id: line.id, collection: line.collection, board, to_move, target, key })
}

fn point_of(text: &str, size: Size) -> Result<Point> {
    let bad = || anyhow!("'{text}' is no point of a board of {size}");
    let [column, row] = text.as_bytes() else { return Err(bad()) };
    let number = |letter: u8| letter.checked_sub(b'a').map(usize::from).ok_or_else(bad);
    let row = (size.height() - 1).checked_sub(number(*row)?).ok_or_else(bad)?;
    size.point(number(*column)?, row).ok_or_else(bad)
}
