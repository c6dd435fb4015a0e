//! A reviewed game as SGF that any editor shows: comments, variations and marks.

use tesuji_board::{Board, Color, Game, Move};
use tesuji_sgf::{NodeId, Tree, Value};
use tesuji_words::Messages;

use crate::study::{Mistake, Moment, Review};
use crate::words::{headline, moment_sentences};

/// Above so many points a mistake is very bad.
const VERY_BAD: f64 = 20.0;

/// The game with what was found in it. `properties` of the root are kept from the file.
pub fn annotated(game: &Game, root: &Tree, review: &Review, messages: &Messages) -> Tree {
    let mut tree = tesuji_sgf::record(game);
    for ident in ["PB", "PW", "BR", "WR", "DT", "RE", "EV", "PC", "GN"] {
        let values = root.root().values(ident).to_vec();
        if !values.is_empty() {
            tree.root_mut().set(ident, values);
        }
    }
    let size = game.board().size();
    let line = tree.main_line();
    let boards = boards(game);
    for (i, score) in review.scores.iter().enumerate() {
        if let (Some(score), Some(&node)) = (score, line.get(i)) {
            tree[node].set_text("V", &format!("{:.1}", score.black));
        }
    }
    let decisive: Vec<usize> = review.decisive(3).iter().map(|moment| moment.number).collect();
    for moment in &review.moments {
        let (Some(&before), Some(&node)) = (line.get(moment.number - 1), line.get(moment.number))
        else {
            continue;
        };
        let said = headline(moment, messages);
        let why =
            moment_sentences(moment, &boards[moment.number - 1], &boards[moment.number], messages);
        let lines: Vec<String> = std::iter::once(said).chain(why).collect();
        comment(&mut tree, node, &lines.join("\n"));
        // One of these marks is allowed at a move: bad if it is shown, else doubtful.
        if !tree[node].has("BM") && !tree[node].has("DO") {
            match moment.is_shown() {
                false => tree[node].set("DO", [Value::from_text("")]),
                true => tree[node].set_text("BM", if moment.size >= VERY_BAD { "2" } else { "1" }),
            }
        }
        if decisive.contains(&moment.number) {
            tree[node].set_text("HO", "1");
        }
        // Whoever gains by it.
        let good = if moment.player == Color::Black { "GW" } else { "GB" };
        if moment.size >= VERY_BAD && !tree[node].has("GB") && !tree[node].has("GW") {
            tree[node].set_text(good, "1");
        }
        if let Mistake::Group { stones, .. } = &moment.mistake {
            tree[node].set_points("TR", stones, size);
        }
        let around = [&boards[moment.number - 1], &boards[moment.number]];
        variations(&mut tree, [before, node], moment, around, messages);
    }
    tree
}

fn comment(tree: &mut Tree, node: NodeId, text: &str) {
    let all = match tree[node].text("C") {
        Some(before) => format!("{before}\n\n{text}"),
        None => text.to_owned(),
    };
    tree[node].set_text("C", &all);
}

/// The better line beside the move that was played, and what shows that it was better.
fn variations(
    tree: &mut Tree,
    [before, node]: [NodeId; 2],
    moment: &Moment,
    boards: [&Board; 2],
    messages: &Messages,
) {
    let better = line(tree, before, boards[0], moment.player, &moment.better_line());
    if let Some(better) = better {
        if matches!(moment.mistake, Mistake::Group { .. }) {
            tree[better].set_text("TE", "1");
        }
        comment(tree, better, &headline(moment, messages));
    }
    line(tree, node, boards[1], !moment.player, &moment.then);
}

/// Adds moves as a variation, as far as they can be played, and returns the first one.
fn line(
    tree: &mut Tree,
    from: NodeId,
    board: &Board,
    first: Color,
    moves: &[Move],
) -> Option<NodeId> {
    let (mut board, mut color, mut at, mut begin) = (board.clone(), first, from, None);
    for &action in moves {
        if action.point().is_some_and(|p| !board.is_legal(color, p)) {
            break;
        }
        board.make(color, action);
        at = tree.add_child(at);
        tree[at].set_move(color, action, board.size());
        begin.get_or_insert(at);
        color = !color;
    }
    begin
}

/// The boards before each move and at the end.
pub(super) fn boards(game: &Game) -> Vec<Board> {
    let mut game = game.clone();
    let mut all = vec![game.board().clone()];
    while game.undo().is_some() {
        all.push(game.board().clone());
    }
    all.reverse();
    all
}
