//! Problems from files: SGF with any number of games, diagrams, and JSON lines.

use std::path::Path;

use anyhow::{Context, Result};
use tesuji_board::{Board, Color, Diagram, Move, Point, PointSet, Size};
use tesuji_judge::earlier_boards;
use tesuji_judge::problem::{KoRule, MoverFrom, Problem, Published, Question, Variation};
use tesuji_sgf::{Collection, NodeId, Replay, ReplayError, ReplayOptions, Tree, Until, replay};

use super::line::read_line;
use super::wish::{names_label, question_of};
use crate::packed;
use crate::position_file::{overlooked, wrong};

/// No collection needs more.
const LARGEST: usize = 256 << 20;
/// Marks that point at the stones in question.
const MARKS: [&str; 4] = ["TR", "SQ", "MA", "CR"];
/// Variations of a file are not followed further.
const DEEPEST: usize = 100;

/// All problems of a file, in order.
pub fn read(path: &Path, after_move: Option<usize>) -> Result<Vec<Problem>> {
    read_telling(path, after_move, &mut Vec::new())
}

/// The same with what was overlooked, each with its place in the file.
pub fn read_telling(
    path: &Path,
    after_move: Option<usize>,
    overlooked: &mut Vec<String>,
) -> Result<Vec<Problem>> {
    let name = path.display().to_string();
    let content = packed::read(path, LARGEST).with_context(|| name.clone())?;
    let named = path.extension().is_some_and(|e| e.eq_ignore_ascii_case("sgf"));
    if named || content.trim_ascii_start().starts_with(b"(") {
        read_games(&name, &content, after_move, overlooked)
    } else {
        read_content(&name, content, after_move)
    }
}

/// All problems of a text in one of the three forms, in order.
pub fn read_content(
    name: &str,
    content: Vec<u8>,
    after_move: Option<usize>,
) -> Result<Vec<Problem>> {
    if content.trim_ascii_start().starts_with(b"(") {
        return read_sgf(name, &content, after_move);
    }
    let text = packed::text(content).with_context(|| name.to_owned())?;
    if text.trim_start().starts_with('{') {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        return lines
            .map(|(i, line)| read_line(line).with_context(|| format!("{name}:{}", i + 1)))
            .collect();
    }
    let diagram = Diagram::parse(&text).with_context(|| name.to_owned())?;
    let board = Board::from_setup(&diagram.setup).with_context(|| name.to_owned())?;
    let target = (!diagram.marked.is_empty()).then_some(diagram.marked);
    Ok(vec![Problem { target, ..Problem::new(name, board) }])
}

/// All problems of an SGF file, in order.
pub fn read_sgf(name: &str, content: &[u8], after_move: Option<usize>) -> Result<Vec<Problem>> {
    read_games(name, content, after_move, &mut Vec::new())
}

fn read_games(
    name: &str,
    content: &[u8],
    after_move: Option<usize>,
    told: &mut Vec<String>,
) -> Result<Vec<Problem>> {
    let games = Collection::read(content)
        .map_err(|error| wrong(name, Some(error.place), &error.fault.to_string()))?
        .collection
        .games;
    let single = games.len() == 1;
    let mut problems = Vec::new();
    for (i, tree) in games.iter().enumerate() {
        let id = if single { name.to_owned() } else { format!("{name}#{}", i + 1) };
        let problem = read_tree(tree, id.clone(), after_move, told);
        problems.push(problem.map_err(|error| match error.place() {
            Some(place) => wrong(name, Some(place), &error.fault()),
            None => wrong(&id, None, &error.fault()),
        })?);
    }
    follow_the_habit(&mut problems);
    Ok(problems)
}

