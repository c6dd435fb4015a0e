//! What an SGF file shows besides the proof inside it: moves that somebody may
//! have changed, and that nobody checks.

use tesuji_board::Size;
use tesuji_reading::Proof;
use tesuji_sgf::{NodeId, Place, Tree};

use super::sgf::{SgfOptions, tree};

/// Properties that change a position without a move.
const SETUP: [&str; 3] = ["AB", "AW", "AE"];

/// The first thing that a game shows and that the variations of its proof do not
/// have: a move, or stones that are set up. Variations that were left out are
/// passed over. The proof must have no hole.
pub fn foreign(proof: &Proof, game: &Tree) -> Option<String> {
    let own = tree(proof, &SgfOptions::default());
    let mut todo = vec![(NodeId::ROOT, NodeId::ROOT)];
    while let Some((theirs, ours)) = todo.pop() {
        // Last in, first out: the first variation is looked at first.
        for &child in game.children(theirs).iter().rev() {
            match matching(proof.position.size, game, child, &own, ours) {
                Ok(place) => todo.push((child, place)),
                Err(what) => return Some(what + &at(game.place(child))),
            }
        }
    }
    None
}

/// The node of our tree for a child in theirs. A node without a move adds words
/// only, and stands where its parent stands.
fn matching(
    size: Size,
    game: &Tree,
    child: NodeId,
    own: &Tree,
    parent: NodeId,
) -> Result<NodeId, String> {
    let node = &game[child];
    if let Some(ident) = SETUP.into_iter().find(|ident| node.has(ident)) {
        return Err(format!("stones set up by {ident}"));
    }
    let mut place = parent;
    for (color, action) in node.moves(size) {
        let action = action.map_err(|error| error.to_string())?;
        let is_same = |id: &&NodeId| own[**id].moves(size).any(|one| one == (color, Ok(action)));
        let found = own.children(place).iter().find(is_same);
        place = *found.ok_or_else(|| format!("{color} {action}"))?;
    }
    Ok(place)
}

fn at(place: Option<Place>) -> String {
    place.map_or(String::new(), |place| format!(" at {}:{}", place.line, place.column))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::samples::throw_in;
    use tesuji_sgf::Collection;

    #[test]
    fn changed_moves_are_named() {
        let proof = throw_in();
        let text = tesuji_sgf::write_tree(&tree(&proof, &SgfOptions::default()));
        let check = |from: &str, to: &str, expected: Option<&str>| {
            assert!(text.contains(from), "{text}");
            let changed = text.replacen(from, to, 1);
            let read = Collection::read(changed.as_bytes()).unwrap();
            let found = foreign(&proof, &read.collection.games[0]);
            assert_eq!(found.as_deref(), expected, "{to}");
        };
        check(";B[ba]\n", ";B[ba]\n", None);
        check("(;W[aa];B[ba]", "(;W[aa];B[ad]", Some("Black A1 at 4:8"));
        check(";B[ba]\n", ";B[cd]\n", Some("Black C1 at 3:1"));
        check("(;W[ad]", "(;W[bd]AW[cd]", Some("stones set up by AW at 5:2"));
        check("(;W[aa];B[ba]", "(;C[a word];W[aa];B[ba]", None);
    }
}
