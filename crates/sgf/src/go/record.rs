//! A game to a tree.

use tesuji_board::{Color, Game, Ruleset};

use crate::tree::{NodeId, Tree};
use crate::value::Value;

/// The tree of a game: size, komi, rules, handicap and start position in the
/// root, one node per move. Names, results and comments are for the caller to
/// add.
pub fn record(game: &Game) -> Tree {
    let size = game.board().size();
    let mut tree = Tree::new();
    let root = tree.root_mut();
    for (ident, text) in [("FF", "4"), ("GM", "1"), ("CA", "UTF-8")] {
        root.set_text(ident, text);
    }
    root.set("AP", [Value::from_parts("Tesuji", env!("CARGO_PKG_VERSION"))]);
    if size.is_square() {
        root.set_text("SZ", &size.width().to_string());
    } else {
        root.set("SZ", [Value::from_parts(&size.width().to_string(), &size.height().to_string())]);
    }
    root.set_text("KM", &game.komi().to_string());
    if let Some(name) = sgf_name(game.ruleset()) {
        root.set_text("RU", name);
    }
    if game.handicap() > 0 {
        root.set_text("HA", &game.handicap().to_string());
    }
    let start = game.start();
    root.set_points("AB", &start.black, size);
    root.set_points("AW", &start.white, size);
    if let Some(color) = start.to_move
        && (color == Color::White || !(start.black | start.white).is_empty())
    {
        root.set_text("PL", &color.letter().to_string());
    }
    let mut at = NodeId::ROOT;
    for &(color, action) in game.moves() {
        at = tree.add_child(at);
        tree[at].set_move(color, action, size);
    }
    tree
}

/// The names that SGF fixes for `RU`, and in their manner those it does not.
fn sgf_name(ruleset: &Ruleset) -> Option<&'static str> {
    Some(match ruleset.name()? {
        "chinese" => "Chinese",
        "japanese" => "Japanese",
        "korean" => "Korean",
        "aga" => "AGA",
        "new-zealand" => "NZ",
        other => other,
    })
}