/// Where nothing says who moves, it is who moves in most other problems of the
/// file.
fn follow_the_habit(problems: &mut [Problem]) {
    let known = |color: Color| {
        let told = problems.iter().filter(|problem| problem.mover_from != MoverFrom::Custom);
        told.filter(|problem| problem.to_move == color).count()
    };
    let (black, white) = (known(Color::Black), known(Color::White));
    if black == white {
        return;
    }
    let habit = if white > black { Color::White } else { Color::Black };
    for problem in problems.iter_mut().filter(|problem| problem.mover_from == MoverFrom::Custom) {
        (problem.to_move, problem.mover_from) = (habit, MoverFrom::Habit);
    }
}

/// A problem is the position before the first move, if stones are set up
/// there; else it is the end of a game.
fn read_tree(
    tree: &Tree,
    id: String,
    after_move: Option<usize>,
    told: &mut Vec<String>,
) -> Result<Problem, ReplayError> {
    let line = tree.main_line();
    let play =
        |until: Until| replay(tree, &line, &ReplayOptions { until, ..ReplayOptions::default() });
    let position: Replay = match after_move {
        Some(moves) => play(Until::AfterMove(moves))?,
        None => {
            let start = play(Until::BeforeMove(1))?;
            let board = start.game.board();
            if board.empty_points() == board.points() { play(Until::End)? } else { start }
        }
    };
    told.extend(overlooked(&position.warnings));
    let board = position.game.board().clone();
    let text = words_before(tree, position.node);
    let wish = question_of(&text);
    let is_told = position.next.is_some()
        || !position.game.moves().is_empty()
        || tree.path_to(position.node).iter().any(|&node| tree[node].has("PL"));
    let (to_move, mover_from) = match wish.side {
        _ if is_told => (position.to_move, MoverFrom::File),
        Some(side) => (side, MoverFrom::Words),
        None => (position.to_move, MoverFrom::Custom),
    };
    let target = marked(tree, position.node, &board, &wish, &text);
    let published = published(tree, position.node, board.size());
    Ok(Problem {
        id,
        title: tree.root().simple_text("GN"),
        collection: None,
        board,
        history: earlier_boards(&position.game),
        to_move,
        mover_from,
        target,
        wish,
        region: None,
        ko: KoRule::Graded,
        published,
    })
}

/// The comments up to a node, the title last.
fn words_before(tree: &Tree, node: NodeId) -> String {
    let path = tree.path_to(node);
    let comments = path.iter().rev().filter_map(|&node| tree[node].text("C"));
    let title = tree.root().simple_text("GN");
    comments.chain(title).collect::<Vec<_>>().join("\n")
}

/// The stones with a mark, of the colour in question if both colours have
/// some; or those with a label that the question names.
fn marked(
    tree: &Tree,
    node: NodeId,
    board: &Board,
    wish: &Question,
    text: &str,
) -> Option<PointSet> {
    let size = board.size();
    let of_owner = |marked: PointSet| {
        let own = wish.owner.map(|owner| marked & board.stones(owner));
        own.filter(|own| !own.is_empty()).unwrap_or(marked)
    };
    let stones = board.points() - board.empty_points();
    let by_mark = MARKS.iter().find_map(|mark| {
        let marked = of_owner(tree[node].points(mark, size).ok()? & stones);
        let is_one_color = Color::BOTH.iter().any(|&color| marked.is_subset(&board.stones(color)));
        (!marked.is_empty() && is_one_color).then_some(marked)
    });
    by_mark.or_else(|| {
        let labels = tree[node].labels(size).into_iter();
        let named: PointSet =
            labels.filter(|(_, label)| names_label(text, label)).map(|(point, _)| point).collect();
        let named = of_owner(named & stones);
        (!named.is_empty()).then_some(named)
    })
}

/// The variations from a node on, and which of their first moves comments call
/// right or wrong.
fn published(tree: &Tree, start: NodeId, size: Size) -> Published {
    let tree = variations(tree, start, size, DEEPEST);
    let firsts = |right: bool| -> Vec<Point> {
        let said = tree.iter().filter(|variation| variation.leads_to_right == right);
        said.filter_map(|variation| variation.point).collect()
    };
    let right = firsts(true);
    // Variations without any word on them may be anything.
    let wrong = if right.is_empty() { Vec::new() } else { firsts(false) };
    Published { right, wrong, tree }
}

