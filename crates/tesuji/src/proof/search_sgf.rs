//! What a search has looked at as SGF: a game tree with proof and disproof numbers, to
//! see what it did.

use tesuji_board::{Board, Color, Game, Move, PointSet, Ruleset, SearchTree, Seen, SeenPosition};
use tesuji_sgf::{NodeId, Tree, record};
use tesuji_words::counted;

/// The game tree of a search that began on a board, with what it was about.
pub fn search_sgf(board: &Board, asked: &str, target: &PointSet, search: &SearchTree) -> Tree {
    let size = board.size();
    let game = Game::from_setup(&board.to_setup(), Ruleset::default()).expect("a legal position");
    let mut tree = record(&game);
    let root = tree.root_mut();
    root.remove("KM");
    root.remove("RU");
    root.set_text("GN", asked);
    root.set_points("TR", target, size);
    let mut places = vec![NodeId::ROOT];
    for (i, position) in search.positions.iter().enumerate() {
        let place = match position.before {
            None => NodeId::ROOT,
            Some(before) => {
                let mover = search.positions[before].seen.to_move;
                let mut parent = places[before];
                if position.retakes {
                    // An exchange elsewhere keeps the retaking legal.
                    for color in [mover, !mover] {
                        parent = tree.add_child(parent);
                        tree[parent].set_move(color, Move::Pass, size);
                    }
                    tree[parent].set_text("C", "A move elsewhere and its answer.");
                }
                let place = tree.add_child(parent);
                tree[place].set_move(mover, position.action, size);
                place
            }
        };
        if i > 0 {
            places.push(place);
        }
        tree[place].set_text("C", &comment(search, position, (i == 0).then_some(asked)));
    }
    let first = search.positions.first().map_or(Color::Black, |root| root.seen.to_move);
    tree.root_mut().set_text("PL", &first.letter().to_string());
    tree
}

fn comment(search: &SearchTree, position: &SeenPosition, asked: Option<&str>) -> String {
    let mut lines: Vec<String> = asked.map(str::to_owned).into_iter().collect();
    lines.push(numbers(search.prover, &position.seen));
    if let Some(same) = position.same_as {
        let path = path_to(search, same);
        lines.push(if path.is_empty() {
            "The first position again.".to_owned()
        } else {
            format!("As after {}.", path.join(" "))
        });
    }
    if position.left_out > 0 {
        lines.push(format!("Not shown: {}.", counted(position.left_out, "move")));
    }
    lines.join("\n")
}

/// `Black to move; proof 3, disproof 12; 1,024 positions`, or who wins.
fn numbers(prover: Color, seen: &Seen) -> String {
    let mut text = format!("{} to move; ", seen.to_move);
    text += &match (seen.proof, seen.disproof) {
        (Some(0), _) => format!("{prover} gets it"),
        (_, Some(0)) => format!("{} prevents it", !prover),
        (proof, disproof) => {
            let number = |n: Option<u32>| n.map_or("endless".to_owned(), |n| n.to_string());
            format!("proof {}, disproof {}", number(proof), number(disproof))
        }
    };
    match seen.work {
        Some(work) => text + &format!("; {}", counted(work, "position")),
        None => text,
    }
}

/// The moves that lead to a position.
fn path_to(search: &SearchTree, at: usize) -> Vec<String> {
    let mut moves = Vec::new();
    let mut at = at;
    while let Some(before) = search.positions[at].before {
        moves.push(search.positions[at].action.to_string());
        at = before;
    }
    moves.reverse();
    moves
}