fn variations(tree: &Tree, node: NodeId, size: Size, depth: usize) -> Vec<Variation> {
    if depth == 0 {
        return Vec::new();
    }
    let mut all = Vec::new();
    for &child in tree.children(node) {
        let next = variations(tree, child, size, depth - 1);
        let Some((mover, Ok(action))) = tree[child].moves(size).next() else {
            // A node without a move only adds words.
            all.extend(next);
            continue;
        };
        let leads_to_right = says_right(tree, child) || next.iter().any(|v| v.leads_to_right);
        let point = Move::point(action);
        all.push(Variation { mover, point, leads_to_right, next });
    }
    all
}

/// "RIGHT" as goproblems.com writes it, or a comment that begins with
/// "correct".
fn says_right(tree: &Tree, node: NodeId) -> bool {
    tree[node].text("C").is_some_and(|text| {
        let lower = text.to_lowercase();
        text.contains("RIGHT") || lower.starts_with("right") || lower.starts_with("correct")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(text: &str) -> Vec<Problem> {
        read_sgf("p", text.as_bytes(), None).unwrap()
    }

    fn points(names: &str) -> PointSet {
        names.split_whitespace().map(|name| name.parse::<Point>().unwrap()).collect()
    }

    #[test]
    fn who_moves() {
        let mover = |text: &str| {
            let problem = problems(text).remove(0);
            (problem.to_move, problem.mover_from)
        };
        assert_eq!(mover("(;SZ[9]AB[aa]PL[W])"), (Color::White, MoverFrom::File));
        assert_eq!(mover("(;SZ[9]AB[aa];W[cc])"), (Color::White, MoverFrom::File));
        assert_eq!(mover("(;SZ[9]AB[aa]C[White to kill])"), (Color::White, MoverFrom::Words));
        assert_eq!(mover("(;SZ[9]AB[aa])"), (Color::Black, MoverFrom::Custom));
        let file = problems("(;SZ[9]AB[aa]PL[W])(;SZ[9]AB[bb])");
        assert_eq!((file[1].to_move, file[1].mover_from), (Color::White, MoverFrom::Habit));
    }

    #[test]
    fn marked_stones() {
        let target = |text: &str| problems(text).remove(0).target;
        for mark in MARKS {
            let text = format!("(;SZ[9]AB[aa][bb]AW[cc]{mark}[aa][dd])");
            assert_eq!(target(&text), Some(points("A9")), "{mark}");
        }
        // Marks on both colours: the words decide, or nothing does.
        let both = "SZ[9]AB[aa]AW[cc]TR[aa][cc]";
        assert_eq!(target(&format!("(;{both}C[Black to kill])")), Some(points("C7")));
        assert_eq!(target(&format!("(;{both})")), None);
        let label = "SZ[9]AB[aa]AW[cc]LB[cc:A]";
        assert_eq!(target(&format!("(;{label}C[Black: capture A])")), Some(points("C7")));
        assert_eq!(target(&format!("(;{label}C[White just played A])")), None);
    }

    #[test]
    fn published_answers() {
        let tree = "(;SZ[9]AB[aa](;B[cc];W[dd](;B[ee]C[RIGHT])(;B[ff]))(;B[gg];W[hh]C[Wrong]))";
        let published = problems(tree).remove(0).published;
        assert_eq!(published.right, ["C7".parse().unwrap()]);
        assert_eq!(published.wrong, ["G3".parse().unwrap()]);
        let after = &published.tree[0].next[0];
        assert_eq!(after.next.iter().map(|v| v.leads_to_right).collect::<Vec<_>>(), [true, false]);
        let silent = problems("(;SZ[9]AB[aa];B[cc])").remove(0).published;
        assert!(silent.right.is_empty() && silent.wrong.is_empty() && silent.tree.len() == 1);
    }
}
